import { formatMoney, formatPlainMoney } from '#common/format.ts'
import { sumMinor } from '#common/money.ts'
import { methodWords } from '#common/orders/payment-methods.ts'
import { refundArrival } from '#common/orders/progress.ts'
import { paths } from '#common/paths.ts'
import { greet, nameOrders, tellNext, type WriteMessage } from '../message.ts'

/** The texts for automatic refunds; other reasons were written by an admin. */
const automaticReasons: Record<string, string> = {
  late: 'Your payment arrived after the time to pay.',
  cancelled: 'Your payment was for an order that was cancelled before.',
  wrong_amount: 'Your payment was not the requested amount.',
}

export const paymentRefunded: WriteMessage<'payment-refunded'> = (
  { name, orders, method, amountMinor, reason },
  { publicUrl, currency },
) => {
  const refunded = formatPlainMoney(amountMinor, currency)
  const automatic = automaticReasons[reason]
  const isWhole = automatic === undefined && BigInt(amountMinor) === sumMinor(orders)
  return {
    subject: `${refunded} refunded`,
    preview: `We refunded ${refunded} ${methodWords[method]}.`,
    heading: `We refunded ${formatMoney(amountMinor, currency)}`,
    blocks: [
      greet(name),
      {
        kind: 'text',
        text: `The refund is for ${nameOrders(orders).toLowerCase()}, paid ${methodWords[method]}.${method === 'cash' ? '' : ` ${refundArrival}`}`,
      },
      { kind: 'text', text: automatic ?? `Reason: ${reason}` },
      ...(isWhole ? [tellNext({ status: 'paid', placedAt: new Date(), paymentMethod: method, refund: 'done' })] : []),
      { kind: 'button', label: 'See your orders', href: publicUrl + paths.purchase },
    ],
  }
}
