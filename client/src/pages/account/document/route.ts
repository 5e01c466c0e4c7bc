import type { PageRoute } from '#client/lib/page-route.ts'
import { patterns } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: patterns.invoice,
  name: 'Invoice',
  page: () => import('./page.tsx'),
  also: [{ path: patterns.creditNote, name: 'Credit note' }],
}
