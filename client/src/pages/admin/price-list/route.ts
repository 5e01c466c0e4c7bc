import type { PageRoute } from '#client/lib/page-route.ts'
import { patterns } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: patterns.priceList,
  name: 'Price list',
  right: 'prices',
  page: () => import('./page.tsx'),
}
