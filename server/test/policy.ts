// The access policy as data: one row per procedure and per REST call of the contract. server/rest/policy.test.ts checks the server against
// it over every transport, and fails for a procedure or route without a row.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createApiToken } from '#server/auth/api-tokens.ts'
import { publicUrl } from './public-url.ts'
import type { Person, ShopRows } from './shop-rows.ts'
import { addOrderOf } from './test-orders.ts'

/** `own` is the customer who owns the object, `other` another customer, `revoked` the owner with an ended credential. */
export const callers = ['visitor', 'own', 'other', 'admin', 'revoked'] as const
export type CallerName = (typeof callers)[number]
export type Outcome = 'ok' | 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT'
type Outcomes = Readonly<Record<CallerName, Outcome>>

/** The objects of a row's call: created for every attempt. `known` can sign in with its password. */
export type World = {
  own: Person
  other: Person
  admin: Person
  known: Person & { password: string }
  item: { id: number; sku: string; name: string }
  order: number
  otherOrder: number
  /** A line that `own` removed from the cart. */
  removedLine: number
  /** An order of `own` that awaits cash. */
  placed: number
  /** The number of its purchase. */
  purchase: string
  /** The number of the purchase of `paid`. */
  paidPurchase: string
  /** A paid order of `own`. */
  paid: number
  /** The number of the invoice of `paid`. */
  invoice: number
  /** An open card payment of `own`. */
  payment: string
  /** The confirmation token mailed to `own`. */
  confirmation: string
  /** The password reset token of `own`. */
  reset: string
  /** The id of an API token of `own`, whose name is its e-mail address. */
  apiToken: string
  /** The id of a passkey of `own`, its second factor. */
  passkey: string
  /** The id of a message from the contact form. */
  contactMessage: number
  /** The id of a synonym that an admin added. */
  synonym: number
  /** The id of a review of `item` by `own`, and of a hidden one by `other`. */
  partReview: number
  hiddenReview: number
  /** A product that cannot be ordered. */
  short: { id: number }
  /** A product that can be ordered in place of `item`. */
  substitute: { id: number }
  /** The id of an open stock alert of `own`. */
  stockAlert: string
  /** The id of a list of parts of `own`, which has `item`, and of one that was deleted. Both bear its e-mail address. */
  partList: string
  deletedPartList: string
  /**
   * The ids of builds of `own` with `item`: one that is kept in secret, one that was removed, and one that is shared. The first two bear its e-mail
   * address.
   */
  savedBuild: string
  removedBuild: string
  sharedBuild: string
  /** The id of a build in the cart of `own`, to which pieces of `order` belong. Its name is the e-mail address of `own`. */
  buildGroup: string
  /** The id of a build in `partList`. */
  listedBuild: string
  /** The id of an address of `own`, and of one that was deleted. Both bear its e-mail address. */
  address: string
  deletedAddress: string
  /** A price list that begins in the future, with a rule for everything and an entry for `item` from 10 pieces. `other` holds it. */
  /** Its name is part of the name of `priceGroup` too. */
  priceList: { id: string; name: string; rule: number; holder: number }
  /** Another one, which was deleted. */
  deletedPriceList: string
  /** The id of a group with `other` in it. */
  priceGroup: string
}

export type Policy = {
  procedure: string
  kind: 'query' | 'mutation' | 'subscription'
  who: Outcomes
  input: (world: World) => unknown
  /** Of a mutation that only answers: its input is too long for a query. */
  changesNothing?: true
  /** The REST call of the procedure; procedures only for the browser have none. */
  /** `createsNothing`: a POST that answers 200. */
  rest?: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    path: string
    createsNothing?: true
    url: (world: World) => string
    body?: (world: World) => unknown
  }
  /** True if it needs a fresh sign-in, which API tokens never are. */
  needsFresh?: true
  /** Texts that a successful answer must contain, or must not contain. */
  shows?: (world: World, caller: CallerName) => string[]
  hides?: (world: World, caller: CallerName) => string[]
}

export const everybody: Outcomes = { visitor: 'ok', own: 'ok', other: 'ok', admin: 'ok', revoked: 'ok' }
const signedIn: Outcomes = { ...everybody, visitor: 'UNAUTHORIZED', revoked: 'UNAUTHORIZED' }
const adminsOnly: Outcomes = { ...signedIn, own: 'FORBIDDEN', other: 'FORBIDDEN' }
const ownerOrAdmin: Outcomes = { ...signedIn, other: 'FORBIDDEN' }
const ownerAlone: Outcomes = { ...ownerOrAdmin, admin: 'FORBIDDEN' }
/** Signed-in callers get this refusal, because what the call needs is missing. */
const signedInBut = (outcome: Outcome): Outcomes => ({ ...signedIn, own: outcome, other: outcome, admin: outcome })
const withFactor: Outcomes = { ...signedInBut('CONFLICT'), own: 'ok' }
const nobody: Outcomes = { ...signedInBut('UNAUTHORIZED') }
/** For objects whose existence is hidden from others. */
const ownerOrAdminInSecret: Outcomes = { ...signedIn, other: 'NOT_FOUND' }

const ownerInSecret: Outcomes = { ...ownerOrAdminInSecret, admin: 'NOT_FOUND' }

const newItem = { name: 'Noctua NH-D15', productType: 'CPU Cooler', priceMinor: 9_900_00, description: 'Two fans.' }
const newPasskey = {
  id: 'aa',
  rawId: 'aa',
  type: 'public-key',
  response: { clientDataJSON: 'aa', attestationObject: 'aa' },
}
const wireItem = { name: 'Noctua NH-D15', product_type: 'CPU Cooler', price: 9900, description: 'Two fans.' }

const newAddress = { label: 'Branch', recipient: 'Rina Akter', phoneNumber: '+880 1700-000000', address: 'Dhaka' }

const lineOf = ({ id }: { id: number }) => ({ productId: id, quantity: 7 })

const mailOf = ({ own, other, admin }: World) => ({
  visitor: '',
  own: own.email,
  other: other.email,
  admin: admin.email,
  revoked: own.email,
})

