import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.addProduct,
  name: 'Add product',
  right: 'products',
  menu: [{ group: 'Catalogue', place: 2 }],
  page: () => import('./page.tsx'),
}
