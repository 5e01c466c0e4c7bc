import { Button } from '#client/components/button.tsx'
import { methodNames } from '#common/orders/payment-methods.ts'
import type { PaymentMethod } from '#common/orders/schema.ts'
import { useOpenPayment } from './use-open-payment.ts'

/** Goes on with a payment that is open at its provider, or cancels it. */
export function OpenPaymentActions({ id, method }: { id: string; method: PaymentMethod }) {
  const { isBusy, isLeaving, isCancelling, goOn, cancel } = useOpenPayment(id)
  return (
    <>
      <Button busy={isLeaving} disabled={isBusy && !isLeaving} onClick={() => void goOn()}>
        Continue payment
        <span className="sr-only"> with {methodNames[method]}</span>
      </Button>
      <Button look="secondary" busy={isCancelling} disabled={isBusy && !isCancelling} onClick={() => void cancel()}>
        Cancel payment
      </Button>
    </>
  )
}
