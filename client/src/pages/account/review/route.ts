import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.review,
  name: 'Add a review',
  menu: [{ group: 'Yours', place: 9 }],
  page: () => import('./page.tsx'),
}
