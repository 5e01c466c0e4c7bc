import { expect, it } from 'vitest'
import { entryErrors, readEntry } from './entry-texts.ts'

it('reads an entry, and reports the error of each field', () => {
  expect(readEntry({ fromQuantity: ' 50 ', unitPrice: '1250.5' })).toEqual({
    entry: { fromQuantity: 50, unitPriceMinor: 125_050 },
    errors: {},
  })
  expect(readEntry({ fromQuantity: '1,250.00', unitPrice: '12,5' }).entry).toEqual({ fromQuantity: 1250, unitPriceMinor: 1250 })
  expect(readEntry({ fromQuantity: '0', unitPrice: '12,5 taka' })).toEqual({
    entry: null,
    errors: { fromQuantity: 'Must be a whole number from 1 to 900,000', unitPrice: 'Write an amount, such as 12.50 or 1,250' },
  })
  expect(readEntry({ fromQuantity: '2.5', unitPrice: '0' }).errors).toMatchObject({ unitPrice: 'Must be more than zero' })
  expect(entryErrors([{ path: 'to.fromQuantity', message: 'Taken' }])).toEqual({ fromQuantity: 'Taken' })
})
