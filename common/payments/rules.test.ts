import { expect, it } from 'vitest'
import { returnReasonOf } from './rules.ts'

it('names the reason for a refund: too late, another amount, or a cancelled order', () => {
  expect(returnReasonOf({ failure: 'expired', receivedMinor: 500, amountMinor: 500 })).toBe('late')
  expect(returnReasonOf({ failure: null, receivedMinor: 400, amountMinor: 500 })).toBe('wrong_amount')
  expect(returnReasonOf({ failure: null, receivedMinor: 500, amountMinor: 500 })).toBe('cancelled')
})
