import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useIsInCart } from '#client/features/cart/use-is-in-cart.ts'
import { messages } from '#common/messages.ts'
import { paths } from '#common/paths.ts'
import type { Part } from './part.ts'

/** A part's number, and Added beside it once its type waits in the cart: on a line that is there anyway, so that nothing moves. */
export function SkuAndCart({ part }: { part: Pick<Part, 'sku' | 'productType'> }) {
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
      <p className="font-mono text-2xs text-ink-3">{part.sku}</p>
      <InCart productType={part.productType} />
    </div>
  )
}

/** Says that something of this type waits in the cart, and leads there. */
export function InCart({ productType }: { productType: string }) {
  if (!useIsInCart(productType)) return null
  return (
    <Link to={paths.cart} className="inline-flex min-h-6 items-center gap-1 text-sm text-ok underline-offset-4 hover:underline">
      <Check size={14} aria-hidden />
      <span>{messages.inCart}</span>
      <span className="sr-only">: see the cart</span>
    </Link>
  )
}
