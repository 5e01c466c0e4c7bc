import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { categoryOf } from './categories.ts'
import { facetsOf, specEdition, typedSpecReader, typedSpecsOf } from './typed-specs.ts'

const supply = {
  productType: 'Power supply',
  name: 'RM850x',
  specs: { wattage: 850, efficiency_rating: '80+ Gold', modular: 'Full', form_factor: 'ATX' },
  specEdits: {},
}

test('every change of the descriptions raises the edition', () => {
  const folder = (path: string) =>
    readdirSync(join(import.meta.dirname, path))
      .filter((file) => file.endsWith('.ts') && !/\.test(?:-helper)?\.ts$|^typed-specs\.ts$/.test(file))
      .map((file) => join(path, file))
  const code = [...folder('.'), ...folder('categories')]
    .toSorted()
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
    .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    .replace(/ from '[^']*'/g, '')
    .replace(/\s+/g, '')
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16)
  // If this fails, typed specs of stored parts may differ from a new reading: raise `specEdition`, and write both here.
  expect({ specEdition, digest }).toEqual({ specEdition: 6, digest: '65ff5dca015e182b' })
})

test("an admin's value replaces the supplier's value", () => {
  expect(typedSpecsOf(supply)).toMatchObject({ wattage: 850, cabling: 'Fully modular' })
  const edited = typedSpecsOf({ ...supply, specEdits: { wattage: 1000, cabling: null, fanless: true } })
  expect(edited).toMatchObject({ wattage: 1000, fanless: true })
  expect(edited).not.toHaveProperty('cabling')
})

test('edits that do not fit the description are ignored', () => {
  const specEdits = { wattage: 1_000_000, cabling: 'Glued', fanless: 'maybe', constructor: 'x', efficiency: ['80 PLUS Gold'] }
  expect(typedSpecsOf({ ...supply, specEdits })).toEqual(typedSpecsOf(supply))
})

test('a reader of single specs agrees with all specs', () => {
  const specEdits = { wattage: 1_000_000, cabling: null, fanless: true, efficiency: '80 PLUS Titanium', constructor: 'x' }
  const category = categoryOf(supply.productType)
  if (category === undefined) throw new Error('Power supplies have a description')
  for (const part of [supply, { ...supply, specEdits }, { ...supply, specs: {} }]) {
    const read = typedSpecReader(category, part)
    const keys = [...Object.keys(category.attributes), 'constructor', 'unknown']
    expect(Object.fromEntries(keys.flatMap((key) => (read(key) === undefined ? [] : [[key, read(key)]])))).toEqual(typedSpecsOf(part))
  }
})

test('a part of another category has no typed specs, but a maker', () => {
  expect(typedSpecsOf({ ...supply, productType: 'Toaster' })).toEqual({})
  expect(facetsOf({ productType: 'Toaster', manufacturer: 'Asus' }, {})).toEqual([
    { key: 'maker', value: 'ASUS', folded: 'asus', number: null },
  ])
})

test('filters have every value of a part, and an entry for unknown', () => {
  const cooler = typedSpecsOf({
    productType: 'CPU cooler',
    name: 'NH-L9',
    specs: { water_cooled: false, height: 37, cpu_sockets: ['AM5', 'LGA1700'], fanless: false },
    specEdits: {},
  })
  const facets = facetsOf({ productType: 'CPU cooler', manufacturer: null }, cooler)
  const of = (key: string) => facets.filter((facet) => facet.key === key).map(({ value, folded, number }) => [value, folded, number])
  expect(of('maker')).toEqual([['', '', null]])
  expect(of('height')).toEqual([['37 mm', '37', 37]])
  expect(of('fanless')).toEqual([['No', 'no', null]])
  expect(of('sockets')).toEqual([
    ['AM5', 'am5', null],
    ['LGA 1700', 'lga1700', null],
  ])
  expect(of('radiatorSize')).toEqual([['', '', null]])
  expect(of('liquidHeight')).toEqual([])
})
