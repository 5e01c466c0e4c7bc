import { methodWords } from '#common/orders/payment-methods.ts'
import { paths } from '#common/paths.ts'
import { type Block, greet, nameOrders, tellNext, type WriteMessage } from '../message.ts'

export const orderPaid: WriteMessage<'order-paid'> = ({ name, orders, method, invoice }, { publicUrl }) => {
  const document: Block[] =
    invoice === undefined
      ? []
      : [{ kind: 'button', label: `Invoice ${invoice}`, href: `${publicUrl}${paths.document('invoice', invoice)}` }]
  return {
    subject: `${nameOrders(orders)} paid`,
    preview: "We've received your payment. Thank you.",
    heading: "We've received your payment",
    blocks: [
      greet(name),
      tellNext({ status: 'paid', placedAt: new Date(), paymentMethod: method }, 'Thank you.'),
      { kind: 'orders', lines: orders, sum: `Paid ${methodWords[method]}` },
      ...document,
      { kind: 'button', label: 'See your orders', href: publicUrl + paths.purchase, isSecond: invoice !== undefined },
    ],
  }
}
