import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.purchases,
  name: 'Purchases',
  menu: [
    { group: 'Sell', place: 1, needs: { right: 'orders.see' } },
    { group: 'Yours', place: 3, unless: { right: 'orders.see' } },
  ],
  page: () => import('./page.tsx'),
  // For accounts whose purchases are among all others at the first address.
  also: [{ path: paths.ownPurchases, name: 'Your purchases', menu: [{ group: 'Yours', place: 3, needs: { right: 'orders.see' } }] }],
}
