import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { Hourglass } from '#client/components/icons/orders.ts'
import { Money } from '#client/components/money.tsx'
import { useOpenPayment } from '#client/features/checkout/use-open-payment.ts'
import type { Order } from '#client/lib/api-types.ts'
import { formatClock } from '#client/lib/format-clock.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { methodNames } from '#common/orders/payment-methods.ts'
import { progressOf } from '#common/orders/progress.ts'
import { totalOf } from '#common/orders/state.ts'

type OpenPaymentNoticeProps = {
  id: string
  /** The payment's orders that are part of this checkout. */
  orders: readonly Order[]
  /** Called after cancelling, when the orders can be paid in another way. */
  onCancelled: () => void
}

/** Orders with an open payment: continue it, or cancel it to choose another method. */
export function OpenPaymentNotice({ id, orders, onCancelled }: OpenPaymentNoticeProps) {
  const navigate = useNavigate()
  const { isBusy, isLeaving, isCancelling, goOn, cancel } = useOpenPayment(id)
  const [first] = orders
  if (!first) return null
  const { paymentMethod, heldUntil, isConfirming } = first
  const { title, next } = progressOf(first)

  async function chooseAgain() {
    const state = await cancel()
    if (state === null) return
    // The payment succeeded before the cancellation.
    if (state === 'settled' || state === 'refunded') void navigate(paths.paymentResult(id))
    else onCancelled()
  }

  return (
    <li className="flex items-start gap-4 border border-l-3 border-rule border-l-warn bg-sheet p-4">
      <Hourglass size={24} className="mt-0.5 shrink-0 text-warn max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">
          {title}
          {paymentMethod && `: ${methodNames[paymentMethod]}`}
        </h2>
        <p className="text-ink-2">
          {next}
          {heldUntil && !isConfirming && (
            <>
              {' '}
              We hold the stock until <time dateTime={heldUntil}>{formatClock(heldUntil)}</time>.
            </>
          )}
        </p>
        <ul className="mt-2">
          {orders.map(({ number, quantity, name }) => (
            <li key={number}>
              Order line {number}: {formatCount(quantity)} × {name}
            </li>
          ))}
        </ul>
        <p className="mt-1 font-semibold">
          <Money minor={totalOf(orders)} />
        </p>
        <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
          {isConfirming ? (
            <ButtonLink to={paths.paymentResult(id)}>See your payment</ButtonLink>
          ) : (
            <>
              <Button busy={isLeaving} disabled={isBusy && !isLeaving} onClick={() => void goOn()}>
                Continue payment
              </Button>
              <Button look="secondary" busy={isCancelling} disabled={isBusy && !isCancelling} onClick={() => void chooseAgain()}>
                Cancel and choose another way
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  )
}
