import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.users,
  name: 'Users',
  right: 'users',
  menu: [{ group: 'Customers', place: 1 }],
  page: () => import('./page.tsx'),
}
