import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { QuantityRail } from '#client/components/quantity-rail.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import type { OrderablePart } from '#client/lib/api-types.ts'
import type { ReturnState } from '#client/lib/use-here.ts'
import { isOrderable } from '#common/items/rules.ts'
import { useIsInCart } from './ordering.tsx'
import { useOrderPart } from './use-order-part.ts'

/**
 * The quantity, Add to cart and Buy Now. Add to cart turns secondary while the cart holds a part of this type; it stays enabled, because
 * the customer may order another part of that type. After the sign-in, the part that was about to be ordered scrolls into view with its
 * quantity.
 */
export function OrderControls({ part, withRail = false }: { part: OrderablePart; withRail?: boolean }) {
  const { minOrderQuantity: min, availableQuantity: max } = part
  const [quantity, setQuantity] = useState(min)
  const place = useRef<HTMLDivElement>(null)
  const wanted = (useLocation().state as Partial<ReturnState> | null)?.wanted
  // In an effect, because the server renders without the browser's history.
  useEffect(() => {
    if (wanted?.id !== part.id) return
    setQuantity(wanted.quantity)
    place.current?.scrollIntoView({ block: 'center' })
  }, [wanted, part.id])
  const { orderPart, isBusy } = useOrderPart()
  const isInCart = useIsInCart(part.productType)
  const disabled = !isOrderable(part)
  return (
    <>
      {withRail && <QuantityRail quantity={quantity} min={min} max={max} />}
      <div ref={place} data-controls className="grid grid-cols-2 gap-2">
        <div className="col-span-2">
          <Stepper quantity={quantity} onChange={setQuantity} min={min} max={max} of={part.name} disabled={disabled} />
        </div>
        <Button
          className="px-2 whitespace-nowrap"
          look={isInCart ? 'secondary' : 'primary'}
          busy={isBusy}
          disabled={disabled}
          onClick={({ currentTarget }) => void orderPart(part, quantity, 'cart', currentTarget)}
        >
          <span>Add to cart</span>
          <span className="sr-only"> {part.name}</span>
        </Button>
        <Button
          className="px-2 whitespace-nowrap"
          look="secondary"
          busy={isBusy}
          disabled={disabled}
          onClick={({ currentTarget }) => void orderPart(part, quantity, 'buy', currentTarget)}
        >
          <span>Buy Now</span>
          <span className="sr-only"> {part.name}</span>
        </Button>
      </div>
    </>
  )
}
