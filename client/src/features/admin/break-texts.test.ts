import { expect, it } from 'vitest'
import { breakErrorsOf, typedBreakErrors } from './break-texts.ts'

const sold = { priceMinor: '100', minOrderQuantity: '10', orderMultiple: '5' }

it('marks the wrong row during typing', () => {
  const good = { quantity: '50', priceMinor: '95' }
  expect(typedBreakErrors([good], sold)).toEqual({})
  expect(typedBreakErrors([good, { quantity: '52', priceMinor: '90' }], sold)).toEqual({ '1.quantity': 'Must be a multiple of 5 pieces' })
  expect(typedBreakErrors([good, { quantity: '60', priceMinor: '95.00' }], sold)).toEqual({
    '1.priceMinor': 'Must be cheaper than the break before it',
  })
  // Incomplete rows, and prices that are not numbers, are not checked.
  expect(typedBreakErrors([good, { quantity: '5', priceMinor: '' }], sold)).toEqual({})
  expect(typedBreakErrors([{ quantity: '5', priceMinor: '1' }], { ...sold, priceMinor: '1.250' })).toEqual({})
})

it('maps a refusal to rows and fields', () => {
  expect(
    breakErrorsOf([
      { path: 'changes.priceBreaks.2.priceMinor', message: 'Must be cheaper' },
      { path: ['priceBreaks', 0, 'quantity'], message: 'Must be a whole number' },
      { path: 'changes.priceMinor', message: 'Must be more than zero' },
    ]),
  ).toEqual({ '2.priceMinor': 'Must be cheaper', '0.quantity': 'Must be a whole number' })
})
