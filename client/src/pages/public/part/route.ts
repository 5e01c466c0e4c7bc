import type { PageRoute } from '#client/lib/page-route.ts'
import { patterns } from '#common/paths.ts'

export const route: PageRoute = {
  path: patterns.part,
  name: 'Part',
  heading: 'own',
  title: 'own',
  page: () => import('./page.tsx'),
}
