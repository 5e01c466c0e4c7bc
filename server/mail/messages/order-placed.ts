import { paths } from '#common/paths.ts'
import { greet, nameOrders, type WriteMessage } from '../message.ts'

export const orderPlaced: WriteMessage<'order-placed'> = ({ name, orders }, { publicUrl }) => ({
  subject: `${nameOrders(orders)} placed`,
  preview: 'The stock is reserved for you. You pay cash on delivery.',
  heading: orders.length === 1 ? 'Your order is placed' : 'Your orders are placed',
  blocks: [
    greet(name),
    { kind: 'text', text: 'Thank you. The stock is reserved for you, and you pay cash on delivery.' },
    { kind: 'orders', lines: orders, sum: 'To pay on delivery' },
    { kind: 'button', label: 'See your orders', href: publicUrl + paths.purchase },
    { kind: 'note', text: 'Until it is paid, you can cancel an order on that page.' },
  ],
})
