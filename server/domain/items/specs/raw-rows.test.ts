import { expect, it } from 'vitest'
import { rawRows } from './raw-rows.ts'

const inWords = (specs: Record<string, unknown>) => rawRows(specs).map(({ label, text }) => `${label}: ${text}`)

it('gives fields a readable label and takes the unit from their name', () => {
  const specs = {
    zebraStripes: 12345,
    cable_length_mm: 1800,
    usb_hub: true,
    inner: { led_count: 3, tags: ['a', 'b', 'a'], _id: 'x' },
    parts: [{ name: 'Screw', size_mm: 6 }, { name: 'Nut' }],
    constructor: 'odd',
  }
  expect(inWords(specs)).toEqual([
    'Cable length: 1,800 mm',
    'Constructor: odd',
    'Inner: LED count: 3',
    'Inner: Tags: a, b',
    'Parts: Name Screw, Size 6 mm; Name Nut',
    'USB hub: Yes',
    'Zebra stripes: 12,345',
  ])
  expect(rawRows(Object.fromEntries(Object.entries(specs).reverse()))).toEqual(rawRows(specs))
  expect(rawRows(specs).find(({ label }) => label === 'Inner: LED count')?.key).toBe('inner.led_count')
})

it('omits unknown values', () => {
  expect(inWords({ a: 0, b: '', c: null, d: [], e: {}, f: 'N/A', g: ' ', h: 'Unknown', i: [null, {}] })).toEqual([])
})

it('truncates long values and lists', () => {
  expect(rawRows({ story: 'x'.repeat(2_000) })[0]?.text).toHaveLength(501)
  expect(rawRows(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`key${i}`, i + 1])))).toHaveLength(200)
})
