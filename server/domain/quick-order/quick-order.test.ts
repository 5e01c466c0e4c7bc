import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import type { QuickOrderLine } from '#common/quick-order/schema.ts'
import { apiTokenOf } from '#server/test/policy.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { indexAllWaiting } from '../part-index/part-index.ts'

const shop = await testShop()
const customer = await shop.person()

beforeAll(async () => {
  const stock = { availableQuantity: 100, minOrderQuantity: 10, orderMultiple: 5, priceMinor: 10_00 }
  await shop.item({
    ...stock,
    sku: 'KX-100',
    name: 'Kestrel KX 100',
    partNumbers: ['P/N 7'],
    priceBreaks: [{ quantity: 50, priceMinor: 8_00 }],
  })
  await shop.item({ ...stock, sku: 'KX-200', name: 'Kestrel Duo' })
  await shop.item({ ...stock, sku: 'KX-201', name: 'Kestrel Duo' })
  await shop.item({ ...stock, sku: 'KX-100.50', name: 'Kestrel Half' })
  await shop.item({ ...stock, sku: 'GONE-1', name: 'Gone', deletedAt: new Date() })
})

type Line = { line: number; status: string; sku?: string; [field: string]: unknown }
type Match = { lines: Line[]; matched: number; total: number }

const ask = async (lines: QuickOrderLine[], options: Parameters<typeof shop.call>[2] = { as: customer }) => {
  const answer = await shop.call('POST', '/quick-order', { ...options, body: { lines } })
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()])
  return answer.body as Match
}

