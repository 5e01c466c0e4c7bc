import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { HeadingBand } from '#client/components/heading-band.tsx'
import { ShopTitle } from '#client/components/shop-title.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { SignInPrompt } from '#client/features/auth/sign-in-prompt.tsx'
import { endLeaving, hasLeftToPay } from '#client/features/checkout/left-to-pay.ts'
import { PaymentResult } from '#client/features/payments/payment-result.tsx'
import { outcomeOf, type Payment } from '#client/features/payments/payment-state.ts'
import { usePayment } from '#client/features/payments/use-payment.ts'
import { justPlaced } from '#client/lib/just-placed.ts'
import { useHere } from '#client/lib/use-here.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'

/** One payment: customers return here from the provider, and can check its state later. */
export default function PaymentResultPage() {
  const { id = '' } = useParams()
  const me = useMe()
  return (
    <>
      <HeadingBand name="Payment" trail={[{ name: 'Payment', path: paths.paymentResult(id) }]} />
      <div className="page-width py-6">
        {me === undefined && <ResultSkeleton />}
        {me === null && <SignInFirst />}
        {me && <Result key={id} id={id} />}
      </div>
    </>
  )
}

function SignInFirst() {
  return (
    <>
      <ShopTitle>Payment</ShopTitle>
      <SignInPrompt title="Sign in to see your payment" from={useHere()}>
        You'll come back to this payment after you sign in.
      </SignInPrompt>
    </>
  )
}

function Result({ id }: { id: string }) {
  const { payment, error, isMissing, retry } = usePayment(id)
  if (payment && payment.amountMinor === null) return <WithoutAmounts />
  const purchase = payment && paidPurchaseOf(payment)
  if (purchase) return <ToPurchase number={purchase} />
  if (payment) return <PaymentResult payment={payment} />
  return (
    <>
      <ShopTitle>Payment</ShopTitle>
      {isMissing && (
        <EmptyState title="Payment not found" action={<ButtonLink to={paths.purchases}>See your purchases</ButtonLink>}>
          Check the link. The payment may belong to another account.
        </EmptyState>
      )}
      {error && !isMissing && <ErrorPanel error={error} onRetry={retry} />}
      {!error && <ResultSkeleton />}
    </>
  )
}

/** A payment of another account, for staff who see no amounts. */
const WithoutAmounts = () => (
  <EmptyState title="Your role doesn't show payments" action={<ButtonLink to={paths.purchases}>See all purchases</ButtonLink>}>
    The page of the purchase says whether it is paid.
  </EmptyState>
)

/** The purchase that this tab left to pay, once it is paid. Money that goes back, or a line that was cancelled before, needs this page. */
function paidPurchaseOf(payment: Payment): string | null {
  const { id, isOwn, orders, purchase, refundedMinor, delayedMinor } = payment
  const isAllPaid = outcomeOf(payment) === 'paid' && orders.every(({ isPaid }) => isPaid) && refundedMinor + delayedMinor === 0
  return isOwn && isAllPaid && hasLeftToPay(id) ? purchase : null
}

/** The confirmation of a purchase is its own page. */
function ToPurchase({ number }: { number: string }) {
  useEffect(() => endLeaving, [])
  return <Navigate to={paths.onePurchase(number)} replace state={justPlaced} />
}

function ResultSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto max-w-2xl">
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
