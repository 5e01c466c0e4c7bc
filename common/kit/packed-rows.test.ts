import { expect, it } from 'vitest'
import { packRows, unpackRows } from './packed-rows.ts'

it('writes the names of fields once per list of records', () => {
  const parts = [
    { id: 1, name: 'Fan', highlights: [] },
    { id: 2, name: 'Case', highlights: [{ label: 'Size', value: 'ATX' }] },
  ]
  expect(packRows({ parts, total: 2 })).toEqual({
    parts: [1, ['id', 'name', 'highlights'], [1, 'Fan', [0]], [2, 'Case', [0, { label: 'Size', value: 'ATX' }]]],
    total: 2,
  })
})

it.each([
  [null],
  ['text'],
  [[]],
  [{}],
  [[{}, {}]],
  [[[1], [2]]],
  [[{ a: 1 }, { b: 1 }]],
  [
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  ],
  [[{ a: 1 }, null]],
  [[{ a: 1 }, [1]]],
  [[{ 0: 'x' }, { 0: 'y' }]],
  [[1, ['id'], [5]]],
  [[0, 1]],
  [{ list: [{ a: [{ b: [{ c: null }, { c: 2 }] }, { b: [] }] }] }],
  [JSON.parse('[{"__proto__":1,"constructor":2},{"__proto__":3,"constructor":4}]')],
])('restores %j', (value: unknown) => {
  const sent: unknown = JSON.parse(JSON.stringify(packRows(value)))
  expect(JSON.stringify(unpackRows(sent))).toBe(JSON.stringify(value))
})
