// A SKU, a maker and a category are the same in every spelling: see common/kit/same-key.ts.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { importItems } from '#server/domain/imports/commands.ts'
import type { SourceRow } from '#server/domain/imports/schema.ts'
import { indexAllWaiting, indexWaiting } from '#server/domain/part-index/part-index.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { createRowReader } from './wire/import-rows.ts'

const shop = await testShop()
const admin = await shop.admin()

beforeEach(async () => {
  await shop.rows(sql`truncate products cascade`)
})

const wire = {
  name: 'A part',
  product_type: 'Case fan',
  price: 12.5,
  abalableQuantity: 90,
  orderQuantity: 1,
  description: 'A part for tests.',
  img: 'https://pictures.test/a.jpg',
}
const add = (fields: Record<string, unknown>) => shop.call('POST', '/items', { as: admin, body: { ...wire, ...fields } })
const stored = () =>
  shop.rows<{ sku: string; name: string; type: string; maker: string | null }>(sql`
    select sku, name, product_type as type, manufacturer as maker from products where deleted_at is null order by id`)

const row = { name: 'A part', category: 'Case fan', currency: 'BDT', price: 12.5, availableQuantity: 90, minOrderQuantity: 1 }
async function importRows(...rows: Record<string, unknown>[]) {
  const reader = createRowReader(publicUrl)
  async function* source(): AsyncGenerator<SourceRow> {
    for (const [i, fields] of rows.entries()) yield { line: i + 1, fields: { ...row, ...fields } }
  }
  const refused: string[] = []
  const counts = await importItems({ ...shop.shop, now: () => new Date('2026-06-01') }, source(), reader, {
    fileName: 'a.jsonl',
    onRefused: ({ line, reasons }) => refused.push(`${line}: ${reasons.join('; ')}`),
  })
  await indexAllWaiting(shop.shop.db)
  return { ...counts, refused }
}

const secondSpellings: readonly (readonly [why: string, first: string, second: string])[] = [
  ['lower case', 'SKU44F', 'sku44f'],
  ['a soft hyphen', 'SKU44F', 'SKU\u00ad44F'],
  ['composed letters', 'CAFE\u0301-1', 'CAFÉ-1'],
  ['a zero-width blank', 'SKU44F', 'SKU\u200b44F'],
  ['a byte order mark', 'SKU44F', '\ufeffSKU44F'],
  ['full width', 'SKU44F', 'ＳＫＵ４４Ｆ'],
  ['another dash', 'CASE-W7', 'CASE–W7'],
  ['two blanks', 'CASE W7', 'CASE  W7'],
  ['a no-break blank', 'CASE W7', 'CASE\u00a0W7'],
  ['a variation selector', 'SKU44F', 'SKU44F\ufe0f'],
  ['Cyrillic case', 'КАБЕЛЬ-5', 'кабель-5'],
  ['a Bengali letter in two signs', 'তার-য়', 'তার-য\u09bc'],
]

