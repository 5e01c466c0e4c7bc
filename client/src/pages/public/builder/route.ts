import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/paths.ts'

export const route: PageRoute = {
  path: paths.builder,
  name: 'Builder',
  isListed: true,
  title: 'own',
  page: () => import('./page.tsx'),
}
