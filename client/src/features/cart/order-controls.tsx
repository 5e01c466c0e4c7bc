import clsx from 'clsx'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { QuantityRail } from '#client/components/quantity-rail.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import type { OrderablePart } from '#client/lib/api-types.ts'
import type { ReturnState } from '#client/lib/use-here.ts'
import { isOrderable } from '#common/items/rules.ts'
import { paths } from '#common/kit/paths.ts'
import type { Intent } from './order-part.ts'
import { useInCart } from './ordering.tsx'
import { PartMenuButton } from './part-menu-button.tsx'
import { useOrderPart } from './use-order-part.ts'

type OrderControlsProps = {
  part: OrderablePart
  /** In a card: one with the full width of a phone, or with half of it. */
  card?: 'compact' | 'half'
}

/**
 * The quantity and Add to cart on one line, with Buy Now in a menu. In a card on a wide screen they take two lines, with Buy Now as a
 * button; a card with half a phone's width has space for Add to cart only. Add to cart turns secondary on the part that is in the cart; it
 * remains enabled, because adding more is allowed. A part that cannot be ordered leads to its page. After the sign-in, the part that was
 * about to be ordered scrolls into view with its quantity.
 */
export function OrderControls({ part, card }: OrderControlsProps) {
  const { minOrderQuantity: min, availableQuantity: max, orderMultiple: multiple } = part
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
  const order = (intent: Intent, pressed: HTMLElement) => void orderPart(part, quantity, intent, pressed)
  const button = (intent: Intent, text: string, look: 'primary' | 'secondary', className?: string) => (
    <Button
      className={className}
      look={look}
      aria-label={`${text} ${part.name}`}
      busy={isBusy}
      onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => order(intent, currentTarget)}
    >
      {text}
    </Button>
  )
  if (!isOrderable(part))
    return (
      <ButtonLink look="secondary" to={paths.part(part.id)} aria-label={`Details ${part.name}`} className="w-full">
        Details
      </ButtonLink>
    )
  const stepper = (
    <Stepper
      {...{ quantity, min, max, multiple }}
      onChange={setQuantity}
      of={part.name}
      // The focus stays in the field: many parts are added by typing quantities one after the other.
      onEnter={(field) => order('cart', field)}
    />
  )
  const add = button('cart', 'Add to cart', isInCart ? 'secondary' : 'primary')
  const menu = <PartMenuButton part={part} onBuy={() => place.current && order('buy', place.current)} />
  if (!card)
    return (
      <div ref={place} data-controls className="order-row">
        {stepper}
        {add}
        {menu}
      </div>
    )
  const onHalf = card === 'half' && 'max-sm:hidden'
  return (
    <>
      <div className="max-sm:hidden">
        <QuantityRail quantity={quantity} min={min} max={max} />
      </div>
      <div ref={place} data-controls className={clsx('order-row sm:grid-cols-2', card === 'half' && 'max-sm:grid-cols-1')}>
        <div className={clsx('grid sm:col-span-2 sm:justify-start', onHalf)}>{stepper}</div>
        {add}
        {button('buy', 'Buy Now', 'secondary', 'max-sm:hidden')}
        <div className={clsx('grid sm:hidden', onHalf)}>{menu}</div>
      </div>
    </>
  )
}
