import type { PageRoute } from '#client/lib/page-route.ts'
import { productDeleted } from '#common/kit/page-texts.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.productDeleted,
  name: productDeleted,
  right: 'products',
  page: () => import('./page.tsx'),
}
