import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.partReviews,
  name: 'Part reviews',
  right: 'reviews',
  menu: [{ group: 'Sell', place: 5 }],
  page: () => import('./page.tsx'),
}
