import { expect, it } from 'vitest'
import { describeCart } from './describe-cart.ts'

const placedAt = '2026-11-21T10:00:00Z'
const open = { status: 'pending', placedAt: null, paymentMethod: null } as const
const delivery = { status: 'pending', placedAt, paymentMethod: 'cash' } as const
const paying = { status: 'pending', placedAt, paymentMethod: 'card' } as const

it('distinguishes lines to place from lines that wait for a payment or a delivery', () => {
  expect(describeCart(5, [delivery, open, open, delivery, open])).toBe('5 pending orders: 3 to place, 2 waiting for delivery')
  expect(describeCart(2, [paying, open])).toBe('2 pending orders: 1 to place, 1 waiting for payment')
  expect(describeCart(1, [open])).toBe('1 pending order: 1 to place')
})

it('returns only the count if the cart is empty or not fully known', () => {
  expect(describeCart(0, [])).toBe('0 pending orders')
  expect(describeCart(1_200, [open])).toBe('1,200 pending orders')
})
