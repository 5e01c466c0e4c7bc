// The shop's day on documents, lists and filters, in every zone around midnight, the change of a month and of the clocks.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { factsOf, pdfPathOf } from '#common/documents/rules.ts'
import type { ShopDocument } from '#common/documents/schema.ts'
import { formatDay } from '#common/kit/format-day.ts'
import { messages } from '#common/kit/messages.ts'
import { addDays } from '#common/kit/shop-day.ts'
import { clockShop } from '#server/test/clock-shop.ts'
import { readPdf } from '#server/test/read-pdf.ts'
import { first, type Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const base = await clockShop()
const [customer, admin] = await Promise.all([base.person(), base.admin()])
const item = await base.item({ availableQuantity: 10_000 })

type Opened = Awaited<ReturnType<typeof base.openIn>>

async function ask<T>(shop: Opened, as: Person, kind: 'query' | 'mutation', path: string, input: unknown): Promise<T> {
  const { data, error } = await trpcCall(shop, kind, path, { input, headers: bearer(as.token) })
  if (error) throw new Error(`${path}: ${error.message} ${JSON.stringify(error.issues)}`)
  return data as T
}

const get = async <T>(shop: Opened, as: Person, url: string): Promise<T> =>
  (await shop.app.inject({ method: 'GET', url, headers: bearer(as.token) })).json<T>()

let lastNumber = 61_000_000
const addOrder = async (shop: Opened) => {
  lastNumber += 1
  await ask(shop, customer, 'mutation', 'orders.add', { email: customer.email, productId: item.id, quantity: 6, number: lastNumber })
  return lastNumber
}

async function issue(shop: Opened, paidAt: string, refundedAt: string) {
  await base.setClock(paidAt)
  const order = await addOrder(shop)
  const { purchase } = await ask<{ purchase: string }>(shop, customer, 'mutation', 'orders.place', { numbers: [order], method: 'cash' })
  await ask(shop, admin, 'mutation', 'orders.recordCash', { number: order })
  await base.setClock(refundedAt)
  const refund = { refundId: crypto.randomUUID(), number: order, amountMinor: 500_00, reason: 'Two came broken' }
  await ask(shop, admin, 'mutation', 'payments.refund', refund)
  return { order, purchase }
}

const dayOf = (document: ShopDocument, name: string) => factsOf(document).find((fact) => fact.name === name)?.value
/** The days in a document's file, as `26 Nov 2026`. */
async function printedDays(shop: Opened, { kind, number }: Pick<Listed, 'kind' | 'number'>): Promise<string[]> {
  const { statusCode, rawPayload } = await shop.app.inject({
    method: 'GET',
    url: pdfPathOf({ kind, number }),
    headers: bearer(customer.token),
  })
  expect(statusCode).toBe(200)
  // The file places some words on their own.
  return (
    readPdf(rawPayload)
      .text.replaceAll(/\s+/g, ' ')
      .match(/\d+ [A-Z][a-z]{2} \d{4}/g) ?? []
  )
}

type Listed = { kind: 'invoice' | 'credit_note'; number: number; issuedOn: string; orders: number[] }
type WirePurchase = { documents: { kind: string; issuedOn: string; issuedAt: string }[] }

const cases = [
  // Cash at 01:31, and a refund a quarter of an hour later.
  ['Asia/Dhaka', '2026-11-25T19:31:00.000Z', '2026-11-26', '2026-11-25T19:47:00.000Z', '2026-11-26'],
  ['Asia/Dhaka', '2026-01-31T17:59:59.999Z', '2026-01-31', '2026-01-31T18:00:00.000Z', '2026-02-01'],
  ['UTC', '2025-12-31T23:59:59.999Z', '2025-12-31', '2026-01-01T00:00:00.000Z', '2026-01-01'],
  // The first and the last places to begin a day.
  ['Pacific/Kiritimati', '2025-10-31T10:00:00.000Z', '2025-11-01', '2025-11-30T09:59:59.999Z', '2025-11-30'],
  ['Pacific/Pago_Pago', '2026-01-01T10:59:59.999Z', '2025-12-31', '2026-01-01T11:00:00.000Z', '2026-01-01'],
  ['Etc/GMT+12', '2026-03-01T11:59:59.999Z', '2026-02-28', '2026-03-01T12:00:00.000Z', '2026-03-01'],
  // The first and the last moment of days of 23, 25, 24.5 and 23 hours; the last one has no midnight.
  ['Europe/Berlin', '2025-03-29T23:00:00.000Z', '2025-03-30', '2025-03-30T21:59:59.999Z', '2025-03-30'],
  ['America/New_York', '2025-11-02T04:00:00.000Z', '2025-11-02', '2025-11-03T04:59:59.999Z', '2025-11-02'],
  ['Australia/Lord_Howe', '2025-04-05T13:00:00.000Z', '2025-04-06', '2025-04-06T13:29:59.999Z', '2025-04-06'],
  ['America/Santiago', '2025-09-07T04:00:00.000Z', '2025-09-07', '2025-09-08T02:59:59.999Z', '2025-09-07'],
] as const

describe.each(cases)('in %s, paid at %s (%s) and refunded at %s (%s)', (zone, paidAt, paidOn, refundedAt, refundedOn) => {
  it('documents, lists and filters name the shop’s day, and moments stay in UTC', async () => {
    const shop = await base.openIn(zone)
    const { order, purchase } = await issue(shop, paidAt, refundedAt)
    const { documents } = await ask<{ documents: Listed[] }>(shop, customer, 'query', 'payments.documents', { text: String(order) })
    const [note, invoice] = documents
    if (!note || !invoice) throw new Error('The documents are missing')
    expect(documents).toMatchObject([
      { kind: 'credit_note', issuedOn: refundedOn },
      { kind: 'invoice', issuedOn: paidOn },
    ])

    const [printedInvoice, printedNote] = await Promise.all(
      [invoice, note].map(({ kind, number }) => ask<ShopDocument>(shop, customer, 'query', 'payments.document', { kind, number })),
    )
    if (!printedInvoice || !printedNote) throw new Error('The documents are missing')
    expect(printedInvoice).toMatchObject({ issuedAt: paidAt, paidAt, seller: { timeZone: zone } })
    expect([dayOf(printedInvoice, 'Date'), dayOf(printedInvoice, 'Paid')]).toEqual([formatDay(paidOn), formatDay(paidOn)])
    expect(printedNote).toMatchObject({ issuedAt: refundedAt, refundedAt })
    expect(['Date', 'Paid', 'Refunded'].map((name) => dayOf(printedNote, name))).toEqual([refundedOn, paidOn, refundedOn].map(formatDay))

    const rest = await get<WirePurchase>(shop, customer, `/purchases/${purchase}`)
    expect(rest.documents).toMatchObject([
      { kind: 'invoice', issuedOn: paidOn, issuedAt: paidAt },
      { kind: 'creditNote', issuedOn: refundedOn, issuedAt: refundedAt },
    ])
    const utc = new Date(paidAt)
    expect(await get(shop, customer, `/orders/${order}`)).toMatchObject([
      { time: `${utc.getUTCDate()}/${utc.getUTCMonth()}/${utc.getUTCFullYear()}` },
    ])

    const foundOn = async (from: string, to: string) =>
      (await ask<{ orders: { number: number }[] }>(shop, customer, 'query', 'orders.search', { text: String(order), from, to })).orders
    expect(await foundOn(paidOn, paidOn)).toMatchObject([{ number: order }])
    expect(await foundOn(addDays(paidOn, -1), addDays(paidOn, -1))).toEqual([])
    expect(await foundOn(addDays(paidOn, 1), addDays(paidOn, 1))).toEqual([])
  })
})

describe('at 01:31 in Dhaka, while UTC has the day before', async () => {
  const shop = await base.openIn('Asia/Dhaka')

  it('the files of documents have the shop’s day', async () => {
    const { order } = await issue(shop, '2026-11-25T19:31:00Z', '2026-11-25T19:47:00Z')
    const { documents } = await ask<{ documents: Listed[] }>(shop, customer, 'query', 'payments.documents', { text: String(order) })
    const [note, invoice] = documents
    expect(invoice && (await printedDays(shop, invoice))).toEqual(['26 Nov 2026', '26 Nov 2026'])
    expect(note && (await printedDays(shop, note))).toEqual(['26 Nov 2026', '26 Nov 2026', '26 Nov 2026'])
  })

  it.each([
    ['2026-11-25', messages.wishedDayPast],
    ['2026-11-26', null],
    ['2026-11-27', null],
  ])('the wished day %s is judged by the shop’s day', async (wishedOn, refusal) => {
    await base.setClock('2026-11-25T19:31:00Z')
    const place = async (order: number) => ({
      ...(await trpcCall(shop, 'mutation', 'orders.place', {
        input: { numbers: [order], method: 'cash', wishedOn },
        headers: bearer(customer.token),
      })),
    })
    const { data, error } = await place(await addOrder(shop))
    const wire = await shop.app.inject({
      method: 'POST',
      url: '/purchases',
      headers: bearer(customer.token),
      payload: { key: crypto.randomUUID(), orders: [await addOrder(shop)], method: 'cash', wishedOn },
    })
    if (refusal !== null) {
      expect(error?.issues).toEqual([{ path: 'wishedOn', message: refusal }])
      expect(wire.json()).toMatchObject({ issues: [{ path: 'wishedOn', message: refusal }] })
      return
    }
    expect(wire.json()).toMatchObject({ wishedOn })
    const { purchase } = data as { purchase: string }
    expect(await get(shop, customer, `/purchases/${purchase}`)).toMatchObject({ wishedOn })
  })

  it('a repeated request whose wished day has passed gets its first answer', async () => {
    const send = (order: number, key: string, method: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/purchases',
        headers: bearer(customer.token),
        payload: { key, orders: [order], method, wishedOn: '2026-11-26' },
      })
    const [order, key] = [await addOrder(shop), crypto.randomUUID()]
    await base.setClock('2026-11-26T17:59:00Z')
    const placed = await send(order, key, 'cash')
    await base.setClock('2026-11-26T18:01:00Z')
    const repeated = await send(order, key, 'cash')
    expect([repeated.statusCode, repeated.json<{ number: string }>().number]).toEqual([200, placed.json<{ number: string }>().number])
    expect((await send(order, crypto.randomUUID(), 'cash')).statusCode).toBe(400)
  })

  it.each([
    ['2026-01-31', false],
    ['2026-02-01', true],
    ['2027-02-01', true],
    ['2027-02-02', false],
  ])('an API token may end with %s: %s', async (lastDay, mayEnd) => {
    await base.setClock('2026-01-31T19:31:00Z')
    const input = { name: 'Till', rights: 'read', lastDay }
    const { data, error } = await trpcCall(shop, 'mutation', 'apiTokens.add', { input, headers: bearer(admin.token) })
    if (!mayEnd)
      return expect(error).toMatchObject({ code: 'BAD_REQUEST', issues: [{ path: 'lastDay', message: messages.tokenEndInvalid }] })
    expect(error).toBeNull()
    const { id } = data as { id: string }
    const [kept] = await base.rows<{ end: string }>(sql`
      select to_char(expires_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD HH24:MI:SS') as end from api_tokens where id = ${id}`)
    expect(kept).toEqual({ end: `${addDays(lastDay, 1)} 00:00:00` })
    return undefined
  })

  it('searches are counted on the shop’s day', async () => {
    await base.setClock('2026-11-25T19:31:00Z')
    shop.shop.searchCounts.count('quiet fan', { isMiss: false })
    await shop.shop.searchCounts.flush()
    const [counted] = await base.rows(sql`select last_day::text as day from search_counts where query = 'quiet fan'`)
    expect(counted).toEqual({ day: '2026-11-26' })
  })
})

