import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/trpc/router.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

export type Me = NonNullable<Outputs['accounts']['me']>
export type Order = Outputs['orders']['list']['orders'][number]

/** An order with the data and actions of its table row. */
export type TableOrder = Outputs['orders']['search']['orders'][number]

/** A purchase in lists and on its own page. */
export type ListedPurchase = Outputs['purchases']['search']['purchases'][number]
export type Purchase = Outputs['purchases']['get']

/** A part in lists. */
export type Part = Outputs['items']['browse']['items'][number]

export type OrderablePart = Pick<
  Part,
  'id' | 'name' | 'productType' | 'priceMinor' | 'priceBreaks' | 'availableQuantity' | 'minOrderQuantity' | 'orderMultiple'
>
