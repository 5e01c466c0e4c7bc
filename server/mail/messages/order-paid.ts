import { methodWords } from '#common/orders/payment-methods.ts'
import { paths } from '#common/paths.ts'
import { type Block, greet, nameOrders, type WriteMessage } from '../message.ts'

export const orderPaid: WriteMessage<'order-paid'> = ({ name, orders, method, invoice }, { publicUrl }) => {
  const paid = orders.length === 1 ? 'the order is complete' : 'the orders are complete'
  const document: Block[] =
    invoice === undefined
      ? []
      : [{ kind: 'button', label: `Invoice ${invoice}`, href: `${publicUrl}${paths.document('invoice', invoice)}` }]
  return {
    subject: `${nameOrders(orders)} paid`,
    preview: 'We have your payment. Thank you.',
    heading: 'We have your payment',
    blocks: [
      greet(name),
      { kind: 'text', text: `Thank you. You paid ${methodWords[method]}, and ${paid}.` },
      { kind: 'orders', lines: orders, sum: `Paid ${methodWords[method]}` },
      ...document,
      { kind: 'button', label: 'See your orders', href: publicUrl + paths.purchase },
    ],
  }
}
