import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.compare,
  name: 'Compare',
  heading: 'own',
  title: 'own',
  page: () => import('./page.tsx'),
}
