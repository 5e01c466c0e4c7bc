import type { PageRoute } from '#client/lib/page-route.ts'
import { patterns } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: patterns.packingSlip,
  name: 'Packing slip',
  page: () => import('./page.tsx'),
}
