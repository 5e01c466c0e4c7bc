import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import { useIsInCart } from '#client/features/cart/use-is-in-cart.ts'
import { useOrderPart } from '#client/features/cart/use-order-part.ts'
import { isOrderable, type OrderablePart } from './part.ts'

/** A quantity that starts at the minimum, and stays what was typed. */
export function useQuantity(part: OrderablePart, initial?: number) {
  const [quantity, setQuantity] = useState(initial ?? part.minOrderQuantity)
  return { quantity, setQuantity }
}

type OrderControlsProps = { part: OrderablePart; quantity: number; setQuantity: (quantity: number) => void; short?: boolean }

/** The quantity and Add to cart. Where the type waits in the cart already the button steps back, and stays: another part of it may be ordered. */
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
    </div>
  )
}
