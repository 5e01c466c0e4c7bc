import { ButtonLink } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { Day } from '#client/components/times.tsx'
import type { ListedPurchase, Order } from '#client/lib/api-types.ts'
import { formatClock } from '#client/lib/format-clock.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { turnOf } from '#common/orders/progress.ts'
import { purchaseProgressOf } from '#common/purchases/progress.ts'
import { PlacedLines } from './placed-lines.tsx'

const shownAtMost = 20

/**
 * The purchases that are placed and not paid yet, each folded into one row: the cart shows what can be bought. `orders` are pending ones,
 * which know until when stock is held.
 */
export function PlacedPurchases({ orders }: { orders: readonly Order[] }) {
  const { data } = trpc.purchases.search.useQuery({ scope: 'own', isOpen: true, perPage: shownAtMost }, { staleTime: 0 })
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="placed-purchases">
      <h2 id="placed-purchases" className="mb-2 text-xl">
        Placed, not paid yet
      </h2>
      <ul className="divide-y divide-rule border border-rule bg-sheet">
        {data.purchases.map((purchase) => (
          <PlacedPurchase key={purchase.number} purchase={purchase} heldUntil={heldUntilOf(purchase, orders)} />
        ))}
      </ul>
      {data.total > shownAtMost && (
        <ButtonLink look="quiet" to={paths.purchases}>
          See all {formatCount(data.total)} in your purchases
        </ButtonLink>
      )}
    </section>
  )
}

const heldUntilOf = ({ openPaymentId, isConfirming }: ListedPurchase, orders: readonly Order[]) =>
  openPaymentId === null || isConfirming ? null : (orders.find((order) => order.openPaymentId === openPaymentId)?.heldUntil ?? null)

function PlacedPurchase({ purchase, heldUntil }: { purchase: ListedPurchase; heldUntil: Order['heldUntil'] }) {
  const { number, counts, openMinor, placedAt, openPaymentId, isConfirming } = purchase
  const progress = purchaseProgressOf(purchase)
  const turn = turnOf(progress, 'customer')
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-2">
      <PlacedLines number={number}>
        <span className="font-semibold">
          Purchase <span className="font-mono">{number}</span>
        </span>{' '}
        <span className="text-ink-2">
          {plural(counts.placed, 'line')}, placed <Day time={placedAt} />
        </span>
        <span className="block text-sm text-ink-2">
          {progress.title}
          {heldUntil && `, until ${formatClock(heldUntil)}`}. {turn !== null && <b>{turn}: </b>}
          {progress.next}
        </span>
      </PlacedLines>
      <p className="wide py-2 font-bold">
        <Money minor={openMinor} />
      </p>
      {openPaymentId === null ? (
        <ButtonLink look="quiet" to={paths.onePurchase(number)}>
          <span>See purchase</span>
          <span className="sr-only"> {number}</span>
        </ButtonLink>
      ) : (
        <ButtonLink look="secondary" className="max-sm:w-full" to={paths.paymentResult(openPaymentId)}>
          <span>{isConfirming ? 'See payment' : messages.pay}</span>
          <span className="sr-only"> of purchase {number}</span>
        </ButtonLink>
      )}
    </li>
  )
}
