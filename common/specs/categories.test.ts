import { expect, test } from 'vitest'
import { type Attribute, type Category, groups } from './attribute.ts'
import { categories, categoryOf } from './categories.ts'
import { squash } from './read-specs.ts'

const all = categories.map((category): [string, Category] => [category.type, category])
const attributesOf = (category: Category): [string, Attribute][] => Object.entries(category.attributes)

test('every category can be found by its type', () => {
  expect(categories).toHaveLength(19)
  for (const category of categories) expect(categoryOf(category.type)).toBe(category)
  for (const spelling of ['cpu', 'ＣＰＵ', ' Cpu\u200b']) expect(categoryOf(spelling)?.type).toBe('CPU')
  for (const other of ['', 'c-pu', 'Toaster', 'constructor', '__proto__']) expect(categoryOf(other)).toBeUndefined()
})

test('no two categories share a name', () => {
  const names = categories.flatMap((category) => category.names)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  expect(names.filter((name) => name !== name.toLowerCase() || name.trim() !== name)).toEqual([])
})

test.each(all)('%s: keys are camelCase and labels are unique', (_, category) => {
  const attributes = attributesOf(category)
  for (const [key] of attributes) expect(key).toMatch(/^[a-z][a-zA-Z0-9]*$/)
  const labels = attributes.map(([, { label }]) => label)
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
  for (const label of labels) expect(label).toMatch(/^[A-Z0-9][^\n]{1,50}$/)
  for (const [, { group = 'Main' }] of attributes) expect(groups).toContain(group)
})

test.each(all)('%s: rows show three to five facts, and the head some', (type, category) => {
  const rows = attributesOf(category).flatMap(([, { row }]) => row ?? [])
  expect(rows.toSorted((a, b) => a - b)).toEqual(Array.from({ length: rows.length }, (__, place) => place + 1))
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(rows.length).toBeLessThanOrEqual(5)
  expect(attributesOf(category).filter(([, { isHead }]) => isHead).length).toBeGreaterThanOrEqual(type === 'Thermal compound' ? 2 : 3)
})

test.each(all)('%s: filters are on values that several parts share', (_, category) => {
  for (const [key, attribute] of attributesOf(category)) {
    if (attribute.isFilter) expect([key, attribute.kind]).not.toEqual([key, 'text'])
    if (attribute.better !== undefined) expect([key, attribute.kind]).toEqual([key, 'number'])
    if (attribute.row !== undefined || attribute.isHead) expect([key, attribute.isHidden ?? false]).toEqual([key, false])
  }
})

test.each(all)('%s: every attribute has a source', (_, category) => {
  for (const [key, { from = [], read, inName }] of attributesOf(category)) {
    expect([key, from.length > 0 || read !== undefined || inName !== undefined]).toEqual([key, true])
    // A global pattern keeps its `lastIndex` between calls.
    expect([key, inName?.global ?? false]).toEqual([key, false])
  }
})

test.each(all)('%s: a spelling identifies one choice', (_, category) => {
  for (const [key, attribute] of attributesOf(category)) {
    if (attribute.kind !== 'one' && attribute.kind !== 'many') continue
    const owners = new Map<string, string>()
    for (const [name, ...others] of attribute.choices) {
      for (const spelling of [name, ...others]) {
        const owner = owners.get(squash(spelling))
        expect([key, spelling, owner ?? name]).toEqual([key, spelling, name])
        owners.set(squash(spelling), name)
      }
    }
    if (attribute.isClosed) expect(attribute.choices.length).toBeGreaterThan(0)
  }
})

test.each(all)('%s: minimums are below maximums', (_, category) => {
  for (const [key, attribute] of attributesOf(category)) {
    if (attribute.kind === 'number') expect([key, attribute.min > 0 && attribute.min < attribute.max]).toEqual([key, true])
  }
})
