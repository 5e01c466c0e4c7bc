import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/trpc/router.ts'

/** A part as lists show it. */
export type Part = inferRouterOutputs<AppRouter>['items']['browse']['items'][number]

export type Browsing = inferRouterInputs<AppRouter>['items']['browse']
export type Browsed = inferRouterOutputs<AppRouter>['items']['browse']

/** What is needed to order a part. */
export type OrderablePart = Pick<Part, 'id' | 'name' | 'productType' | 'priceMinor' | 'availableQuantity' | 'minOrderQuantity'>

/** Whether there is enough for the smallest order. */
export const isOrderable = (part: Pick<Part, 'availableQuantity' | 'minOrderQuantity'>): boolean =>
  part.availableQuantity >= part.minOrderQuantity
