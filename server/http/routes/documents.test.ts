import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ShopDocument } from '#common/documents/schema.ts'
import { drawPdf } from '#server/documents/draw-pdf.tsx'
import { requeueLostDocuments } from '#server/domain/documents/commands.ts'
import { recordCash } from '#server/domain/orders/commands.ts'
import { readPdf } from '#server/test/read-pdf.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { startTestWorker, until } from '#server/test/test-worker.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const other = await secondShop(shop)
const [customer, stranger, admin] = await Promise.all([shop.person(), shop.person(), shop.admin()])
const item = await shop.item({ name: 'AMD Ryzen 5 7600', sku: 'CPU-7600', availableQuantity: 10_000 })

async function placeOrder(buyer: Person = customer): Promise<number> {
  const number = await addOrderOf(shop, buyer, item)
  await shop.rows(sql`select * from place_purchase(${buyer.id}, ${`{${number}}`}::int[], 'cash', null, '{}')`)
  return number
}

/** Records cash for an order; returns the invoice number. */
async function issueInvoice(buyer: Person = customer, by: Record<string, unknown> = seller): Promise<{ order: number; invoice: number }> {
  const order = await placeOrder(buyer)
  await shop.rows(sql`select record_cash(${order}, jsonb_build_object('actor', ${admin.id}::text), 'BDT', ${JSON.stringify(by)}::jsonb)`)
  const rows = await shop.rows<{ number: number }>(sql`
    select d.number from documents d join payment_orders po on po.payment_id = d.payment_id join orders o on o.id = po.order_id
    where o.number = ${order} and d.kind = 'invoice'`)
  return { order, invoice: first([...rows]).number }
}

const seller = { name: 'Partsdock Ltd', address: 'House 12\nDhaka 1205', taxId: 'BIN 0012' }
const fileOf = async (url: string, headers: Record<string, string>) => {
  const { statusCode, headers: answered, rawPayload } = await shop.app.inject({ method: 'GET', url, headers })
  return { status: statusCode, headers: answered, bytes: rawPayload }
}
const isDrawn = async (invoice: number) =>
  first([
    ...(await shop.rows<{ drawn: boolean }>(
      sql`select pdf is not null as drawn from documents where kind = 'invoice' and number = ${invoice}`,
    )),
  ]).drawn

describe('invoice numbers', () => {
  it('have no gaps or duplicates, even when two processes record cash at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 12 }, () => placeOrder()))
    const session = { id: '', kind: 'token', parentId: null, endsAt: new Date() } as const
    const actor = {
      userId: admin.id,
      email: admin.email,
      role: 'admin',
      displayName: 'Admin',
      staffRoles: [],
      lacksFactor: false,
      session,
      holds: { cash: true },
    } as const
    const before = await lastInvoice()
    // Both processes record each order; the second finds it done.
    await Promise.all(
      numbers.flatMap((number) => [shop.shop, other.shop].map((one) => recordCash({ ...one, actor, address: '127.0.0.1' }, { number }))),
    )
    const issued = await shop.rows<{ number: number }>(
      sql`select number from documents where kind = 'invoice' and number > ${before} order by number`,
    )
    expect(issued.map(({ number }) => number)).toEqual(numbers.map((_, i) => before + 1 + i))
    expect([...(await shop.rows(sql`select * from payment_audit`))]).toEqual([])
  })
})

async function lastInvoice(): Promise<number> {
  const rows = await shop.rows<{ last: number }>(sql`select coalesce(max(number), 0)::int as last from documents where kind = 'invoice'`)
  return first([...rows]).last
}

describe('a document', () => {
  it('states what was sold, by whom, to whom, and how it was paid', async () => {
    const { order, invoice } = await issueInvoice()
    const { data } = await trpcCall(shop, 'query', 'payments.document', {
      input: { kind: 'invoice', number: invoice },
      headers: bearer(customer.token),
    })
    expect(data).toMatchObject({
      kind: 'invoice',
      number: invoice,
      seller,
      buyer: { email: customer.email },
      method: 'cash',
      mode: 'live',
      currency: 'BDT',
      transactionRef: null,
      totalMinor: 6 * 24_500_00,
      lines: [{ orderNumber: order, sku: 'CPU-7600', quantity: 6, unitPriceMinor: 24_500_00, totalMinor: 6 * 24_500_00 }],
    })
    expect(Date.parse((data as ShopDocument).paidAt)).not.toBeNaN()
  })

  it('for a refund names the invoice', async () => {
    const { order, invoice } = await issueInvoice()
    await trpcCall(shop, 'mutation', 'payments.refund', {
      input: { refundId: crypto.randomUUID(), number: order, amountMinor: 500_00, reason: 'Two came broken' },
      headers: bearer(admin.token),
    })
    const [note] = await shop.rows<{ number: number }>(sql`
      select number from documents where kind = 'credit_note' and content ->> 'invoice' = ${String(invoice)}`)
    const { data } = await trpcCall(shop, 'query', 'payments.document', {
      input: { kind: 'credit_note', number: note?.number },
      headers: bearer(customer.token),
    })
    expect(data).toMatchObject({ kind: 'credit_note', invoice, amountMinor: 500_00, reason: 'Two came broken' })
    const { bytes } = await fileOf(`/documents/credit-note/${note?.number}.pdf`, bearer(customer.token))
    const { text } = readPdf(bytes)
    for (const part of [`For invoice\n${invoice}\n`, 'BDT 500.00', 'Two came broken']) expect(text).toContain(part)
  })
})

