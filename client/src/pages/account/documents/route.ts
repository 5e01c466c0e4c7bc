import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.documents,
  name: 'Documents',
  menu: [
    { group: 'Sell', place: 3, needs: { right: 'orders.see', amounts: true } },
    { group: 'Yours', place: 5, unless: { right: 'orders.see', amounts: true } },
  ],
  page: () => import('./page.tsx'),
  // For accounts whose documents are among all others at the first address.
  also: [
    {
      path: paths.ownDocuments,
      name: 'Your documents',
      menu: [{ group: 'Yours', place: 5, needs: { right: 'orders.see', amounts: true } }],
    },
  ],
}