describe('the answer', () => {
  it('has an entry per non-blank line, with the adjusted quantity', async () => {
    const { lines, matched, total } = await ask(['KX-100 12', '', ' \t', 'kx200, 3', 'Kestrel Duo 20', 'nothing like this 4', 'KX-201 200'])
    expect([matched, total]).toEqual([3, 5])
    expect(lines).toMatchObject([
      {
        line: 1,
        text: 'KX-100 12',
        status: 'matched',
        sku: 'KX-100',
        name: 'Kestrel KX 100',
        quantity: 12,
        proposed: 15,
        unitPrice: 10,
        total: 150,
      },
      { line: 4, status: 'matched', sku: 'KX-200', quantity: 3, proposed: 10, problems: ['below-minimum'], available: 100 },
      { line: 5, status: 'choose', quantity: 20, choices: expect.arrayContaining([{ sku: 'KX-200', name: 'Kestrel Duo' }]) },
      { line: 6, status: 'unknown', quantity: 4, nearest: expect.any(Array) },
      { line: 7, status: 'matched', proposed: 200, problems: ['short-stock'], available: 100 },
    ])
    expect(lines[0]?.['problems']).toEqual(['not-multiple'])
  })

  it('merges lines of one part and prices their sum', async () => {
    const { lines, matched } = await ask(['KX-100 20', 'P/N 7 x 31', 'kestrel kx 100', 'KX-100 2.5'])
    expect(matched).toBe(1)
    expect(lines).toMatchObject([
      { status: 'matched', quantity: 20, proposed: 65, unitPrice: 8, total: 520, problems: ['not-multiple', 'bad-quantity'] },
      { line: 2, status: 'joined', into: 1, quantity: 31 },
      { line: 3, status: 'joined', into: 1, quantity: null },
      { line: 4, status: 'joined', into: 1, quantity: null },
    ])
  })

  it('asks which part of a family is meant, also if one of them bears its model as number', async () => {
    const family = { availableQuantity: 100, manufacturer: 'Corvid', productType: 'PSU', priceMinor: 10_00 }
    await shop.item({ ...family, sku: 'FAM-1', name: 'Corvid RQ850x 850W', partNumbers: ['CV-1001', 'RQ850x'] })
    await shop.item({ ...family, sku: 'FAM-2', name: 'Corvid RQ850x (2018) 850W', partNumbers: ['CV-1002'] })
    await shop.item({ ...family, sku: 'FAM-3', name: 'Corvid HN-U15 850W', partNumbers: ['HN-U15'] })
    await shop.item({ ...family, sku: 'FAM-4', name: 'Corvid HN-U15 G2 850W', partNumbers: ['HN-U15 G2'] })
    await indexAllWaiting(shop.shop.db)
    const { lines } = await ask(['Corvid RQ850x, 4', 'CV-1001 4', 'HN-U15 4'])
    expect(lines).toMatchObject([
      { status: 'choose', quantity: 4, choices: expect.arrayContaining([expect.objectContaining({ sku: 'FAM-2' })]) },
      { status: 'matched', sku: 'FAM-1', quantity: 4 },
      { status: 'matched', sku: 'FAM-3', quantity: 4 },
    ])
  })

  it('skips totals and numbers that no part bears, also in fields', async () => {
    const { lines } = await ask([
      { code: 'Grand total', quantity: 515 },
      { code: 'KX-100', quantity: 10, price: 9.5 },
    ])
    expect(lines.map(({ status }) => status)).toEqual(['skipped', 'matched'])
    expect((await ask(['91515'])).lines).toMatchObject([{ status: 'skipped' }])
  })

  it('refuses a price that is not an amount', async () => {
    for (const price of [-1, 9.555, 1e12]) {
      const answer = await shop.call('POST', '/quick-order', { as: customer, body: { lines: [{ code: 'KX-100', price }] } })
      expect(answer.status).toBe(400)
    }
  })

  it('accepts codes with separate quantities', async () => {
    const { lines } = await ask([
      { code: 'KX-100', quantity: 50 },
      { code: 'kx 200', quantity: '1,000 pcs' },
      { code: 'KX-201' },
      { code: 'KX-100.50', quantity: 2.5 },
      { code: '', quantity: '' },
      { code: 'Kestrel Duo', quantity: -1 },
    ])
    expect(lines).toMatchObject([
      { sku: 'KX-100', quantity: 50, unitPrice: 8 },
      { sku: 'KX-200', quantity: 1000, problems: ['short-stock'] },
      { sku: 'KX-201', quantity: null, proposed: 10, problems: [] },
      { sku: 'KX-100.50', quantity: null, proposed: 10, problems: ['bad-quantity'] },
      { line: 6, status: 'choose', quantity: null },
    ])
  })

  it('never guesses whether a number belongs to the code', async () => {
    const { lines } = await ask(['KX-100 50', 'KX-100.50', { code: 'KX-100', quantity: 50 }, 'GONE-1 5'])
    expect(lines).toMatchObject([
      { status: 'choose', quantity: null },
      { status: 'matched', sku: 'KX-100.50' },
      { status: 'matched', sku: 'KX-100', quantity: 50 },
      { status: expect.stringMatching('unknown|choose') },
    ])
  })

  it('reads the columns that the first line names', async () => {
    const sheet = [
      '',
      'SL;Price;Order qty;Part number;Product',
      '1;450;50;KX-100;Kestrel KX 100',
      '2;7;;KX-200;',
      '3;9;20;;Kestrel KX 100',
      '4;1;5;KX-201;Kestrel KX 100',
    ]
    const { lines, total } = await ask(sheet)
    expect(total).toBe(5)
    expect(lines).toMatchObject([
      { line: 2, status: 'skipped' },
      { line: 3, status: 'matched', sku: 'KX-100', quantity: 50 },
      { line: 4, status: 'matched', sku: 'KX-200', quantity: null },
      { line: 5, status: 'joined', into: 3, quantity: 20 },
      { line: 6, status: 'choose', quantity: 5 },
    ])
    expect((await ask(['KX-100 50 pcs', 'SKU;Qty'])).lines[1]).toMatchObject({ status: 'unknown' })
  })

  it('does not read the numbers of numbered lists as quantities', async () => {
    const { lines } = await ask(['1\tKX-100\t20', '2\tKX-200\t30', '3\tKX-201\t40'])
    expect(lines.map(({ quantity }) => quantity)).toEqual([20, 30, 40])
  })

  it('omits no line, however strange', async () => {
    const strange = [
      '\u0001\u0002',
      '"',
      '"""',
      ',,,;;;',
      '20',
      '()',
      'x'.repeat(501),
      `${'1 '.repeat(240)}`,
      '\u202eKX-100',
      '𝟚𝟘 KX-100',
      '-',
      '* * *',
    ]
    const { lines, total } = await ask(strange)
    expect(total).toBe(lines.length)
    expect(lines.find(({ line }) => line === 7)).toMatchObject({ status: 'unknown', quantity: null })
    expect(lines.find(({ line }) => line === 10)).toMatchObject({ status: 'joined', into: 9, quantity: 20 })
  })
})

