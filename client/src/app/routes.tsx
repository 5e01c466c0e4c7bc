// React Router's routes, built from the declarations of all pages.
import { Navigate, type RouteObject } from 'react-router-dom'
import { Spinner } from '#client/components/spinner.tsx'
import { paths } from '#common/kit/paths.ts'
import { CrashPage, PageCrash } from './crash-page.tsx'
import { OfflineNotice } from './frame/offline-notice.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { type Page, type PageKind, pages, type RouteHandle } from './pages.ts'

const routeOf = (page: Page): RouteObject => ({
  path: page.path,
  // The server is case-sensitive too.
  caseSensitive: true,
  handle: page satisfies RouteHandle,
  lazy: async () => ({ Component: (await page.page()).default }),
})

const routesOf = (kind: PageKind): RouteObject[] => pages.filter((page) => page.kind === kind).map(routeOf)

const dashboard: RouteObject = {
  path: paths.dashboard,
  handle: { name: 'Dashboard' } satisfies RouteHandle,
  lazy: async () => ({ Component: (await import('./dashboard.tsx')).Dashboard }),
  children: [
    { index: true, element: <Navigate to={paths.account} replace /> },
    ...routesOf('account'),
    { lazy: async () => ({ Component: (await import('./guards.tsx')).RequireRight }), children: routesOf('admin') },
  ],
}

export const routes: RouteObject[] = [
  {
    element: <SiteFrame />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: (
      <>
        <Spinner label="Opening the shop" />
        <OfflineNotice />
      </>
    ),
    // Replaces a page that throws an error; the frame around it remains.
    children: [{ errorElement: <PageCrash />, children: [...routesOf('public'), ...routesOf('personal'), dashboard] }],
  },
]
