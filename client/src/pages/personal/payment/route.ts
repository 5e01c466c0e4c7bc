import type { PageRoute } from '#client/lib/page-route.ts'
import { paths, patterns } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.payment,
  name: 'Payment',
  page: () => import('./page.tsx'),
  also: [{ path: patterns.paymentOf, name: 'Payment' }],
}
