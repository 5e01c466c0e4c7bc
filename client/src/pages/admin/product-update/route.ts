import type { PageRoute } from '#client/lib/page-route.ts'
import { productUpdate } from '#common/kit/page-texts.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.productUpdate,
  name: productUpdate,
  right: 'products',
  page: () => import('./page.tsx'),
}
