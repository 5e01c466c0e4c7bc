import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.products,
  name: 'Products',
  right: 'products',
  menu: [{ group: 'Catalogue', place: 1 }],
  page: () => import('./page.tsx'),
}
