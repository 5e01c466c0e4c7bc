// The contract's items, call by call: section 7 of the specification and section 3 of the contract.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { Refusal } from './wire/common.ts'
import { Item, ListedItem } from './wire/items.ts'

const shop = await testShop()
let admin: Person

const asList = (body: unknown) => z.array(ListedItem.strict()).parse(body)
const refusalOf = (body: unknown) => Refusal.strict().parse(body)

const body = {
  name: 'AMD Ryzen 9 9950X',
  product_type: 'CPU',
  price: 72_500.5,
  abalableQuantity: 40,
  orderQuantity: 2,
  description: 'Sixteen cores.',
  img: ['https://pictures.test/9950x.png'],
}

beforeAll(async () => {
  admin = await shop.admin()
})

async function addItem(changes: Record<string, unknown> = {}): Promise<string> {
  const added = await shop.call('POST', '/items', { as: admin, body: { ...body, ...changes } })
  expect([added.status, added.body]).toEqual([201, { acknowledged: true, insertedId: expect.stringMatching(/^\d+$/) }])
  return (added.body as { insertedId: string }).insertedId
}

async function itemOf(id: string): Promise<z.infer<typeof Item>> {
  const found = await shop.call('GET', `/items/${id}`)
  expect(found.status).toBe(200)
  return Item.strict().parse(found.body)
}

describe('an item on the wire', () => {
  it('has the documented fields, and its id again as productId', async () => {
    const id = await addItem({ sku: 'R9-9950X', manufacturer: 'AMD', specs: { cores: 16 }, releaseYear: 2024, partNumbers: ['100-1'] })
    const listed = {
      ...body,
      _id: id,
      productId: id,
      sku: 'R9-9950X',
      manufacturer: 'AMD',
      series: null,
      releaseYear: 2024,
      orderMultiple: 1,
      priceBreaks: [],
    }
    const whole = { ...listed, specs: { cores: 16 }, partNumbers: ['100-1'], verifiedAt: null }
    expect((await shop.call('GET', '/items?q=R9-9950X')).body).toEqual([listed])
    expect((await shop.call('GET', `/items/${id}`)).body).toEqual(whole)
  })

  it('accepts what HTML forms send: numbers as text and a single picture outside a list', async () => {
    const forms = { price: '72500.5', abalableQuantity: '40', orderQuantity: '2', img: 'https://pictures.test/9950x.png' }
    expect(await itemOf(await addItem(forms))).toMatchObject(body)
  })

  it.each(['price', 'abalableQuantity', 'orderQuantity'])('accepts no other text for a number: %s', async (field) => {
    for (const value of ['', ' 5', '5 ', '-5', '+5', '1e3', '0x10', '5,0', '1.005', 'NaN', [5], null, true, {}]) {
      const answer = await shop.call('POST', '/items', { as: admin, body: { ...body, [field]: value } })
      expect([value, answer.status]).toEqual([value, 400])
      expect(refusalOf(answer.body).issues?.[0]?.path).toBe(field)
    }
  })

  it.each([
    ['price', [0, -1, 1.005, 1e9, 1e21, '100000000']],
    ['abalableQuantity', [-1, 1.5, 900_001, 2 ** 31, 1e21]],
    ['orderQuantity', [0, -1, 1.5, 900_001, 2 ** 31]],
    ['name', ['', '   ', 'n'.repeat(201), 'a\0b', 5]],
    ['product_type', ['', 't'.repeat(201)]],
    ['description', ['', 'd'.repeat(10_001)]],
    ['img', ['', [], ['http://pictures.test/a.png'], 'javascript:alert(1)', 'data:image/png;base64,x', 5, [5]]],
    ['releaseYear', [1969, 2101, 'soon']],
  ])('refuses an invalid %s, and names it', async (field, values) => {
    for (const value of values) {
      const answer = await shop.call('POST', '/items', { as: admin, body: { ...body, [field]: value } })
      expect([value, answer.status]).toEqual([value, 400])
      const { code, issues } = refusalOf(answer.body)
      expect([code, issues?.[0]?.path.split('.')[0]]).toEqual(['BAD_REQUEST', field])
    }
  })

  it.each([
    ['name', messages.productNameRequired],
    ['product_type', messages.productTypeRequired],
    ['price', messages.priceRequired],
    ['abalableQuantity', messages.availableQuantityRequired],
    ['orderQuantity', messages.minOrderQuantityRequired],
    ['description', messages.descriptionRequired],
    ['img', messages.imageRequired],
  ])('uses the specification’s text if %s is missing', async (field, message) => {
    const answer = await shop.call('POST', '/items', { as: admin, body: { ...body, [field]: undefined } })
    expect(refusalOf(answer.body)).toMatchObject({ message, issues: [{ path: field, message }] })
  })

  it('trims texts and accepts them at their maximum length', async () => {
    const item = await itemOf(
      await addItem({ name: `  ${'n'.repeat(200)}\n`, description: ` ${'d'.repeat(10_000)} `, product_type: ' CPU ' }),
    )
    expect([item.name.length, item.description.length, item.product_type]).toEqual([200, 10_000, 'CPU'])
  })

  it('stores the shop’s own pictures as relative paths, returns absolute URLs, and accepts these again', async () => {
    const id = await addItem({ img: ['http://shop.test/images/avatar.svg', '/images/own.png'] })
    const { img } = await itemOf(id)
    expect(img).toEqual(['http://shop.test/images/avatar.svg', 'http://shop.test/images/own.png'])
    const [stored] = await shop.rows(sql`select image_urls from products where id = ${id}`)
    expect(stored).toEqual({ image_urls: ['/images/avatar.svg', '/images/own.png'] })
    const back = await shop.call('PUT', `/items/${id}`, { as: admin, body: { img } })
    expect(back.status).toBe(200)
    expect((await itemOf(id)).img).toEqual(img)
  })

  it('shows its category’s picture if it has none', async () => {
    const { id } = await shop.item({ imageUrls: [], productType: 'Power Supply' })
    expect((await itemOf(String(id))).img).toEqual([expect.stringMatching(/^http:\/\/shop\.test\/images\/parts\/\d+-\w+\.svg$/)])
  })
})

