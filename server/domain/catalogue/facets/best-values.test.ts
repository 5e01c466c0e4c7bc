import { expect, it } from 'vitest'
import type { AttributeFacet, Facets } from '../browsed.ts'
import { bestValues, withBestValues } from './best-values.ts'

const valuesOf = (count: number) => Array.from({ length: count }, (_, place) => ({ value: `V${place + 1}`, count: 500 - place }))
const names = (values: readonly { value: string }[]) => values.map(({ value }) => value)
const bestOnes = names(valuesOf(8))

it('keeps the best eight values, and counts the others', () => {
  const { values, more } = bestValues(valuesOf(92), [], false)
  expect(names(values)).toEqual(bestOnes)
  expect(more).toBe(84)
})

it('keeps chosen values, in their place', () => {
  const { values, more } = bestValues([...valuesOf(30), { value: 'Gone', count: 0 }], ['V20', 'V2', 'Gone'], false)
  expect(names(values)).toEqual([...bestOnes, 'V20', 'Gone'])
  expect(more).toBe(21)
})

it('leaves out no single value', () => {
  expect(bestValues(valuesOf(9), [], false)).toEqual({ values: valuesOf(9), more: 0 })
  expect(bestValues(valuesOf(10), [], false).more).toBe(2)
  expect(bestValues(valuesOf(10), ['V9'], false)).toEqual({ values: valuesOf(10), more: 0 })
  expect(bestValues([], [], false)).toEqual({ values: [], more: 0 })
})

it('keeps a hundred values of a filter in full', () => {
  expect(bestValues(valuesOf(92), [], true)).toEqual({ values: valuesOf(92), more: 0 })
  const { values, more } = bestValues(valuesOf(300), ['V250'], true)
  expect(values).toHaveLength(101)
  expect(more).toBe(199)
})

it('cuts the categories and each filter by its own key', () => {
  const choice = { label: 'Any', group: 'Main', unknown: 0, kind: 'choice', more: 0, values: valuesOf(20) } as const
  const number: AttributeFacet = {
    key: 'power',
    label: 'Power',
    group: 'Main',
    unknown: 0,
    kind: 'number',
    unit: 'W',
    min: 1,
    max: 2,
    buckets: [],
  }
  const facets: Facets = {
    ...{ isCapped: false, types: valuesOf(20), moreTypes: 0, all: 9, orderable: 9, priceMinor: null },
    attributes: [{ ...choice, key: 'maker', values: valuesOf(20) }, { ...choice, key: 'socket', values: valuesOf(20) }, number],
  }
  const cut = withBestValues(facets, { types: ['V15'], filters: { socket: ['V18'] }, allOf: ['maker'] })
  expect([names(cut.types), cut.moreTypes]).toEqual([[...bestOnes, 'V15'], 11])
  expect(cut.attributes).toMatchObject([
    { key: 'maker', values: valuesOf(20), more: 0 },
    { key: 'socket', values: [...valuesOf(8), { value: 'V18' }], more: 11 },
    number,
  ])
  expect(withBestValues(facets, { allOf: ['type'] })).toMatchObject({ types: valuesOf(20), moreTypes: 0 })
})
