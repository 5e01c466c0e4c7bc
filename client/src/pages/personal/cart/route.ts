import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.cart,
  name: 'Cart',
  page: () => import('./page.tsx'),
}
