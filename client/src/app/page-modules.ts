// The module of each page, loaded on demand as a script of its own.
import type { ComponentType } from 'react'
import type { LoadPage } from '#client/lib/load-page.ts'

export type PageModule = {
  default: ComponentType
  /** The search fields that the page reads; all others are ignored. */
  searchFields?: readonly string[]
  load?: LoadPage
}

export const pageModules = {
  'add-product': () => import('#client/pages/add-product.tsx'),
  'all-orders': () => import('#client/pages/all-orders.tsx'),
  'change-info': () => import('#client/pages/change-info.tsx'),
  'manage-product': () => import('#client/pages/manage-product.tsx'),
  'manage-part-reviews': () => import('#client/pages/manage-part-reviews.tsx'),
  document: () => import('#client/pages/document.tsx'),
  'not-found': () => import('#client/pages/not-found.tsx'),
  'payment-result': () => import('#client/pages/payment-result.tsx'),
  'product-deleted': () => import('#client/pages/product-deleted.tsx'),
  'product-update': () => import('#client/pages/product-update.tsx'),
  'reset-password': () => import('#client/pages/reset-password.tsx'),
  account: () => import('#client/pages/account.tsx'),
  blog: () => import('#client/pages/blog.tsx'),
  cart: () => import('#client/pages/cart.tsx'),
  compare: () => import('#client/pages/compare.tsx'),
  dashboard: () => import('#client/pages/dashboard.tsx'),
  home: () => import('#client/pages/home.tsx'),
  'info-page': () => import('#client/pages/info-page.tsx'),
  login: () => import('#client/pages/login.tsx'),
  'contact-messages': () => import('#client/pages/contact-messages.tsx'),
  part: () => import('#client/pages/part.tsx'),
  parts: () => import('#client/pages/parts.tsx'),
  payment: () => import('#client/pages/payment.tsx'),
  portfolio: () => import('#client/pages/portfolio.tsx'),
  'part-list': () => import('#client/pages/part-list.tsx'),
  'part-lists': () => import('#client/pages/part-lists.tsx'),
  'product-list': () => import('#client/pages/product-list.tsx'),
  purchases: () => import('#client/pages/purchases.tsx'),
  purchase: () => import('#client/pages/purchase.tsx'),
  review: () => import('#client/pages/review.tsx'),
  'search-admin': () => import('#client/pages/search-admin.tsx'),
  signup: () => import('#client/pages/signup.tsx'),
  users: () => import('#client/pages/users.tsx'),
} satisfies Record<string, () => Promise<PageModule>>

export type PageFile = keyof typeof pageModules

export const loadPageModule = (file: PageFile): Promise<PageModule> => pageModules[file]()
