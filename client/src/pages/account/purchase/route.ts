import type { PageRoute } from '#client/lib/page-route.ts'
import { statusNames } from '#common/kit/page-texts.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.purchase,
  name: 'Order lines',
  menu: [{ group: 'Yours', place: 4 }],
  page: () => import('./page.tsx'),
  also: [
    { path: paths.purchasePending, name: `${statusNames.pending} order lines` },
    { path: paths.purchaseCancelled, name: `${statusNames.cancelled} order lines` },
    { path: paths.purchasePaid, name: `${statusNames.paid} order lines` },
  ],
}
