import type { PageRoute } from '#client/lib/page-route.ts'

export const route: PageRoute = {
  path: '*',
  name: 'Not found',
  status: 404,
  heading: 'own',
  title: 'own',
  page: () => import('./page.tsx'),
}
