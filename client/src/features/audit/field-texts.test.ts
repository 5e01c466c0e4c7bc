import { expect, it } from 'vitest'
import { changesOf, fieldName, valueText } from './field-texts.ts'

const facts = { currency: 'BDT', timeZone: 'Asia/Dhaka' }

it('names fields as people read them', () => {
  const names = ['priceMinor', 'minOrderQuantity', 'sku', 'isDeleted', 'taxBasisPoints', 'inARow', 'Minor', 'endsAt']
  expect(names.map(fieldName)).toEqual(['Price', 'Min order quantity', 'SKU', 'Deleted', 'Tax rate', 'In a row', 'Minor', 'Ends at'])
})

it('writes amounts, moments, shares and lists', () => {
  const text = (field: string, value: unknown) => valueText(field, value, facts).replaceAll('\u00a0', ' ')
  expect(text('priceMinor', 123_456)).toBe('BDT 1,234.56')
  expect(text('taxBasisPoints', 750)).toBe('7.5 %')
  expect(text('endsAt', '2026-03-01T18:30:00+00:00')).toMatch(/^2 Mar 2026, 00:30/)
  expect(text('name', '2026-03-01T18:30')).toBe('2026-03-01T18:30')
  expect([text('isDeleted', true), text('series', null), text('roles', []), text('orders', [1, 2])]).toEqual(['yes', '–', 'none', '1, 2'])
  expect(text('specs', { socket: 'AM5' })).toBe('{"socket":"AM5"}')
  expect(text('description', 'x'.repeat(1_000)).length).toBeLessThan(305)
})

it('leaves out what is empty of what is new or gone, and shows it in a change', () => {
  const filled = { name: 'Fan', series: null, specs: {}, imageUrls: [], stock: 0, isDeleted: false }
  const fieldsOf = (entry: Parameters<typeof changesOf>[0]) => changesOf(entry).map(({ field }) => field)
  expect(fieldsOf({ before: null, after: filled })).toEqual(['name', 'stock', 'isDeleted'])
  expect(fieldsOf({ before: filled, after: null })).toEqual(['name', 'stock', 'isDeleted'])
  expect(changesOf({ before: { series: 'A' }, after: { series: null } })).toEqual([{ field: 'series', before: 'A', after: null }])
  expect(changesOf({ before: null, after: null })).toEqual([])
})
