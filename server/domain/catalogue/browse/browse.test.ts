import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ItemBrowse } from '#common/catalogue/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { Browsed } from '../browsed.ts'
import type { viewItem } from '../part-page/view.ts'
import { browseItems } from './browse.ts'

const shop = await testShop()
const admin = await shop.admin()

type Given = Parameters<typeof shop.item>[0]
const ids = new Map<string, number>()

/** Known parts. Each SKU describes its part's role. */
const stock: Given[] = [
  { sku: 'CPU-BEST', name: 'AMD Ryzen 7 7800X3D', productType: 'CPU', priceMinor: 48_500_00, unitsSold: 90, specs: { socket: 'AM5' } },
  { sku: 'CPU-GONE', name: 'AMD Ryzen 5 5500', productType: 'CPU', priceMinor: 9_150_00, unitsSold: 99, availableQuantity: 4 },
  { sku: 'CPU-EDGE', name: 'Intel Core i5-14600K', productType: 'CPU', priceMinor: 37_900_00, unitsSold: 10, availableQuantity: 5 },
  { sku: 'GPU-4090', name: 'ASUS ROG-Strix GeForce RTX 4090', productType: 'Graphics card', priceMinor: 300_000_00, unitsSold: 50 },
  {
    sku: 'GPU-4070',
    name: 'MSI GeForce RTX 4070',
    productType: 'Graphics card',
    priceMinor: 90_000_00,
    unitsSold: 40,
    availableQuantity: 0,
  },
  { sku: 'RAM-32', name: 'Corsair Vengeance 32 GB', productType: 'Memory', priceMinor: 12_000_00, unitsSold: 70, availableQuantity: 900 },
  { sku: 'RAM-REMOVED', name: 'Corsair Vengeance 8 GB', productType: 'Memory', priceMinor: 1_00, deletedAt: new Date() },
]

beforeEach(async () => {
  if (ids.size > 0) return
  for (const values of stock) ids.set(values?.sku ?? '', (await shop.item(values)).id)
  shop.shop.catalogue.invalidate()
})

async function browse(input: Record<string, unknown> = {}): Promise<Browsed> {
  const { data, error } = await trpcCall(shop, 'query', 'items.browse', { input })
  if (error) throw new Error(JSON.stringify(error))
  return data as Browsed
}

const skus = ({ items }: Pick<Browsed, 'items'>) => items.map(({ sku }) => sku)

