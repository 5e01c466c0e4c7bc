import { beforeAll, expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()

beforeAll(async () => {
  await shop.item({ sku: 'FAN-1', name: 'Noctua NF-A12x25 PWM', productType: 'Case fan', manufacturer: 'Noctua', unitsSold: 900 })
  await shop.item({ sku: 'A-12', name: 'Arctic Liquid Freezer', productType: 'CPU cooler', partNumbers: ['ACFRE 00135A'], unitsSold: 5 })
  await shop.item({ sku: 'GPU-1', name: 'GeForce RTX 4090', productType: 'Graphics card', unitsSold: 3 })
  await shop.item({ sku: 'GPU-2', name: 'GeForce RTX 4080', productType: 'Graphics card', unitsSold: 7 })
})

const found = async (query: string) => ((await shop.call('GET', `/items?${query}`)).body as { sku: string }[]).map(({ sku }) => sku)

it.each([
  ['blanks, dashes and case do not count', 'q=rtx-4090', ['GPU-1']],
  ['nor does where one word ends', 'q=RTX4090', ['GPU-1']],
  ['every word counts', 'q=geforce%20rtx', ['GPU-2', 'GPU-1']],
  ['words may stand in any field', 'q=noctua%20fan', ['FAN-1']],
  ['part numbers are found', 'q=acfre00135a', ['A-12']],
  ['the very number comes before what sells better', 'q=A12', ['A-12', 'FAN-1']],
  ['another order is kept as it was asked for', 'q=A12&sort=-price', ['A-12', 'FAN-1']],
  ['within a type', 'q=a12&type=Case%20fan', ['FAN-1']],
  ['nothing has what has no letter', 'q=%25_%5C', []],
  ['nothing is found where nothing is', 'q=unobtainium', []],
])('%s: %s', async (_, query, skus) => {
  const answer = await found(query)
  expect(query.includes('sort') ? answer.toSorted() : answer).toEqual(query.includes('sort') ? skus.toSorted() : skus)
})

it('walks what is found to its end, and counts it on every page', async () => {
  const seen: string[] = []
  let path: string | undefined = '/items?q=g&limit=1'
  while (path !== undefined) {
    const answer = await shop.call('GET', path)
    expect(answer.headers['x-total-count']).toBe('2')
    seen.push(...(answer.body as { sku: string }[]).map(({ sku }) => sku))
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    path = next === undefined ? undefined : new URL(next).pathname + new URL(next).search
  }
  expect(seen).toEqual(['GPU-2', 'GPU-1'])
})