export const policies: readonly Policy[] = [
  {
    procedure: 'items.list',
    kind: 'query',
    who: everybody,
    input: () => ({}),
    rest: { method: 'GET', path: '/items', url: () => '/items' },
    shows: ({ item }) => [item.name],
  },
  {
    procedure: 'items.get',
    kind: 'query',
    who: everybody,
    input: ({ item }) => ({ id: item.id }),
    rest: { method: 'GET', path: '/items/{id}', url: ({ item }) => `/items/${item.id}` },
    shows: ({ item }) => [item.name],
  },
  { procedure: 'items.browse', kind: 'query', who: everybody, input: () => ({}), shows: ({ item }) => [item.name] },
  { procedure: 'items.view', kind: 'query', who: everybody, input: ({ item }) => ({ id: item.id }), shows: ({ item }) => [item.name] },
  { procedure: 'items.pick', kind: 'query', who: everybody, input: ({ item }) => ({ ids: [item.id] }), shows: ({ item }) => [item.name] },
  {
    procedure: 'items.compare',
    kind: 'query',
    who: everybody,
    input: ({ item, short }) => ({ ids: [item.id, short.id] }),
    shows: ({ item }) => [item.name],
  },
  { procedure: 'items.suggest', kind: 'query', who: everybody, input: ({ item }) => ({ q: item.name }), shows: ({ item }) => [item.name] },
  { procedure: 'items.twins', kind: 'query', who: adminsOnly, input: () => undefined },
  { procedure: 'items.waiting', kind: 'query', who: adminsOnly, input: () => undefined },
  { procedure: 'items.specForm', kind: 'query', who: adminsOnly, input: ({ item }) => ({ id: item.id }) },
  {
    procedure: 'items.specFormOfNew',
    kind: 'query',
    who: adminsOnly,
    input: ({ item }) => ({ productType: 'CPU', name: item.name }),
  },
  {
    procedure: 'items.add',
    kind: 'mutation',
    who: adminsOnly,
    input: () => ({ ...newItem, availableQuantity: 9, minOrderQuantity: 1, imageUrls: ['https://pictures.test/a.jpg'] }),
    rest: {
      method: 'POST',
      path: '/items',
      url: () => '/items',
      body: () => ({ ...wireItem, abalableQuantity: 9, orderQuantity: 1, img: 'https://pictures.test/a.jpg' }),
    },
  },
  {
    procedure: 'items.change',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ item }) => ({ id: item.id, changes: { priceMinor: 100 } }),
    rest: { method: 'PUT', path: '/items/{id}', url: ({ item }) => `/items/${item.id}`, body: () => ({ price: 1 }) },
  },
  {
    procedure: 'items.remove',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ item }) => ({ id: item.id }),
    rest: { method: 'DELETE', path: '/items/{id}', url: ({ item }) => `/items/${item.id}` },
  },
  // Without a price list a customer pays the public prices.
  { procedure: 'prices.mine', kind: 'query', who: signedIn, input: ({ item }) => ({ ids: [item.id] }), shows: () => ['"hasLists":false'] },
  {
    procedure: 'prices.of',
    kind: 'query',
    who: adminsOnly,
    input: ({ own, item }) => ({ email: own.email, ids: [item.id] }),
    shows: () => ['"unitPriceMinor":'],
  },
  { procedure: 'prices.history', kind: 'query', who: adminsOnly, input: ({ item }) => ({ productId: item.id }) },
  {
    procedure: 'priceLists.search',
    kind: 'query',
    who: adminsOnly,
    input: ({ priceList }) => ({ text: priceList.name }),
    shows: ({ priceList }) => [priceList.id],
  },
  {
    procedure: 'priceLists.get',
    kind: 'query',
    who: adminsOnly,
    input: ({ priceList }) => ({ id: priceList.id }),
    shows: ({ other }) => [other.email],
  },
  { procedure: 'priceLists.create', kind: 'mutation', who: adminsOnly, input: () => ({ name: `List ${randomBytes(8).toString('hex')}` }) },
  { procedure: 'priceLists.change', kind: 'mutation', who: adminsOnly, input: ({ priceList }) => ({ id: priceList.id, startsAt: null }) },
  { procedure: 'priceLists.delete', kind: 'mutation', who: adminsOnly, input: ({ priceList }) => ({ id: priceList.id }) },
  { procedure: 'priceLists.restore', kind: 'mutation', who: adminsOnly, input: ({ deletedPriceList }) => ({ id: deletedPriceList }) },
  {
    procedure: 'priceLists.entries',
    kind: 'query',
    who: adminsOnly,
    input: ({ priceList }) => ({ listId: priceList.id }),
    shows: ({ item }) => [item.name],
  },
  {
    procedure: 'priceLists.addEntry',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ priceList, item }) => ({ listId: priceList.id, productId: item.id, fromQuantity: 20, unitPriceMinor: 5 }),
  },
  {
    procedure: 'priceLists.changeEntry',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ priceList, item }) => ({
      listId: priceList.id,
      productId: item.id,
      fromQuantity: 10,
      to: { fromQuantity: 11, unitPriceMinor: 5 },
    }),
  },
  {
    procedure: 'priceLists.removeEntry',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ priceList, item }) => ({ listId: priceList.id, productId: item.id, fromQuantity: 10 }),
  },
  {
    procedure: 'priceLists.setRule',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ priceList }) => ({ listId: priceList.id, appliesTo: 'type', value: 'CPU', percent: '5' }),
  },
  {
    procedure: 'priceLists.removeRule',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ priceList }) => ({ listId: priceList.id, id: priceList.rule }),
  },
  {
    procedure: 'priceLists.addHolder',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ priceList, own }) => ({ listId: priceList.id, email: own.email }),
  },
  {
    procedure: 'priceLists.removeHolder',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ priceList }) => ({ listId: priceList.id, id: priceList.holder }),
  },
  {
    procedure: 'priceLists.preview',
    kind: 'query',
    who: adminsOnly,
    input: ({ priceList }) => ({ listId: priceList.id }),
    shows: ({ other }) => [other.email],
  },
  {
    procedure: 'priceLists.groups',
    kind: 'query',
    who: adminsOnly,
    input: ({ priceList }) => ({ text: priceList.name }),
    shows: ({ priceGroup }) => [priceGroup],
  },
  {
    procedure: 'priceLists.group',
    kind: 'query',
    who: adminsOnly,
    input: ({ priceGroup }) => ({ id: priceGroup }),
    shows: ({ other }) => [other.email],
  },
  {
    procedure: 'priceLists.createGroup',
    kind: 'mutation',
    who: adminsOnly,
    input: () => ({ name: `Group ${randomBytes(8).toString('hex')}` }),
  },
  {
    procedure: 'priceLists.renameGroup',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ priceGroup }) => ({ id: priceGroup, name: `Group ${randomBytes(8).toString('hex')}` }),
  },
  { procedure: 'priceLists.deleteGroup', kind: 'mutation', who: adminsOnly, input: ({ priceGroup }) => ({ id: priceGroup }) },
  {
    procedure: 'priceLists.addMembers',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ priceGroup, own }) => ({ id: priceGroup, emails: own.email }),
  },
  {
    procedure: 'priceLists.removeMember',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ priceGroup, other }) => ({ id: priceGroup, userId: other.id }),
  },
  {
    procedure: 'orders.list',
    kind: 'query',
    who: signedIn,
    input: () => ({}),
    rest: { method: 'GET', path: '/orders', url: () => '/orders' },
    shows: ({ own, other }, caller) =>
      ({ visitor: [], own: [own.email], other: [other.email], admin: [own.email, other.email], revoked: [] })[caller],
    hides: ({ own, other }, caller) => ({ visitor: [], own: [other.email], other: [own.email], admin: [], revoked: [] })[caller],
  },
  {
    procedure: 'orders.search',
    kind: 'query',
    who: signedIn,
    input: () => ({}),
    shows: ({ own, other }, caller) =>
      ({ visitor: [], own: [own.email], other: [other.email], admin: [own.email, other.email], revoked: [] })[caller],
    hides: ({ own, other }, caller) => ({ visitor: [], own: [other.email], other: [own.email], admin: [], revoked: [] })[caller],
  },
  {
    procedure: 'orders.counts',
    kind: 'query',
    who: signedIn,
    input: () => undefined,
    shows: (_world, caller) => [`"all":${{ visitor: 0, own: 3, other: 1, admin: 0, revoked: 0 }[caller]}`],
  },
  {
    procedure: 'orders.listOf',
    kind: 'query',
    who: ownerOrAdmin,
    input: ({ own }) => ({ email: own.email }),
    rest: { method: 'GET', path: '/order', url: ({ own }) => `/order?email=${own.email}&status=all` },
    shows: ({ own }) => [own.email],
    hides: ({ other }) => [other.email],
  },
  {
    procedure: 'orders.get',
    kind: 'query',
    who: ownerOrAdminInSecret,
    input: ({ order }) => ({ number: order }),
    rest: { method: 'GET', path: '/orders/{key}', url: ({ order }) => `/orders/${order}` },
    shows: ({ own }) => [own.email],
  },
  {
    procedure: 'orders.add',
    kind: 'mutation',
    who: ownerOrAdmin,
    input: ({ own, item }) => ({ email: own.email, productId: item.id, quantity: 6 }),
    rest: {
      method: 'POST',
      path: '/orders/{key}',
      url: ({ own }) => `/orders/${own.email}`,
      body: ({ item }) => ({ productId: item.id, quantity: 6 }),
    },
  },
  {
    procedure: 'builds.check',
    kind: 'query',
    changesNothing: true,
    who: everybody,
    input: ({ item }) => ({ parts: [{ sku: item.sku, quantity: 1 }] }),
    rest: {
      method: 'POST',
      path: '/builds/check',
      url: () => '/builds/check',
      body: ({ item }) => ({ parts: [{ sku: item.sku, quantity: 1 }] }),
    },
  },
  {
    procedure: 'builds.parts',
    kind: 'query',
    who: everybody,
    input: ({ item }) => ({ skus: [item.sku] }),
    shows: ({ item }) => [item.name],
  },
  {
    procedure: 'substitutes.of',
    kind: 'query',
    who: everybody,
    input: ({ item }) => ({ parts: [{ sku: item.sku, quantity: 1 }], sku: item.sku, machines: 1 }),
  },
  { procedure: 'builds.demos', kind: 'query', who: everybody, input: () => undefined },
  {
    procedure: 'quickOrder.match',
    kind: 'mutation',
    changesNothing: true,
    who: everybody,
    input: ({ item }) => ({ lines: [item.sku] }),
    rest: { method: 'POST', path: '/quick-order', url: () => '/quick-order', body: ({ item }) => ({ lines: [item.sku] }) },
    shows: ({ item }) => [item.name],
  },
  {
    procedure: 'quickOrder.substitutes',
    kind: 'query',
    who: everybody,
    input: ({ item }) => ({ lines: [{ productId: item.id, quantity: 1 }] }),
  },
  {
    procedure: 'quickOrder.add',
    kind: 'mutation',
    who: ownerOrAdmin,
    input: ({ own, item }) => ({ email: own.email, key: 'k', lines: [{ productId: item.id, quantity: 6 }] }),
    rest: {
      method: 'POST',
      path: '/quick-order/{email}',
      url: ({ own }) => `/quick-order/${own.email}`,
      body: ({ item }) => ({ key: 'k', lines: [{ sku: item.sku, quantity: 6 }] }),
    },
  },
  { procedure: 'quickOrder.choose', kind: 'mutation', who: signedIn, input: ({ item }) => ({ item: 'x', productId: item.id }) },
  {
    procedure: 'orders.changeQuantity',
    kind: 'mutation',
    who: ownerOrAdminInSecret,
    input: ({ order }) => ({ number: order, quantity: 9 }),
    rest: { method: 'PUT', path: '/update/{id}', url: ({ order }) => `/update/${order}`, body: () => ({ quantity: 9 }) },
  },
  {
    procedure: 'orders.acceptPrices',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ order }) => ({ numbers: [order] }),
  },
  {
    procedure: 'cart.lines',
    kind: 'query',
    who: signedIn,
    input: () => undefined,
    shows: ({ order, otherOrder }, caller) =>
      ({ visitor: [], own: [`"number":${order},`], other: [`"number":${otherOrder},`], admin: ['"total":0'], revoked: [] })[caller],
  },
  {
    procedure: 'cart.page',
    kind: 'query',
    who: signedIn,
    input: () => ({ limit: 100 }),
    shows: ({ order, otherOrder }, caller) =>
      ({ visitor: [], own: [`"number":${order},`], other: [`"number":${otherOrder},`], admin: ['"total":0'], revoked: [] })[caller],
  },
  {
    procedure: 'cart.remove',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ order }) => ({ numbers: [order] }),
    shows: ({ order }, caller) => (caller === 'own' ? [`"removed":[${order}]`] : []),
  },
  {
    procedure: 'cart.separate',
    kind: 'mutation',
    // No addition has this key.
    who: { ...ownerInSecret, own: 'NOT_FOUND' },
    input: ({ order }) => ({ key: 'no-such-addition', number: order }),
  },
  {
    procedure: 'cart.replace',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ order, substitute }) => ({ lines: [{ number: order, productId: substitute.id, quantity: 5, priceMinor: 10_000_000 }] }),
  },
  { procedure: 'cart.restore', kind: 'mutation', who: ownerInSecret, input: ({ removedLine }) => ({ numbers: [removedLine] }) },
  {
    procedure: 'orders.cancel',
    kind: 'mutation',
    who: ownerOrAdminInSecret,
    input: ({ order }) => ({ number: order }),
    rest: { method: 'PUT', path: '/update/{id}', url: ({ order }) => `/update/${order}`, body: () => ({ orderStatus: 'Cancelled' }) },
  },
  {
    procedure: 'orders.remove',
    kind: 'mutation',
    who: ownerOrAdminInSecret,
    input: ({ order }) => ({ number: order }),
    rest: { method: 'DELETE', path: '/orders/{key}', url: ({ order }) => `/orders/${order}` },
  },
  {
    procedure: 'purchases.list',
    kind: 'query',
    who: signedIn,
    input: () => ({}),
    rest: { method: 'GET', path: '/purchases', url: () => '/purchases' },
    shows: ({ purchase }, caller) => (caller === 'own' || caller === 'admin' ? [purchase] : []),
    hides: ({ purchase, own }, caller) => (caller === 'other' ? [purchase, own.email] : []),
  },
  {
    procedure: 'purchases.search',
    kind: 'query',
    who: signedIn,
    input: () => ({}),
    shows: ({ purchase }, caller) => (caller === 'own' || caller === 'admin' ? [purchase] : []),
    hides: ({ purchase, own }, caller) => (caller === 'other' ? [purchase, own.email] : []),
  },
  {
    procedure: 'purchases.get',
    kind: 'query',
    who: ownerOrAdminInSecret,
    input: ({ purchase }) => ({ number: purchase }),
    rest: { method: 'GET', path: '/purchases/{number}', url: ({ purchase }) => `/purchases/${purchase}` },
    shows: ({ purchase, own }) => [purchase, own.email],
  },
  {
    procedure: 'purchases.invoice',
    kind: 'query',
    who: ownerOrAdminInSecret,
    input: ({ paidPurchase }) => ({ number: paidPurchase }),
    rest: {
      method: 'GET',
      path: '/purchases/{number}/invoice.pdf',
      url: ({ paidPurchase }) => `/purchases/${paidPurchase}/invoice.pdf`,
    },
  },
  {
    procedure: 'purchases.place',
    kind: 'mutation',
    // A cart is the caller's own: an admin places nothing for a customer here.
    who: ownerInSecret,
    input: ({ order }) => ({ key: `order-${order}`, numbers: [order], method: 'cash' }),
    rest: {
      method: 'POST',
      path: '/purchases',
      url: () => '/purchases',
      body: ({ order }) => ({ key: `order-${order}`, orders: [String(order)], method: 'cash' }),
    },
  },
  {
    procedure: 'purchases.cancel',
    kind: 'mutation',
    who: ownerOrAdminInSecret,
    input: ({ purchase }) => ({ number: purchase, orders: 'all' }),
    rest: {
      method: 'POST',
      path: '/purchases/{number}/cancel',
      createsNothing: true,
      url: ({ purchase }) => `/purchases/${purchase}/cancel`,
      body: () => ({ orders: 'all' }),
    },
  },
  {
    procedure: 'purchases.again',
    kind: 'mutation',
    who: ownerOrAdminInSecret,
    input: ({ purchase }) => ({ number: purchase, key: `again-${purchase}` }),
  },
  {
    procedure: 'reviews.list',
    kind: 'query',
    who: everybody,
    input: () => ({}),
    rest: { method: 'GET', path: '/reviews', url: () => '/reviews?page=0' },
  },
  {
    procedure: 'reviews.count',
    kind: 'query',
    who: everybody,
    input: () => undefined,
    rest: { method: 'GET', path: '/reviewCount', url: () => '/reviewCount' },
    shows: () => ['"count":'],
  },
  {
    procedure: 'reviews.add',
    kind: 'mutation',
    who: signedIn,
    input: () => ({ text: 'Arrived whole.' }),
    rest: { method: 'POST', path: '/reviews', url: () => '/reviews', body: () => ({ description: 'Arrived whole.' }) },
  },
  {
    procedure: 'partReviews.list',
    kind: 'query',
    who: everybody,
    input: ({ item }) => ({ productId: item.id }),
    rest: { method: 'GET', path: '/items/{id}/reviews', url: ({ item }) => `/items/${item.id}/reviews` },
    shows: () => ['Runs cool.'],
    hides: ({ own, other }) => ['Nonsense.', own.email, own.id, other.id],
  },
  {
    procedure: 'partReviews.mine',
    kind: 'query',
    who: signedIn,
    input: ({ item }) => ({ productId: item.id }),
    shows: (_world, caller) =>
      ({ visitor: [], own: ['Runs cool.'], other: ['Nonsense.', 'Off topic'], admin: ['null'], revoked: [] })[caller],
    hides: (_world, caller) => ({ visitor: [], own: ['Nonsense.'], other: ['Runs cool.'], admin: ['Runs cool.'], revoked: [] })[caller],
  },
  {
    procedure: 'partReviews.save',
    kind: 'mutation',
    // `own` has a review; `other` has one too, which is hidden. The admin bought nothing.
    who: { ...signedIn, admin: 'FORBIDDEN' },
    input: ({ item }) => ({ productId: item.id, stars: 3, text: 'Runs warm.' }),
  },
  { procedure: 'partReviews.withdraw', kind: 'mutation', who: ownerInSecret, input: ({ partReview }) => ({ id: partReview }) },
  {
    procedure: 'partReviews.search',
    kind: 'query',
    who: adminsOnly,
    input: ({ item }) => ({ productId: item.id }),
    shows: ({ own, other }) => [own.email, other.email, 'Off topic'],
  },
  {
    procedure: 'partReviews.hide',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ partReview }) => ({ id: partReview, reason: 'Off topic' }),
  },
  { procedure: 'partReviews.show', kind: 'mutation', who: adminsOnly, input: ({ hiddenReview }) => ({ id: hiddenReview }) },
  {
    procedure: 'stockAlerts.list',
    kind: 'query',
    who: signedIn,
    input: () => undefined,
    shows: ({ stockAlert }, caller) => (caller === 'own' ? [stockAlert] : []),
    hides: ({ stockAlert }, caller) => (caller === 'own' ? [] : [stockAlert]),
  },
  { procedure: 'stockAlerts.add', kind: 'mutation', who: signedIn, input: ({ short }) => ({ productId: short.id }) },
  { procedure: 'stockAlerts.end', kind: 'mutation', who: ownerInSecret, input: ({ stockAlert }) => ({ id: stockAlert }) },
  // The id is the secret of the link in the mail.
  { procedure: 'stockAlerts.endAll', kind: 'mutation', who: everybody, input: ({ stockAlert }) => ({ id: stockAlert }) },
  {
    procedure: 'partLists.list',
    kind: 'query',
    who: signedIn,
    input: () => undefined,
    shows: ({ partList, deletedPartList }, caller) => (caller === 'own' ? [partList, deletedPartList] : []),
    hides: ({ own, partList }, caller) => (caller === 'own' ? [] : [own.email, partList]),
  },
  {
    procedure: 'partLists.get',
    kind: 'query',
    who: ownerInSecret,
    input: ({ partList }) => ({ id: partList }),
    shows: ({ own, item }) => [own.email, item.name],
  },
  {
    procedure: 'partLists.page',
    kind: 'query',
    who: ownerInSecret,
    input: ({ partList }) => ({ id: partList }),
    shows: ({ own, item }) => [own.email, item.name],
  },
  { procedure: 'partLists.create', kind: 'mutation', who: signedIn, input: ({ item }) => ({ name: 'New', lines: [lineOf(item)] }) },
  {
    procedure: 'partLists.addTo',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ partList, item }) => ({ id: partList, lines: [lineOf(item)] }),
  },
  { procedure: 'partLists.copy', kind: 'mutation', who: ownerInSecret, input: ({ partList }) => ({ id: partList, name: 'Copy' }) },
  { procedure: 'partLists.rename', kind: 'mutation', who: ownerInSecret, input: ({ partList }) => ({ id: partList, name: 'New' }) },
  { procedure: 'partLists.delete', kind: 'mutation', who: ownerInSecret, input: ({ partList }) => ({ id: partList }) },
  { procedure: 'partLists.restore', kind: 'mutation', who: ownerInSecret, input: ({ deletedPartList }) => ({ id: deletedPartList }) },
  {
    procedure: 'partLists.changeQuantity',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ partList, item }) => ({ id: partList, ...lineOf(item) }),
  },
  {
    procedure: 'partLists.removeLines',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ partList, item }) => ({ id: partList, productIds: [item.id] }),
  },
  {
    procedure: 'partLists.replaceLines',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ partList, item, short }) => ({ id: partList, lines: [{ productId: item.id, otherId: short.id, quantity: 5 }] }),
  },
  {
    procedure: 'partLists.restoreLines',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ partList, short }) => ({ id: partList, lines: [{ ...lineOf(short), place: 1 }] }),
  },
  {
    procedure: 'savedBuilds.list',
    kind: 'query',
    who: signedIn,
    input: () => undefined,
    shows: ({ savedBuild, removedBuild }, caller) => (caller === 'own' ? [savedBuild, removedBuild] : []),
    hides: ({ own, savedBuild }, caller) => (caller === 'own' ? [] : [own.email, savedBuild]),
  },
  {
    procedure: 'savedBuilds.get',
    kind: 'query',
    who: { visitor: 'NOT_FOUND', own: 'ok', other: 'NOT_FOUND', admin: 'NOT_FOUND', revoked: 'NOT_FOUND' },
    input: ({ savedBuild }) => ({ id: savedBuild }),
    shows: ({ own }) => [own.email],
  },
  {
    procedure: 'savedBuilds.get',
    kind: 'query',
    who: everybody,
    input: ({ sharedBuild }) => ({ id: sharedBuild }),
    shows: ({ item }) => [item.sku],
    hides: ({ own }) => [own.email, own.id],
  },
  {
    procedure: 'savedBuilds.save',
    kind: 'mutation',
    who: signedIn,
    input: ({ item }) => ({ name: 'New', machines: 1, parts: [{ sku: item.sku, quantity: 1 }] }),
  },
  {
    procedure: 'savedBuilds.save',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ item, sharedBuild }) => ({ id: sharedBuild, name: 'New', machines: 1, parts: [{ sku: item.sku, quantity: 1 }] }),
  },
  {
    procedure: 'savedBuilds.rename',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ sharedBuild }) => ({ id: sharedBuild, name: 'New' }),
  },
  { procedure: 'savedBuilds.copy', kind: 'mutation', who: ownerInSecret, input: ({ savedBuild }) => ({ id: savedBuild }) },
  { procedure: 'savedBuilds.copy', kind: 'mutation', who: signedIn, input: ({ sharedBuild }) => ({ id: sharedBuild, name: 'Copy' }) },
  {
    procedure: 'savedBuilds.share',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ sharedBuild }) => ({ id: sharedBuild, isShared: false }),
  },
  { procedure: 'savedBuilds.remove', kind: 'mutation', who: ownerInSecret, input: ({ sharedBuild }) => ({ id: sharedBuild }) },
  { procedure: 'savedBuilds.restore', kind: 'mutation', who: ownerInSecret, input: ({ removedBuild }) => ({ id: removedBuild }) },
  {
    procedure: 'buildGroups.add',
    kind: 'mutation',
    who: signedIn,
    input: ({ item }) => ({ key: 'k', name: 'Office', machines: 5, parts: [{ sku: item.sku, quantity: 1 }] }),
  },
  {
    procedure: 'buildGroups.inCart',
    kind: 'query',
    who: signedIn,
    input: () => undefined,
    shows: ({ buildGroup }, caller) => (caller === 'own' ? [buildGroup] : []),
    hides: ({ own, buildGroup }, caller) => (caller === 'own' ? [] : [own.email, buildGroup]),
  },
  {
    procedure: 'buildGroups.setMachines',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ buildGroup }) => ({ id: buildGroup, machines: 3 }),
  },
  { procedure: 'buildGroups.complete', kind: 'mutation', who: ownerInSecret, input: ({ buildGroup }) => ({ id: buildGroup }) },
  { procedure: 'buildGroups.remove', kind: 'mutation', who: ownerInSecret, input: ({ buildGroup }) => ({ id: buildGroup }) },
  { procedure: 'buildGroups.takeApart', kind: 'mutation', who: ownerInSecret, input: ({ buildGroup }) => ({ id: buildGroup }) },
  {
    procedure: 'buildGroups.addToList',
    kind: 'mutation',
    who: signedIn,
    input: ({ item }) => ({ listName: 'New', name: 'Office', machines: 2, parts: [{ sku: item.sku, quantity: 1 }] }),
  },
  {
    procedure: 'buildGroups.addToList',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ item, partList }) => ({ listId: partList, name: 'Office', machines: 2, parts: [{ sku: item.sku, quantity: 1 }] }),
  },
  {
    procedure: 'buildGroups.ofList',
    kind: 'query',
    who: ownerInSecret,
    input: ({ partList }) => ({ listId: partList }),
    shows: ({ listedBuild }) => [listedBuild],
  },
  { procedure: 'buildGroups.addList', kind: 'mutation', who: ownerInSecret, input: ({ partList }) => ({ key: 'k', listId: partList }) },
  {
    procedure: 'buildGroups.ofPurchase',
    kind: 'query',
    who: ownerOrAdminInSecret,
    input: ({ purchase }) => ({ number: purchase }),
    hides: ({ buildGroup }) => [buildGroup],
  },
  {
    procedure: 'addresses.list',
    kind: 'query',
    who: signedIn,
    input: () => undefined,
    shows: ({ own, address }, caller) => (caller === 'own' ? [own.email, address] : []),
    hides: ({ own, address, deletedAddress }, caller) => (caller === 'own' ? [deletedAddress] : [own.email, address]),
  },
  { procedure: 'addresses.add', kind: 'mutation', who: signedIn, input: () => newAddress },
  { procedure: 'addresses.change', kind: 'mutation', who: ownerInSecret, input: ({ address }) => ({ ...newAddress, id: address }) },
  { procedure: 'addresses.delete', kind: 'mutation', who: ownerInSecret, input: ({ address }) => ({ id: address }) },
  { procedure: 'addresses.restore', kind: 'mutation', who: ownerInSecret, input: ({ deletedAddress }) => ({ id: deletedAddress }) },
  { procedure: 'addresses.setUsual', kind: 'mutation', who: ownerInSecret, input: ({ address }) => ({ id: address }) },
  {
    procedure: 'users.profile',
    kind: 'query',
    who: ownerOrAdmin,
    input: ({ own }) => ({ email: own.email }),
    rest: { method: 'GET', path: '/userbyemail', url: ({ own }) => `/userbyemail?email=${own.email}` },
    shows: ({ own }) => [own.email, own.id],
    hides: ({ other, admin }) => [other.email, admin.email],
  },
  {
    procedure: 'users.changeProfile',
    kind: 'mutation',
    who: signedIn,
    input: () => ({ displayName: 'Somebody else' }),
  },
  {
    procedure: 'admin.check',
    kind: 'query',
    who: ownerOrAdmin,
    input: ({ own }) => ({ email: own.email }),
    rest: { method: 'GET', path: '/admin/{email}', url: ({ own }) => `/admin/${own.email}` },
    shows: () => ['"admin":false'],
  },
  {
    procedure: 'admin.users',
    kind: 'query',
    who: adminsOnly,
    input: () => ({}),
    rest: { method: 'GET', path: '/user', url: () => '/user' },
    shows: ({ own, other }) => [own.email, other.email],
  },
  {
    procedure: 'admin.searchUsers',
    kind: 'query',
    who: adminsOnly,
    input: () => ({}),
    shows: ({ own, other }) => [own.email, other.email],
  },
  { procedure: 'admin.sharedAddresses', kind: 'query', who: adminsOnly, input: () => undefined },
  {
    procedure: 'admin.toggleRole',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ own }) => ({ email: own.email, believedRole: 'user' }),
    needsFresh: true,
    rest: { method: 'PUT', path: '/user/admin/{email}', url: ({ own }) => `/user/admin/${own.email}?role=user` },
  },
  { procedure: 'staff.list', kind: 'query', who: adminsOnly, input: () => ({}), shows: ({ admin }) => [admin.email] },
  {
    procedure: 'staff.setRoles',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ own }) => ({ email: own.email, roles: ['sales'] }),
  },
  {
    procedure: 'admin.removeUser',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ own }) => ({ id: own.id }),
    rest: { method: 'DELETE', path: '/user/{key}', url: ({ own }) => `/user/${own.id}` },
  },
  {
    procedure: 'accounts.token',
    kind: 'mutation',
    who: ownerAlone,
    input: ({ own }) => ({ email: own.email, profile: { address: 'Dhaka' } }),
    rest: { method: 'PUT', path: '/user/{key}', url: ({ own }) => `/user/${own.email}`, body: () => ({ address: 'Dhaka' }) },
  },
  {
    procedure: 'accounts.me',
    kind: 'query',
    who: everybody,
    input: () => undefined,
    shows: (world, caller) => (caller === 'visitor' || caller === 'revoked' ? ['null'] : [mailOf(world)[caller]]),
    hides: ({ own }, caller) => (caller === 'own' ? [] : [own.email]),
  },
  {
    procedure: 'accounts.signUp',
    kind: 'mutation',
    who: everybody,
    input: ({ own }) => ({ name: 'Rina', email: `new-${own.email}`, password: 'open sesame' }),
  },
  {
    procedure: 'accounts.signIn',
    kind: 'mutation',
    who: everybody,
    input: ({ known }) => ({ email: known.email, password: known.password }),
  },
  { procedure: 'accounts.confirmEmail', kind: 'mutation', who: everybody, input: ({ confirmation }) => ({ token: confirmation }) },
  { procedure: 'accounts.requestReset', kind: 'mutation', who: everybody, input: ({ own }) => ({ email: own.email }) },
  {
    procedure: 'accounts.resetPassword',
    kind: 'mutation',
    who: everybody,
    input: ({ reset }) => ({ token: reset, password: 'open sesame' }),
  },
  { procedure: 'accounts.sendConfirmation', kind: 'mutation', who: signedIn, input: () => undefined },
  { procedure: 'accounts.changePassword', kind: 'mutation', who: signedIn, input: () => ({ newPassword: 'open sesame' }) },
  {
    procedure: 'accounts.confirmPassword',
    kind: 'mutation',
    // These accounts have no password, so an admitted caller gets "wrong password".
    who: { ...signedIn, own: 'BAD_REQUEST', other: 'BAD_REQUEST', admin: 'BAD_REQUEST' },
    input: () => ({ password: 'open sesame' }),
  },
  { procedure: 'secondFactor.finish', kind: 'mutation', who: nobody, input: () => ({ ticket: 't'.repeat(43), code: '123456' }) },
  // Only `own` has a passkey.
  { procedure: 'secondFactor.askPasskey', kind: 'mutation', who: withFactor, input: () => ({}) },
  { procedure: 'secondFactor.state', kind: 'query', who: signedIn, input: () => undefined },
  { procedure: 'secondFactor.beginCode', kind: 'mutation', who: signedIn, input: () => undefined },
  { procedure: 'secondFactor.confirmCode', kind: 'mutation', who: signedInBut('CONFLICT'), input: () => ({ code: '123456' }) },
  { procedure: 'secondFactor.beginPasskey', kind: 'mutation', who: signedIn, input: () => undefined },
  {
    procedure: 'secondFactor.addPasskey',
    kind: 'mutation',
    who: signedInBut('CONFLICT'),
    input: () => ({ name: 'Key', response: newPasskey }),
  },
  { procedure: 'secondFactor.rename', kind: 'mutation', who: ownerInSecret, input: ({ passkey }) => ({ id: passkey, name: 'Key' }) },
  {
    procedure: 'secondFactor.remove',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ passkey }) => ({ kind: 'passkey', id: passkey }),
  },
  { procedure: 'secondFactor.newRecoveryCodes', kind: 'mutation', who: withFactor, input: () => undefined },
  {
    procedure: 'secondFactor.clear',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ own }) => ({ email: own.email, reason: 'Lost the phone' }),
  },
  {
    procedure: 'sessions.list',
    kind: 'query',
    who: signedIn,
    input: () => undefined,
    shows: ({ own, other, admin }, caller) =>
      ({ visitor: [], own: [own.sessionId], other: [other.sessionId], admin: [admin.sessionId], revoked: [] })[caller],
    hides: ({ own }, caller) => (caller === 'own' ? [] : [own.sessionId]),
  },
  { procedure: 'sessions.end', kind: 'mutation', who: ownerInSecret, input: ({ own }) => ({ id: own.sessionId }) },
  { procedure: 'sessions.endOthers', kind: 'mutation', who: signedIn, input: () => undefined },
  {
    procedure: 'identities.ways',
    kind: 'query',
    who: signedIn,
    input: () => undefined,
    shows: ({ own }, caller) => (caller === 'own' ? [own.email] : []),
    hides: ({ own }, caller) => (caller === 'own' ? [] : [own.email]),
  },
  { procedure: 'identities.unlink', kind: 'mutation', who: ownerInSecret, input: () => ({ provider: 'google' }) },
  {
    procedure: 'apiTokens.list',
    kind: 'query',
    who: signedIn,
    input: () => undefined,
    shows: ({ apiToken }, caller) => (caller === 'own' ? [apiToken] : []),
    hides: ({ apiToken }, caller) => (caller === 'own' ? [] : [apiToken]),
  },
  {
    procedure: 'apiTokens.add',
    kind: 'mutation',
    who: signedIn,
    input: () => ({ name: 'Till', rights: 'read', lastDay: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }),
  },
  { procedure: 'apiTokens.revoke', kind: 'mutation', who: ownerInSecret, input: ({ apiToken }) => ({ id: apiToken }) },
  {
    procedure: 'orders.place',
    kind: 'mutation',
    who: ownerInSecret,
    input: ({ order }) => ({ numbers: [order], method: 'cash' }),
  },
  {
    procedure: 'payments.methods',
    kind: 'query',
    who: everybody,
    input: () => undefined,
    shows: () => ['"method":"cash"'],
  },
  {
    procedure: 'payments.start',
    kind: 'mutation',
    // No provider is configured here, so an admitted caller gets a conflict.
    who: { ...signedIn, own: 'CONFLICT', other: 'CONFLICT', admin: 'CONFLICT' },
    input: ({ order }) => ({ numbers: [order], method: 'card', totalMinor: 1 }),
  },
  {
    procedure: 'payments.abandon',
    kind: 'mutation',
    who: { ...ownerOrAdminInSecret, admin: 'NOT_FOUND' },
    input: ({ payment }) => ({ id: payment }),
  },
  {
    procedure: 'payments.get',
    kind: 'query',
    who: ownerOrAdminInSecret,
    input: ({ payment }) => ({ id: payment }),
    shows: ({ payment }) => [payment],
  },
  {
    procedure: 'payments.history',
    kind: 'query',
    who: ownerOrAdminInSecret,
    input: ({ placed }) => ({ number: placed }),
    shows: () => ['"kind":"placed"'],
  },
  {
    procedure: 'payments.document',
    kind: 'query',
    who: ownerOrAdminInSecret,
    input: ({ invoice }) => ({ kind: 'invoice', number: invoice }),
    shows: ({ own, paid }) => [own.email, `"orderNumber":${paid}`],
  },
  {
    procedure: 'payments.documents',
    kind: 'query',
    who: signedIn,
    input: ({ paid }) => ({ text: String(paid) }),
  },
  {
    procedure: 'payments.refund',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ paid }) => ({ refundId: '5f0e3a2c-9d49-4f1c-9b53-b9f6d1b5a4a5', number: paid, reason: 'Broken' }),
  },
  {
    procedure: 'payments.refundLines',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ paid }) => ({ key: '5f0e3a2c-9d49-4f1c-9b53-b9f6d1b5a4a8', numbers: [paid], reason: 'Broken' }),
  },
  { procedure: 'payments.failedRefunds', kind: 'query', who: adminsOnly, input: () => undefined },
  {
    procedure: 'payments.redoRefund',
    kind: 'mutation',
    // No such refund exists, as admins are told.
    who: { ...adminsOnly, admin: 'NOT_FOUND' },
    input: () => ({
      refundId: '5f0e3a2c-9d49-4f1c-9b53-b9f6d1b5a4a6',
      failedId: '5f0e3a2c-9d49-4f1c-9b53-b9f6d1b5a4a7',
      byHand: false,
    }),
  },
  { procedure: 'orders.recordCash', kind: 'mutation', who: adminsOnly, input: ({ placed }) => ({ number: placed }) },
  {
    procedure: 'contact.send',
    kind: 'mutation',
    who: everybody,
    input: () => ({ email: 'rina@people.test', subject: 'A quote', message: 'Thirty machines, please.' }),
  },
  {
    procedure: 'infoPages.get',
    kind: 'query',
    who: everybody,
    input: () => ({ name: 'privacy' }),
    shows: () => ['personal data'],
  },
  { procedure: 'settings.shown', kind: 'query', who: everybody, input: () => undefined, shows: () => ['"shopName":"Partsdock"'] },
  { procedure: 'settings.get', kind: 'query', who: adminsOnly, input: () => undefined, shows: () => ['"secondFactor"'] },
  { procedure: 'settings.set', kind: 'mutation', who: adminsOnly, input: () => ({ shop: { taxId: 'BIN 12' } }) },
  {
    procedure: 'contact.list',
    kind: 'query',
    who: adminsOnly,
    input: () => ({}),
    shows: ({ contactMessage }) => [`"id":${contactMessage},`],
  },
  {
    procedure: 'contact.setHandled',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ contactMessage }) => ({ id: contactMessage, handled: true }),
  },
  {
    procedure: 'search.clicked',
    kind: 'mutation',
    who: everybody,
    input: ({ item }) => ({ q: 'ryzen', id: item.id }),
  },
  { procedure: 'search.explain', kind: 'query', who: adminsOnly, input: () => ({ q: 'ryzen' }), shows: () => ['"text":"ryzen"'] },
  { procedure: 'search.searches', kind: 'query', who: adminsOnly, input: () => ({}), shows: () => ['"searches":['] },
  {
    procedure: 'search.synonyms',
    kind: 'query',
    who: adminsOnly,
    input: () => ({}),
    shows: ({ synonym }) => [`"id":${synonym},`],
  },
  {
    procedure: 'search.addSynonym',
    kind: 'mutation',
    who: adminsOnly,
    input: ({ item }) => ({ typed: `wafer ${item.id}`, means: 'memory' }),
  },
  { procedure: 'search.removeSynonym', kind: 'mutation', who: adminsOnly, input: ({ synonym }) => ({ id: synonym }) },
  { procedure: 'audit.search', kind: 'query', who: adminsOnly, input: () => ({}), shows: () => ['"rows":['] },
  { procedure: 'live.changes', kind: 'subscription', who: everybody, input: () => ({}), shows: () => ['"kind":"hello"'] },
  { procedure: 'accounts.signOut', kind: 'mutation', who: signedIn, input: () => undefined },
]

