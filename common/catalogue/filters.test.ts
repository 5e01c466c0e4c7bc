import { describe, expect, it } from 'vitest'
import { categories } from '#common/specs/categories.ts'
import { filterKeys, isFilterKey, readRange, writeRange } from './filter-keys.ts'
import { filterAttributes } from './filters.ts'

/** Names that addresses and REST queries use for other things: an attribute must not have them as its key. */
const reservedNames: ReadonlySet<string> = new Set([
  ...['q', 'type', 'sort', 'limit', 'cursor', 'from', 'to', 'stock', 'page', 'view', 'rows', 'after', 'before', 'literal', 'parts', 'all'],
  ...['price', 'priceFrom', 'priceTo', 'availability'],
])

describe('filter keys', () => {
  it('match the spec descriptions, plus the maker', () => {
    const described = categories.flatMap(({ attributes }) =>
      Object.entries(attributes).flatMap(([key, { isFilter }]) => (isFilter ? [key] : [])),
    )
    expect([...filterKeys].sort()).toEqual([...new Set([...described, 'maker'])].sort())
  })

  it('differ from the names that addresses use for other things', () => {
    expect(filterKeys.filter((key) => key !== 'maker' && reservedNames.has(key))).toEqual([])
  })

  it('have attributes by category', () => {
    expect([...filterAttributes('socket').keys()].sort()).toEqual(['CPU', 'Motherboard'])
    expect(isFilterKey('maker')).toBe(true)
    expect(isFilterKey('sockett')).toBe(false)
    expect(isFilterKey('constructor')).toBe(false)
  })
})

it.each([
  ['650-850', { from: 650, to: 850 }],
  ['650-', { from: 650, to: Number.POSITIVE_INFINITY }],
  ['-3.5', { from: 0, to: 3.5 }],
  ['32', { from: 32, to: 32 }],
  ['-', null],
  ['', null],
  ['1e3', null],
  ['a-b', null],
  ['1-2-3', null],
  ['3,5-4,5', { from: 3.5, to: 4.5 }],
  ['1,000-', { from: 1000, to: Number.POSITIVE_INFINITY }],
  ['৬৫০–৮৫০', { from: 650, to: 850 }],
  ['1.250-', null],
  ['6..8', null],
  ['', null],
])('reads the range %j', (text, expected) => {
  expect(readRange(text)).toEqual(expected)
})

it('writes ranges that it can read', () => {
  expect(writeRange({ from: 650, to: null })).toBe('650-')
  expect(readRange(writeRange({ from: null, to: 85.5 }))).toEqual({ from: 0, to: 85.5 })
})
