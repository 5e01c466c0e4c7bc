import { accountsRouter } from './routers/accounts.ts'
import { addressesRouter } from './routers/addresses.ts'
import { adminRouter } from './routers/admin.ts'
import { apiTokensRouter } from './routers/api-tokens.ts'
import { auditRouter } from './routers/audit.ts'
import { buildGroupsRouter } from './routers/build-groups.ts'
import { buildsRouter } from './routers/builds.ts'
import { cartRouter } from './routers/cart.ts'
import { contactRouter } from './routers/contact.ts'
import { identitiesRouter } from './routers/identities.ts'
import { infoPagesRouter } from './routers/info-pages.ts'
import { itemsRouter } from './routers/items.ts'
import { liveRouter } from './routers/live.ts'
import { ordersRouter } from './routers/orders.ts'
import { partListsRouter } from './routers/part-lists.ts'
import { partReviewsRouter } from './routers/part-reviews.ts'
import { paymentsRouter } from './routers/payments.ts'
import { priceListsRouter } from './routers/price-lists.ts'
import { pricesRouter } from './routers/prices.ts'
import { purchasesRouter } from './routers/purchases.ts'
import { quickOrderRouter } from './routers/quick-order.ts'
import { reviewsRouter } from './routers/reviews.ts'
import { savedBuildsRouter } from './routers/saved-builds.ts'
import { searchRouter } from './routers/search.ts'
import { secondFactorRouter } from './routers/second-factor.ts'
import { sessionsRouter } from './routers/sessions.ts'
import { settingsRouter } from './routers/settings.ts'
import { staffRouter } from './routers/staff.ts'
import { stockAlertsRouter } from './routers/stock-alerts.ts'
import { substitutesRouter } from './routers/substitutes.ts'
import { usersRouter } from './routers/users.ts'
import { createCallerFactory, router } from './trpc.ts'

export const appRouter = router({
  items: itemsRouter,
  builds: buildsRouter,
  substitutes: substitutesRouter,
  orders: ordersRouter,
  cart: cartRouter,
  payments: paymentsRouter,
  quickOrder: quickOrderRouter,
  prices: pricesRouter,
  purchases: purchasesRouter,
  priceLists: priceListsRouter,
  reviews: reviewsRouter,
  partReviews: partReviewsRouter,
  partLists: partListsRouter,
  savedBuilds: savedBuildsRouter,
  buildGroups: buildGroupsRouter,
  stockAlerts: stockAlertsRouter,
  users: usersRouter,
  admin: adminRouter,
  audit: auditRouter,
  staff: staffRouter,
  accounts: accountsRouter,
  secondFactor: secondFactorRouter,
  sessions: sessionsRouter,
  identities: identitiesRouter,
  apiTokens: apiTokensRouter,
  addresses: addressesRouter,
  contact: contactRouter,
  infoPages: infoPagesRouter,
  settings: settingsRouter,
  search: searchRouter,
  live: liveRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
