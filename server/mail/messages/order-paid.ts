import { paths } from '#common/kit/paths.ts'
import { methodWords } from '#common/orders/payment-methods.ts'
import { type Block, greet, nameWhole, seePurchase, tellNext, tellPurchase, type WriteMessage } from '../message.ts'

export const orderPaid: WriteMessage<'order-paid'> = ({ name, orders, method, invoice, ...names }, { publicUrl }) => {
  const document: Block[] =
    invoice === undefined
      ? []
      : [{ kind: 'button', label: `Invoice ${invoice}`, href: `${publicUrl}${paths.document('invoice', invoice)}` }]
  return {
    subject: `${nameWhole(orders, names)} paid`,
    preview: "We've received your payment. Thank you.",
    heading: "We've received your payment",
    blocks: [
      greet(name),
      tellNext({ status: 'paid', placedAt: new Date(), paymentMethod: method }, 'Thank you.'),
      ...tellPurchase(names),
      { kind: 'orders', lines: orders, sum: `Paid ${methodWords[method]}` },
      ...document,
      seePurchase(names, publicUrl, invoice !== undefined),
    ],
  }
}
