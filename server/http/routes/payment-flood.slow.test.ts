// A flood of calls that lead to a provider that hangs: the provider gets few of them, and all other pages stay responsive.
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { cashOnly } from '#server/domain/context/payment-config.ts'
import { abandonPayment } from '#server/domain/payments/commands/abandon.ts'
import { queueDueJobs } from '#server/jobs/find-jobs.ts'
import { reconcile } from '#server/jobs/tasks/reconcile-payments.ts'
import { limitOutsideCalls } from '#server/lib/outside-calls.ts'
import { createBkashGateway } from '#server/payments/bkash.ts'
import { limitGateway } from '#server/payments/limit-gateway.ts'
import type { LiveShop } from '#server/request/context.ts'
import { openHangingBkash } from '#server/test/hanging-bkash.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

// Opening hundreds of sockets takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const base = await testShop()
const provider = await openHangingBkash()
const places = 4
const gateway = createBkashGateway({
  baseUrl: provider.url,
  username: 'u',
  password: 'p',
  appKey: 'k',
  appSecret: 's',
  refundVersion: 'v2',
  mode: 'test',
  db: base.shop.db,
  timeoutMs: 120_000,
})
const calls = limitOutsideCalls({ perParty: places, waiting: 2, waitMs: 50 })
const desk = { ...cashOnly('http://shop.test'), gateways: new Map([['bkash' as const, limitGateway(gateway, calls)]]) }
const shop: LiveShop = { ...base.shop, payments: desk }
const { app } = await buildApp({ shop, publicUrl: 'http://shop.test' })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  provider.close()
  app.server.closeAllConnections()
  await app.close()
})

beforeEach(async () => {
  provider.release()
  provider.asked.length = 0
})

type Started = { id: string; ref: string; customer: Person; numbers: number[] }

async function basket() {
  const customer = await base.person()
  const item = await base.item({ minOrderQuantity: 1, availableQuantity: 50, priceMinor: 1_000_00 })
  return { customer, numbers: [await addOrderOf(base, customer, item, { quantity: 1 })] }
}

const startCall = (customer: Person, numbers: number[]) =>
  trpcCall({ app }, 'mutation', 'payments.start', {
    input: { numbers, method: 'bkash', totalMinor: 1_000_00 },
    headers: bearer(customer.token),
  })

async function started(): Promise<Started> {
  const { customer, numbers } = await basket()
  const { data } = await startCall(customer, numbers)
  const { id } = data as { id: string }
  const row = first(await base.rows<{ ref: string }>(sql`select provider_ref as ref from payments where id = ${id}`))
  return { id, ref: row.ref, customer, numbers }
}

