import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { X } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { OrderPicture } from '#client/features/orders/order-picture.tsx'
import { SelectBox } from '#client/features/orders/select-boxes.tsx'
import type { Selection } from '#client/features/orders/use-selection.ts'
import type { Order } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { lineTotalMinor } from '#common/money.ts'
import { paths } from '#common/paths.ts'

type CartRowProps = { order: Order; selection: Selection; onChangeQuantity: () => void; onCancel: () => void }

/** An order in the cart with its actions. */
export function CartRow({ order, selection, onChangeQuantity, onCancel }: CartRowProps) {
  const { number, quantity, unitPriceMinor } = order
  return (
    <li className="grid grid-cols-[2.75rem_4.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-3 border-l-3 border-l-transparent p-3 has-checked:border-l-mask sm:grid-cols-[2.75rem_6rem_minmax(0,1fr)]">
      <SelectBox order={order} selection={selection} />
      <div className="pin1 max-sm:[&>span]:w-full!">
        <OrderPicture order={order} width={96} />
      </div>
      <PartName order={order} />
      <div className="col-span-3 flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-1 sm:col-start-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <Fact name="Unit price">
            <Money minor={unitPriceMinor} />
          </Fact>
          <Fact name="Quantity">{formatCount(quantity)}</Fact>
          <Fact name="Line total">
            <b className="wide text-base">
              <Money minor={lineTotalMinor(unitPriceMinor, quantity)} />
            </b>
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <Button look="secondary" onClick={onChangeQuantity}>
            <span>Change quantity</span>
            <span className="sr-only"> of order {number}</span>
          </Button>
          <Button look="secondary" onClick={onCancel}>
            <X size={16} />
            <span>Cancel</span>
            <span className="sr-only"> order {number}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

/** The part's name as a link, between its SKU and the order number. */
export function PartName({ order }: { order: Pick<Order, 'number' | 'productId' | 'name' | 'sku'> }) {
  return (
    <div className="min-w-0">
      <p className="font-mono text-2xs text-ink-2">{order.sku}</p>
      <h3 className="text-base leading-snug">
        <Link to={paths.part(order.productId)} className="hover:underline">
          {order.name}
        </Link>
      </h3>
      <p className="text-sm text-ink-2">Order {order.number}</p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="cond text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
