import { Button, ButtonLink } from '#client/components/button.tsx'
import { Ellipsis, History, Trash2 } from '#client/components/icons/dashboard.ts'
import { X } from '#client/components/icons/shop.ts'
import { Menu, MenuButton } from '#client/components/menu.tsx'
import type { OwnOrder } from '#client/lib/api-types.ts'
import { payPath } from '#common/kit/checkout-paths.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { isOffered } from '#common/orders/process.ts'
import { awaitsCash } from '#common/orders/rules.ts'
import type { PurchaseRowsProps } from './purchase-rows-props.ts'

type PurchaseActionsProps = { order: OwnOrder; actions: PurchaseRowsProps['actions'] }

const touchable = 'whitespace-nowrap max-xl:min-h-11'

/** A customer's actions on an order: pay, or order again and open the invoice. The others are in a menu. */
export function PurchaseActions({ order, actions }: PurchaseActionsProps) {
  const { number, status, invoice, isConfirming } = order
  const creditNote = order.creditNotes.at(-1)
  return (
    <div className="flex items-start gap-1">
      <div className="flex flex-1 flex-wrap items-center gap-1.5 xl:grid xl:justify-start xl:justify-items-start">
        {status === 'pending' && !awaitsCash(order) && (
          <ButtonLink small look="secondary" className={touchable} to={payPath(order)}>
            <span>{isConfirming ? 'See payment' : messages.pay}</span>
            <span className="sr-only">{isConfirming ? ` of order line ${number}` : ` order line ${number}`}</span>
          </ButtonLink>
        )}
        {status !== 'pending' && (
          <Button
            small
            look="secondary"
            className={touchable}
            onClick={({ currentTarget }) => void actions.orderAgain(order, currentTarget)}
          >
            <span>Order again</span>
            <span className="sr-only"> as order line {number}</span>
          </Button>
        )}
        {invoice !== null && (
          <ButtonLink small look="secondary" className={touchable} to={paths.document('invoice', invoice)}>
            <span>Invoice</span>
            <span className="sr-only"> of order line {number}</span>
          </ButtonLink>
        )}
        {creditNote !== undefined && (
          <ButtonLink small look="secondary" className={touchable} to={paths.document('credit_note', creditNote)}>
            <span>Credit note</span>
            <span className="sr-only"> of order line {number}</span>
          </ButtonLink>
        )}
      </div>
      <MoreActions order={order} actions={actions} />
    </div>
  )
}

function MoreActions({ order, actions }: PurchaseActionsProps) {
  const { number } = order
  return (
    <Menu
      label={`More actions for order line ${number}`}
      button={<Ellipsis size={18} />}
      buttonClassName="grid size-9 shrink-0 place-items-center rounded-ctl hover:bg-sunk aria-expanded:bg-sunk max-xl:size-11"
    >
      <MenuButton onClick={() => actions.showHistory(order)}>
        <History size={16} />
        History<span className="sr-only"> of order line {number}</span>
      </MenuButton>
      {isOffered('cancel', order) && (
        <MenuButton onClick={() => void actions.cancelOrder(order)}>
          <X size={16} />
          Cancel<span className="sr-only"> order line {number}</span>
        </MenuButton>
      )}
      <MenuButton className="text-stop" onClick={() => void actions.deleteOrder(order)}>
        <Trash2 size={16} />
        Delete<span className="sr-only"> order line {number}</span>
      </MenuButton>
    </Menu>
  )
}