/** Public routes without a procedure; `:` matches any parameter. */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /',
  'GET /healthz',
  'GET /doctor',
  'GET /readyz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /docs',
  'GET /docs*',
  'GET /docs/json',
  'GET /docs/yaml',
  'GET /docs/static/index.html',
  'GET /docs/static/swagger-initializer.js',
  'GET /docs/static/theme/partsdock.css',
  'GET /docs/static/theme/partsdock.js',
  'GET /images/avatar.svg',
  'GET /images/parts/:',
  'GET /images/uploads/:',
  'GET /trpc/live.changes',
  'GET /confirm-email',
  'POST /confirm-email',
  'GET /stock-alerts',
  'POST /stock-alerts',
  'GET /payments/return/:',
  'GET /auth/finished',
])

/** Routes without a procedure for signed-in users; their own tests cover them. */
export const signedInRoutes: ReadonlySet<string> = new Set(['POST /uploads/images', 'GET /documents/:/:.pdf'])

/** Routes without a procedure for admins. */
export const adminRoutes: ReadonlySet<string> = new Set([
  'GET /audit.csv',
  'GET /price-lists/:/entries.csv',
  'GET /price-lists/:/preview.csv',
  'POST /price-lists/:/entries',
])

/** An API token with full rights that expires tomorrow. */
export async function apiTokenOf(
  shop: ShopRows,
  userId: string,
  { rights = 'full' as 'read' | 'full', isRevoked = false } = {},
): Promise<string> {
  const { token, tokenHash } = createApiToken()
  if (!isRevoked)
    await shop.rows(sql`
    insert into api_tokens (user_id, name, token_hash, rights, expires_at)
    values (${userId}, 'Till', ${tokenHash}, ${rights}, now() + interval '1 day')`)
  return token
}

