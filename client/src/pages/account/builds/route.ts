import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.builds,
  name: 'Builds',
  menu: [{ group: 'Yours', place: 7 }],
  page: () => import('./page.tsx'),
}
