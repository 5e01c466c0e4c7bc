import { Link } from 'react-router-dom'
import { ShoppingCart } from '#client/components/icons/shop.ts'
import { describeCart } from '#client/features/cart/describe-cart.ts'
import { usePendingOrders } from '#client/features/cart/use-pending-orders.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'

export function CartLink() {
  const { orders, total, isKnown } = usePendingOrders()
  return (
    <>
      <Link
        to={paths.cart}
        aria-label={isKnown ? `Cart, ${describeCart(total, orders)}` : 'Cart'}
        className="relative grid size-11 shrink-0 place-items-center"
        style={{ width: 'min(2.75rem, 12.5vw)' }}
      >
        <ShoppingCart size={22} />
        {total > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-gold px-1 text-xs font-bold text-on-gold"
          >
            {total > 99 ? '99+' : total}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {total > 0 && `${plural(total, 'pending order')} in the cart`}
      </span>
    </>
  )
}
