// The whole route table. Every page is a file of its own, loaded when it is wanted.
import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { Spinner } from '#client/components/spinner.tsx'
import { messages, statusNames } from '#server/domain/messages.ts'
import { CrashPage } from './crash-page.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { RequireAdmin, RequireSignIn } from './guards.tsx'
import type { PageHandle } from './page-handle.ts'
import { paths } from './paths.ts'

type Page = () => Promise<{ default: ComponentType }>

const lazily = (load: Page) => async () => ({ Component: (await load()).default })
const page = (path: string, name: string, load: Page, handle: Omit<PageHandle, 'name'> = {}): RouteObject => ({
  path,
  handle: { name, ...handle } satisfies PageHandle,
  lazy: lazily(load),
})

const home = () => import('#client/pages/home.tsx')
const purchase = () => import('#client/pages/purchase.tsx')

export const routes: RouteObject[] = [
  {
    element: <SiteFrame />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <Spinner label="Opening the shop" />,
    children: [
      page(paths.home, 'Home', home, { hasOwnHeading: true }),
      page(paths.homeAlias, 'Home', home, { hasOwnHeading: true }),
      page(paths.parts, 'Parts', () => import('#client/pages/parts.tsx')),
      page('/pars/:id', 'Part', () => import('#client/pages/part.tsx'), { hasOwnHeading: true }),
      page(paths.portfolio, 'Protfolio', () => import('#client/pages/portfolio.tsx')),
      page(paths.blog, 'Blog', () => import('#client/pages/blog.tsx')),
      page(paths.cart, 'Cart', () => import('#client/pages/cart.tsx')),
      page(paths.login, 'Login', () => import('#client/pages/login.tsx')),
      page(paths.signup, 'Signup', () => import('#client/pages/signup.tsx')),
      page(paths.payment, 'Payment', () => import('#client/pages/payment.tsx')),
      page('/payment/:number', 'Payment', () => import('#client/pages/payment.tsx')),
      {
        path: paths.dashboard,
        handle: { name: 'Dashboard' } satisfies PageHandle,
        element: <RequireSignIn />,
        children: [
          {
            lazy: lazily(() => import('#client/pages/dashboard.tsx')),
            children: [
              { index: true, element: <Navigate to={paths.account} replace /> },
              page(paths.account, 'My account', () => import('#client/pages/account.tsx')),
              page(paths.changeInfo, 'Change info', () => import('#client/pages/change-info.tsx')),
              page(paths.purchase, 'Purchase', purchase),
              page(paths.purchasePending, `${statusNames.pending} orders`, purchase),
              page(paths.purchaseCancelled, `${statusNames.cancelled} orders`, purchase),
              page(paths.purchasePaid, `${statusNames.paid} orders`, purchase),
              page(paths.review, 'Add a review', () => import('#client/pages/review.tsx')),
              page(paths.allOrders, 'All orders', () => import('#client/pages/all-orders.tsx')),
              {
                element: <RequireAdmin />,
                children: [
                  page(paths.users, 'Users', () => import('#client/pages/users.tsx')),
                  page(paths.products, 'Products', () => import('#client/pages/products.tsx')),
                  page(paths.addProduct, 'Add product', () => import('#client/pages/add-product.tsx')),
                  page(paths.productDeleted, messages.productDeleted, () => import('#client/pages/product-deleted.tsx')),
                  page(paths.productUpdate, messages.productUpdate, () => import('#client/pages/product-update.tsx')),
                  page(paths.manageProduct, 'Manage product', () => import('#client/pages/manage-product.tsx')),
                  page(paths.messages, 'Messages', () => import('#client/pages/messages.tsx')),
                ],
              },
            ],
          },
        ],
      },
      page('*', 'Not found', () => import('#client/pages/not-found.tsx'), { hasOwnHeading: true }),
    ],
  },
]
