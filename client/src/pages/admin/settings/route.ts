import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.settings,
  name: 'Shop settings',
  right: 'settings',
  menu: [{ group: 'Settings', place: 1 }],
  page: () => import('./page.tsx'),
}
