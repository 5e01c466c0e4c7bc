import { Navigate, type RouteObject } from 'react-router-dom'
import { Spinner } from '#client/components/spinner.tsx'
import { infoPageNames, infoPageTitles } from '#common/info-pages/names.ts'
import { productDeleted, productUpdate, statusNames } from '#common/page-texts.ts'
import { paths, patterns, publicPatterns } from '#common/paths.ts'
import { CrashPage, PageCrash } from './crash-page.tsx'
import { OfflineNotice } from './frame/offline-notice.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import type { PageHandle } from './page-handle.ts'
import { loadPageModule, type PageFile } from './page-modules.ts'

const lazily = (file: PageFile) => async () => ({ Component: (await loadPageModule(file)).default })
const page = (path: string, name: string, file: PageFile, handle: Partial<PageHandle> = {}): RouteObject => ({
  path,
  // The server is case-sensitive too.
  caseSensitive: true,
  handle: { name, file, isPublic: publicPatterns.includes(path), ...handle } satisfies PageHandle,
  lazy: lazily(file),
})

/** Replaces a page that throws an error; the frame around it remains. */
const insideFrame = (pages: RouteObject[]): RouteObject[] => [{ errorElement: <PageCrash />, children: pages }]

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
    children: insideFrame([
      page(paths.home, 'Home', 'home', { hasOwnHeading: true }),
      page(paths.homeAlias, 'Home', 'home', { hasOwnHeading: true }),
      page(paths.parts, 'Parts', 'parts'),
      page(patterns.part, 'Part', 'part', { hasOwnHeading: true }),
      page(paths.compare, 'Compare', 'compare', { hasOwnHeading: true }),
      page(paths.quickOrder, 'Quick order', 'quick-order'),
      page(paths.builder, 'Builder', 'builder'),
      page(patterns.build, 'Builder', 'builder'),
      page(paths.portfolio, 'Protfolio', 'portfolio'),
      page(paths.blog, 'Blog', 'blog'),
      ...infoPageNames.map((name) => page(paths[name], infoPageTitles[name], 'info-page', { hasOwnHeading: true })),
      page(paths.cart, 'Cart', 'cart'),
      page(paths.login, 'Login', 'login'),
      page(paths.signup, 'Signup', 'signup'),
      page(paths.resetPassword, 'Reset password', 'reset-password'),
      page(paths.payment, 'Payment', 'payment'),
      page(patterns.paymentOf, 'Payment', 'payment'),
      page(patterns.paymentResult, 'Payment', 'payment-result', { hasOwnHeading: true }),
      {
        path: paths.dashboard,
        handle: { name: 'Dashboard' } satisfies PageHandle,
        lazy: async () => ({ Component: (await import('./guards.tsx')).RequireSignIn }),
        children: [
          {
            lazy: lazily('dashboard'),
            children: [
              { index: true, element: <Navigate to={paths.account} replace /> },
              page(paths.account, 'My account', 'account'),
              page(paths.changeInfo, 'Change info', 'change-info'),
              page(paths.purchase, 'Purchase', 'purchase'),
              page(paths.purchasePending, `${statusNames.pending} orders`, 'purchase'),
              page(paths.purchaseCancelled, `${statusNames.cancelled} orders`, 'purchase'),
              page(paths.purchasePaid, `${statusNames.paid} orders`, 'purchase'),
              page(paths.purchases, 'Purchases', 'purchases'),
              page(patterns.purchase, 'Purchase', 'purchases'),
              page(patterns.packingSlip, 'Packing slip', 'purchases'),
              page(paths.review, 'Add a review', 'review'),
              page(paths.documents, 'Documents', 'document'),
              page(patterns.invoice, 'Invoice', 'document'),
              page(patterns.creditNote, 'Credit note', 'document'),
              page(paths.addresses, 'Addresses', 'addresses'),
              page(paths.partLists, 'Lists', 'part-lists'),
              page(paths.builds, 'Builds', 'builds'),
              page(patterns.partList, 'List', 'part-list'),
              page(paths.allOrders, 'All orders', 'all-orders'),
              {
                lazy: async () => ({ Component: (await import('./guards.tsx')).RequireAdmin }),
                children: [
                  page(paths.users, 'Users', 'users'),
                  page(paths.products, 'Products', 'product-list'),
                  page(paths.addProduct, 'Add product', 'add-product'),
                  page(paths.productDeleted, productDeleted, 'product-deleted'),
                  page(paths.productUpdate, productUpdate, 'product-update'),
                  page(paths.manageProduct, 'Manage product', 'manage-product'),
                  page(paths.messages, 'Messages', 'contact-messages'),
                  page(paths.searchAdmin, 'Search', 'search-admin'),
                  page(paths.partReviews, 'Part reviews', 'manage-part-reviews'),
                  page(paths.priceLists, 'Price lists', 'price-lists'),
                  page(patterns.priceList, 'Price list', 'price-list'),
                  page(paths.groups, 'Customer groups', 'groups'),
                ],
              },
            ],
          },
        ],
      },
      page('*', 'Not found', 'not-found', { hasOwnHeading: true, status: 404 }),
    ]),
  },
]
