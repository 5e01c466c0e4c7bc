import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.groups,
  name: 'Customer groups',
  right: 'prices',
  menu: [{ group: 'Customers', place: 2 }],
  page: () => import('./page.tsx'),
}
