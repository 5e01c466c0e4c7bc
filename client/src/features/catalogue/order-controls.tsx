import { Check, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/button.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import { useIsInCart } from '#client/features/cart/use-is-in-cart.ts'
import { useOrderPart } from '#client/features/cart/use-order-part.ts'
import { messages } from '#server/domain/messages.ts'
import { isOrderable, type OrderablePart } from './part.ts'

/** A quantity that starts at the minimum, and stays what was typed. */
export function useQuantity(part: OrderablePart, initial?: number) {
  const [quantity, setQuantity] = useState(initial ?? part.minOrderQuantity)
  return { quantity, setQuantity }
}

type OrderControlsProps = { part: OrderablePart; quantity: number; setQuantity: (quantity: number) => void; short?: boolean }

/** The quantity and Add to cart. A type that waits in the cart says Added and leads there; ordering another part of it stays possible. */
export function OrderControls({ part, quantity, setQuantity, short = false }: OrderControlsProps) {
  const { orderPart, isBusy } = useOrderPart()
  const isInCart = useIsInCart(part.productType)
  const disabled = !isOrderable(part)
  const addWords = short ? 'Add' : 'Add to cart'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Stepper
        quantity={quantity}
        onChange={setQuantity}
        min={part.minOrderQuantity}
        max={part.availableQuantity}
        of={part.name}
        disabled={disabled}
      />
      <Button
        className="flex-1 whitespace-nowrap px-3"
        look={isInCart ? 'secondary' : 'primary'}
        busy={isBusy}
        disabled={disabled}
        onClick={() => void orderPart(part, quantity, 'cart')}
      >
        {short && <ShoppingCart size={17} aria-hidden />}
        {addWords}
        <span className="sr-only">{short ? ` ${part.name} to cart` : `: ${part.name}`}</span>
      </Button>
      {isInCart && <InCart />}
    </div>
  )
}

/** Says that something of this type waits in the cart, and leads there. */
export function InCart() {
  return (
    <Link to={paths.cart} className="inline-flex min-h-6 basis-full items-center gap-1 text-sm text-ok underline-offset-4 hover:underline">
      <Check size={14} aria-hidden />
      {messages.inCart}
      <span className="sr-only">: see the cart</span>
    </Link>
  )
}
