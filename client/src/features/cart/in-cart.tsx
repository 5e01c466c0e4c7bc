import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { Check } from '#client/components/icons/shop.ts'
import type { OrderablePart } from '#client/lib/api-types.ts'
import { formatCount } from '#common/kit/format.ts'
import { inCart } from '#common/kit/page-texts.ts'
import { paths } from '#common/kit/paths.ts'
import { useInCart } from './ordering.tsx'

const reason = 'Another part of this type is in the cart'

/** A link to the cart while it contains this part, with its quantity; a less prominent one while it contains another part of its type. */
export function InCart({ part }: { part: Pick<OrderablePart, 'id' | 'productType'> }) {
  const { quantity, hasType } = useInCart(part)
  if (!hasType) return null
  const isThis = quantity > 0
  return (
    <Link
      to={paths.cart}
      title={isThis ? undefined : reason}
      className={clsx(
        'cond relative z-1 inline-flex min-h-6 min-w-0 items-center gap-1 text-sm underline-offset-4 hover:underline',
        isThis ? 'font-semibold text-ok' : 'text-ink-2',
      )}
    >
      {isThis && <Check size={14} />}
      <span className="truncate">
        {inCart}
        {`: ${isThis ? formatCount(quantity) : 'other'}`}
      </span>
      <span className="sr-only">{isThis ? ', see the cart' : ' part of this type is in the cart'}</span>
    </Link>
  )
}
