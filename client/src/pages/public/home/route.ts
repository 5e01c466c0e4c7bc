import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.home,
  name: 'Home',
  bar: 1,
  isListed: true,
  heading: 'own',
  title: 'own',
  page: () => import('./page.tsx'),
  also: [{ path: paths.homeAlias, name: 'Home' }],
}
