import { z } from 'zod'
import { greet, type MessageKind, nameOrders, OrderMail } from '../message.ts'

const Payload = OrderMail.extend({ method: z.literal('cash') })

export const orderPaid: MessageKind<z.infer<typeof Payload>> = {
  payload: Payload,
  write: ({ name, orders }, { publicUrl }) => ({
    subject: `${nameOrders(orders)} paid`,
    preview: 'We have your payment. Thank you.',
    heading: 'We have your payment',
    blocks: [
      greet(name),
      { kind: 'text', text: 'Thank you. We noted your payment in cash, and the order is complete.' },
      { kind: 'orders', lines: orders, sum: 'Paid in cash' },
      { kind: 'button', label: 'See your orders', href: `${publicUrl}/dashboard/purchase` },
    ],
  }),
}