describe('part numbers that are words of other names', () => {
  beforeAll(async () => {
    const board = { productType: 'Motherboard', manufacturer: 'Kestrel' }
    await shop.item({ ...board, sku: 'KB-1', name: 'Kestrel QB750M Falcon Wave', partNumbers: ['QB750M'] })
    await shop.item({ ...board, sku: 'KB-2', name: 'Kestrel QB750M Osprey', partNumbers: ['KB-77OSP'] })
    await shop.item({ ...board, sku: 'KB-3', name: 'Kestrel QH-D77', partNumbers: ['QH-D77'] })
    await shop.item({ ...board, sku: 'KB-4', name: 'Kestrel QH-D77 Black Edition', partNumbers: ['QH-D77-BK'] })
  })

  it.each([
    'Zyxtron Plumbo Wibble QB750M\t3',
    'QB750M Zyxtron 3',
    '3 x QB750M',
    '| Plumbo QB750M (Wibble) | 3 pcs |',
    'Kestrel QB750M 3',
    'QH-D77 TR5-SP6 x 3',
  ])('asks for the part of "%s"', async (line) => {
    const { lines } = await ask([line])
    expect(lines).toMatchObject([{ status: expect.stringMatching('choose|unknown'), quantity: 3 }])
  })

  it('counts if the number is all that the name says, or the number is in no other name', async () => {
    const { lines } = await ask(['QH-D77 3', 'Kestrel QH-D77-BK 3', 'Zyxtron Wibble KB-77OSP 3', 'Kestrel QB750M Falcon Wave 3'])
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['KB-3', 3],
      ['KB-4', 3],
      ['KB-2', 3],
      ['KB-1', 3],
    ])
  })
})

describe('limits', () => {
  const many = (count: number) => Array.from({ length: count }, () => 'KX-100 1')

  it('lets visitors send 200 lines and customers 5,000', async () => {
    expect((await ask(many(200), {})).total).toBe(200)
    const refused = await shop.call('POST', '/quick-order', { body: { lines: many(201) } })
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('200 lines'), issues: [{ path: 'lines' }] } })
    expect((await ask(many(5_000))).total).toBe(5_000)
    const tooMany = await shop.call('POST', '/quick-order', { as: customer, body: { lines: many(5_001) } })
    expect(tooMany).toMatchObject({ status: 400, body: { message: 'Must have at most 5,000 lines' } })
  })

  it('accepts a body of 1 MiB on these routes only', async () => {
    const lines = Array.from({ length: 2_000 }, () => 'x'.repeat(490))
    expect((await ask(lines)).total).toBe(2_000)
    const body = { lines: [...lines, ...lines] }
    expect(await shop.call('POST', '/quick-order', { as: customer, body })).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('1024 KiB') },
    })
    const overTrpc = await trpcCall(shop, 'mutation', 'quickOrder.match', { input: { lines }, headers: bearer(customer.token) })
    expect(overTrpc.status).toBe(200)
    expect(
      (await trpcCall(shop, 'mutation', 'reviews.add', { input: { text: 'x'.repeat(70_000) }, headers: bearer(customer.token) })).status,
    ).toBe(413)
  })

  it('identifies customers by API token, including read-only tokens', async () => {
    const token = await apiTokenOf(shop, customer.id, { rights: 'read' })
    expect((await ask(many(201), { headers: bearer(token) })).total).toBe(201)
    const adding = { key: 'r', lines: [{ sku: 'KX-100', quantity: 10 }] }
    expect(await shop.call('POST', `/quick-order/${customer.email}`, { headers: bearer(token), body: adding })).toMatchObject({
      status: 403,
    })
  })
})

