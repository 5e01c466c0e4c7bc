import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.builder,
  name: 'Builder',
  isListed: true,
  title: 'own',
  page: () => import('./page.tsx'),
}
