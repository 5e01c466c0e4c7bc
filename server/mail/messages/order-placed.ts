import { greet, nameWhole, seePurchase, tellNext, tellPurchase, type WriteMessage } from '../message.ts'

export const orderPlaced: WriteMessage<'order-placed'> = ({ name, orders, method, ...names }, { publicUrl }) => ({
  subject: `${nameWhole(orders, names)} placed`,
  preview: 'The stock is reserved for you. Please pay the driver in cash.',
  heading: "We've received your purchase",
  blocks: [
    greet(name),
    tellNext({ status: 'pending', placedAt: new Date(), paymentMethod: method }, 'Thank you. The stock is reserved for you.'),
    ...tellPurchase(names),
    { kind: 'orders', lines: orders, sum: 'To pay' },
    seePurchase(names, publicUrl),
    { kind: 'note', text: 'You can cancel single lines or the whole purchase on that page until it is paid.' },
  ],
})