/** A world for one attempt at one row; only the rows about money need payments. */
export async function createWorld(shop: ShopRows, known: World['known'], { hasMoney = false } = {}): Promise<World> {
  const [own, other, admin, item, short, substitute] = await Promise.all([
    shop.person(),
    shop.person(),
    shop.admin(),
    shop.item(),
    shop.item({ availableQuantity: 0 }),
    shop.item(),
  ])
  const order = await addOrderOf(shop, own, item)
  const otherOrder = await addOrderOf(shop, other, item)
  const removedLine = await addOrderOf(shop, own, item)
  await shop.rows(
    sql`select * from close_orders(null, array[${removedLine}]::int[], jsonb_build_object('actor', ${own.id}::text), false, false, null)`,
  )
  const placed = await addOrderOf(shop, own, item)
  await shop.rows(sql`select * from place_purchase(${own.id}, ${`{${placed}}`}::int[], 'cash', null, '{}')`)
  const money = hasMoney ? await createMoney(shop, own, admin, item) : noMoney
  const confirmation = randomBytes(32).toString('base64url')
  await shop.rows(sql`
    insert into email_confirmations (token_hash, user_id, email, expires_at)
    values (sha256(convert_to(${confirmation}, 'UTF8')), ${own.id}, ${own.email}, now() + interval '1 hour')`)
  const reset = randomBytes(32).toString('base64url')
  await shop.rows(sql`
    insert into password_resets (token_hash, user_id, expires_at)
    values (sha256(convert_to(${reset}, 'UTF8')), ${own.id}, now() + interval '1 hour')`)
  // Two, so that one of them can be removed.
  await shop.rows(sql`
    insert into identities (provider, subject, user_id, email)
    values ('google', ${own.id}, ${own.id}, ${own.email}), ('github', ${own.id}, ${own.id}, ${own.email})`)
  const [token] = await shop.rows<{ id: string }>(sql`
    insert into api_tokens (user_id, name, token_hash, rights, expires_at)
    values (${own.id}, ${own.email}, ${reset}, 'full', now() + interval '1 day') returning id`)
  const passkey = randomBytes(16).toString('base64url')
  await shop.rows(sql`
    insert into passkeys (id, user_id, name, public_key, counter, host)
    values (${passkey}, ${own.id}, ${own.email}, 'pQ', 0, ${new URL(publicUrl).hostname})`)
  const [kept] = await shop.rows<{ id: number }>(sql`
    insert into contact_messages (email, subject, message) values ('rina@people.test', 'A quote', 'Thirty machines, please.') returning id::int`)
  const [synonym] = await shop.rows<{ id: number }>(sql`
    insert into search_synonyms (typed, means) values (${reset.toLowerCase()}, 'memory') returning id::int`)
  const reviews = await shop.rows<{ id: number }>(sql`
    insert into part_reviews (product_id, user_id, author_name, stars, text, hidden_at, hidden_reason)
    values (${item.id}, ${own.id}, 'Rina Akter', 4, 'Runs cool.', null, null),
      (${item.id}, ${other.id}, 'Rina Akter', 1, 'Nonsense.', now(), 'Off topic')
    returning id::int`)
  const [alert] = await shop.rows<{ id: string }>(
    sql`insert into stock_alerts (product_id, user_id) values (${item.id}, ${own.id}) returning id`,
  )
  const lists = await shop.rows<{ id: string }>(sql`
    with list as (
      insert into part_lists (user_id, name, deleted_at) values (${own.id}, ${own.email}, null), (${own.id}, ${own.email}, now())
      returning id, deleted_at
    ), line as (
      insert into part_list_lines (list_id, product_id, quantity) select id, ${item.id}, 5 from list
    ) select id from list order by deleted_at nulls first`)
  const parts = JSON.stringify([{ sku: item.sku, quantity: 1 }])
  const [build] = await shop.rows<{ saved: string; removed: string; shared: string }>(sql`
    with saved as (insert into builds (user_id, name, parts) values (${own.id}, ${own.email}, ${parts}) returning id),
      removed as (insert into builds (user_id, name, parts, deleted_at) values (${own.id}, ${own.email}, ${parts}, now()) returning id),
      shared as (insert into builds (user_id, name, parts, is_shared) values (${own.id}, 'Office', ${parts}, true) returning id)
    select saved.id as saved, removed.id as removed, shared.id as shared from saved, removed, shared`)
  const [group] = await shop.rows<{ id: string }>(sql`
    with made as (insert into build_groups (user_id, name, machines) values (${own.id}, ${own.email}, 2) returning id),
      line as (insert into build_group_orders (group_id, order_id, per_machine) select made.id, o.id, 1 from made, orders o where o.number = ${order})
    select id from made`)
  const [listed] = await shop.rows<{ id: string }>(sql`
    with made as (insert into build_groups (user_id, list_id, name, machines) values (${own.id}, ${lists[0]?.id}, ${own.email}, 2) returning id),
      part as (insert into build_group_parts (group_id, product_id, per_machine) select id, ${item.id}, 1 from made)
    select id from made`)
  const addresses = await shop.rows<{ id: string }>(sql`
    with entry as (
      insert into delivery_addresses (user_id, label, recipient, phone_number, address, deleted_at)
      values (${own.id}, ${own.email}, 'Rina', '1', 'Dhaka', null), (${own.id}, ${own.email}, 'Rina', '1', 'Dhaka', now())
      returning id, deleted_at
    ) select id from entry order by deleted_at nulls first`)
  const priceLists = await createLists(shop, other, item)
  return {
    ...priceLists,
    own,
    other,
    admin,
    known,
    item,
    order,
    otherOrder,
    removedLine,
    placed,
    purchase: await purchaseOf(shop, placed),
    ...money,
    confirmation,
    reset,
    apiToken: token?.id ?? '',
    passkey,
    contactMessage: kept?.id ?? 0,
    synonym: synonym?.id ?? 0,
    partReview: reviews[0]?.id ?? 0,
    hiddenReview: reviews[1]?.id ?? 0,
    short,
    substitute,
    stockAlert: alert?.id ?? '',
    partList: lists[0]?.id ?? '',
    deletedPartList: lists[1]?.id ?? '',
    savedBuild: build?.saved ?? '',
    removedBuild: build?.removed ?? '',
    sharedBuild: build?.shared ?? '',
    buildGroup: group?.id ?? '',
    listedBuild: listed?.id ?? '',
    address: addresses[0]?.id ?? '',
    deletedAddress: addresses[1]?.id ?? '',
  }
}

