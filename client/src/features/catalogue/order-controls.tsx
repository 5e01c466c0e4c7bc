import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReturnState } from '#client/app/guards.tsx'
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

type OrderControlsProps = { part: OrderablePart; quantity: number; setQuantity: (quantity: number) => void }

/**
 * The quantity, Add to cart and Buy Now. Where the type waits in the cart already the button steps back, and stays: another part of it may be
 * ordered. Whoever comes back from the sign-in finds what they wanted in sight, with their quantity.
 */
export function OrderControls({ part, quantity, setQuantity }: OrderControlsProps) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = (useLocation().state as Partial<ReturnState> | null)?.wanted
  // Not with the first picture: the server, which may have drawn it, knows nothing of the browser's history.
  useEffect(() => {
    if (wanted?.id !== part.id) return
    setQuantity(wanted.quantity)
    place.current?.scrollIntoView({ block: 'center' })
  }, [wanted, part.id, setQuantity])
  const { orderPart, isBusy } = useOrderPart()
  const isInCart = useIsInCart(part.productType)
  const disabled = !isOrderable(part)
  return (
    <div ref={place} className="grid grid-cols-2 gap-2">
      <div className="col-span-2">
        <Stepper
          quantity={quantity}
          onChange={setQuantity}
          min={part.minOrderQuantity}
          max={part.availableQuantity}
          of={part.name}
          disabled={disabled}
        />
      </div>
      <Button
        className="px-2 whitespace-nowrap"
        look={isInCart ? 'secondary' : 'primary'}
        busy={isBusy}
        disabled={disabled}
        onClick={() => void orderPart(part, quantity, 'cart')}
      >
        <span>Add to cart</span>
        <span className="sr-only"> {part.name}</span>
      </Button>
      <Button
        className="px-2 whitespace-nowrap"
        look="secondary"
        busy={isBusy}
        disabled={disabled}
        onClick={() => void orderPart(part, quantity, 'buy')}
      >
        <span>Buy Now</span>
        <span className="sr-only"> {part.name}</span>
      </Button>
    </div>
  )
}
