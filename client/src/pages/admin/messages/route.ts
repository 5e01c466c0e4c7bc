import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.messages,
  name: 'Messages',
  right: 'messages',
  menu: [{ group: 'Sell', place: 4 }],
  page: () => import('./page.tsx'),
}
