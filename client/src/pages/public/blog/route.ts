import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.blog,
  name: 'Blog',
  bar: 4,
  isListed: true,
  title: 'own',
  page: () => import('./page.tsx'),
}
