import type { PageRoute } from '#client/lib/page-route.ts'
import { statusNames } from '#common/kit/page-texts.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.purchase,
  name: 'Purchase',
  menu: 2,
  page: () => import('./page.tsx'),
  also: [
    { path: paths.purchasePending, name: `${statusNames.pending} orders` },
    { path: paths.purchaseCancelled, name: `${statusNames.cancelled} orders` },
    { path: paths.purchasePaid, name: `${statusNames.paid} orders` },
  ],
}
