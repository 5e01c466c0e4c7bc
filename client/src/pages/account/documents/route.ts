import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.documents,
  name: 'Documents',
  menu: 4,
  page: () => import('./page.tsx'),
}
