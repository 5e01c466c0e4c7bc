// A listening shop with the sandbox's payment providers, and customers who pay there in a browser without scripts.
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished } from 'vitest'
import { bkashSandboxCredentials } from '#packages/sandbox'
import { buildApp } from '#server/compose/app.ts'
import { chooseProviders } from '#server/compose/payment-providers.ts'
import { cashOnly } from '#server/domain/context/payment-config.ts'
import { reconcile } from '#server/jobs/tasks/reconcile-payments.ts'
import type { LiveShop } from '#server/request/context.ts'
import { addOrderOf } from './test-orders.ts'
import { first, type Person, type TestShopOptions, testShop } from './test-shop.ts'
import { bearer, trpcCall } from './trpc-call.ts'

export type PayingShop = Awaited<ReturnType<typeof payingShop>>
export type Method = 'card' | 'bkash' | 'nagad'

const noKeys = { stripe: undefined, bkash: undefined, nagad: undefined }

export async function payingShop(options: TestShopOptions = {}) {
  const base = await testShop(options)
  const origin = `http://127.0.0.1:${await freePort()}`
  const reports: string[] = []
  const { mounts, ...providers } = await chooseProviders(
    { sandbox: true, currency: 'BDT', paymentKeys: noKeys },
    { db: base.shop.db, publicUrl: origin, ownUrl: origin },
  )
  const report = (error: unknown) => void reports.push(String(error))
  const shop: LiveShop = { ...base.shop, payments: { ...cashOnly(origin), ...providers, report } }
  const { app } = await buildApp({
    shop,
    publicUrl: origin,
    sandbox: (it) => {
      for (const mount of mounts) mount(it)
    },
  })
  await app.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  afterAll(() => app.close())

  /** Opens a page of ours or of a provider; redirects are not followed. */
  const browse = (address: string, form?: Record<string, string>) =>
    fetch(new URL(address, origin), { redirect: 'manual', ...(form && { method: 'POST', body: new URLSearchParams(form) }) })

  /** Adds pending orders of a new customer, each of an item with `available` pieces. */
  async function basket(orders = 1, { quantity = 2, available = 50 } = {}) {
    const customer = await base.person()
    const items = await Promise.all(
      Array.from({ length: orders }, () => base.item({ minOrderQuantity: 1, availableQuantity: available, priceMinor: 1_000_00 })),
    )
    const numbers: number[] = []
    for (const item of items) numbers.push(await addOrderOf(base, customer, item, { quantity }))
    return { customer, items, numbers, totalMinor: orders * quantity * 1_000_00 }
  }

  const startCall = (customer: Person, input: { numbers: number[]; method: Method; totalMinor: number }) =>
    trpcCall({ app }, 'mutation', 'payments.start', { input, headers: bearer(customer.token) })

  /** Starts a payment, and returns the address of its payment page. */
  async function start(customer: Person, input: { numbers: number[]; method: Method; totalMinor: number }) {
    const { data, error } = await startCall(customer, input)
    if (error) throw new Error(`${error.code}: ${error.message}`)
    return data as { id: string; redirectUrl: string }
  }

  const stateOf = async (id: string) =>
    first(
      await base.rows<{
        state: string
        failure: string | null
        received: number
        refunded: number
        orders: string[]
        invoices: number
        mails: number
      }>(sql`
        select p.state, p.failure, p.received_minor::int as received, p.refunded_minor::int as refunded,
          array(select o.status from payment_orders po join orders o on o.id = po.order_id where po.payment_id = p.id order by o.id) as orders,
          (select count(*)::int from documents d where d.payment_id = p.id and d.kind = 'invoice') as invoices,
          (select count(*)::int from outbox m join users u on u.email = m.recipient where u.id = p.user_id and m.kind = 'order-paid') as mails
        from payments p where p.id = ${id}`),
    )

  const stockOf = async (id: number) =>
    first(
      await base.rows<{ available: number; sold: number }>(
        sql`select available_quantity as available, units_sold as sold from products where id = ${id}`,
      ),
    )

  /** Makes scheduled checks due, and reconciles them. */
  async function later() {
    await base.rows(sql`update payments set ask_at = now() where ask_at is not null`)
    await base.rows(sql`update refunds set ask_at = now() where ask_at is not null`)
    await reconcile(shop, null)
  }
  /** As if half an hour had passed. */
  async function halfAnHourLater() {
    await base.rows(sql`update payments set expires_at = now() - interval '1 second' where state = 'open' and expires_at is not null`)
    await later()
  }

  /** Until the test ends, as if bKash had granted two tokens that were lost. A process knows of it, and of its end, within a second. */
  async function lockBkash(): Promise<void> {
    const { appKey } = await bkashSandboxCredentials(base.shop.db)
    const account = `bkash:${appKey}`
    const isLocked = async () => ((await providers.gateways.get('bkash')?.lockedForSeconds?.()) ?? 0) > 0
    await base.rows(sql`insert into provider_tokens (account, asked_at) values (${account}, array[now() - interval '2 minutes', now()])`)
    onTestFinished(async () => {
      await base.rows(sql`delete from provider_tokens where account = ${account}`)
      await expect.poll(isLocked, { timeout: 10_000 }).toBe(false)
    })
    await expect.poll(isLocked, { timeout: 10_000 }).toBe(true)
  }

  const problems = async () => [
    ...(await base.rows(sql`select * from payment_audit`)),
    ...(await base.rows(sql`select * from stock_audit`)),
  ]

  return {
    ...base,
    shop,
    app,
    origin,
    reports,
    browse,
    basket,
    start,
    startCall,
    stateOf,
    stockOf,
    later,
    halfAnHourLater,
    lockBkash,
    problems,
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
