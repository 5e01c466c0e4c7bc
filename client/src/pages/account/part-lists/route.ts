import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.partLists,
  name: 'Lists',
  menu: [{ group: 'Yours', place: 6 }],
  page: () => import('./page.tsx'),
}