describe('browsing', () => {
  it.each([
    ['best', ['CPU-BEST', 'RAM-32', 'GPU-4090', 'CPU-EDGE', 'CPU-GONE', 'GPU-4070']],
    ['price', ['RAM-32', 'CPU-EDGE', 'CPU-BEST', 'GPU-4090', 'CPU-GONE', 'GPU-4070']],
    ['-price', ['GPU-4090', 'CPU-BEST', 'CPU-EDGE', 'RAM-32', 'GPU-4070', 'CPU-GONE']],
    ['newest', ['RAM-32', 'GPU-4090', 'CPU-EDGE', 'CPU-BEST', 'GPU-4070', 'CPU-GONE']],
    ['stock', ['RAM-32', 'GPU-4090', 'CPU-BEST', 'CPU-EDGE', 'CPU-GONE', 'GPU-4070']],
  ])('sorts by %s, with parts that cannot be ordered last', async (sort, expected) => {
    expect(skus(await browse({ sort }))).toEqual(expected)
  })

  it.each(['best', 'price', '-price', 'newest', 'stock'])(
    'returns the same order by %s page by page, with and without types',
    async (sort) => {
      const whole = skus(await browse({ sort }))
      for (const perPage of [1, 2, 3, 4, 5]) {
        for (const types of [undefined, ['Memory', 'CPU', 'Graphics card', 'CPU', 'No such type']]) {
          const pages = []
          for (let page = 1; page <= Math.ceil(6 / perPage); page += 1) pages.push(...skus(await browse({ sort, perPage, page, types })))
          expect(pages, `${perPage} a page`).toEqual(whole)
        }
      }
    },
  )

  it('reports the total and the number of pages, also on a page beyond the last', async () => {
    expect(await browse({ perPage: 4 })).toMatchObject({ total: 6, page: 1, pages: 2 })
    expect(await browse({ perPage: 4, page: 9 })).toMatchObject({ items: [], total: 6, page: 9, pages: 2 })
    expect(await browse({ types: ['No such type'] })).toMatchObject({ items: [], total: 0, page: 1, pages: 1 })
  })

  it('returns the fields that a card shows', async () => {
    const description = `${'x'.repeat(99)}😀 and more`
    const { id } = await shop.item({ sku: 'CARD', productType: 'Webcam', description, specs: { resolution: '4k', frame_rate: '60fps' } })
    shop.shop.catalogue.invalidate()
    const { items } = await browse({ types: ['Webcam'] })
    await shop.rows(sql`update products set deleted_at = now() where id = ${id}`)
    shop.shop.catalogue.invalidate()
    expect(items).toEqual([
      {
        id,
        sku: 'CARD',
        name: 'AMD Ryzen 5 7600',
        productType: 'Webcam',
        manufacturer: null,
        priceMinor: 24_500_00,
        availableQuantity: 500,
        minOrderQuantity: 5,
        orderMultiple: 1,
        priceBreaks: [],
        imageUrls: ['https://pictures.test/7600.jpg'],
        updatedAt: expect.stringMatching(/^20\d\d-.*Z$/),
        excerpt: `${'x'.repeat(99)}😀`,
        isExcerptCut: true,
        rating: null,
        highlights: [
          { label: 'Resolution', value: '4K' },
          { label: 'Frame rate, at most', value: '60 fps' },
        ],
      },
    ])
  })

  it('cut the description before a sign that does not fit as a whole', async () => {
    const ends = ['e\u0301', '👨‍👩‍👧', '🇧🇩', 'ক্ষি']
    const made = await Promise.all(ends.map((end) => shop.item({ productType: 'Webcam', description: `${'x'.repeat(99)}${end} and more` })))
    const { items } = await browse({ types: ['Webcam'] })
    expect(items.map(({ excerpt }) => excerpt)).toEqual(ends.map(() => 'x'.repeat(99)))
    await shop.rows(sql`update products set deleted_at = now() where id = any (${sql.param(made.map(({ id }) => id))}::bigint[])`)
    shop.shop.catalogue.invalidate()
  })

  it('includes both bounds of a price range', async () => {
    expect(skus(await browse({ priceFromMinor: 37_900_00, priceToMinor: 90_000_00 }))).toEqual(['CPU-BEST', 'CPU-EDGE', 'GPU-4070'])
    expect(skus(await browse({ priceFromMinor: 37_900_01, priceToMinor: 89_999_99 }))).toEqual(['CPU-BEST'])
    expect(skus(await browse({ priceToMinor: 12_000_00 }))).toEqual(['RAM-32', 'CPU-GONE'])
    expect(await browse({ priceFromMinor: 5, priceToMinor: 4 })).toMatchObject({ items: [], total: 0 })
  })

  it('omits parts that cannot be ordered on request', async () => {
    const found = await browse({ availability: 'orderable' })
    expect(skus(found)).toEqual(['CPU-BEST', 'RAM-32', 'GPU-4090', 'CPU-EDGE'])
    expect(found).toMatchObject({ total: 4, facets: { all: 6, orderable: 4 } })
  })

  it.each([
    ['rtx4090', ['GPU-4090']],
    ['RTX-40 90', ['GPU-4090']],
    ['rog strix', ['GPU-4090']],
    ['ryzen amd', ['CPU-BEST', 'CPU-GONE']],
    ['7800 x3d', ['CPU-BEST']],
    ['geforce', ['GPU-4090', 'GPU-4070']],
    ['cpu-gone', ['CPU-GONE']],
    ['100%', []],
    ['_', []],
  ])('finds "%s"', async (q, expected) => {
    const found = await browse({ q })
    expect(skus(found)).toEqual(expected)
    expect(found.total).toBe(expected.length)
  })

  it('puts an exact part number first, before parts that sell better', async () => {
    await shop.item({ sku: 'EXACT', name: 'Fan', partNumbers: ['B650'], productType: 'Fan', unitsSold: 0 })
    await shop.item({ sku: 'LONGER', name: 'Fan B6500', productType: 'Fan', unitsSold: 500 })
    shop.shop.catalogue.invalidate()
    const found = [await browse({ q: 'b650' }), await browse({ q: 'b650', types: ['Fan'] }), await browse({ q: 'b650', perPage: 1 })].map(
      skus,
    )
    await shop.rows(sql`update products set deleted_at = now() where product_type = 'Fan'`)
    shop.shop.catalogue.invalidate()
    expect(found).toEqual([['EXACT', 'LONGER'], ['EXACT', 'LONGER'], ['EXACT']])
  })

  it('combines all filters', async () => {
    const filters = { q: 'geforce', types: ['Graphics card', 'CPU'], priceFromMinor: 50_000_00, sort: 'price' }
    expect(skus(await browse(filters))).toEqual(['GPU-4090', 'GPU-4070'])
    expect(skus(await browse({ ...filters, page: 2, perPage: 1 }))).toEqual(['GPU-4070'])
    expect(skus(await browse({ ...filters, availability: 'orderable', priceFromMinor: 300_000_01 }))).toEqual([])
  })
})