async function createLists(shop: ShopRows, holder: Person, item: World['item']) {
  const name = randomBytes(8).toString('hex')
  const [made] = await shop.rows<{ list: string; deleted: string; team: string; rule: number; holder: number }>(sql`
    with list as (insert into price_lists (name, starts_at) values (${`List ${name}`}, '2999-01-01') returning id),
      deleted as (insert into price_lists (name, deleted_at) values (${`Old ${name}`}, now()) returning id),
      team as (insert into customer_groups (name) values (${`Group ${name}`}) returning id),
      member as (insert into customer_group_members select id, ${holder.id} from team),
      entry as (insert into price_list_entries select id, ${item.id}, 10, 5 from list),
      rule as (insert into price_list_rules (price_list_id, applies_to, basis_points) select id, 'all', 100 from list returning id),
      holder as (insert into price_list_holders (price_list_id, user_id) select id, ${holder.id} from list returning id)
    select list.id as list, deleted.id as deleted, team.id as team, rule.id::int as rule, holder.id::int as holder
    from list, deleted, team, rule, holder`)
  if (!made) throw new Error('The price lists were not made')
  const { list, deleted, team, rule, holder: given } = made
  return { priceList: { id: list, name, rule, holder: given }, deletedPriceList: deleted, priceGroup: team }
}

