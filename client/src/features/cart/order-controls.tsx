import clsx from 'clsx'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { QuantityRail } from '#client/components/quantity-rail.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import type { OrderablePart } from '#client/lib/api-types.ts'
import type { ReturnState } from '#client/lib/use-here.ts'
import { isOrderable } from '#common/items/rules.ts'
import type { Intent } from './order-part.ts'
import { useInCart } from './ordering.tsx'
import { PartMenuButton } from './part-menu-button.tsx'
import { useOrderPart } from './use-order-part.ts'

/**
 * The quantity and Add to cart on one line, with Buy Now in a menu. In a card on a wide screen they take two lines, with Buy Now as a button.
 * Add to cart turns secondary on the very part that the cart holds; it stays enabled, because adding more is allowed. After the sign-in, the
 * part that was about to be ordered scrolls into view with its quantity.
 */
export function OrderControls({ part, isCard = false }: { part: OrderablePart; isCard?: boolean }) {
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
  const isInCart = useInCart(part).quantity > 0
  const disabled = !isOrderable(part)
  const order = (intent: Intent, pressed: HTMLElement) => void orderPart(part, quantity, intent, pressed)
  const button = (intent: Intent, text: string, look: 'primary' | 'secondary', className?: string) => (
    <Button
      className={clsx('px-1 whitespace-nowrap max-sm:text-sm', className)}
      look={look}
      busy={isBusy}
      disabled={disabled}
      onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => order(intent, currentTarget)}
    >
      <span>{text}</span>
      <span className="sr-only"> {part.name}</span>
    </Button>
  )
  return (
    <>
      {isCard && (
        <div className="max-sm:hidden">
          <QuantityRail quantity={quantity} min={min} max={max} />
        </div>
      )}
      <div ref={place} data-controls className={clsx('grid grid-cols-[auto_minmax(0,1fr)_2.75rem] gap-2', isCard && 'sm:grid-cols-2')}>
        <div className={clsx('grid', isCard && 'sm:col-span-2 sm:justify-start')}>
          <Stepper quantity={quantity} onChange={setQuantity} min={min} max={max} of={part.name} disabled={disabled} />
        </div>
        {button('cart', 'Add to cart', isInCart ? 'secondary' : 'primary')}
        {isCard && button('buy', 'Buy Now', 'secondary', 'max-sm:hidden')}
        <div className={clsx('grid', isCard && 'sm:hidden')}>
          <PartMenuButton part={part} disabled={disabled} onBuy={() => place.current && order('buy', place.current)} />
        </div>
      </div>
    </>
  )
}
