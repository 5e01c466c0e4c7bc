// The reconciler's schedule, and its effects on payments.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Shop } from '#server/domain/context/ctx.ts'
import { cashOnly } from '#server/domain/context/payment-config.ts'
import { queueDueJobs } from '#server/jobs/find-jobs.ts'
import type { PaymentAnswer } from '#server/payments/gateway.ts'
import { createMemoryProvider } from '#server/test/histories/memory-provider.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, testShop } from '#server/test/test-shop.ts'
import { startPayment } from '../commands/start.ts'
import { nextCheckAt } from '../rules/check-times.ts'
import { reconcilePayments } from './reconcile.ts'

const minute = 60_000
const base = await testShop()
const { gateway } = createMemoryProvider()
let answer: PaymentAnswer = { status: 'open' }
const answering = { ...gateway, ask: async () => answer }
const shop: Shop = { ...base.shop, payments: { ...cashOnly('http://shop.test'), gateways: new Map([['card' as const, answering]]) } }

async function started(): Promise<string> {
  const { id: userId, email } = await base.person()
  const item = await base.item({ minOrderQuantity: 1, availableQuantity: 50, priceMinor: 1_000_00 })
  const number = await addOrderOf(base, { id: userId }, item, { quantity: 1 })
  const session = { id: 's', kind: 'browser', parentId: null, endsAt: new Date() } as const
  const actor = { userId, email, role: 'user', displayName: 'Rina', staffRoles: [], lacksFactor: false, session } as const
  const ctx = { ...shop, address: '203.0.113.7', actor }
  return (await startPayment(ctx, { numbers: [number], method: 'card', totalMinor: 1_000_00 })).id
}

const stateOf = async (id: string) => first(await base.rows<{ state: string }>(sql`select state from payments where id = ${id}`)).state
const opened = (id: string, minutesAgo: number) =>
  base.rows(sql`update payments set created_at = now() - make_interval(mins => ${minutesAgo}), ask_at = now() where id = ${id}`)

it('first checks after a minute, through a job that a worker queues', async () => {
  const id = await started()
  const jobs = () => base.rows(sql`select from graphile_worker.jobs where task_identifier = 'reconcile-payments'`)
  expect(await base.rows(sql`select from payments where id = ${id} and ask_at = created_at + interval '1 minute'`)).toHaveLength(1)
  // A new database has a job request to fill the purchases of older orders.
  await base.rows(sql`delete from job_requests`)
  expect(await queueDueJobs(base.shop.db)).toBe(0)
  expect(await reconcilePayments(shop)).toBe(0)
  await base.rows(sql`update payments set ask_at = now() where id = ${id}`)
  // One job, even if workers look several times.
  expect([await queueDueJobs(base.shop.db), await queueDueJobs(base.shop.db)]).toEqual([1, 0])
  expect(await jobs()).toHaveLength(1)
  expect(await reconcilePayments(shop)).toBe(1)
})

it('queues no check while the only due refund must wait for an earlier one of its payment', async () => {
  const id = await started()
  await base.rows(sql`update payments set ask_at = null`)
  await base.rows(sql`delete from graphile_worker._private_jobs`)
  // The provider is asked about the earlier one in an hour; the later one is due now.
  await base.rows(sql`insert into refunds (payment_id, amount_minor, reason, ask_at, created_at) values
    (${id}, 100, 'Broken', now() + interval '1 hour', now() - interval '1 minute'), (${id}, 100, 'Missing', now(), now())`)
  expect(await queueDueJobs(base.shop.db)).toBe(0)
  await base.rows(sql`update refunds set state = 'done', ask_at = null where reason = 'Broken'`)
  expect(await queueDueJobs(base.shop.db)).toBe(1)
  await base.rows(sql`delete from refunds`)
})

it('finds payments whose customer never returned, and does not end payments that may still be paid', async () => {
  const id = await started()
  answer = { status: 'failed', reason: 'declined', isFinal: false }
  await opened(id, 1)
  expect(await reconcilePayments(shop)).toBe(1)
  expect(await stateOf(id)).toBe('open')
  const [row] = await base.rows<{ reference: string }>(sql`select reference from payments where id = ${id}`)
  answer = { status: 'paid', amountMinor: 1_000_00, currency: 'BDT', reference: row?.reference ?? '', mode: 'test', transactionRef: 'tx' }
  await opened(id, 3)
  await reconcilePayments(shop)
  expect(await stateOf(id)).toBe('settled')
})

it('ends failed payments: at once if the provider accepts no more money, otherwise after five minutes', async () => {
  const [final, doubtful] = [await started(), await started()]
  answer = { status: 'failed', reason: 'expired', isFinal: true }
  await opened(final, 1)
  await reconcilePayments(shop)
  answer = { status: 'failed', reason: 'declined', isFinal: false }
  await opened(doubtful, 5)
  await reconcilePayments(shop)
  expect([await stateOf(final), await stateOf(doubtful)]).toEqual(['failed', 'failed'])
})

it('asks about an open payment at most ten times before it expires', () => {
  const createdAt = new Date('2026-01-01T00:00:00Z')
  const expiresAt = new Date(createdAt.getTime() + 30 * minute)
  const asks = [1]
  for (let now = new Date(createdAt.getTime() + minute); now < expiresAt; ) {
    now = nextCheckAt({ createdAt, expiresAt, state: 'open' }, now) ?? expiresAt
    asks.push((now.getTime() - createdAt.getTime()) / minute)
  }
  expect(asks.slice(0, 4)).toEqual([1, 3, 5, 7])
  // At expiry, or within a minute after it.
  expect(asks.at(-1)).toBeGreaterThanOrEqual(30)
  expect(asks.at(-1)).toBeLessThanOrEqual(31)
  expect(asks.length).toBeLessThanOrEqual(10)
})

it('asks about a thousand open payments, a few at a time', async () => {
  answer = { status: 'open' }
  const id = await started()
  await base.rows(sql`
    insert into payments (user_id, method, mode, reference, amount_minor, currency, provider_ref, redirect_url, customer_ip, ask_at, expires_at)
    select user_id, method, mode, 'MANY' || n, amount_minor, currency, 'many-' || n, redirect_url, customer_ip, now(), expires_at
    from payments, generate_series(1, 1000) n where id = ${id}`)
  await base.rows(sql`
    insert into payment_orders (payment_id, order_id, amount_minor, is_active)
    select p.id, po.order_id, po.amount_minor, false from payments p, payment_orders po where p.reference like 'MANY%' and po.payment_id = ${id}`)
  let now = 0
  let most = 0
  const seen = new Set<string>()
  const counting: typeof gateway = {
    ...gateway,
    ask: async ({ providerRef }) => {
      seen.add(providerRef)
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
      return { status: 'open' }
    },
  }
  const counted: Shop = { ...shop, payments: { ...shop.payments, gateways: new Map([['card' as const, counting]]) } }
  while ((await reconcilePayments(counted)) > 0);
  expect(seen.size).toBe(1_000)
  expect(most).toBeLessThanOrEqual(5)
})
