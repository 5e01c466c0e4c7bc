import { greet, nameOrders, seePurchase, tellNext, tellPurchase, type WriteMessage } from '../message.ts'

export const orderCancelled: WriteMessage<'order-cancelled'> = ({ name, orders, byShop, wasPlaced, ...names }, { publicUrl }) => {
  const said = byShop ? 'The shop cancelled this order.' : 'You cancelled this order.'
  return {
    subject: `${nameOrders(orders)} cancelled`,
    preview: said,
    heading: 'Your order was cancelled',
    blocks: [
      greet(name),
      tellNext(
        { status: 'cancelled', placedAt: null, paymentMethod: null },
        wasPlaced ? `${said} Its stock is no longer reserved, and you don't need to pay.` : `${said} You don't need to pay.`,
      ),
      ...tellPurchase(names),
      { kind: 'orders', lines: orders, sum: 'Amount' },
      seePurchase(names, publicUrl),
    ],
  }
}