it("remembers a customer's choice for that customer only", async () => {
  const [part] = await shop.rows<{ id: number }>(sql`select id::int from products where sku = 'KX-201'`)
  const call = (lines: string[], token: string) =>
    trpcCall(shop, 'mutation', 'quickOrder.match', { input: { lines }, headers: bearer(token) })
  const { data } = await call(['Kestrel Duo 20'], customer.token)
  const { item } = (data as { lines: { item: string }[] }).lines[0] ?? { item: '' }
  const chosen = await trpcCall(shop, 'mutation', 'quickOrder.choose', {
    input: { item, productId: part?.id },
    headers: bearer(customer.token),
  })
  expect(chosen.data).toEqual({ remembered: true })
  const again = await call(['KESTREL  duo x 30', '15 kestrel duo'], customer.token)
  expect(again.data).toMatchObject({
    lines: [
      { status: 'matched', productId: part?.id, quantity: 30, isRemembered: true },
      { status: 'joined', quantity: 15 },
    ],
  })
  expect((await call(['Kestrel Duo 20'], (await shop.person()).token)).data).toMatchObject({ lines: [{ status: 'choose' }] })
})

describe('adding lines', () => {
  const add = (body: object, as = customer, email = as.email) => shop.call('POST', `/quick-order/${email}`, { as, body })

  it('adds all lines, and gives the same answer to the same key', async () => {
    const buyer = await shop.person()
    const body = {
      key: 'april',
      lines: [
        { sku: 'KX-100', quantity: 20, price: 10 },
        { sku: 'KX-200', quantity: '15' },
        { sku: 'KX-100', quantity: 30 },
      ],
    }
    const first = await add(body, buyer)
    expect(first).toMatchObject({
      status: 201,
      body: {
        success: messages.orderAdded,
        lines: [
          { line: 1, quantity: 50 },
          { line: 2, quantity: 15 },
          { line: 3, quantity: 50 },
        ],
      },
    })
    expect(await add(body, buyer)).toMatchObject({ status: 200, body: first.body as object })
    expect((await add({ ...body, lines: body.lines.slice(1) }, buyer)).status).toBe(409)
    const stored = await shop.rows(
      sql`select sku, quantity, unit_price_minor::int as unit from orders where user_id = ${buyer.id} order by sku`,
    )
    expect([...stored]).toEqual([
      { sku: 'KX-100', quantity: 50, unit: 8_00 },
      { sku: 'KX-200', quantity: 15, unit: 10_00 },
    ])
  })

  it('adds nothing if one line cannot be added, and names each such line', async () => {
    const buyer = await shop.person()
    const good = { sku: 'KX-100', quantity: 10 }
    const pathsOf = async (lines: object[]) => {
      const { status, body } = await add({ key: 'k', lines }, buyer)
      return [status, ...((body as { issues?: { path: string }[] }).issues ?? []).map(({ path }) => path)]
    }
    expect(await pathsOf([good, { sku: 'NONE', quantity: 1 }])).toEqual([404, 'lines.1.sku'])
    expect(await pathsOf([{ sku: 'KX-200', quantity: 3 }, good, { sku: 'KX-201', quantity: 500 }])).toEqual([
      409,
      'lines.0.quantity',
      'lines.2.quantity',
    ])
    expect(await pathsOf([good, { ...good, sku: 'KX-200', price: 1 }])).toEqual([409, 'lines.1.price'])
    expect(await pathsOf(Array.from({ length: 5_000 }, () => ({ sku: 'KX-100', quantity: 900_000 })))).toContain(409)
    expect(await pathsOf([good, { sku: 'KX-200', quantity: 0 }])).toEqual([400, 'lines.1.quantity'])
    expect([...(await shop.rows(sql`select 1 from orders where user_id = ${buyer.id}`))]).toEqual([])
  })

  it('is for the customer and for admins', async () => {
    const body = { key: 'mine', lines: [{ sku: 'KX-100', quantity: 10 }] }
    expect((await add(body, await shop.person(), customer.email)).status).toBe(403)
    expect((await add(body, await shop.admin(), (await shop.person()).email)).status).toBe(201)
  })
})
