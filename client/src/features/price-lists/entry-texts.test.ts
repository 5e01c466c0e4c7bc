import { expect, it } from 'vitest'
import { entryErrors, readEntry } from './entry-texts.ts'

it('reads an entry, and reports the error of each field', () => {
  expect(readEntry({ fromQuantity: ' 50 ', unitPrice: '1250.5' })).toEqual({
    entry: { fromQuantity: 50, unitPriceMinor: 125_050 },
    errors: {},
  })
  expect(readEntry({ fromQuantity: '0', unitPrice: '12,5' })).toEqual({
    entry: null,
    errors: { fromQuantity: 'Must be a whole number from 1 to 900,000', unitPrice: 'Must be an amount such as 1250 or 1250.50' },
  })
  expect(readEntry({ fromQuantity: '2.5', unitPrice: '0' }).errors).toMatchObject({ unitPrice: 'Must be more than zero' })
  expect(entryErrors([{ path: 'to.fromQuantity', message: 'Taken' }])).toEqual({ fromQuantity: 'Taken' })
})
