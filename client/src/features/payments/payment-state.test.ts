import { describe, expect, it } from 'vitest'
import { outcomeOf, pauseMs } from './payment-state.ts'

const paid = { isPaid: true }
const unpaid = { isPaid: false }

describe("a payment's outcome", () => {
  it.each([
    ['is waiting while open', { state: 'open', failure: null, orders: [unpaid] }, 'waiting'],
    [
      'is being confirmed while only the bank is missing',
      { state: 'open', failure: null, isConfirming: true, orders: [unpaid] },
      'confirming',
    ],
    ['is paid if it paid for an order', { state: 'settled', failure: null, orders: [paid] }, 'paid'],
    ['is paid if only some orders were cancelled', { state: 'settled', failure: null, orders: [unpaid, paid] }, 'paid'],
    ['is returning if it paid for no order', { state: 'settled', failure: 'expired', orders: [unpaid] }, 'returning'],
    ['is returned once everything was refunded', { state: 'refunded', failure: 'expired', orders: [unpaid] }, 'returned'],
    ['was paid and refunded later', { state: 'refunded', failure: null, orders: [paid] }, 'paidAndReturned'],
    ['ended without a payment', { state: 'failed', failure: 'declined', orders: [unpaid] }, 'ended'],
    ['ended by timeout', { state: 'expired', failure: 'expired', orders: [unpaid] }, 'ended'],
    ['is unclear if a different payment was reported', { state: 'failed', failure: 'mismatch', orders: [unpaid] }, 'unclear'],
  ] as const)('%s', (_name, payment, outcome) => {
    expect(outcomeOf({ isConfirming: false, ...payment })).toBe(outcome)
  })
})

it('polls every two seconds at first, then less often, but at least twice a minute', () => {
  const pauses = Array.from({ length: 40 }, (_, looks) => pauseMs(looks))
  expect(pauses[0]).toBe(2_000)
  expect(pauses[1]).toBe(2_000)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(30_000)
})
