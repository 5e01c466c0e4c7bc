import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.staff,
  name: 'Staff',
  right: 'staff',
  menu: [{ group: 'Customers', place: 3 }],
  page: () => import('./page.tsx'),
}
