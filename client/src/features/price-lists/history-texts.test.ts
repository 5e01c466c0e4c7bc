import { expect, it } from 'vitest'
import { describeValue, describeWhat, type PriceChange, pricePoints, stepPath } from './history-texts.ts'

const change = (createdAt: string, before: number | null, after: number | null, kind: PriceChange['kind'] = 'price'): PriceChange => ({
  id: 1,
  kind,
  reason: 'hand',
  priceListId: null,
  listName: null,
  fromQuantity: null,
  before,
  after,
  actorId: null,
  actorName: null,
  actorEmail: null,
  createdAt,
})

it('draws the public price as steps, and omits list entries', () => {
  const now = Date.parse('2026-03-01T00:00:00Z')
  const changes = [
    change('2026-02-01T00:00:00Z', 120, 80),
    change('2026-01-15T00:00:00Z', null, 90, 'entry'),
    change('2026-01-01T00:00:00Z', 100, 120),
  ]
  const points = pricePoints(changes, 80, now)
  expect(points.map(({ minor }) => minor)).toEqual([100, 120, 80, 80])
  expect(points.map(({ at }) => at)).toEqual([...points.map(({ at }) => at)].sort((a, b) => a - b))
  expect(stepPath(points, { width: 100, height: 40 })).toMatch(/^M0 20H[\d.]+V0H[\d.]+V40H100V40$/)
  expect(pricePoints([], 80, now)).toEqual([])
})

it('describes the changes', () => {
  expect(describeWhat({ kind: 'entry', listName: 'Schools', fromQuantity: 50 })).toBe('“Schools” from 50')
  expect(describeValue(95_000)).toBe('950.00')
  expect(describeValue([{ quantity: 1_000, priceMinor: 9_000 }])).toBe('1,000: 90.00')
  expect([describeValue([]), describeValue(null)]).toEqual(['None', 'None'])
})
