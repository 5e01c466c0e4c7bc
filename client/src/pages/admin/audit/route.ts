import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.audit,
  name: 'Audit trail',
  right: 'audit',
  menu: [{ group: 'Settings', place: 9 }],
  page: () => import('./page.tsx'),
}