describe('changing and deleting an item', () => {
  it('changes the given fields and keeps the others', async () => {
    const id = await addItem()
    const answer = await shop.call('PUT', `/items/${id}`, { as: admin, body: { price: '9.99', abalableQuantity: 7 } })
    expect([answer.status, answer.body]).toEqual([200, { acknowledged: true, modifiedCount: 1 }])
    expect(await itemOf(id)).toMatchObject({ ...body, price: 9.99, abalableQuantity: 7 })
    const movements = await shop.rows(sql`select delta, reason from stock_movements where product_id = ${id} order by id`)
    expect([...movements]).toEqual([
      { delta: 40, reason: 'initial' },
      { delta: -33, reason: 'adjusted' },
    ])
  })

  it('accepts the whole item that it returned', async () => {
    const id = await addItem({ specs: { cores: 16 } })
    const before = await itemOf(id)
    const answer = await shop.call('PUT', `/items/${id}`, { as: admin, body: { ...before, price: 5 } })
    expect(answer.status).toBe(200)
    expect(await itemOf(id)).toEqual({ ...before, price: 5 })
  })

  it('refuses an empty change', async () => {
    const id = await addItem()
    expect((await shop.call('PUT', `/items/${id}`, { as: admin, body: {} })).status).toBe(400)
    expect((await shop.call('PUT', `/items/${id}`, { as: admin, body: { colour: 'red' } })).status).toBe(400)
  })

  it('accepts DELETE with a JSON content type and no body, as the original client sends it', async () => {
    const id = await addItem()
    const removed = await shop.call('DELETE', `/items/${id}`, { as: admin, headers: { 'content-type': 'application/json' } })
    expect([removed.status, removed.body]).toEqual([200, { acknowledged: true, deletedCount: 1 }])
    expect((await shop.call('GET', `/items/${id}`)).status).toBe(404)
    expect((await shop.call('DELETE', `/items/${id}`, { as: admin })).status).toBe(404)
    expect((await shop.call('PUT', `/items/${id}`, { as: admin, body: { price: 1 } })).status).toBe(404)
    const [kept] = await shop.rows(sql`select count(*)::int as n from products where id = ${id}`)
    expect(kept).toEqual({ n: 1 })
  })

  it('refuses another item’s SKU, and frees a SKU when its item is deleted', async () => {
    const id = await addItem({ sku: 'TWICE' })
    const clash = await shop.call('POST', '/items', { as: admin, body: { ...body, sku: 'TWICE' } })
    expect([clash.status, refusalOf(clash.body).message]).toEqual([409, messages.skuTaken])
    const other = await addItem()
    expect((await shop.call('PUT', `/items/${other}`, { as: admin, body: { sku: 'TWICE' } })).status).toBe(409)
    await shop.call('DELETE', `/items/${id}`, { as: admin })
    await addItem({ sku: 'TWICE' })
  })

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '9'.repeat(30), '%00', '1%20', '__proto__', "1'or'1"])(
    'does not find %s',
    async (id) => {
      const found = await shop.call('GET', `/items/${id}`)
      expect([found.status, refusalOf(found.body).code]).toEqual([404, 'NOT_FOUND'])
      expect((await shop.call('PUT', `/items/${id}`, { as: admin, body: { price: 1 } })).status).toBe(404)
      expect((await shop.call('DELETE', `/items/${id}`, { as: admin })).status).toBe(404)
    },
  )
})

