// Types of the API's inputs and answers, and of the entities that several features share.
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/trpc/router.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

export type Me = NonNullable<Outputs['accounts']['me']>
export type Order = Outputs['orders']['list']['orders'][number]

/** An order with what its table row tells and offers. */
export type TableOrder = Outputs['orders']['search']['orders'][number]

/** A purchase as lists show it, and as its own page does. */
export type ListedPurchase = Outputs['purchases']['search']['purchases'][number]
export type Purchase = Outputs['purchases']['get']

/** A part as lists show it. */
export type Part = Outputs['items']['browse']['items'][number]

/** The fields needed to order a part. */
export type OrderablePart = Pick<
  Part,
  'id' | 'name' | 'productType' | 'priceMinor' | 'priceBreaks' | 'availableQuantity' | 'minOrderQuantity' | 'orderMultiple'
>
