import { paths } from '#common/paths.ts'
import { greet, nameOrders, tellNext, type WriteMessage } from '../message.ts'

export const orderPlaced: WriteMessage<'order-placed'> = ({ name, orders, method }, { publicUrl }) => ({
  subject: `${nameOrders(orders)} placed`,
  preview: 'The stock is reserved for you. Please pay the driver in cash.',
  heading: orders.length === 1 ? "We've received your order" : "We've received your orders",
  blocks: [
    greet(name),
    tellNext({ status: 'pending', placedAt: new Date(), paymentMethod: method }, 'Thank you. The stock is reserved for you.'),
    { kind: 'orders', lines: orders, sum: 'To pay' },
    { kind: 'button', label: 'See your orders', href: publicUrl + paths.purchase },
    { kind: 'note', text: 'You can cancel an order on that page until it is paid.' },
  ],
})