describe('the list of items', () => {
  const type = 'Listed Part'
  beforeAll(async () => {
    // Prices, stocks and sales repeat on purpose: a cursor must not lose or repeat rows with equal keys.
    for (let i = 0; i < 23; i += 1) {
      await shop.item({
        name: `Part ${i}`,
        productType: type,
        priceMinor: 100 + (i % 4),
        availableQuantity: 10 + (i % 3),
        unitsSold: i % 5,
      })
    }
  })

  const keyOf = {
    best: null,
    newest: ({ _id }: z.infer<typeof ListedItem>) => -Number(_id),
    price: ({ price }: z.infer<typeof ListedItem>) => price,
    '-price': ({ price }: z.infer<typeof ListedItem>) => -price,
    stock: ({ abalableQuantity }: z.infer<typeof ListedItem>) => -abalableQuantity,
  }

  it.each(Object.entries(keyOf))('can be paged to its end with cursors, sorted by %s, without gaps or duplicates', async (sort, key) => {
    const start = `/items?type=${encodeURIComponent(type)}&sort=${sort}`
    const whole = asList((await shop.call('GET', start)).body)
    expect(whole).toHaveLength(23)
    const walked: typeof whole = []
    let url: string | undefined = `${start}&limit=4`
    while (url !== undefined) {
      const page = await shop.call('GET', url)
      expect(page.headers['x-total-count']).toBe('23')
      const items = asList(page.body)
      walked.push(...items)
      const next: RegExpExecArray | null = /^<http:\/\/shop\.test(\/items\?.*)>; rel="next"$/.exec(page.headers.link?.toString() ?? '')
      expect(items).toHaveLength(next ? 4 : 3)
      url = next?.[1]
    }
    expect(walked).toEqual(whole)
    if (key) expect(whole.map(key)).toEqual(whole.map(key).toSorted((a, b) => a - b))
  })

  it('is sorted by sales by default', async () => {
    const best = asList((await shop.call('GET', `/items?type=${encodeURIComponent(type)}`)).body).map(({ _id }) => _id)
    const sold = await shop.rows<{ id: number }>(
      sql`select id from products where product_type = ${type} order by units_sold desc, standing desc, id desc`,
    )
    expect(best).toEqual(sold.map(({ id }) => String(id)))
  })

  it('has no next page if the last one is exactly full', async () => {
    const page = await shop.call('GET', `/items?type=${encodeURIComponent(type)}&limit=23`)
    expect([page.status, page.headers.link]).toEqual([200, undefined])
  })

  it('finds words from name, SKU, part number and maker in any order and case', async () => {
    const id = await addItem({ name: 'Kingston FURY Beast', sku: 'KF-560', manufacturer: 'Kingston', partNumbers: ['KF560C40-16'] })
    for (const q of ['beast kingston', 'FURY', 'kf560c40', 'kf-560', 'Kf560C40-16']) {
      expect(asList((await shop.call('GET', `/items?q=${encodeURIComponent(q)}`)).body).map(({ _id }) => _id)).toEqual([id])
    }
    for (const q of ['%', '_', '\\']) {
      expect((await shop.call('GET', `/items?q=${encodeURIComponent(q)}`)).body).toEqual([])
    }
  })

  it.each([
    'limit=0',
    'limit=1001',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'limit=abc',
    'limit=5&limit=6',
    'sort=name',
    'sort=price&sort=stock',
  ])('refuses ?%s', async (query) => {
    const answer = await shop.call('GET', `/items?${query}`)
    expect([answer.status, refusalOf(answer.body).code]).toEqual([400, 'BAD_REQUEST'])
  })

  it.each(['x', '!!!', '', 'W10', Buffer.from('["a",1]').toString('base64url'), Buffer.from('[1]').toString('base64url')])(
    'refuses a cursor that it never returned: %j',
    async (cursor) => {
      expect((await shop.call('GET', `/items?cursor=${cursor}`)).status).toBe(400)
    },
  )
})

describe('public reads', () => {
  it.each(['/items', '/items?sort=price&limit=3', '/reviewCount', '/reviews?page=0'])(
    '%s carry an ETag and answer 304 if it matches',
    async (url) => {
      const full = await shop.call('GET', url)
      const etag = full.headers.etag?.toString() ?? ''
      expect(etag).toMatch(/^"[\w-]+"$/)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await shop.call('GET', url, { headers: { 'if-none-match': known } })
        expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
      }
      expect((await shop.call('GET', url, { headers: { 'if-none-match': '"other"' } })).text).toBe(full.text)
    },
  )

  it('change their ETag as soon as their content changes', async () => {
    const before = await shop.call('GET', '/items')
    const id = await addItem()
    const after = await shop.call('GET', '/items', { headers: { 'if-none-match': before.headers.etag?.toString() ?? '' } })
    expect(after.status).toBe(200)
    expect(after.text).toContain(`"_id":"${id}"`)
  })

  it.each(['Bearer null', 'Bearer undefined', 'Bearer', 'null', 'Basic dTpw', `Bearer ${'A'.repeat(43)}`])(
    'ignore the invalid credential %j, which protected calls refuse',
    async (authorization) => {
      for (const url of ['/items', '/reviews', '/reviewCount']) {
        expect((await shop.call('GET', url, { headers: { authorization } })).status).toBe(200)
      }
      const refused = await shop.call('GET', '/orders', { headers: { authorization } })
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    },
  )

  it('send no CORS headers', async () => {
    const answer = await shop.call('GET', '/items', { headers: { origin: 'https://elsewhere.test' } })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
