import { greet, nameOrders, seePurchase, tellNext, tellPurchase, type WriteMessage } from '../message.ts'

export const orderCancelled: WriteMessage<'order-cancelled'> = ({ name, orders, byShop, wasPlaced, ...names }, { publicUrl }) => {
  const isOne = orders.length === 1
  const said = `${byShop ? 'The shop' : 'You'} cancelled ${isOne ? 'this order line' : 'these order lines'}.`
  return {
    subject: `${nameOrders(orders)} cancelled`,
    preview: said,
    heading: isOne ? 'Your order line was cancelled' : 'Your order lines were cancelled',
    blocks: [
      greet(name),
      tellNext(
        { status: 'cancelled', placedAt: null, paymentMethod: null },
        wasPlaced
          ? `${said} ${isOne ? 'Its' : 'Their'} stock is no longer reserved, and you don't need to pay.`
          : `${said} You don't need to pay.`,
      ),
      ...tellPurchase(names),
      { kind: 'orders', lines: orders, sum: 'Amount' },
      seePurchase(names, publicUrl),
    ],
  }
}
