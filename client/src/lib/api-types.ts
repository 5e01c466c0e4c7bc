import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/trpc/router.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

export type Me = NonNullable<Outputs['accounts']['me']>

/** One's own rows, or rows for staff who see amounts. Other staff get null instead of amounts. */
export type WithAmounts<T> = Exclude<T, { totalMinor: null } | { amountMinor: null }>

/** An order as anyone sees it. */
export type AnyOrder = Outputs['orders']['list']['orders'][number]

/** An order of one's own cart or checkout. */
export type Order = WithAmounts<AnyOrder>

/** An order with the data and actions of its table row. */
export type TableOrder = Outputs['orders']['search']['orders'][number]
export type OwnOrder = WithAmounts<TableOrder>

/** A purchase in lists and on its own page. */
export type ListedPurchase = Outputs['purchases']['search']['purchases'][number]
export type Purchase = Outputs['purchases']['get']
export type PurchaseLine = Purchase['lines'][number]

/** A part in lists. */
export type Part = Outputs['items']['browse']['items'][number]

export type OrderablePart = Pick<
  Part,
  'id' | 'name' | 'productType' | 'priceMinor' | 'priceBreaks' | 'availableQuantity' | 'minOrderQuantity' | 'orderMultiple'
>
