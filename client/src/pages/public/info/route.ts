import type { PageRoute } from '#client/lib/page-route.ts'
import { infoPageNames, infoPageTitles } from '#common/info-pages/names.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.about,
  name: infoPageTitles.about,
  isListed: true,
  heading: 'own',
  title: 'own',
  page: () => import('./page.tsx'),
  also: infoPageNames.filter((name) => name !== 'about').map((name) => ({ path: paths[name], name: infoPageTitles[name], isListed: true })),
}
