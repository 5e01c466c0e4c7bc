import { expect, it } from 'vitest'
import type { StreamEvent } from './protocol.ts'
import { createRecent } from './recent.ts'

const heard = (id: string, kind: 'orders' | 'reviews' | 'reset' = 'orders'): StreamEvent => ({ id, event: { kind } })

it('tells a tab that comes later what its page has not in it', () => {
  const recent = createRecent('a-5')
  for (const id of ['a-6', 'a-8', 'a-9']) recent.add(heard(id))
  expect(recent.after('a-5')).toEqual([heard('a-6'), heard('a-8'), heard('a-9')])
  expect(recent.after('a-7')).toEqual([heard('a-8'), heard('a-9')])
  // A page that the server made after the last event here.
  expect(recent.after('a-12')).toEqual([])
})

it.each([
  ['one from before it began', 'a-4'],
  ['one of another process', 'b-7'],
  ['none', ''],
])('lets a tab start over that knows of %s', (_what, id) => {
  const recent = createRecent('a-5')
  recent.add(heard('a-6'))
  expect(recent.after(id)).toEqual([heard('a-6', 'reset')])
})

it('knows nothing from before it started over itself', () => {
  const recent = createRecent('a-5')
  recent.add(heard('a-6'))
  recent.add(heard('b-1', 'reset'))
  recent.add(heard('b-2', 'reviews'))
  expect(recent.after('b-1')).toEqual([heard('b-2', 'reviews')])
  expect(recent.after('a-6')).toEqual([heard('b-2', 'reset')])
})

it('keeps two hundred', () => {
  const recent = createRecent('a-0')
  for (let i = 1; i <= 201; i++) recent.add(heard(`a-${i}`))
  expect(recent.after('a-1')).toHaveLength(200)
  expect(recent.after('a-0')).toEqual([heard('a-201', 'reset')])
})
