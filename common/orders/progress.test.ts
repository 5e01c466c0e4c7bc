import { expect, it } from 'vitest'
import { progressOf } from './progress.ts'

const placedAt = '2026-11-21T10:00:00Z'

it.each([
  ['in the cart', { status: 'pending', placedAt: null, paymentMethod: null }, 'In the cart, not ordered yet', 'customer'],
  ['placed for cash', { status: 'pending', placedAt, paymentMethod: 'cash' }, 'Placed, pay on delivery', 'shop'],
  ['at a payment page', { status: 'pending', placedAt, paymentMethod: 'bkash' }, 'Waiting for payment', 'customer'],
  ['paid in cash', { status: 'paid', placedAt, paymentMethod: 'cash' }, 'Paid in cash', null],
  ['paid by card', { status: 'paid', placedAt, paymentMethod: 'card' }, 'Paid by card', 'shop'],
  ['with a refund under way', { status: 'paid', placedAt, paymentMethod: 'card', refund: 'asked' }, 'Refund started', 'shop'],
  ['refunded in cash', { status: 'paid', placedAt, paymentMethod: 'cash', refund: 'done' }, 'Refunded', null],
  ['cancelled', { status: 'cancelled', placedAt, paymentMethod: 'cash' }, 'Cancelled', null],
] as const)('tells of an order %s what happened and who acts next', (_where, order, title, actsNext) => {
  expect(progressOf(order)).toMatchObject({ title, actsNext })
})
