import { expect, it } from 'vitest'
import type { StreamEvent } from './protocol.ts'
import { createRecent } from './recent.ts'

const event = (id: string, kind: 'orders' | 'reviews' | 'reset' = 'orders'): StreamEvent => ({ id, event: { kind } })

it('sends a new tab the events that its page has missed', () => {
  const recent = createRecent('a-5')
  for (const id of ['a-6', 'a-8', 'a-9']) recent.add(event(id))
  expect(recent.after('a-5')).toEqual([event('a-6'), event('a-8'), event('a-9')])
  expect(recent.after('a-7')).toEqual([event('a-8'), event('a-9')])
  // The server rendered this page after the last event.
  expect(recent.after('a-12')).toEqual([])
})

it.each([
  ['an event before the first one here', 'a-4'],
  ['an event of another process', 'b-7'],
  ['no event', ''],
])('resets a tab that knows %s', (_what, id) => {
  const recent = createRecent('a-5')
  recent.add(event('a-6'))
  expect(recent.after(id)).toEqual([event('a-6', 'reset')])
})

it('drops older events after a reset', () => {
  const recent = createRecent('a-5')
  recent.add(event('a-6'))
  recent.add(event('b-1', 'reset'))
  recent.add(event('b-2', 'reviews'))
  expect(recent.after('b-1')).toEqual([event('b-2', 'reviews')])
  expect(recent.after('a-6')).toEqual([event('b-2', 'reset')])
})

it('keeps 200 events', () => {
  const recent = createRecent('a-0')
  for (let i = 1; i <= 201; i++) recent.add(event(`a-${i}`))
  expect(recent.after('a-1')).toHaveLength(200)
  expect(recent.after('a-0')).toEqual([event('a-201', 'reset')])
})