it('a document keeps its day when TIME_ZONE changes, and older ones keep the day of UTC', async () => {
  const { order } = await issue(await base.openIn('Asia/Dhaka'), '2026-11-25T19:31:00Z', '2026-11-25T19:47:00Z')
  const later = await base.openIn('America/New_York')
  const daysIn = async () =>
    (await ask<{ documents: Listed[] }>(later, customer, 'query', 'payments.documents', { text: String(order) })).documents.map(
      ({ issuedOn }) => issuedOn,
    )
  expect(await daysIn()).toEqual(['2026-11-26', '2026-11-26'])
  const { number } = first(
    await base.rows<{ number: number }>(sql`
      update documents set content = content #- '{seller,timeZone}' where kind = 'invoice' and content @> ${`{"lines": [{"orderNumber": ${order}}]}`}::jsonb
      returning number`),
  )
  expect(await daysIn()).toEqual(['2026-11-26', '2026-11-25'])
  expect(dayOf(await ask<ShopDocument>(later, customer, 'query', 'payments.document', { kind: 'invoice', number }), 'Date')).toBe(
    '25 Nov 2026',
  )
})

it('a document of a zone whose name is no longer known has days of UTC, and is listed', async () => {
  const shop = await base.openIn('Asia/Dhaka')
  const { order, purchase } = await issue(shop, '2026-11-25T19:31:00Z', '2026-11-25T19:47:00Z')
  await base.rows(sql`
    update documents set content = jsonb_set(content, '{seller,timeZone}', '"Asia/Gone"') where content @> ${`{"lines": [{"orderNumber": ${order}}]}`}::jsonb`)
  const { documents } = await ask<{ documents: Listed[] }>(shop, customer, 'query', 'payments.documents', { text: String(order) })
  expect(documents.map(({ issuedOn }) => issuedOn)).toEqual(['2026-11-25', '2026-11-25'])
  const rest = await get<WirePurchase>(shop, customer, `/purchases/${purchase}`)
  expect(rest.documents.map(({ issuedOn }) => issuedOn)).toEqual(['2026-11-25', '2026-11-25'])
  const [note] = documents
  if (!note) throw new Error('The document is missing')
  const printed = await ask<ShopDocument>(shop, customer, 'query', 'payments.document', { kind: note.kind, number: note.number })
  expect(dayOf(printed, 'Date')).toBe('25 Nov 2026')
})
