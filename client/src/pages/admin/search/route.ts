import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.searchAdmin,
  name: 'Search report',
  right: 'search',
  menu: [{ group: 'Catalogue', place: 5 }],
  page: () => import('./page.tsx'),
}
