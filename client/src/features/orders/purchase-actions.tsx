import { Button, ButtonLink, IconButton } from '#client/components/button.tsx'
import { History, RotateCcw, Trash2 } from '#client/components/icons/dashboard.ts'
import { Check, X } from '#client/components/icons/shop.ts'
import type { Order } from '#client/lib/api-types.ts'
import { messages } from '#common/messages.ts'
import { isOffered } from '#common/orders/process.ts'
import { awaitsCash } from '#common/orders/rules.ts'
import { payPath } from '#common/paths.ts'
import type { PurchaseRowsProps } from './purchase-rows-props.ts'

/** A customer's actions on an order: pay, order again, cancel, delete. Paid orders show that they are paid. */
export function PurchaseActions({ order, actions }: { order: Order; actions: PurchaseRowsProps['actions'] }) {
  const { number, status } = order
  return (
    <div className="flex items-center gap-1">
      {awaitsCash(order) && <span className="px-2 text-sm text-ink-2">Pay on delivery</span>}
      {status === 'pending' && !awaitsCash(order) && (
        <ButtonLink small className="max-sm:min-h-11" to={payPath(order)}>
          <span>{messages.pay}</span>
          <span className="sr-only"> order {number}</span>
        </ButtonLink>
      )}
      {status === 'paid' && (
        <span className="inline-flex min-h-9 items-center gap-1 px-2 text-sm font-semibold text-ok">
          <Check size={16} />
          {messages.paid}
        </span>
      )}
      {status === 'cancelled' && (
        <Button small look="secondary" className="whitespace-nowrap max-sm:min-h-11" onClick={() => void actions.orderAgain(order)}>
          <RotateCcw size={14} />
          <span>Order again</span>
          <span className="sr-only">, as order {number}</span>
        </Button>
      )}
      <span className="ml-auto flex">
        <IconButton label={`History of order ${number}`} className="max-sm:size-11" onClick={() => actions.showHistory(order)}>
          <History size={16} />
        </IconButton>
        {isOffered('cancel', order) && (
          <IconButton label={`Cancel order ${number}`} className="max-sm:size-11" onClick={() => void actions.cancelOrder(order)}>
            <X size={16} />
          </IconButton>
        )}
        <IconButton
          label={`Delete order ${number}`}
          className="text-stop hover:bg-stop-back max-sm:size-11"
          onClick={() => void actions.deleteOrder(order)}
        >
          <Trash2 size={16} />
        </IconButton>
      </span>
    </div>
  )
}