describe('a second spelling of a SKU', () => {
  it.each(secondSpellings)('in %s is refused for a new item', async (_why, first, second) => {
    expect((await add({ sku: first })).status).toBe(201)
    const answer = await add({ sku: second, name: 'Another' })
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { message: messages.skuTaken, issues: [{ path: 'sku', message: 'Is already used by another product' }] },
    ])
    expect(await stored()).toHaveLength(1)
  })

  it.each(secondSpellings)('in %s changes the item in an import, whose SKU stays', async (_why, first, second) => {
    await add({ sku: first })
    const sku = (await stored())[0]?.sku
    expect(await importRows({ sku: second, name: 'Another' })).toMatchObject({ added: 0, changed: 1, refused: [] })
    expect(await stored()).toMatchObject([{ sku, name: 'Another' }])
    expect(await importRows({ sku: second, name: 'Another' })).toMatchObject({ unchanged: 1 })
  })

  it('is refused for an item that has another SKU, but its own may get another spelling', async () => {
    await add({ sku: 'SKU44F' })
    await add({ sku: 'OTHER' })
    const [first, second] = await shop.rows<{ id: number }>(sql`select id::float8 as id from products order by id`)
    const change = (id: number | undefined, sku: string) =>
      trpcCall(shop, 'mutation', 'items.change', { input: { id, changes: { sku } }, headers: bearer(admin.token) })
    expect((await change(second?.id, 'sku44f')).status).toBe(409)
    expect((await change(first?.id, 'Sku44f')).status).toBe(200)
    expect(await stored()).toMatchObject([{ sku: 'Sku44f' }, { sku: 'OTHER' }])
  })

  it('is free again when the item is removed', async () => {
    await add({ sku: 'SKU44F' })
    await shop.rows(sql`update products set deleted_at = now()`)
    expect((await add({ sku: 'sku44f' })).status).toBe(201)
  })

  it('in two rows of one file is a repeated row', async () => {
    expect(await importRows({ sku: 'SKU44F' }, { sku: 'sku44f' }, { sku: 'SKU–44F' })).toMatchObject({
      added: 2,
      refused: ['2: sku: Already used in line 1. Remove one of the two rows (the file has "sku44f")'],
    })
  })

  it('that an earlier version stored beside the first changes its own product, once', async () => {
    await shop.item({ sku: 'SKU44F', name: 'First' })
    await shop.item({ sku: 'sku44f', name: 'Second', isTwin: true })
    const rows = ['SKU44F', 'sku44f', 'Sku44f', 'sku44f'].map((sku, i) => ({ sku, name: `Row ${i + 1}` }))
    expect(await importRows(...rows)).toMatchObject({
      changed: 2,
      refused: [
        '4: sku: Already used in line 2. Remove one of the two rows (the file has "sku44f")',
        expect.stringMatching(/^3: sku: Several products have this SKU in other spellings/),
      ],
    })
    expect(await stored()).toMatchObject([
      { sku: 'SKU44F', name: 'Row 1' },
      { sku: 'sku44f', name: 'Row 2' },
    ])
  })

  it('is added by one of two imports at once', async () => {
    const skus = Array.from({ length: 40 }, (_, i) => `SKU-${i}`)
    const both = await Promise.all([
      importRows(...skus.map((sku) => ({ sku }))),
      importRows(...skus.toReversed().map((sku) => ({ sku: sku.toLowerCase(), name: 'Another' }))),
    ])
    expect(both.flatMap(({ refused }) => refused)).toEqual([])
    expect(await stored()).toHaveLength(40)
  })
})

describe('one SKU gets the same answer from the check of a build, from quick order and from the cart', async () => {
  const customer = await shop.person()
  const answers = async (sku: string) => {
    const check = await shop.call('POST', '/builds/check', { body: { parts: [{ sku, quantity: 1 }] } })
    const found = await shop.call('POST', '/quick-order', { body: { lines: [{ code: sku, quantity: 1 }] } })
    const [line] = (found.body as { lines: { status: string; sku?: string }[] }).lines
    const added = await shop.call('POST', `/quick-order/${customer.email}`, {
      as: customer,
      body: { key: `key-${encodeURIComponent(sku)}`, lines: [{ sku, quantity: 1 }] },
    })
    return { check: check.status, found: line?.sku ?? null, added: added.status }
  }

  it.each([
    'CASE-W7EBE5D1',
    'case-w7ebe5d1',
    'CASEW7EBE5D1',
    'casew7ebe5d1',
    'CASE W7EBE5D1',
    'CASE–W7EBE5D1',
    'CASE\u00ad-W7EBE5D1',
    'ＣＡＳＥ-W7EBE5D1',
    ' case-w7ebe5d1 ',
  ])('%j', async (sku) => {
    await add({ sku: 'CASE-W7EBE5D1', product_type: 'Case' })
    expect(await answers(sku)).toEqual({ check: 200, found: 'CASE-W7EBE5D1', added: 201 })
  })

  it.each(['CASE-W7EBE5D2', 'CASE.W7EBE5D1'])('%j, which no part has', async (sku) => {
    await add({ sku: 'CASE-W7EBE5D1', product_type: 'Case' })
    expect(await answers(sku)).toEqual({ check: 404, found: null, added: 404 })
  })

  it('without dashes, if two parts have that code', async () => {
    await add({ sku: 'CASE-W7', product_type: 'Case' })
    await add({ sku: 'CAS-EW7', product_type: 'Case' })
    expect(await answers('CASEW7')).toEqual({ check: 404, found: null, added: 404 })
    expect(await answers('cas-ew7')).toMatchObject({ check: 200, added: 201 })
  })

  it('and spellings of one part add up in a build', async () => {
    await add({ sku: 'CASE-W7', product_type: 'Case' })
    const lines = [
      { sku: 'CASE-W7', quantity: 1 },
      { sku: 'case-w7', quantity: 1 },
      { sku: 'CASEW7', quantity: 1 },
    ]
    const one = await shop.call('POST', '/builds/check', { body: { parts: [{ sku: 'CASE-W7', quantity: 3 }] } })
    expect((await shop.call('POST', '/builds/check', { body: { parts: lines } })).body).toEqual(one.body)
  })

  it('a repeated request is recognised, also when the part is gone', async () => {
    await add({ sku: 'CASE-W7', product_type: 'Case' })
    const body = { key: 'one-key-of-mine', lines: [{ sku: 'casew7', quantity: 2 }] }
    const send = () => shop.call('POST', `/quick-order/${customer.email}`, { as: customer, body })
    const first = await send()
    await shop.rows(sql`update products set deleted_at = now()`)
    expect([first.status, await send()]).toMatchObject([201, { status: 200, body: first.body as { lines: unknown } }])
  })
})

