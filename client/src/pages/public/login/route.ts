import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/paths.ts'

export const route: PageRoute = {
  path: paths.login,
  name: 'Login',
  title: 'own',
  page: () => import('./page.tsx'),
}