describe('facets', () => {
  it('count types, orderable parts and prices', async () => {
    expect((await browse()).facets).toEqual({
      isCapped: false,
      types: [
        { value: 'CPU', count: 3 },
        { value: 'Graphics card', count: 2 },
        { value: 'Memory', count: 1 },
      ],
      moreTypes: 0,
      all: 6,
      orderable: 4,
      priceMinor: {
        min: 9_150_00,
        max: 300_000_00,
        buckets: [
          { from: 9_150_00, to: 19_999_99, count: 2 },
          { from: 20_000_00, to: 39_999_99, count: 1 },
          { from: 40_000_00, to: 59_999_99, count: 1 },
          { from: 80_000_00, to: 99_999_99, count: 1 },
          { from: 300_000_00, to: 300_000_00, count: 1 },
        ],
      },
      attributes: [],
    })
  })

  it('count each filter with the other filters applied and its own ignored', async () => {
    const found = await browse({ types: ['CPU'], priceToMinor: 40_000_00, availability: 'orderable' })
    expect(skus(found)).toEqual(['CPU-EDGE'])
    expect(found.facets).toMatchObject({
      types: [
        { value: 'CPU', count: 1 },
        { value: 'Memory', count: 1 },
      ],
      all: 2,
      orderable: 1,
      priceMinor: { min: 37_900_00, max: 48_500_00 },
    })
  })

  it('count the matches of a search text', async () => {
    expect((await browse({ q: 'rtx', availability: 'orderable', priceFromMinor: 95_000_00 })).facets).toMatchObject({
      types: [{ value: 'Graphics card', count: 1 }],
      all: 1,
      orderable: 1,
      priceMinor: { min: 300_000_00, max: 300_000_00 },
    })
    expect(await browse({ q: '--' })).toMatchObject({ total: 0, facets: { types: [], all: 0, orderable: 0, priceMinor: null } })
  })
})

describe('after a change of the catalogue', () => {
  const change = (path: string, input: unknown) => trpcCall(shop, 'mutation', path, { input, headers: bearer(admin.token) })

  it('the next page, facets and related parts show it', async () => {
    const edge = ids.get('CPU-EDGE')
    const before = await browse({ types: ['CPU'] })
    await view(ids.get('CPU-BEST'))
    await change('items.change', { id: edge, changes: { minOrderQuantity: 6, priceMinor: 1_00 } })
    const after = await browse({ types: ['CPU'] })
    const related = skus({ items: (await view(ids.get('CPU-BEST'))).related })
    await change('items.change', { id: edge, changes: { minOrderQuantity: 5, priceMinor: 37_900_00 } })
    expect([skus(before), before.facets.orderable]).toEqual([['CPU-BEST', 'CPU-EDGE', 'CPU-GONE'], 2])
    expect([skus(after), after.facets.orderable]).toEqual([['CPU-BEST', 'CPU-GONE', 'CPU-EDGE'], 1])
    expect(after.facets.priceMinor?.min).toBe(1_00)
    expect(related).toEqual(['CPU-GONE', 'CPU-EDGE'])
  })

  it('pages are queried again; until then they come from memory', async () => {
    const ctx = { ...shop.shop, actor: null, address: '' }
    const query = ItemBrowse.parse({ types: ['CPU'], perPage: 1 })
    // Notifications of earlier changes may still arrive.
    await vi.waitFor(async () => expect(await browseItems(ctx, query)).toBe(await browseItems(ctx, query)), 20_000)
    const kept = await browseItems(ctx, query)
    shop.shop.catalogue.invalidate()
    expect(await browseItems(ctx, query)).not.toBe(kept)
  })
})

type View = Awaited<ReturnType<typeof viewItem>>

async function view(id: number | undefined): Promise<View> {
  return (await trpcCall(shop, 'query', 'items.view', { input: { id } })).data as View
}

