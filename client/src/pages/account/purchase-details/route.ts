import type { PageRoute } from '#client/lib/page-route.ts'
import { patterns } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: patterns.purchase,
  name: 'Purchase',
  heading: 'numbered',
  page: () => import('./page.tsx'),
}
