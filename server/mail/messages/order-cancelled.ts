import { paths } from '#common/paths.ts'
import { greet, nameOrders, type WriteMessage } from '../message.ts'

export const orderCancelled: WriteMessage<'order-cancelled'> = ({ name, orders, byShop, wasPlaced }, { publicUrl }) => {
  const said = byShop ? 'The shop cancelled this order.' : 'You cancelled this order.'
  return {
    subject: `${nameOrders(orders)} cancelled`,
    preview: said,
    heading: 'Your order is cancelled',
    blocks: [
      greet(name),
      {
        kind: 'text',
        text: wasPlaced ? `${said} Its stock is no longer reserved, and there is nothing to pay.` : `${said} There is nothing to pay.`,
      },
      { kind: 'orders', lines: orders, sum: 'Amount' },
      { kind: 'button', label: 'See your orders', href: publicUrl + paths.purchase },
    ],
  }
}
