import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.signup,
  name: 'Signup',
  title: 'own',
  page: () => import('./page.tsx'),
}
