import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.priceLists,
  name: 'Price lists',
  right: 'prices',
  menu: [{ group: 'Catalogue', place: 4 }],
  page: () => import('./page.tsx'),
}
