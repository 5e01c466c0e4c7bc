import { useParams } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { HeadingBand } from '#client/components/heading-band.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { SignInPrompt } from '#client/features/auth/sign-in-prompt.tsx'
import { PaymentResult } from '#client/features/payments/payment-result.tsx'
import { usePayment } from '#client/features/payments/use-payment.ts'
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
      <title>Payment · Partsdock</title>
      <SignInPrompt title="Sign in to see your payment" from={useHere()}>
        You'll come back to this payment after you sign in.
      </SignInPrompt>
    </>
  )
}

function Result({ id }: { id: string }) {
  const { payment, error, isMissing, retry } = usePayment(id)
  if (payment) return <PaymentResult payment={payment} />
  return (
    <>
      <title>Payment · Partsdock</title>
      {isMissing && (
        <EmptyState title="Payment not found" action={<ButtonLink to={paths.purchase}>See your purchases</ButtonLink>}>
          Check the link. The payment may belong to another account.
        </EmptyState>
      )}
      {error && !isMissing && <ErrorPanel error={error} onRetry={retry} />}
      {!error && <ResultSkeleton />}
    </>
  )
}

function ResultSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto max-w-2xl">
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