const returnToShop = (id: string, query = '') => fetch(`${origin}/payments/return/${id}${query}`, { redirect: 'manual' })
const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status
const stateOf = async (id: string) => first(await base.rows<{ state: string }>(sql`select state from payments where id = ${id}`)).state
/** Expires the claims, as if some seconds had passed. */
const claimsEnd = () => base.rows(sql`update call_claims set until = now() - interval '1 second'`)
const countOf = (answers: readonly Response[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Sends many returns in waves, so that the limit of requests in flight does not refuse them. `held` of them hang. */
async function flood(returns: readonly (() => Promise<Response>)[], held: number): Promise<Promise<Response>[]> {
  const sent: Promise<Response>[] = []
  let answered = 0
  for (const one of returns) {
    const answer = one()
    void answer.then(() => (answered += 1))
    sent.push(answer)
    if (sent.length % 130 === 0) await expect.poll(() => answered, { timeout: 100_000 }).toBeGreaterThanOrEqual(sent.length - held)
  }
  await expect.poll(() => answered, { timeout: 100_000 }).toBe(sent.length - held)
  return sent
}

it('520 returns of one payment make one call: the others are redirected at once, other pages work, and the payment settles', async () => {
  const { id } = await started()
  provider.hang('status')
  const returns = await flood(
    Array.from({ length: 520 }, () => () => returnToShop(id)),
    1,
  )
  expect(provider.asked).toHaveLength(1)
  expect(await Promise.all(['/reviewCount', '/items', '/healthz'].map(statusOf))).toEqual([200, 200, 200])
  provider.release()
  const answers = await Promise.all(returns)
  expect(countOf(answers)).toEqual({ 303: 520 })
  expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(new Set([`/payment/result/${id}`]))
  expect(await stateOf(id)).toBe('settled')
})

it('returns of many payments call the provider up to the limit; the others are told to retry at once', async () => {
  const many: Started[] = []
  for (let i = 0; i < 20; i += 1) many.push(await started())
  provider.hang('execute')
  const returns = await flood(
    many.flatMap(({ id, ref }) => Array.from({ length: 26 }, () => () => returnToShop(id, `?paymentID=${ref}&status=success`))),
    places,
  )
  expect(provider.mostAtOnce()).toBeLessThanOrEqual(places)
  expect(provider.asked.length).toBe(places)
  expect(await Promise.all(['/reviewCount', '/items', '/healthz'].map(statusOf))).toEqual([200, 200, 200])
  provider.release()
  const answers = await Promise.all(returns)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(520 - refused.length)
  // The browser retries automatically: bKash takes the money only when the customer returns.
  for (const { headers } of refused) expect([headers.get('refresh'), headers.get('retry-after')]).toEqual(['3', '3'])
  const [again] = many.filter((_, i) => answers[i * 26]?.status === 503)
  if (again) {
    expect((await returnToShop(again.id, `?paymentID=${again.ref}&status=success`)).status).toBe(303)
    expect(await stateOf(again.id)).toBe('settled')
  }
})

it('a return without a query blocks no payment: the customer’s own return is handled while the other one hangs', async () => {
  const { id, ref } = await started()
  provider.hang('status')
  const stray = returnToShop(id)
  await expect.poll(() => provider.asked.length).toBe(1)
  expect((await returnToShop(id, `?paymentID=${ref}&status=success`)).status).toBe(303)
  expect(await stateOf(id)).toBe('settled')
  provider.release()
  expect((await stray).status).toBe(303)
})

it('a redirected return schedules one check, so that later changes are found within seconds', async () => {
  const { id } = await started()
  for (let i = 0; i < 20; i += 1) expect((await returnToShop(id)).status).toBe(303)
  expect(provider.asked).toHaveLength(1)
  const soon = await base.rows(sql`select 1 from payments where id = ${id} and ask_at < now() + interval '8 seconds'`)
  const jobs = async () => {
    await queueDueJobs(base.shop.db)
    return (await base.rows(sql`select from graphile_worker.jobs where task_identifier = 'reconcile-payments'`)).length
  }
  // The job is queued when it is due. On a slow machine, these checks are due already.
  await base.rows(sql`update payments set ask_at = now() + interval '1 hour' where ask_at is not null`)
  expect([soon.length, await jobs()]).toEqual([1, 0])
  provider.release()
  await base.rows(sql`update payments set ask_at = now() where id = ${id}`)
  expect([await jobs(), await jobs()]).toEqual([1, 1])
  await reconcile(shop, null)
  expect(await stateOf(id)).toBe('settled')
})

it('a claim left by a dead process expires within seconds, and a claim whose call got no answer is freed at once', async () => {
  const { id } = await started()
  await returnToShop(id)
  const held = await base.rows<{ seconds: number }>(
    sql`select extract(epoch from until - now())::float8 as seconds from call_claims where key like ${`return:${id}%`}`,
  )
  expect(first(held).seconds).toBeLessThanOrEqual(6)
  await claimsEnd()
  await returnToShop(id)
  expect(provider.asked).toHaveLength(2)
})

it('only a few requests wait for the same payment to be created, and the others are refused at once', async () => {
  const { customer, numbers } = await basket()
  provider.hang('create')
  const starts = Array.from({ length: 60 }, () => startCall(customer, numbers))
  let answered = 0
  for (const one of starts) void one.then(() => (answered += 1))
  // One request creates it, 16 wait.
  await expect.poll(() => answered, { timeout: 100_000 }).toBe(60 - 17)
  expect(await statusOf('/reviewCount')).toBe(200)
  provider.release()
  const answers = await Promise.all(starts)
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(43)
  expect(new Set(answers.flatMap(({ data }) => (data ? [(data as { id: string }).id] : []))).size).toBe(1)
})

it('a double click abandons a payment once, and is rate limited', async () => {
  const { id, customer } = await started()
  provider.hang('status')
  const giveUp = () => trpcCall({ app }, 'mutation', 'payments.abandon', { input: { id }, headers: bearer(customer.token) })
  const first = giveUp()
  await expect.poll(() => provider.asked.length).toBe(1)
  expect((await giveUp()).data).toEqual({ state: 'open' })
  expect(provider.asked).toHaveLength(1)
  provider.release()
  expect((await first).data).toEqual({ state: 'settled' })

  const limited: LiveShop = { ...shop, rateLimit: true }
  const ctx = {
    ...limited,
    address: '203.0.113.9',
    actor: {
      userId: customer.id,
      email: customer.email,
      role: 'user',
      displayName: '',
      staffRoles: [],
      lacksFactor: false,
      session: { id: '', kind: 'browser', parentId: null, endsAt: new Date() },
    },
  } as const
  const other = await started()
  await base.rows(sql`update payments set user_id = ${customer.id} where id = ${other.id}`)
  await base.rows(
    sql`insert into throttles (key, attempts, blocked_until, forget_at) values (${`abandonments:${customer.id}`}, 60, now() + interval '10 seconds', now() + interval '1 hour')`,
  )
  await expect(abandonPayment(ctx, { id: other.id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await stateOf(other.id)).toBe('open')
})

it('the scheduled check asks a provider about a few payments at a time, and reaches all of them', async () => {
  const many: Started[] = []
  for (let i = 0; i < 30; i += 1) many.push(await started())
  await base.rows(sql`update payments set ask_at = now() where state = 'open'`)
  provider.hang('status')
  const reconciled = reconcile({ ...shop, payments: { ...desk, gateways: new Map([['bkash' as const, gateway]]) } }, null)
  await expect.poll(() => provider.asked.length).toBe(5)
  expect(await statusOf('/reviewCount')).toBe(200)
  provider.release()
  await reconciled
  for (const { id } of many) expect(await stateOf(id)).toBe('settled')
})
