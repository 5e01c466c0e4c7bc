// Creates purchases for orders from before purchases existed, in the background and in batches. No request depends on it, and it can stop
// at any time.

import { callValue } from '#server/db/call-function.ts'
import type { Shop } from '#server/domain/context/ctx.ts'

const batch = 1_000

/** Processes the next batch of orders. Returns the number of visited orders; 0 when all have a purchase. */
export async function fillPurchases({ db }: Pick<Shop, 'db'>): Promise<number> {
  return (await callValue(db, 'fill_purchases', { batch })) ?? 0
}
