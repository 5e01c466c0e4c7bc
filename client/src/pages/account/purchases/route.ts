import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.purchases,
  name: 'Purchases',
  menu: 2,
  page: () => import('./page.tsx'),
}