describe('a second spelling of a category or maker', () => {
  type Facets = { types: { value: string }[]; attributes: { key: string; values: { value: string; count: number }[] }[] }
  const browse = async (input: Record<string, unknown> = {}) => {
    await shop.shop.changes.tell()
    return (await trpcCall(shop, 'query', 'items.browse', { input })).data as { total: number; facets: Facets }
  }
  const makersIn = ({ facets }: { facets: Facets }) => facets.attributes.find(({ key }) => key === 'maker')?.values

  const others = ['case fan', 'CASE FAN', 'Case  fan', 'Case\u00a0fan', 'Case fan\u200b', 'Ｃase fan', 'Cas\u00ade fan']

  it.each(others)('%j joins the category, when it is imported', async (other) => {
    await importRows({ sku: 'A' }, { sku: 'B', category: other }, { sku: 'C', category: 'Case' })
    await importRows({ sku: 'D', category: other })
    expect((await stored()).map(({ type }) => type)).toEqual(['Case fan', 'Case fan', 'Case', 'Case fan'])
    expect((await browse()).facets.types).toEqual([
      { value: 'Case fan', count: 3 },
      { value: 'Case', count: 1 },
    ])
    for (const type of ['Case fan', other]) {
      expect(await browse({ types: [type] })).toMatchObject({ total: 3 })
      expect(((await shop.call('GET', `/items?type=${encodeURIComponent(type)}`)).body as unknown[]).length).toBe(3)
    }
  })

  it.each(others)('%j joins the category, when it is added or changed by hand', async (other) => {
    await add({ sku: 'A' })
    await add({ sku: 'B', product_type: other })
    await add({ sku: 'C', product_type: 'Case' })
    const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(sql`select id::float8 as id from products where sku = 'C'`)
    await trpcCall(shop, 'mutation', 'items.change', { input: { id, changes: { productType: other } }, headers: bearer(admin.token) })
    expect((await browse()).facets.types).toEqual([{ value: 'Case fan', count: 3 }])
  })

  it('may be the new spelling of the only part that has the name', async () => {
    await add({ sku: 'A', product_type: 'case fan', manufacturer: 'acme' })
    const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(sql`select id::float8 as id from products`)
    const changes = { productType: 'Case fan', manufacturer: 'ACME' }
    await trpcCall(shop, 'mutation', 'items.change', { input: { id, changes }, headers: bearer(admin.token) })
    expect(await stored()).toMatchObject([{ type: 'Case fan', maker: 'ACME' }])
  })

  it('that earlier versions stored is one facet, which finds all of its parts', async () => {
    await importRows({ sku: 'A' }, { sku: 'B' }, { sku: 'C' }, { sku: 'D', category: 'Case' })
    await shop.rows(sql`update products set product_type = 'Case  fan' where sku = 'B'`)
    await shop.rows(sql`update products set product_type = 'CASE FAN' where sku = 'D'`)
    expect((await browse()).facets.types).toEqual([{ value: 'Case fan', count: 4 }])
    for (const type of ['Case fan', 'Case  fan', 'case fan']) {
      expect(await browse({ types: [type] })).toMatchObject({ total: 4, facets: { types: [{ value: type, count: 4 }] } })
      expect(await browse({ types: [type], priceToMinor: 100_000 })).toMatchObject({ total: 4, facets: { types: [{ count: 4 }] } })
    }
    expect(await browse({ types: ['Case fan', 'case fan'] })).toMatchObject({ total: 4 })
    // An import of the same list changes nothing.
    expect(await importRows({ sku: 'B' })).toMatchObject({ unchanged: 1, changed: 0 })
  })

  it('never replaces the spelling that specs and rules know, and one that is stored has both', async () => {
    await importRows({ sku: 'A', category: 'CPU', specs: { socket: 'AM5' } })
    await shop.rows(sql`update products set product_type = 'cpu'`)
    await indexWaiting(shop.shop.db)
    await importRows({ sku: 'B', category: 'CPU', specs: { socket: 'AM5' } }, { sku: 'C', category: 'Ｃpu', specs: { socket: 'AM4' } })
    await add({ sku: 'D', product_type: 'cpu', specs: { socket: 'AM4' } })
    expect((await stored()).map(({ type }) => type)).toEqual(['cpu', 'CPU', 'CPU', 'CPU'])
    for (const input of [{ types: ['CPU'] }, { q: 'cpu' }]) {
      const page = await browse(input)
      expect(page.facets.types).toEqual([{ value: 'CPU', count: 4 }])
      expect(page.facets.attributes.find(({ key }) => key === 'socket')?.values).toEqual([
        { value: 'AM4', count: 2 },
        { value: 'AM5', count: 2 },
      ])
    }
    expect(await browse({ types: ['CPU'], filters: { socket: ['AM5'] } })).toMatchObject({ total: 2 })
    expect(await browse({ filters: { socket: ['AM5'] } })).toMatchObject({ total: 2 })
    const check = await shop.call('POST', '/builds/check', { body: { parts: [{ sku: 'A', quantity: 1 }] } })
    expect(check.body).toMatchObject({ missing: expect.not.arrayContaining(['CPU']) as unknown })
  })

  it('is told when it joins: an item has the spelling that others have, unless it is the only one', async () => {
    await importRows({ sku: 'A' }, { sku: 'B' })
    const [, second] = (await shop.call('GET', '/items')).body as { _id: string }[]
    await shop.call('PUT', `/items/${second?._id}`, { as: admin, body: { product_type: 'CASE FAN', manufacturer: 'Arctic' } })
    const { body } = await shop.call('GET', `/items/${second?._id}`)
    expect(body).toMatchObject({ product_type: 'Case fan', manufacturer: 'Arctic' })
  })

  it.each(['ASUS', 'asus', 'Asus\u200b', 'ＡＳＵＳ', ' Asus  '])('%j joins the maker', async (other) => {
    await importRows({ sku: 'A', manufacturer: 'Asus' }, { sku: 'B', manufacturer: other }, { sku: 'C', manufacturer: 'MSI' })
    await add({ sku: 'D', manufacturer: other })
    expect((await stored()).map(({ maker }) => maker)).toEqual(['Asus', 'Asus', 'MSI', 'Asus'])
    const all = await browse({ types: ['Case fan'] })
    expect(makersIn(all)).toMatchObject([{ count: 3 }, { value: 'MSI', count: 1 }])
    expect(await browse({ filters: { maker: [other.trim()] } })).toMatchObject({ total: 3 })
  })

  it('is another maker if its letters differ', async () => {
    await importRows({ sku: 'A', manufacturer: 'রিনা' }, { sku: 'B', manufacturer: 'রানা' })
    expect(makersIn(await browse({ types: ['Case fan'] }))).toHaveLength(2)
  })
})
