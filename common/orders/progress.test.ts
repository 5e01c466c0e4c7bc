import { expect, it } from 'vitest'
import { orderRefunds, progressOf, turnOf } from './progress.ts'

const placedAt = '2026-11-21T10:00:00Z'

it.each([
  ['in the cart', { status: 'pending', placedAt: null, paymentMethod: null }, 'In cart', 'customer'],
  ['placed for cash', { status: 'pending', placedAt, paymentMethod: 'cash' }, 'Placed, pay on delivery', 'shop'],
  ['at a payment page', { status: 'pending', placedAt, paymentMethod: 'bkash' }, 'Waiting for payment', 'customer'],
  ['paid in cash', { status: 'paid', placedAt, paymentMethod: 'cash' }, 'Paid in cash', null],
  ['paid by card', { status: 'paid', placedAt, paymentMethod: 'card' }, 'Paid by card', 'shop'],
  ['with a refund under way', { status: 'paid', placedAt, paymentMethod: 'card', refund: 'asked' }, 'Refund started', 'shop'],
  ['refunded in cash', { status: 'paid', placedAt, paymentMethod: 'cash', refund: 'done' }, 'Refunded', null],
  ['partly refunded, paid by card', { status: 'paid', placedAt, paymentMethod: 'card', refund: 'doneInPart' }, 'Partly refunded', 'shop'],
  ['partly refunded in cash', { status: 'paid', placedAt, paymentMethod: 'cash', refund: 'doneInPart' }, 'Partly refunded', null],
  ['cancelled', { status: 'cancelled', placedAt, paymentMethod: 'cash' }, 'Cancelled', null],
] as const)('says of an order %s what happened and who acts next', (_where, order, title, actsNext) => {
  expect(progressOf(order)).toMatchObject({ title, actsNext })
})

it('never says that a refunded order is packed or delivered', () => {
  for (const refund of orderRefunds)
    for (const paymentMethod of ['cash', 'card'] as const) {
      const { title, next } = progressOf({ status: 'paid', placedAt, paymentMethod, refund })
      expect(title).toMatch(/refund/i)
      expect(next).not.toMatch(/pack|deliver/)
    }
})

it("names who acts next in the reader's words", () => {
  expect(turnOf({ actsNext: 'customer' }, 'customer')).toBe('Next, from you')
  expect(turnOf({ actsNext: 'customer' }, 'shop')).toBeNull()
  expect(progressOf({ status: 'pending', placedAt: null, paymentMethod: null }).nextForShop).toBe('The customer has to place it.')
  expect(turnOf({ actsNext: 'shop' }, 'customer')).toBe('Next, from us')
  expect(turnOf({ actsNext: null }, 'shop')).toBeNull()
})
