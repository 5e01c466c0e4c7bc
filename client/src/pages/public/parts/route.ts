import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.parts,
  name: 'Parts',
  bar: 2,
  isListed: true,
  title: 'own',
  heading: 'own',
  later: () => import('#client/features/catalogue/late-parts.ts'),
  page: () => import('./page.tsx'),
}
