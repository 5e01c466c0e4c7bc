import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.changeInfo,
  name: 'Change info',
  page: () => import('./page.tsx'),
}
