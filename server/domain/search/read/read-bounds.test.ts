import { expect, test } from 'vitest'
import { readBounds } from './read-bounds.ts'

const read = (search: string) => {
  const { rest, price, sides } = readBounds(search)
  return [rest.replace(/ +/g, ' ').trim(), price && [price.from, price.to], [...sides.values()]]
}

test.each([
  ['gpu under 10000', 'gpu', [null, 10_000]],
  ['ssd below 50k tk', 'ssd', [null, 50_000]],
  ['fan under tk 250,50', 'fan', [null, 250.5]],
  ['fan under tk 9.000,00', 'fan', [null, 9000]],
  ['fan under tk 9,000.00', 'fan', [null, 9000]],
  ['fan 250,50-900,75 tk', 'fan', [250.5, 900.75]],
  ['fan under ৯,০০০ tk', 'fan', [null, 9000]],
  ['fan under tk 9 000', 'fan', [null, 9000]],
  ['fan under 9 000 tk', 'fan', [null, 9000]],
  ['fan under 9 000,50 tk', 'fan', [null, 9000.5]],
  ['fan under tk 9’000.00', 'fan', [null, 9000]],
  ["fan under tk 9'000", 'fan', [null, 9000]],
  ['fan between 1 000 and 2 000 tk', 'fan', [1000, 2000]],
  ['fan 1 250-2 500 tk', 'fan', [1250, 2500]],
  ['rtx 4070 under 1 20 000 tk', 'rtx 4070', [null, 120_000]],
  ['mouse 500-1000 tk', 'mouse', [500, 1000]],
  ['cpu 10k-20k', 'cpu', [10_000, 20_000]],
  ['5-8k ram', 'ram', [5000, 8000]],
  ['ram between 5000 and 8000', 'ram', [5000, 8000]],
  ['mouse 1000 takar moddhe', 'mouse', [null, 1000]],
  ['৫০০০ টাকার মধ্যে mouse', 'mouse', [null, 5000]],
  ['rtx 4070 under 1,20,000 tk', 'rtx 4070', [null, 120_000]],
  ['gtx 1650 10 hajar er moddhe', 'gtx 1650', [null, 10_000]],
  ['4k monitor under 40k', '4k monitor', [null, 40_000]],
  ['gpu over 50000', 'gpu', [50_000, null]],
  ['15000 taka monitor', 'monitor', [null, 15_000]],
])('%s is about a price', (typed, rest, price) => expect(read(typed)).toEqual([rest, price, []]))

test.each([
  ['32gb+ ddr5', '32gb ddr5', ['from']],
  ['psu over 750w', 'psu 750w', ['from']],
  ['750w or more gold psu', '750w gold psu', ['from']],
  ['8 core or more am5', '8 core am5', ['from']],
  ['cooler under 160mm', 'cooler 160mm', ['to']],
  ['650w at least', '650w', ['from']],
  ['16gb ddr5 at least', '16gb ddr5', ['from']],
  ['16gb ddr5 minimum', '16gb ddr5', ['from']],
  ['minimum psu 650w', 'psu 650w', ['from']],
  ['psu minimum 650', 'psu 650', ['from']],
  ['monitor 144hz or better', 'monitor 144hz', ['from']],
  ['ssd 1tb or larger', 'ssd 1tb', ['from']],
  ['ssd 1tb plus', 'ssd 1tb', ['from']],
  ['ssd 1tb and up', 'ssd 1tb', ['from']],
  ['at most 650w psu', '650w psu', ['to']],
  ['psu 650w at most', 'psu 650w', ['to']],
  ['psu 650w max', 'psu 650w', ['to']],
  ['no more than 650w psu', '650w psu', ['to']],
])('%s is about a spec', (typed, rest, sides) => expect(read(typed)).toEqual([rest, null, sides]))

test.each([
  ['500-650w psu', '500w', '650w'],
  ['psu between 500 and 650w', '500w', '650w'],
  ['psu from 500w to 650w', '500w', '650w'],
  ['1tb-2tb ssd', '1tb', '2tb'],
  ['512gb to 1tb ssd', '512gb', '1tb'],
  ['6-8 core cpu', '6core', '8core'],
  ['monitor 144 to 165 hz', '144hz', '165hz'],
])('%s is a range', (typed, low, high) => {
  const { ranges, sides, price } = readBounds(typed)
  expect(ranges.map((range) => [range.low[0], range.high[0]])).toEqual([[low, high]])
  expect([sides.size, price]).toEqual([0, null])
})

test.each(['ddr4 3200-16gb', '16gb and 1tb', 'rtx 4060-8gb', 'ddr5-6000mhz', 'ssd 1tb'])('%s has no range', (typed) =>
  expect(readBounds(typed).ranges).toEqual([]),
)

test('numbers in names of models are not prices', () => {
  expect(readBounds('psu for rtx 4090 and 14900k').price).toBeNull()
  expect(readBounds('gpu under 4070').price?.doubtful).toEqual(['4070'])
  expect(readBounds('gpu under 4070', new Set(['4070'])).price).toBeNull()
})

test.each([
  'rtx 3060',
  'msi b450 tomahawk max 2',
  '100-100000910WOF',
  '100 100000910 wof',
  'from 4070',
  'nitro+ 7900 xtx',
  'am3+ board',
  '80+ gold',
  'samsung 970 evo plus 1tb',
  'under 5000',
  '',
])('%j has no bounds', (typed) => expect(readBounds(typed)).toEqual({ rest: typed, price: null, sides: new Map(), ranges: [] }))
