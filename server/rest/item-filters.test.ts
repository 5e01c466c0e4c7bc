import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const supply = (sku: string, wattage: number, more: Parameters<typeof shop.item>[0] = {}) =>
  shop.item({ sku, name: `${sku} supply`, productType: 'Power supply', manufacturer: 'Acme', specs: { wattage }, ...more })
await supply('W650', 650, { priceMinor: 5_000_00, unitsSold: 3 })
await supply('W750', 750, { priceMinor: 7_000_00, unitsSold: 2, availableQuantity: 0 })
await supply('W850', 850, { priceMinor: 9_000_50, unitsSold: 1, manufacturer: 'Other' })
await shop.item({ sku: 'CPU', productType: 'CPU', specs: { socket: 'AM5' } })
await shop.item({ sku: 'NONE', productType: 'CPU' })
await shop.item({ sku: 'DASH', productType: 'CPU', manufacturer: '-' })
await shop.item({ sku: 'NAMED', productType: 'CPU', manufacturer: 'Unknown' })

const list = async (query: string) => {
  const { status, body, headers } = await shop.call('GET', `/items?${query}`)
  return { status, body, skus: status === 200 ? (body as { sku: string }[]).map(({ sku }) => sku) : [], total: headers['x-total-count'] }
}

it.each([
  ['wattage=700-850', ['W750', 'W850']],
  ['wattage=650&wattage=800-', ['W650', 'W850']],
  ['maker=acme&wattage=700-', ['W750']],
  ['available=true&type=power%20supply', ['W650', 'W850']],
  ['priceFrom=7000&priceTo=9000.50', ['W750', 'W850']],
  ['socket=am5', ['CPU']],
  ['wattage=650,0-700,5', ['W650']],
  ['socket=AM4', []],
  ['wattage=unknown', []],
  ['wattage=-', []],
  ['maker=unknown', ['NAMED']],
  ['maker=UNKNOWN', ['NAMED']],
  ['maker=-', ['NONE', 'DASH', 'CPU']],
  ['maker=other', ['W850']],
  ['maker=-&maker=unknown', ['NONE', 'DASH', 'NAMED', 'CPU']],
  ['socket=-', ['NONE', 'DASH', 'NAMED']],
  ['socket=unknown', ['NONE', 'DASH', 'NAMED']],
])('%s', async (query, skus) => {
  // Twice, because the second answer may come from the cache.
  for (let round = 0; round < 2; round++) expect(await list(query)).toMatchObject({ status: 200, skus, total: String(skus.length) })
})

it.each([
  ['sockett=AM5', 'sockett'],
  ['q=w650&color=black', 'color'],
  ['__proto__=x&utm_source=mail', 'utm_source'],
  ['available=yes', 'available'],
  ['priceFrom=cheap', 'priceFrom'],
  ['priceTo=-1', 'priceTo'],
  ['wattage=', 'wattage'],
  ['wattage=much', 'wattage'],
  ['wattage=1.250-', 'wattage'],
  ['wattage=650..850', 'wattage'],
  ['priceTo=12,50', 'priceTo'],
])('refuses %s by naming the filter', async (query, path) => {
  const { status, body } = await list(query)
  expect([status, body]).toMatchObject([400, { issues: [{ path }] }])
})

it('refuses unknown page filters by name, too', async () => {
  for (const procedure of ['items.browse', 'items.list']) {
    const { status, error } = await trpcCall(shop, 'query', procedure, { input: { filters: { sockett: ['AM5'] } } })
    expect([status, error?.issues]).toEqual([400, [{ path: 'filters.sockett', message: 'There is no filter "sockett"' }]])
    const beside = await trpcCall(shop, 'query', procedure, { input: { socket: ['AM5'] } })
    expect([beside.status, beside.error?.message]).toEqual([400, 'There is no filter "socket"'])
  }
})

it('documents every filter with its categories', async () => {
  const { body } = await shop.call('GET', '/openapi.json')
  const { parameters } = (body as { paths: Record<string, { get: { parameters: { name: string; description: string }[] } }> }).paths[
    '/items'
  ]?.get ?? { parameters: [] }
  const described = (name: string) => parameters.find((parameter) => parameter.name === name)?.description
  expect(described('socket')).toContain('CPU, Motherboard')
  expect(described('wattage')).toContain('in W')
  expect(described('maker')).toContain('makers')
})
