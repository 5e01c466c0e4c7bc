import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.addresses,
  name: 'Addresses',
  menu: [{ group: 'Yours', place: 8 }],
  page: () => import('./page.tsx'),
}
