import { describe, expect, it } from 'vitest'
import { outcomeOf, pauseMs, whyReturned } from './payment-state.ts'

const paid = { isPaid: true }
const unpaid = { isPaid: false }

describe('what a payment came to', () => {
  it.each([
    ['waits while it is open', { state: 'open', failure: null, orders: [unpaid] }, 'waiting'],
    ['is paid where it paid for an order', { state: 'settled', failure: null, orders: [paid] }, 'paid'],
    ['is paid where one of its orders was cancelled', { state: 'settled', failure: null, orders: [unpaid, paid] }, 'paid'],
    ['goes back where it paid for none', { state: 'settled', failure: 'expired', orders: [unpaid] }, 'returning'],
    ['is back where all of that is', { state: 'refunded', failure: 'expired', orders: [unpaid] }, 'returned'],
    ['was paid, and given back since', { state: 'refunded', failure: null, orders: [paid] }, 'paidAndReturned'],
    ['ended without money', { state: 'failed', failure: 'declined', orders: [unpaid] }, 'ended'],
    ['ended by the clock', { state: 'expired', failure: 'expired', orders: [unpaid] }, 'ended'],
    ['is looked at where another payment was reported', { state: 'failed', failure: 'mismatch', orders: [unpaid] }, 'unclear'],
  ] as const)('%s', (_name, payment, outcome) => {
    expect(outcomeOf(payment)).toBe(outcome)
  })

  it('says why money goes back: too late, another sum, or a cancelled order', () => {
    expect(whyReturned({ failure: 'expired', receivedMinor: 500, amountMinor: 500 })).toBe('late')
    expect(whyReturned({ failure: null, receivedMinor: 400, amountMinor: 500 })).toBe('wrong_amount')
    expect(whyReturned({ failure: null, receivedMinor: 500, amountMinor: 500 })).toBe('cancelled')
  })
})

it('looks every two seconds at first, then more and more seldom, and at least twice a minute', () => {
  const pauses = Array.from({ length: 40 }, (_, looks) => pauseMs(looks))
  expect(pauses[0]).toBe(2_000)
  expect(pauses[1]).toBe(2_000)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(30_000)
})