describe('the page of an item', () => {
  it('has the fields of items.get, with specs in groups', async () => {
    const id = ids.get('CPU-BEST')
    const { data } = await trpcCall(shop, 'query', 'items.get', { input: { id } })
    const { specs, hasOwnPrices, ...rest } = data as { specs: unknown; hasOwnPrices: boolean }
    expect(hasOwnPrices).toBe(false)
    const { item, specGroups, headFacts, related } = await view(id)
    expect(specs).toEqual({ socket: 'AM5' })
    expect(item).toEqual({ ...rest, rating: null })
    const family = { key: 'family', label: 'Family', text: 'Ryzen 7' }
    const socket = { key: 'socket', label: 'Socket', text: 'AM5' }
    expect(specGroups).toEqual([
      { title: 'Main', rows: [family] },
      { title: 'Compatibility', rows: [socket] },
    ])
    expect(headFacts).toEqual([socket])
    expect(skus({ items: related })).toEqual(['CPU-EDGE', 'CPU-GONE'])
  })

  it('shows at most four other parts of the type: orderable ones first, then by sales', async () => {
    const added = []
    for (const [index, availableQuantity] of [9, 9, 0, 9, 9, 0].entries()) {
      added.push(await shop.item({ sku: `CASE-${index}`, productType: 'Case', unitsSold: index, availableQuantity, minOrderQuantity: 1 }))
    }
    expect(skus({ items: (await view(added[4]?.id)).related })).toEqual(['CASE-3', 'CASE-1', 'CASE-0', 'CASE-5'])
    expect(skus({ items: (await view(added[2]?.id)).related })).toEqual(['CASE-4', 'CASE-3', 'CASE-1', 'CASE-0'])
    await shop.rows(sql`update products set deleted_at = now() where product_type = 'Case'`)
    shop.shop.catalogue.invalidate()
  })

  it('returns NOT_FOUND if the item does not exist', async () => {
    for (const id of [ids.get('RAM-REMOVED'), 999_999]) {
      const { status, error } = await trpcCall(shop, 'query', 'items.view', { input: { id } })
      expect([status, error?.message]).toEqual([404, messages.itemNotFound])
    }
  })
})

it('checks the fit for the quantity per machine', async () => {
  const memory = { ram_type: 'DDR5', form_factor: '288-pin DIMM', registered: 'Unbuffered', speed: 6000 }
  const kit = (sku: string, quantity: number) =>
    shop.item({ sku, productType: 'Memory', specs: { ...memory, modules: { quantity, capacity_gb: 16 } } })
  await shop.item({
    ...{ sku: 'BOARD-4', productType: 'Motherboard' },
    specs: { memory: { ram_type: 'DDR5', slots: 4, max: 256 }, socket: 'AM5', form_factor: 'ATX' },
  })
  const [pair, four] = [await kit('KIT-2', 2), await kit('KIT-4', 4)]
  shop.shop.catalogue.invalidate()
  const found = async (pieces: number, fitsOnly: boolean) => {
    const given = { build: [{ sku: 'BOARD-4', quantity: 1 }], types: ['Memory'], pieces, fitsOnly }
    const { items, fit } = await browseItems({ ...shop.shop, actor: null, address: '' }, ItemBrowse.parse(given))
    const answerOf = (id: number) => fit?.marks.find((mark) => mark.id === id)?.answer === 'conflict'
    return [fit?.hidden, ...[pair, four].map(({ id }) => items.some((item) => item.id === id) && answerOf(id))]
  }
  expect(await found(1, true)).toEqual([0, false, false])
  expect(await found(2, true)).toEqual([1, false, false])
  expect((await found(2, false)).slice(1)).toEqual([false, true])
})

describe('bad input', () => {
  it.each([
    ['page', 0],
    ['page', 1.5],
    ['page', 1_000_001],
    ['page', '2'],
    ['perPage', 0],
    ['perPage', 101],
    ['sort', 'name; drop table products'],
    ['sort', '__proto__'],
    ['availability', 'some'],
    ['priceFromMinor', -1],
    ['priceFromMinor', 0.5],
    ['priceToMinor', 1e12],
    ['q', 'x'.repeat(201)],
    ['q', 'a\0b'],
    ['q', 5],
    ['pieces', 0],
    ['pieces', 101],
    ['types', 'CPU'],
    ['types', Array(21).fill('CPU')],
  ])('is refused with the name of the field: %s', async (field, value) => {
    const { status, error } = await trpcCall(shop, 'query', 'items.browse', { input: { [field]: value } })
    expect([status, error?.code]).toEqual([400, 'BAD_REQUEST'])
    expect(error?.issues).toMatchObject([{ path: field }])
  })

  it('names the index of an invalid type', async () => {
    const { error } = await trpcCall(shop, 'query', 'items.browse', { input: { types: ['CPU', ' '] } })
    expect(error?.issues).toEqual([{ path: 'types.1', message: 'Must not be empty' }])
  })
})
