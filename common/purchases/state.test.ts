import { expect, it } from 'vitest'
import { readPurchaseNumber, writePurchaseNumber } from './number.ts'
import { missingLinesOf, purchaseProgressOf, stateOf } from './progress.ts'
import { fateOf } from './state.ts'

const at = '2026-11-22T10:00:00Z'
const none = { placed: 0, paid: 0, cancelled: 0, returned: 0 }

it.each([
  [{ isCurrent: true, status: 'pending', placedAt: at }, 'placed'],
  [{ isCurrent: true, status: 'paid', placedAt: at }, 'paid'],
  [{ isCurrent: true, status: 'cancelled', placedAt: at }, 'cancelled'],
  [{ isCurrent: true, status: 'cancelled', placedAt: null }, 'cancelled'],
  // The order may have been placed again in another purchase.
  [{ isCurrent: false, status: 'paid', placedAt: at }, 'returned'],
  [{ isCurrent: true, status: 'pending', placedAt: null }, 'returned'],
] as const)('gives a line %o the fate: %s', (line, fate) => {
  expect(fateOf(line)).toBe(fate)
})

it.each([
  ['cash', { placed: 2 }, 'placed', 'Placed, pay on delivery'],
  ['card', { placed: 2 }, 'placed', 'Waiting for payment'],
  ['card', { paid: 2 }, 'paid', 'Paid by card'],
  ['cash', { paid: 2 }, 'completed', 'Paid in cash'],
  ['cash', { placed: 1, cancelled: 1 }, 'partlyCancelled', 'Placed, pay on delivery'],
  ['cash', { paid: 1, cancelled: 1 }, 'completed', 'Paid in cash'],
  ['bkash', { paid: 1, cancelled: 1 }, 'paid', 'Paid with bKash'],
  ['cash', { cancelled: 2 }, 'notCompleted', 'Cancelled'],
  ['nagad', { returned: 2 }, 'notCompleted', 'The payment was not completed'],
  ['nagad', { returned: 1, cancelled: 1 }, 'notCompleted', 'The payment was not completed'],
] as const)('reports a purchase by %s with the lines %o as %s: %s', (method, some, state, title) => {
  const purchase = { method, counts: { ...none, ...some }, refund: null, isConfirming: false }
  expect([stateOf(purchase), purchaseProgressOf(purchase).title]).toEqual([state, title])
})

it('uses the texts of the lines while a bank confirms the payment and while money is refunded', () => {
  const paid = { method: 'card', counts: { ...none, paid: 2 }, refund: null, isConfirming: false } as const
  expect(purchaseProgressOf({ ...paid, counts: { ...none, placed: 2 }, isConfirming: true }).actsNext).toBe('bank')
  expect(purchaseProgressOf({ ...paid, refund: 'askedInPart' }).title).toBe('Partial refund started')
})

it('counts missing lines while others are left', () => {
  expect(missingLinesOf({ ...none, placed: 3 })).toBeNull()
  expect(missingLinesOf({ ...none, placed: 3, cancelled: 2 })).toBe('2 of 5 lines cancelled')
  expect(missingLinesOf({ ...none, cancelled: 2 })).toBeNull()
  expect(missingLinesOf(none)).toBeNull()
})

it.each(['7KM4-29XD', '7km429xd', ' 7km4 29xd ', '7KM4–29XD', '7-k-m-4-2-9-x-d'])('reads the number "%s"', (typed) => {
  expect(readPurchaseNumber(typed)).toBe('7KM429XD')
  expect(writePurchaseNumber('7KM429XD')).toBe('7KM4-29XD')
})

it.each(['', '7KM4-29X', '7KM4-29XDA', '7KM4_29XD', '৭KM429XD', 'null', "7KM429X'"])('finds no number in "%s"', (typed) => {
  expect(readPurchaseNumber(typed)).toBeNull()
})
