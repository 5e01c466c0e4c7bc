import { Link } from 'react-router-dom'
import { Check } from '#client/components/icons/shop.ts'
import { messages } from '#common/messages.ts'
import { paths } from '#common/paths.ts'
import { useIsInCart } from './ordering.tsx'

/** A link to the cart while it holds a part of this type. */
export function InCart({ productType }: { productType: string }) {
  if (!useIsInCart(productType)) return null
  return (
    <Link to={paths.cart} className="inline-flex min-h-6 items-center gap-1 text-sm text-ok underline-offset-4 hover:underline">
      <Check size={14} />
      <span>{messages.inCart}</span>
      <span className="sr-only">: see the cart</span>
    </Link>
  )
}
