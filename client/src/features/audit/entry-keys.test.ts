import { expect, it } from 'vitest'
import { entryKeys } from './entry-keys.ts'

const entry = (at: string) => ({ at, action: 'product.changed', subjectId: '7', requestId: 'one' })

it('keeps the key of an entry when newer ones appear above', () => {
  const [alike, other] = [entry('2026-03-01T12:00:00.000Z'), entry('2026-03-01T12:00:01.000Z')]
  const before = entryKeys({ page: 1, rows: [alike, alike] })
  expect(new Set(before).size).toBe(2)
  const after = entryKeys({ page: 1, rows: [other, alike, alike, alike] })
  expect(after.slice(2)).toEqual(before)
  expect(new Set(after).size).toBe(4)
  expect(entryKeys({ page: 2, rows: [alike, alike] })).not.toEqual(before)
  expect(entryKeys(undefined)).toEqual([])
})
