import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.allOrders,
  name: 'All orders',
  menu: 9,
  isForAdmins: true,
  page: () => import('./page.tsx'),
}
