// What the tests of every page open. A page without a line here is opened at its own address, by a person who may see it.

import { paths, patterns } from '#common/kit/paths.ts'
import { demoSignIns } from '#packages/demo-shop'
import { type Caller, call, type Person } from './test.ts'

const [admin, customer] = demoSignIns
export type Who = Pick<Person, 'email' | 'password'> | null

export type Example = {
  /** The address, if it is not the page's path: of something that the demo has, or that is added for the test. */
  at?: string | ((context: Caller) => Promise<string>)
  /** The first-level heading, if it is not the page's name. */
  heading?: string | RegExp
  /** Who opens it, if not the person whom its folder is for. */
  who?: Who
  /** Most other pages are built like this one. */
  isTemplate?: boolean
}

export const lookers: readonly { name: string; who: Who }[] = [
  { name: 'a visitor', who: null },
  { name: 'a customer', who: customer },
  { name: 'an admin', who: admin },
]

/** Whom the folder of a page is for. */
export const readerOf: Readonly<Record<string, Who>> = { public: null, personal: null, account: customer, admin }

/** Addresses that are not opened, and why. */
export const unopened: Readonly<Record<string, string>> = {
  [patterns.creditNote]: 'the page of an invoice, too; the demo has no refund',
}

const idOf = async (context: Caller, path: string, input: unknown) => ((await call(context, 'mutation', path, input)) as { id: string }).id

async function buildOf(context: Caller): Promise<string> {
  const { item } = (await call(context, 'query', 'items.view', { id: 3 })) as { item: { sku: string } }
  return idOf(context, 'savedBuilds.save', { name: 'Every page', machines: 1, parts: [{ sku: item.sku, quantity: 1 }] })
}

async function purchaseOf(context: Caller): Promise<string> {
  const { purchases } = (await call(context, 'query', 'purchases.search', { page: 1 })) as { purchases: { number: string }[] }
  const [newest] = purchases
  if (!newest) throw new Error('The demo has no purchase of this customer')
  return newest.number
}

// Long lists are searched first: axe is slow with many rows.
const narrowed = (path: string) => `${path}?q=Corsair`

export const examples: Readonly<Record<string, readonly Example[]>> = {
  [paths.home]: [{ heading: /Computer parts/, isTemplate: true }],
  [paths.homeAlias]: [{ heading: /Computer parts/ }],
  [paths.parts]: [
    { at: '/pars?q=redux', heading: '“redux”', isTemplate: true },
    { at: '/pars?q=redux&view=grid', heading: '“redux”', who: customer },
    { at: '/pars?q=nothingofthekind', heading: '“nothingofthekind”' },
  ],
  [patterns.part]: [{ at: '/pars/3', heading: /\w/, who: customer, isTemplate: true }],
  [paths.compare]: [{ heading: 'Compare parts' }, { at: '/compare?parts=1,2', heading: /^Compare: /, isTemplate: true }],
  [paths.quickOrder]: [{ isTemplate: true }],
  [paths.builder]: [{ isTemplate: true }],
  [patterns.build]: [
    {
      at: async (context) => paths.build(await buildOf(context)),
      who: customer,
    },
  ],
  [paths.blog]: [{ isTemplate: true }],
  [paths.cart]: [{}, { who: customer, isTemplate: true }],
  [paths.login]: [{ isTemplate: true }],
  [paths.payment]: [{}, { who: customer, isTemplate: true }],
  [patterns.paymentOf]: [{ at: '/payment/1' }],
  [patterns.paymentResult]: [{ at: '/payment/result/3f0c5a1e-7a55-4b0e-9a52-0d4f2f7f4a10' }],
  [paths.account]: [{ isTemplate: true }],
  [paths.security]: [{ isTemplate: true }],
  [paths.purchase]: [{ at: narrowed(paths.purchase) }],
  [paths.purchasePaid]: [{ at: narrowed(paths.purchasePaid) }],
  [paths.purchases]: [
    { at: narrowed(paths.purchases), isTemplate: true },
    { at: `${paths.purchases}?state=placed`, who: admin },
  ],
  [patterns.purchase]: [
    { at: async (context) => paths.onePurchase(await purchaseOf(context)), heading: /^Purchase [0-9A-Z]{4}-[0-9A-Z]{4}$/ },
  ],
  [patterns.packingSlip]: [{ at: async (context) => paths.packingSlip(await purchaseOf(context)) }],
  [patterns.partList]: [
    {
      at: async (context) =>
        paths.partList(await idOf(context, 'partLists.create', { name: 'Every page', lines: [{ productId: 3, quantity: 1 }] })),
    },
  ],
  [paths.documents]: [{}, { at: `${paths.documents}?q=1`, who: admin }],
  [patterns.invoice]: [{ at: '/dashboard/documents/invoice/1', who: admin, isTemplate: true }],
  [paths.allOrders]: [{ at: narrowed(paths.allOrders) }, { at: narrowed(paths.allOrders), who: admin }],
  [paths.products]: [{ at: '/dashboard/product?q=redux', isTemplate: true }],
  [paths.addProduct]: [{ isTemplate: true }],
  [paths.manageProduct]: [{ at: '/dashboard/manageProduct?q=redux' }],
  [paths.searchAdmin]: [{ isTemplate: true }, { at: '/dashboard/search?show=missed' }, { at: '/dashboard/search?show=synonyms' }],
  [paths.staff]: [{ isTemplate: true }],
  [paths.priceLists]: [{ isTemplate: true }],
  [patterns.priceList]: [
    { at: async (context) => paths.priceList(await idOf(context, 'priceLists.create', { name: `Every page ${Date.now()}` })) },
  ],
}