/** The number of the purchase of an order, as people see it. */
async function purchaseOf(shop: ShopRows, order: number): Promise<string> {
  const [row] = await shop.rows<{ number: string }>(sql`
    select left(p.number, 4) || '-' || right(p.number, 4) as number
    from orders o join purchase_lines l on l.order_id = o.id and l.is_current join purchases p on p.id = l.purchase_id where o.number = ${order}`)
  return row?.number ?? ''
}

const noMoney = { paid: 0, paidPurchase: '', invoice: 0, payment: '' }

async function createMoney(shop: ShopRows, own: Person, admin: Person, item: World['item']): Promise<typeof noMoney> {
  const paid = await addOrderOf(shop, own, item)
  await shop.rows(sql`select * from place_purchase(${own.id}, ${`{${paid}}`}::int[], 'cash', null, '{}')`)
  await shop.rows(sql`select record_cash(${paid}, jsonb_build_object('actor', ${admin.id}::text), 'BDT', '{"name": "Partsdock"}')`)
  const [issued] = await shop.rows<{ number: number }>(sql`
    select d.number from documents d join payment_orders po on po.payment_id = d.payment_id join orders o on o.id = po.order_id
    where o.number = ${paid}`)
  const frozen = await addOrderOf(shop, own, item)
  const [open] = await shop.rows<{ payment_id: string }>(sql`
    select payment_id from start_purchase_payment(${own.id}, ${`{${frozen}}`}::int[], 'card', 'test', ${randomBytes(8).toString('hex')}, 'BDT',
      '127.0.0.1', 1800, '{}')`)
  return { paid, paidPurchase: await purchaseOf(shop, paid), invoice: issued?.number ?? 0, payment: open?.payment_id ?? '' }
}
