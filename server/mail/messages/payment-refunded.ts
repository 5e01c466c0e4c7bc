import { formatMoney, formatPlainMoney } from '#common/kit/format.ts'
import { sumMinor } from '#common/kit/money.ts'
import { paths } from '#common/kit/paths.ts'
import { methodWords } from '#common/orders/payment-methods.ts'
import { progressOf, refundArrival } from '#common/orders/progress.ts'
import { type Block, greet, seePurchase, tellPurchase, type WriteMessage } from '../message.ts'

/** The texts for automatic refunds. Other reasons are an admin's own words. */
const automaticReasons: Record<string, string> = {
  late: 'Your payment arrived after the time to pay.',
  cancelled: 'Your payment was for a purchase that was cancelled before.',
  wrong_amount: 'Your payment was not the requested amount.',
}

export const paymentRefunded: WriteMessage<'payment-refunded'> = (
  { name, orders, method, amountMinor, reason, creditNote, ...names },
  { publicUrl, currency },
) => {
  const refunded = formatPlainMoney(amountMinor, currency)
  const automatic = automaticReasons[reason]
  const isWhole = automatic === undefined && BigInt(amountMinor) === sumMinor(orders)
  const whole = progressOf({ status: 'paid', placedAt: new Date(), paymentMethod: method, refund: 'done' })
  const next = [...(method === 'cash' ? [] : [refundArrival]), ...(isWhole ? [whole.next] : [])].join(' ')
  const document: Block[] =
    creditNote === undefined
      ? []
      : [{ kind: 'button', label: `Credit note ${creditNote}`, href: `${publicUrl}${paths.document('credit_note', creditNote)}` }]
  return {
    subject: `${refunded} refunded`,
    preview: `We refunded ${refunded} ${methodWords[method]}.`,
    heading: `We refunded ${formatMoney(amountMinor, currency)}`,
    blocks: [
      greet(name),
      { kind: 'text', text: automatic ?? `Reason: ${reason}` },
      ...(next === '' ? [] : [{ kind: 'text', text: next } as const]),
      ...tellPurchase(names),
      { kind: 'orders', lines: orders, sum: automatic === undefined ? `Paid ${methodWords[method]}` : 'Sum', refundedMinor: amountMinor },
      ...document,
      seePurchase(names, publicUrl, creditNote !== undefined),
    ],
  }
}
