import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.allOrders,
  name: 'All orders',
  menu: [{ group: 'Sell', place: 2, needs: { right: 'orders.see' } }],
  page: () => import('./page.tsx'),
}