describe('the file of a document', () => {
  it('is a PDF with its number and lines, drawn on first use and then stored', async () => {
    const { order, invoice } = await issueInvoice()
    const answer = await fileOf(`/documents/invoice/${invoice}.pdf`, bearer(customer.token))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Partsdock-invoice-${invoice}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { text, pages } = readPdf(answer.bytes)
    expect(pages).toBe(1)
    for (const part of [`Invoice ${invoice}`, String(order), 'AMD Ryzen 5 7600', 'CPU-7600', 'BDT 147,000.00', 'Tax ID BIN 0012'])
      expect(text.replaceAll('\n', ' ')).toContain(part)
    expect(text.replaceAll('\n', '')).toContain(customer.email)
    expect(await isDrawn(invoice)).toBe(true)

    const again = await fileOf(`/documents/invoice/${invoice}.pdf`, bearer(customer.token))
    expect(again.bytes.equals(answer.bytes)).toBe(true)
  })

  it('is for its customer and for admins, by token or cookie', async () => {
    const { invoice } = await issueInvoice()
    const url = `/documents/invoice/${invoice}.pdf`
    const { credential } = await shop.signedIn('browser', customer.id)
    expect((await fileOf(url, {})).status).toBe(401)
    const hidden = await shop.call('GET', url, { as: stranger })
    const absent = await shop.call('GET', '/documents/invoice/999999999.pdf', { as: stranger })
    expect([hidden.status, absent.status]).toEqual([404, 404])
    expect({ ...(hidden.body as object), requestId: '' }).toEqual({ ...(absent.body as object), requestId: '' })
    expect((await fileOf(url, { ...bearer(stranger.token), 'if-none-match': '*' })).status).toBe(404)
    expect((await fileOf(url, bearer(admin.token))).status).toBe(200)
    expect((await fileOf(url, browserHeaders(credential))).status).toBe(200)
  })

  it.each(['/documents/invoice/0.pdf', '/documents/invoice/1e3.pdf', '/documents/quote/1.pdf', '/documents/invoice/12345678901.pdf'])(
    'does not exist at %s',
    async (url) => {
      expect((await fileOf(url, bearer(admin.token))).status).toBe(404)
    },
  )
})

describe('the drawing job', () => {
  it('is enqueued with the document, draws it once, and is requeued if it was lost', async () => {
    // Leave the other tests' documents undrawn.
    await shop.rows(sql`update documents set queued_at = now()`)
    const { invoice } = await issueInvoice()
    const worker = startTestWorker(shop)
    await until(() => isDrawn(invoice), 60_000)
    const versionOf = async () => [
      ...(await shop.rows(sql`select xmin::text from documents where kind = 'invoice' and number = ${invoice}`)),
    ]
    const version = await versionOf()
    await shop.rows(sql`
      select graphile_worker.add_job('draw-document', json_build_object('documentId', id)) from documents where kind = 'invoice' and number = ${invoice}`)
    await until(async () => (await shop.rows(sql`select from graphile_worker.jobs where task_identifier = 'draw-document'`)).length === 0)
    expect(await versionOf()).toEqual(version)

    await shop.rows(
      sql`update documents set pdf = null, created_at = now() - interval '1 hour' where kind = 'invoice' and number = ${invoice}`,
    )
    await requeueLostDocuments(shop.shop)
    await until(() => isDrawn(invoice), 60_000)
    await worker.stop()
  }, 150_000)
})

describe('a PDF', () => {
  const strange = [
    'আমার সোনার বাংলা',
    'Nguyễn Văn',
    '😀👩‍👩‍👧',
    'مرحبا',
    '漢字',
    'W'.repeat(200),
    'a\u0000\ud800\u202eb',
    '',
    ' ',
    '%\\()<>[?]',
  ]
  const line = (orderNumber: number, name: string) => ({
    orderNumber,
    sku: name.slice(0, 40),
    name,
    quantity: 900_000,
    unitPriceMinor: 9_999_999_999,
    totalMinor: 8_999_999_999_100_000,
  })
  const url = 'http://localhost:3000/dashboard/documents/invoice/7'
  const document: ShopDocument = {
    kind: 'invoice',
    number: 7,
    issuedAt: '2026-11-21T10:00:00.000Z',
    seller: { name: 'Partsdock', address: 'Line\n'.repeat(100), taxId: null, email: null, phone: null, logo: null, timeZone: 'Etc/UTC' },
    buyer: { displayName: strange[0] ?? '', email: null, phoneNumber: null, address: strange.join('\n') },
    currency: 'BDT',
    method: 'card',
    mode: 'test',
    reference: 'PD0123456789ABCDEFGH',
    transactionRef: `pi_${'x'.repeat(200)}`,
    paidAt: '2026-11-21T10:00:00.000Z',
    totalMinor: 8_999_999_999_100_000,
    lines: strange.map((name, i) => line(i + 1, name)),
  }

  it('prints any text, and marks characters without a glyph', async () => {
    const { text } = readPdf(await drawPdf(document, url))
    expect(text).toContain('Test payment')
    expect(text).toContain('[?]')
    expect(text.replaceAll('\n', ' ')).toContain('marks letters that this file cannot show')
  })

  it('spans several pages, each with the table head and a page number', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => line(10_000_000 + i, 'DDR5-5600 32 GB UDIMM'))
    const { text, pages } = readPdf(await drawPdf({ ...document, lines }, url))
    expect(pages).toBeGreaterThan(4)
    expect(text.match(/Quantity/g)).toHaveLength(pages)
    for (let page = 1; page <= pages; page += 1) expect(text.replaceAll('\n', '')).toContain(`page ${page} of ${pages}`)
    for (const { orderNumber } of lines) expect(text).toContain(String(orderNumber))
  }, 120_000)
})
