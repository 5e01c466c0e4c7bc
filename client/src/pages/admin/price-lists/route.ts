import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.priceLists,
  name: 'Price lists',
  menu: 8,
  page: () => import('./page.tsx'),
}
