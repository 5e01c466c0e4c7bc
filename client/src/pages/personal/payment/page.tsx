import { useParams, useSearchParams } from 'react-router-dom'
import { SignInPrompt } from '#client/features/auth/sign-in-prompt.tsx'
import { Checkout, CheckoutSkeleton } from '#client/features/checkout/checkout.tsx'
import { readNumbers } from '#client/features/checkout/checkout-url.ts'
import { useHere } from '#client/lib/use-here.ts'
import { useMe } from '#client/lib/use-me.ts'

/** The checkout of one order (path), of selected orders (`?orders=1,2`), or of the whole cart. */
export default function PaymentPage() {
  const me = useMe()
  const here = useHere()
  const [search] = useSearchParams()
  const numbers = readNumbers(useParams().number, search.get('orders'))
  return (
    <div className="page-width py-6">
      {me === undefined && <CheckoutSkeleton />}
      {me === null && (
        <SignInPrompt title="Sign in to place your purchase" from={here}>
          You'll come back to this checkout after you sign in.
        </SignInPrompt>
      )}
      {/* Resets the state for another checkout. */}
      {me && <Checkout key={here} numbers={numbers} me={me} />}
    </div>
  )
}
