import { describe, expect, it } from 'vitest'
import { keptBySearches, type Suggested, suggestionGroups } from './suggestion-groups.ts'
import { optionAt } from './use-active-option.ts'

const part = {
  id: 7,
  sku: 'CPU-7',
  name: 'AMD Ryzen 7 7700',
  productType: 'CPU',
  priceMinor: 100,
  imageUrls: [],
  updatedAt: '2026-01-01T00:00:00Z',
  matchedNumber: null,
}
const nothing: Suggested = { parts: [], categories: [], makers: [], words: [], corrected: null }
const shown = (typed: string, answer: Partial<Suggested> | undefined, recent: readonly string[] = []) =>
  suggestionGroups(typed, answer && { ...nothing, ...answer }, recent).map(
    ({ title, suggestions }) => `${title}: ${suggestions.map(({ to, note = '' }) => `${to} ${note}`.trim()).join(', ')}`,
  )

describe('suggestions', () => {
  it('offer recent searches in an empty field, and later those that begin alike', () => {
    const recent = ['ryzen 5', 'noctua', 'RYZEN 7', 'ryz', 'ryzen 9', 'ryzen x']
    expect(shown('', undefined, recent.slice(0, 2))).toEqual(['Recent searches: /pars?q=ryzen+5, /pars?q=noctua'])
    expect(shown('ryz', { words: ['ryzen 7', 'ryz', 'ryzen'] }, recent)).toEqual([
      'Searches: /pars?q=ryzen',
      'Recent searches: /pars?q=ryzen+5, /pars?q=RYZEN+7, /pars?q=ryzen+9',
    ])
    expect(shown('', undefined)).toEqual([])
  })

  it('search among the parts that are offered for a build', () => {
    const within = keptBySearches('/pars', '?type=Case&build=CPU-1,MEM-2*2&fits=1&sort=price')
    const [group] = suggestionGroups('', undefined, ['atx'], within)
    expect(group?.suggestions[0]?.to).toBe('/pars?q=atx&type=Case&build=CPU-1%2CMEM-2*2&fits=1')
    expect(keptBySearches('/pars', '?type=Case')).toEqual([])
    expect(keptBySearches('/blog', '?build=CPU-1')).toEqual([])
  })

  it('name the number by which a part was found', () => {
    expect(shown('100-1', { parts: [{ ...part, matchedNumber: '100-100000' }] })).toEqual(['Parts: /pars/7 100-100000'])
    expect(shown('ryzen', { parts: [part] })).toEqual(['Parts: /pars/7 CPU-7'])
  })

  it('keep the search in the address of a category or maker, unless it is the beginning of its name', () => {
    const found = { parts: [part], categories: [{ type: 'CPU', count: 3 }], makers: [{ name: 'AMD', count: 12 }] }
    expect(shown('ryzen 7', found).slice(1)).toEqual(['Categories: /pars?q=ryzen+7&type=CPU', 'Makers: /pars?q=ryzen+7&maker=AMD 12 parts'])
    expect(shown('sup', { categories: [{ type: 'Power supply', count: 3 }] })).toEqual(['Categories: /pars?type=Power+supply'])
  })

  it('complete an unfinished word and correct a misspelled one', () => {
    const categories = [{ type: 'CPU', count: 3 }]
    expect(shown('ry', { parts: [part], categories, words: ['ryzen'] }).at(-1)).toBe('Categories: /pars?q=ryzen&type=CPU')
    expect(shown('ryzne', { parts: [part], categories, corrected: 'ryzen' }).at(-1)).toBe('Categories: /pars?q=ryzen&type=CPU')
  })
})

describe('keyboard control', () => {
  const keys = ['a', 'b', 'c']
  it.each([
    [null, 'ArrowDown', 'a'],
    ['a', 'ArrowDown', 'b'],
    ['c', 'ArrowDown', null],
    [null, 'ArrowUp', 'c'],
    ['b', 'ArrowUp', 'a'],
    ['a', 'ArrowUp', null],
    ['b', 'Home', 'a'],
    ['b', 'End', 'c'],
    [null, 'Home', undefined],
    [null, 'End', undefined],
    ['b', 'x', undefined],
  ])('leads from %s by %s to %s', (from, key, to) => {
    expect(optionAt(keys, from, key)).toBe(to)
  })
})
