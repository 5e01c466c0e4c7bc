import type { PageRoute } from '#client/lib/page-route.ts'
import { patterns } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: patterns.paymentResult,
  name: 'Payment',
  heading: 'own',
  title: 'own',
  page: () => import('./page.tsx'),
}
