import { SignInPrompt } from '#client/features/auth/sign-in-prompt.tsx'
import { Cart, CartSkeleton } from '#client/features/cart/cart.tsx'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'

/** Visitors are asked to sign in. */
export default function CartPage() {
  const me = useMe()
  return (
    <div className="page-width py-6">
      {me === undefined && <CartSkeleton />}
      {me === null && (
        <SignInPrompt title="Sign in to see your cart" from={paths.cart}>
          Your cart is saved in your account, so you can use it on every device.
        </SignInPrompt>
      )}
      {me && <Cart />}
    </div>
  )
}
