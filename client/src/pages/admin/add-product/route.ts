import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.addProduct,
  name: 'Add product',
  menu: 3,
  page: () => import('./page.tsx'),
}
