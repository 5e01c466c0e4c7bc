import type { PageRoute } from '#client/lib/page-route.ts'
import { patterns } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: patterns.part,
  name: 'Part',
  heading: 'own',
  title: 'own',
  page: () => import('./page.tsx'),
  later: () => Promise.all([import('#client/features/fits/part-in-build.tsx'), import('#client/features/part-reviews/part-reviews.tsx')]),
}
