import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.portfolio,
  name: 'Protfolio',
  bar: 3,
  isListed: true,
  title: 'own',
  page: () => import('./page.tsx'),
}
