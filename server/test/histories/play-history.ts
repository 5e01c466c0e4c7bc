// Random histories of orders and money, played on the shop and on a simple model. After every step both must agree.
import { callClaims } from '#server/db/schema/call-claims.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import { compare, compareMoney, comparePurchases } from './compare.ts'
import { type History, type Person, startHistory } from './history.ts'
import { add, cancel, change, changeAddress, placeCash, takeCash } from './order-steps.ts'
import { abandon, deliverWebhook, expire, payAtProvider, reconcile, returnToShop, start } from './payment-steps.ts'
import { giveMoneyBack, refund } from './refund-steps.ts'

type Step = (history: History) => Promise<void> | void

const giveBackInAnyMood: Step = (history) =>
  giveMoneyBack(history, history.random.pick(['fine', 'refuses', 'away', 'crashes'] as const) ?? 'fine')

// Steps listed several times occur more often.
const steps: readonly Step[] = [
  ...[add, add, add],
  change,
  changeAddress,
  placeCash,
  ...[start, start, start],
  ...[payAtProvider, payAtProvider],
  returnToShop,
  deliverWebhook,
  reconcile,
  expire,
  abandon,
  cancel,
  takeCash,
  refund,
  giveBackInAnyMood,
]

/** Plays one history of `count` random steps from a seed. Throws at the first divergence, with the steps that led there. */
export async function playHistory(shop: Shop, people: readonly [Person, Person, Person], seed: number, count: number): Promise<void> {
  const history = await startHistory(shop, people, seed)
  for (let step = 0; step < count; step += 1) {
    // Some seconds pass: the claims on recent calls expire.
    await shop.db.delete(callClaims)
    await history.random.pick(steps)?.(history)
    await compare(history)
  }
  // At the end everything is reconciled, and the provider's money matches the shop's books.
  await reconcile(history)
  await giveMoneyBack(history, 'fine')
  await compare(history)
  compareMoney(history)
  await comparePurchases(history)
}
