import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.account,
  name: 'My account',
  menu: [{ group: 'Yours', place: 1 }],
  page: () => import('./page.tsx'),
}
