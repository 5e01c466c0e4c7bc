import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.groups,
  name: 'Customer groups',
  menu: 9,
  page: () => import('./page.tsx'),
}
