import { formatPlainMoney } from '#common/format.ts'
import { methodWords } from '#common/orders/payment-methods.ts'
import { paths } from '#common/paths.ts'
import { greet, nameOrders, type WriteMessage } from '../message.ts'

/** The texts for automatic refunds; other reasons were written by an admin. */
const automaticReasons: Record<string, string> = {
  late: 'It came after the time for it was over.',
  cancelled: 'It was paid for an order that was cancelled before.',
  wrong_amount: 'It was not the sum that was asked for.',
}

export const paymentRefunded: WriteMessage<'payment-refunded'> = (
  { name, orders, method, amountMinor, reason },
  { publicUrl, currency },
) => ({
  subject: `${formatPlainMoney(amountMinor, currency)} refunded`,
  preview: `The money you paid ${methodWords[method]} ${method === 'cash' ? 'was given' : 'is on its way'} back.`,
  heading: method === 'cash' ? 'Your money was given back' : 'Your money is on its way back',
  blocks: [
    greet(name),
    {
      kind: 'text',
      text: `We gave back ${formatPlainMoney(amountMinor, currency)} of what you paid ${methodWords[method]} for ${nameOrders(orders).toLowerCase()}. ${automaticReasons[reason] ?? ''}`.trim(),
    },
    ...(automaticReasons[reason] === undefined ? [{ kind: 'text' as const, text: `Reason: ${reason}` }] : []),
    ...(method === 'cash' ? [] : [{ kind: 'text' as const, text: 'Banks and wallets take up to ten days until it shows.' }]),
    { kind: 'button', label: 'See your orders', href: publicUrl + paths.purchase },
  ],
})
