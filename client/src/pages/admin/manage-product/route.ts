import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.manageProduct,
  name: 'Manage product',
  right: 'products',
  menu: [{ group: 'Catalogue', place: 3 }],
  page: () => import('./page.tsx'),
}
