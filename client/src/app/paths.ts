// Every address of a page, once. The spellings are the specification's.

export const paths = {
  home: '/',
  homeAlias: '/home',
  parts: '/pars',
  part: (id: number) => `/pars/${id}`,
  portfolio: '/protfolio',
  blog: '/blog',
  cart: '/cart',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-password',
  payment: '/payment',
  paymentOf: (number: number) => `/payment/${number}`,
  paymentResult: (id: string) => `/payment/result/${id}`,
  dashboard: '/dashboard',
  account: '/dashboard/account',
  changeInfo: '/dashboard/account/changeinfo',
  purchase: '/dashboard/purchase',
  purchasePending: '/dashboard/purchase/pandding',
  purchaseCancelled: '/dashboard/purchase/cancelled',
  purchasePaid: '/dashboard/purchase/complate',
  review: '/dashboard/review',
  users: '/dashboard/users',
  products: '/dashboard/product',
  addProduct: '/dashboard/product/add',
  productDeleted: '/dashboard/product/delete',
  productUpdate: '/dashboard/product/update',
  allOrders: '/dashboard/allorder',
  manageProduct: '/dashboard/manageProduct',
  messages: '/dashboard/messages',
  invoice: (number: number) => `/dashboard/documents/invoice/${number}`,
  creditNote: (number: number) => `/dashboard/documents/credit-note/${number}`,
} as const

/** Patterns of all pages: the server answers these with the pages, and any other path with 404. */
export const pagePatterns: readonly string[] = [
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  '/pars/:id',
  '/payment/:number',
  '/payment/result/:id',
  '/dashboard/documents/invoice/:number',
  '/dashboard/documents/credit-note/:number',
]

/** Patterns of the pages that look alike to everybody: the server renders them, and the one for whoever is lost. */
export const publicPatterns: readonly string[] = [
  paths.home,
  paths.homeAlias,
  paths.parts,
  '/pars/:id',
  paths.portfolio,
  paths.blog,
  paths.login,
  paths.signup,
]

/** The address of the contact form, with a subject filled in. */
export const contactPath = (subject?: string) => `${paths.home}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}#contact`
