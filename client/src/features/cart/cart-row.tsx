import { Link } from 'react-router-dom'
import { IconButton } from '#client/components/button.tsx'
import { X } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import { OrderPicture } from '#client/features/orders/order-picture.tsx'
import { SelectBox } from '#client/features/orders/select-boxes.tsx'
import type { Selection } from '#client/features/orders/use-selection.ts'
import type { Order } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { lineTotalMinor, quantityBounds } from '#common/money.ts'
import { paths } from '#common/paths.ts'

/** The columns of the cart, which its rows share: one line per order if the list is wide enough. */
export const cartColumns =
  'grid grid-cols-[2.75rem_4rem_minmax(0,1fr)_2.75rem] gap-x-3 @3xl:grid-cols-[2.75rem_4rem_minmax(0,1fr)_auto_auto_auto_2.75rem]'
export const cartRow = 'col-span-full grid grid-cols-subgrid items-center px-2'

type CartRowProps = {
  order: Order
  selection: Selection
  onStep: (quantity: number) => void
  onChangeQuantity: () => void
  onCancel: () => void
}

/** An order in the cart with its actions. Its quantity steps; the number itself opens the prompt. */
export function CartRow({ order, selection, onStep, onChangeQuantity, onCancel }: CartRowProps) {
  const { number, quantity, unitPriceMinor } = order
  return (
    <li data-line={number} className={`${cartRow} gap-y-2 border-l-3 border-l-transparent py-2 has-checked:border-l-mask`}>
      <SelectBox order={order} selection={selection} />
      <div className="pin1">
        <OrderPicture order={order} width={64} />
      </div>
      <PartName order={order} />
      <IconButton label={`Cancel order ${number}`} className="size-11 max-@3xl:self-start @3xl:order-last" onClick={onCancel}>
        <X size={18} />
      </IconButton>
      <div className="col-span-full grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 @3xl:contents">
        <p className="col-start-2 row-start-2 text-right text-sm text-ink-2 @3xl:col-auto @3xl:row-auto">
          <span className="sr-only">Unit price </span>
          <Money minor={unitPriceMinor} />
          <span className="@3xl:hidden"> each</span>
        </p>
        <div className="col-start-1 row-span-2 row-start-1 @3xl:col-auto @3xl:row-auto">
          <Stepper
            quantity={quantity}
            min={order.minOrderQuantity}
            max={quantityBounds.max}
            of={`${order.name}, order ${number}`}
            onChange={onStep}
          >
            <button
              type="button"
              title="Change quantity"
              className="min-w-14 border-x border-rule-2 px-1 text-center font-semibold underline decoration-dotted underline-offset-4 hover:bg-sunk"
              onClick={onChangeQuantity}
            >
              <span className="sr-only">Change quantity of order {number}: </span>
              {formatCount(quantity)}
            </button>
          </Stepper>
        </div>
        <p className="wide text-sm @sm:text-base col-start-2 row-start-1 text-right font-bold @3xl:col-auto @3xl:row-auto">
          <span className="sr-only">Line total </span>
          <Money minor={lineTotalMinor(unitPriceMinor, quantity)} />
        </p>
      </div>
    </li>
  )
}

/** The part's name as a link, with its SKU and the order number. */
export function PartName({ order }: { order: Pick<Order, 'number' | 'productId' | 'name' | 'sku'> }) {
  return (
    <div className="min-w-0">
      <h3 className="line-clamp-2 text-sm leading-tight wrap-anywhere">
        <Link to={paths.part(order.productId)} className="hover:underline">
          {order.name}
        </Link>
      </h3>
      <p className="cond mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-2">
        <span className="max-w-full truncate font-mono text-2xs leading-5" title={order.sku}>
          {order.sku}
        </span>
        <span>Order {order.number}</span>
      </p>
    </div>
  )
}
