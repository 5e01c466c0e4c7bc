// A server takes the place of an OpenTelemetry collector and decodes the export over HTTP.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { createSqlClient } from '#server/db/client.ts'
import { limitOutsideCalls } from '#server/lib/outside-calls.ts'
import { loggerOf } from '#server/request/log.ts'
import { portOf } from '#server/test/live-stream.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { outboxOf, startTestWorker, until } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { createTracer } from '#server/watch/open-telemetry.ts'
import { watchOutsideCalls } from '#server/watch/outside-calls.ts'
import { inSpan, traceWith } from '#server/watch/spans.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code: number }
  attributes: { key: string; value: Value }[]
}
type Export = { resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[] }

const exports: { path: string | undefined; type: string | undefined; body: Export }[] = []
const collector = createServer((incoming, response) => {
  const parts: Buffer[] = []
  incoming
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => {
      exports.push({ path: incoming.url, type: incoming.headers['content-type'], body: JSON.parse(Buffer.concat(parts).toString()) })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
})
const shop = await testShop()
const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const customer = await shop.person({ email: 'rina.traced@people.test' })
const item = await shop.item({ minOrderQuantity: 1 })
const lines: string[] = []
let spans: Span[]

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const tracer = createTracer({ url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`, version: '1.2.3' })
  traceWith(tracer)
  const { app } = await buildApp({ shop: shop.shop, publicUrl })
  const number = await addOrderOf(shop, customer, item, { quantity: 2 })
  // The body arrives after the head: its stream is part of the connection, not of the request's span.
  const placing = request({
    port: await portOf(app),
    path: '/trpc/orders.place',
    method: 'POST',
    headers: { ...bearer(customer.token), 'content-type': 'application/json', traceparent: `00-${caller.trace}-${caller.span}-01` },
  })
  placing.flushHeaders()
  await pause(20)
  placing.end(JSON.stringify({ numbers: [number], method: 'cash', totalMinor: 2 * item.priceMinor }))
  const [placed] = (await once(placing, 'response')) as [IncomingMessage]
  placed.resume()
  expect(placed.statusCode).toBe(200)
  await trpcCall({ app }, 'mutation', 'orders.place', {
    input: { numbers: [99_999_999], method: 'cash', totalMinor: 1 },
    headers: bearer(customer.token),
  })
  await app.inject('/metrics')
  for (const url of ['/login/hunter2', '/?password=hunter2', '/items/hunter2', '/trpc/hunter2', '/%zzhunter2', '/assets/hunter2.js'])
    await app.inject(url)
  const worker = startTestWorker(shop, { mail: { send: async () => {} } })
  await until(async () => (await outboxOf(shop, customer.email)).some(({ sent }) => sent), 30_000)
  await worker.stop()
  const calls = watchOutsideCalls(limitOutsideCalls(), () => false)
  await inSpan('pay', 'internal', {}, () => calls('bkash', () => Promise.reject(new Error('The number 4111 1111 is refused')))).catch(
    () => {},
  )
  await inSpan('wait', 'internal', {}, async () => {
    const client = createSqlClient(shop.url, { max: 1 })
    await client`select 1`
    // One connection's limit of statements, and one more.
    await Promise.all([...[1, 2, 3, 4].map(() => client`select pg_sleep(0.02)`), client`select count(*) from products`])
    await client.end()
  })
  const log = pino(loggerOf({ logLevel: 'info' }), { write: (line: string) => void lines.push(line) })
  await inSpan('logged', 'internal', {}, async () => log.info('inside'))
  log.info('outside')
  traceWith(undefined)
  await app.close()
  await tracer.close()
  spans = exports.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
})
afterAll(() => {
  traceWith(undefined)
  collector.close()
})

const named = (name: string, traceId?: string): Span => {
  const span = spans.find((one) => one.name === name && (traceId === undefined || one.traceId === traceId))
  if (!span) throw new Error(`No span ${name} among ${spans.map((one) => one.name).join(', ')}`)
  return span
}
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
/** Span names from this span up to the root of its trace. */
const pathOf = (span: Span): string[] => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(parent ? pathOf(parent) : [])]
}

describe('the trace of an order that is placed', () => {
  it('continues the caller’s trace, through the procedure to the SQL function', () => {
    const called = named('place_purchase', caller.trace)
    expect(pathOf(called)).toEqual(['place_purchase', 'orders.place', 'POST /trpc/:path'])
    const received = named('POST /trpc/:path', caller.trace)
    expect([received.parentSpanId, received.kind]).toEqual([caller.span, 2])
    expect(attributesOf(received)).toMatchObject({
      'http.route': '/trpc/:path',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
    })
    expect(attributesOf(called)).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': 'place_purchase' })
  })

  it('is a trace of its own without a caller, and says how the call was refused', () => {
    const refused = spans.find((span) => span.name === 'orders.place' && span.traceId !== caller.trace)
    expect(refused && attributesOf(refused)['rpc.response.status_code']).toBe('NOT_FOUND')
    expect(refused?.status.code).toBe(0)
  })

  it('contains nothing that was typed into an address', () => {
    expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET none', 'GET /items/:id', 'GET /trpc/:path']))
    expect(JSON.stringify(exports)).not.toContain('hunter2')
  })

  it('leaves out probes', () => {
    expect(spans.filter(({ name }) => name.includes('/metrics'))).toEqual([])
  })
})

describe('the trace of a job', () => {
  it('contains the mail that it sends', () => {
    const mail = named('send mail')
    expect(pathOf(mail)).toEqual(['send mail', 'job send-mail'])
    expect(attributesOf(mail)).toEqual({ 'mail.kind': 'order-placed' })
    expect(attributesOf(named('job send-mail'))).toEqual({ 'job.task': 'send-mail', 'job.attempt': 1 })
  })
})

describe('other spans', () => {
  it('show calls to outside parties, and time spent queued for a connection', () => {
    expect(pathOf(named('call bkash'))).toEqual(['call bkash', 'pay'])
    expect(named('call bkash').status.code).toBe(2)
    expect(pathOf(named('wait for a connection'))).toEqual(['wait for a connection', 'select products', 'wait'])
  })

  it('contain no personal data: no address, name, value or message', () => {
    const everything = JSON.stringify(exports)
    for (const secret of [customer.email, customer.id, customer.token, 'Rina', 'Mirpur', '4111 1111', item.name, 'The number'])
      expect([secret, everything.includes(secret)]).toEqual([secret, false])
  })
})

describe('the export', () => {
  it('is OTLP over HTTP, from a service with a name', () => {
    const [first] = exports
    expect([first?.path, first?.type]).toEqual(['/v1/traces', 'application/json'])
    const resource = Object.fromEntries(
      (first?.body.resourceSpans[0]?.resource.attributes ?? []).map(({ key, value }) => [key, value.stringValue]),
    )
    expect(resource).toMatchObject({ 'service.name': 'partsdock', 'service.version': '1.2.3' })
  })

  it('has the ids that log lines contain', () => {
    const [inside, outside] = lines.map((line): Record<string, unknown> => JSON.parse(line))
    const { traceId: trace_id, spanId: span_id } = named('logged')
    expect(inside).toMatchObject({ msg: 'inside', trace_id, span_id })
    expect([outside?.['msg'], outside?.['trace_id']]).toEqual(['outside', undefined])
  })
})
