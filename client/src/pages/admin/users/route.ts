import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.users,
  name: 'Users',
  menu: 1,
  page: () => import('./page.tsx'),
}
