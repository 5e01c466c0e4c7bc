// All addresses of the shop's pages, for the router, the server, mail and documents. The spellings are the specification's.

/** Addresses that contain an id, as patterns for the routers of client and server. */
export const patterns = {
  part: '/pars/:id',
  paymentOf: '/payment/:number',
  paymentResult: '/payment/result/:id',
  purchase: '/dashboard/purchases/:number',
  packingSlip: '/dashboard/purchases/:number/packing-slip',
  invoice: '/dashboard/documents/invoice/:number',
  creditNote: '/dashboard/documents/credit-note/:number',
  partList: '/dashboard/lists/:id',
  build: '/builder/:id',
  priceList: '/dashboard/priceLists/:id',
} as const

const fill = (pattern: string, id: number | string): string => pattern.replace(/:\w+/, String(id))

export const paths = {
  home: '/',
  homeAlias: '/home',
  parts: '/pars',
  part: (id: number) => fill(patterns.part, id),
  compare: '/compare',
  quickOrder: '/quick-order',
  builder: '/builder',
  build: (id: string) => fill(patterns.build, id),
  builds: '/dashboard/builds',
  portfolio: '/protfolio',
  blog: '/blog',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  cart: '/cart',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-password',
  payment: '/payment',
  paymentOf: (number: number) => fill(patterns.paymentOf, number),
  paymentResult: (id: string) => fill(patterns.paymentResult, id),
  dashboard: '/dashboard',
  account: '/dashboard/account',
  changeInfo: '/dashboard/account/changeinfo',
  security: '/dashboard/account/security',
  purchase: '/dashboard/purchase',
  purchasePending: '/dashboard/purchase/pandding',
  purchaseCancelled: '/dashboard/purchase/cancelled',
  purchasePaid: '/dashboard/purchase/complate',
  purchases: '/dashboard/purchases',
  ownPurchases: '/dashboard/purchases/own',
  onePurchase: (number: string) => fill(patterns.purchase, number),
  packingSlip: (number: string) => fill(patterns.packingSlip, number),
  documents: '/dashboard/documents',
  ownDocuments: '/dashboard/documents/own',
  partLists: '/dashboard/lists',
  addresses: '/dashboard/addresses',
  partList: (id: string) => fill(patterns.partList, id),
  review: '/dashboard/review',
  users: '/dashboard/users',
  staff: '/dashboard/staff',
  settings: '/dashboard/settings',
  products: '/dashboard/product',
  addProduct: '/dashboard/product/add',
  productDeleted: '/dashboard/product/delete',
  productUpdate: '/dashboard/product/update',
  allOrders: '/dashboard/allorder',
  manageProduct: '/dashboard/manageProduct',
  audit: '/dashboard/audit',
  messages: '/dashboard/messages',
  searchAdmin: '/dashboard/search',
  partReviews: '/dashboard/partReviews',
  priceLists: '/dashboard/priceLists',
  priceList: (id: string) => fill(patterns.priceList, id),
  groups: '/dashboard/groups',
  document: (kind: 'invoice' | 'credit_note', number: number) => fill(kind === 'invoice' ? patterns.invoice : patterns.creditNote, number),
} as const

/** Patterns of the pages that are the same for everyone; the server renders these. */
export const publicPatterns: readonly string[] = [
  paths.home,
  paths.homeAlias,
  paths.parts,
  patterns.part,
  paths.compare,
  paths.quickOrder,
  paths.builder,
  paths.portfolio,
  paths.blog,
  paths.about,
  paths.terms,
  paths.privacy,
  paths.cookies,
  paths.login,
  paths.signup,
]

/** The page that confirms an e-mail address. The server renders it without the client. */
export const confirmEmailPath = '/confirm-email'

/** The page that ends an account's stock alerts, with the id of one of them. The server renders it without the client. */
export const stockAlertsPath = '/stock-alerts'

/** The description of the REST paths. Not one of the client's pages. */
export const apiDocsPath = '/docs'

export const contactPath = (subject?: string) => `${paths.home}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}#contact`
