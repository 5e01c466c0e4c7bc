import { describe, expect, it } from 'vitest'
import { type CompareRow, groupRows, lowestOf } from './compare-rows.ts'
import { hrefOf, readComparison } from './compare-url.ts'

const read = (search: string) => readComparison(new URLSearchParams(search))

describe("a comparison's address", () => {
  it('holds up to four parts, and ignores invalid ones', () => {
    expect(read('parts=3,1,3,x,0,-7,2,4,5').ids).toEqual([3, 1, 7, 2])
    expect(read('parts=99999999999999999999,9').ids).toEqual([9])
    expect(read('').ids).toEqual([])
  })

  it('can omit equal rows', () => {
    const comparison = { ids: [3, 1], isOnlyDifferences: true }
    expect(hrefOf(comparison)).toBe('/compare?parts=3,1&only=differences')
    expect(read('parts=3,1&only=differences')).toEqual(comparison)
    expect(hrefOf({ ...comparison, isOnlyDifferences: false })).toBe('/compare?parts=3,1')
    expect(hrefOf({ ids: [], isOnlyDifferences: true })).toBe('/compare')
  })
})

describe('comparison rows', () => {
  const row = (key: string, group: CompareRow['group'], isDifferent: boolean): CompareRow => ({
    ...{ key, label: key, group, isDifferent },
    cells: ['a', isDifferent ? 'b' : 'a'],
    best: [],
  })

  it('remain in their groups, with or without the equal ones', () => {
    const rows = [row('cores', 'Main', true), row('socket', 'Main', false), row('colour', 'Look', false)]
    const titles = (isOnly: boolean) => groupRows(rows, isOnly).map(({ title, rows }) => `${title} ${rows.map(({ key }) => key).join(' ')}`)
    expect(titles(false)).toEqual(['Main cores socket', 'Look colour'])
    expect(titles(true)).toEqual(['Main cores'])
  })

  it('mark the lowest numbers, unless all are equal', () => {
    expect(lowestOf([3, 1, 1])).toEqual([1, 2])
    expect(lowestOf([2, 2])).toEqual([])
  })
})
