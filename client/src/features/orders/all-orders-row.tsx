import clsx from 'clsx'
import { useId, useState } from 'react'
import { Button, IconButton } from '#client/components/button.tsx'
import { History, Trash2 } from '#client/components/icons/dashboard.ts'
import { ChevronRight } from '#client/components/icons/shop.ts'
import { Cell } from '#client/components/table.tsx'
import { Day, Hour } from '#client/components/times.tsx'
import type { TableOrder } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useMay } from '#client/lib/use-may.ts'
import { useMe } from '#client/lib/use-me.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import { isOffered } from '#common/orders/process.ts'
import { isOpen as isOpenOrder } from '#common/orders/state.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderPicture } from './order-picture.tsx'
import { ProgressText } from './progress-text.tsx'
import { StatusPill } from './status-pill.tsx'

export type AllOrdersActions = {
  onDelete: (order: TableOrder) => void
  onHistory: (order: TableOrder) => void
  /** null if the viewer may not refund. */
  onRefund: ((order: TableOrder) => void) | null
  /** null if the viewer may not record cash. */
  onRecordCash: ((order: TableOrder) => void) | null
}

type AllOrdersRowProps = AllOrdersActions & {
  order: TableOrder
  isCompact: boolean
  isShop: boolean
  hidesAmounts: boolean
  className: string
}

// Except on the widest screens, a row is a card: the picture on the left, Delete beside the number, the sums and the status with its actions
// below.
const card = 'max-xl:grid grid-cols-[3.5rem_minmax(0,1fr)_auto] max-xl:items-start max-xl:gap-x-3 max-xl:p-3 max-xl:*:p-0'

/** A customer's order. A button opens the details below it. */
export function AllOrdersRow({
  order,
  isCompact,
  isShop,
  hidesAmounts,
  className,
  onDelete,
  onHistory,
  onRefund,
  onRecordCash,
}: AllOrdersRowProps) {
  const { number, userId, userName, email, createdAt, name, unitPriceMinor, totalMinor, quantity } = order
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isOwn = useMe()?.id === userId
  const mayDelete = useMay('orders.cancel') || isOwn
  const reader = isShop ? 'shop' : 'customer'
  const { currency } = useShopFacts()
  return (
    <>
      <tr className={clsx(card, 'group hover:bg-paper xl:[&>td]:px-2', isCompact ? 'xl:[&>td]:py-0' : 'xl:[&>td]:py-1', className)}>
        <Cell className="max-xl:hidden">
          <span className="block w-11 truncate font-mono text-2xs text-ink-2" title={userId}>
            {userId}
          </span>
        </Cell>
        <Cell className="max-xl:col-start-2 max-xl:row-start-2">
          <span title={email} className={clsx('block wrap-anywhere xl:w-max xl:max-w-32', isCompact && 'xl:line-clamp-1')}>
            {userName}
          </span>
        </Cell>
        <Cell className="max-xl:col-start-1 max-xl:row-start-1 max-xl:row-end-3">
          <OrderPicture order={order} width={isCompact ? 40 : 48} />
        </Cell>
        <Cell className="whitespace-nowrap max-xl:col-start-3 max-xl:row-start-2 max-xl:text-right max-xl:text-ink-2">
          <Day time={createdAt} />
          <span className="block text-xs text-ink-2">
            <Hour time={createdAt} />
          </span>
        </Cell>
        <Cell className="max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-1 xl:min-w-40">
          <span
            className={clsx('wrap-anywhere max-xl:block max-xl:font-semibold', isCompact ? 'xl:line-clamp-1' : 'xl:line-clamp-3')}
            title={name}
          >
            {name}
          </span>
          <span className="flex items-center">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
              className="inline-flex min-h-6 items-center gap-0.5 rounded-ctl font-mono text-xs text-ink-2 hover:text-ink hover:underline max-xl:-my-1 max-xl:min-h-11"
            >
              <ChevronRight size={14} className={clsx('shrink-0 transition-transform duration-[120ms]', isOpen && 'rotate-90')} />
              <span className="sr-only">Details of order line </span>
              {number}
            </button>
            <IconButton label={`History of order line ${number}`} className="-my-1 max-xl:size-11" onClick={() => onHistory(order)}>
              <History size={16} />
            </IconButton>
          </span>
        </Cell>
        {!hidesAmounts && unitPriceMinor !== null && (
          <Cell right className={clsx(figures, 'max-xl:col-span-2 max-xl:text-left')}>
            <Label>Price</Label>
            <Currency>{currency}</Currency>
            {formatAmount(unitPriceMinor)}
            <span className="block max-xl:font-semibold xl:text-xs xl:text-ink-2">
              <span className="cond font-normal text-ink-2 max-xl:mr-1 max-xl:inline-block max-xl:min-w-10">Sum </span>
              <Currency>{currency}</Currency>
              {formatAmount(totalMinor)}
            </span>
          </Cell>
        )}
        <Cell right className={clsx(figures, hidesAmounts ? 'max-xl:col-span-2 max-xl:text-left' : 'max-xl:col-start-3')}>
          <Label>Quantity</Label>
          {formatCount(quantity)}
        </Cell>
        <Cell className="max-xl:col-span-3 max-xl:mt-2 xl:w-52 xl:min-w-48">
          <span className="flex flex-wrap items-center justify-between gap-1">
            <StatusPill order={order} isShort={isCompact} />
            {onRecordCash && isOffered('recordCash', order) && (
              <Button small look="secondary" className={action} onClick={() => onRecordCash(order)}>
                Record cash
                <span className="sr-only"> of order line {number}</span>
              </Button>
            )}
            {onRefund && isOffered('refund', order) && order.refund !== 'done' && order.refund !== 'asked' && (
              <Button small look="secondary" className={action} onClick={() => onRefund(order)}>
                Refund
                <span className="sr-only"> of order line {number}</span>
              </Button>
            )}
          </span>
          {!isCompact && (
            <ProgressText order={order} reader={reader} withoutNext={isOpenOrder(order)} className="xl:max-w-52 xl:text-xs/4" />
          )}
        </Cell>
        <Cell className="px-1! max-xl:col-start-3 max-xl:row-start-1 max-xl:-mr-2 max-xl:self-end max-xl:px-0!">
          {mayDelete && (
            <IconButton
              label={`Delete order line ${number}`}
              className="ml-auto text-stop hover:bg-stop-back max-xl:size-11"
              onClick={() => onDelete(order)}
            >
              <Trash2 size={16} />
            </IconButton>
          )}
        </Cell>
      </tr>
      {isOpen && (
        <tr id={id} className={clsx('border-t-0! max-xl:block', className)}>
          <td colSpan={hidesAmounts ? 8 : 9} className="px-4 pb-4 max-xl:block">
            <OrderDetails order={order} reader={reader} onHistory={() => onHistory(order)} />
          </td>
        </tr>
      )}
    </>
  )
}

const action = 'whitespace-nowrap max-xl:min-h-11 xl:min-h-7! xl:px-1.5!'

const figures = 'whitespace-nowrap max-xl:row-start-3 max-xl:mt-2'

/** The label of a value on a card, where the table has no head. */
const Label = ({ children }: { children: string }) => (
  <span className="cond mr-1 inline-block min-w-10 text-ink-2 xl:hidden">{children} </span>
)

const Currency = ({ children }: { children: string }) => <span className="xl:hidden">{children}&nbsp;</span>
