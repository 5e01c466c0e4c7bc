import type { PageRoute } from '#client/lib/page-route.ts'
import { patterns } from '#common/kit/paths.ts'

/** The builder with a saved build, which only its owner may open. */
export const route: PageRoute = {
  path: patterns.build,
  name: 'Builder',
  title: 'own',
  page: () => import('#client/pages/public/builder/page.tsx'),
}
