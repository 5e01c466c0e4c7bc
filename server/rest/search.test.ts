import { beforeAll, expect, it } from 'vitest'
import { ItemList } from '#common/catalogue/schema.ts'
import { listItems } from '#server/domain/catalogue/list/list-items.ts'
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
  ['words may be in any field', 'q=noctua%20fan', ['FAN-1']],
  ['part numbers are found', 'q=acfre00135a', ['A-12']],
  ['the very number comes before what sells better', 'q=A12', ['A-12', 'FAN-1']],
  ['another order is kept as it was asked for', 'q=A12&sort=-price', ['A-12', 'FAN-1']],
  ['within a type', 'q=a12&type=Case%20fan', ['FAN-1']],
  ['within a type in any case', 'q=a12&type=CASE%20FAN', ['FAN-1']],
  ['nothing is found within a type that is not there', 'q=a12&type=Case', []],
  ['nothing has what has no letter', 'q=%25_%5C', []],
  ['nothing is found where nothing is', 'q=unobtainium', []],
])('%s: %s', async (_, query, skus) => {
  const answer = await found(query)
  expect(query.includes('sort') ? answer.toSorted() : answer).toEqual(query.includes('sort') ? skus.toSorted() : skus)
})

it('pages through all matches and reports their number on every page', async () => {
  const seen: string[] = []
  let path: string | undefined = '/items?q=geforce&limit=1'
  while (path !== undefined) {
    const answer = await shop.call('GET', path)
    expect(answer.headers['x-total-count']).toBe('2')
    seen.push(...(answer.body as { sku: string }[]).map(({ sku }) => sku))
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    path = next === undefined ? undefined : new URL(next).pathname + new URL(next).search
  }
  expect(seen).toEqual(['GPU-2', 'GPU-1'])
})

it('lists a type in any case, under every spelling in the catalogue, and caches one list for all', async () => {
  await shop.item({ sku: 'PSU-1', productType: 'Power supply', unitsSold: 2 })
  await shop.item({ sku: 'PSU-2', productType: 'POWER SUPPLY', unitsSold: 1 })
  for (const type of ['Power supply', 'power%20supply', 'POWER%20SUPPLY', '%20Power%20Supply%20']) {
    const { body, headers } = await shop.call('GET', `/items?type=${type}`)
    expect([(body as { sku: string }[]).map(({ sku }) => sku), headers['x-total-count']]).toEqual([['PSU-1', 'PSU-2'], '2'])
  }
  expect((await shop.call('GET', '/items?type=power')).body).toEqual([])

  const ctx = { ...shop.shop, actor: null, address: '127.0.0.1' }
  const list = (type: string) => listItems(ctx, ItemList.parse({ type }))
  await expect.poll(async () => (await list('Graphics card')) === (await list('graphics CARD'))).toBe(true)
})
