import type { PageRoute } from '#client/lib/page-route.ts'
import { productDeleted } from '#common/page-texts.ts'
import { paths } from '#common/paths.ts'

export const route: PageRoute = {
  path: paths.productDeleted,
  name: productDeleted,
  page: () => import('./page.tsx'),
}
