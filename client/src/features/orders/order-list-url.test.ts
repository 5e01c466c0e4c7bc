import { expect, it } from 'vitest'
import { readOrderList, searchOf, writeOrderList } from './order-list-url.ts'

const read = (query: string) => readOrderList(new URLSearchParams(query))

it('writes the URL that it reads', () => {
  for (const query of [
    '',
    '?q=fan&from=2026-01-31&to=2026-02-28&status=paid&sort=name&page=3',
    '?status=pending&stage=cart',
    '?to=0001-01-01',
  ])
    expect(writeOrderList(read(query))).toBe(query)
})

it.each(['2026-02-30', '2026-13-01', '0000-01-01', '31.01.2026', '2026-1-1', 'today', ''])('rejects "%s" as a day', (day) => {
  expect(read(`from=${day}&to=${day}`)).toMatchObject({ from: '', to: '', unread: day === '' ? [] : [`“${day}”`, `“${day}”`] })
})

it('asks for lines of carts, or for all others', () => {
  expect(searchOf(read('stage=cart'))).toMatchObject({ inCart: true })
  expect(searchOf(read('stage=ordered'))).toMatchObject({ inCart: false })
  expect(read('stage=other').stage).toBeNull()
})

it('ignores an order by price if the reader sees no amounts', () => {
  expect(read('sort=-price').sort).toBe('-price')
  expect(readOrderList(new URLSearchParams('sort=-price'), true).sort).toBe('-time')
  expect(readOrderList(new URLSearchParams('sort=-quantity'), true).sort).toBe('-quantity')
})

it('omits empty filters from the query', () => {
  expect(searchOf(read('from=2026-01-31'))).toEqual({ from: '2026-01-31', sort: '-time', page: 1, perPage: 50 })
})
