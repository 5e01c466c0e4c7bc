import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeOrders } from '#server/domain/orders/commands.ts'
import { lastJobMigration } from '#server/jobs/prepare-jobs.ts'
import { projectRoot } from '#server/lib/root.ts'
import { ensureBuilt, programArgs } from '#server/test/built-programs.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, publicUrl, secretKey, testShop } from '#server/test/test-shop.ts'
import { makeRetriesDue, outboxOf, startTestWorker, until } from '#server/test/test-worker.ts'
import { cleanEnv } from '../../scripts/clean-env.mjs'

const shop = await testShop()
let onMail: () => unknown = () => {}
const mailServer = await startMailServer({ onData: () => onMail() })
afterAll(() => mailServer.stop())

let customer: Person
beforeEach(async () => {
  customer = await shop.person()
  onMail = () => {}
  await mailServer.become('well')
})

const enqueue = async (recipient: string) => {
  const orders = [{ number: 7, name: 'Part', sku: 'S-1', quantity: 5, unitPriceMinor: 100, totalMinor: 500 }]
  const payload = JSON.stringify({ name: 'Rina', method: 'cash', orders })
  await shop.rows(sql`select enqueue_mail('order-placed', ${recipient}, ${payload}::jsonb, null)`)
}
const isSent = async ({ email }: Person) => first(await outboxOf(shop, email)).sent
const lockedJobs = async () => (await shop.rows(sql`select from graphile_worker.jobs where locked_at is not null`)).length
const neverAnswers = {
  send: (_mail: unknown, signal: AbortSignal) =>
    new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
}

describe('stock held for a payment', () => {
  it('is released by a job that a worker queues once the hold has expired', async () => {
    const worker = startTestWorker(shop)
    const item = await shop.item({ availableQuantity: 50 })
    const number = await addOrderOf(shop, customer, item, { quantity: 10 })
    const session = { id: '', kind: 'token', parentId: null, endsAt: new Date() } as const
    const actor = {
      userId: customer.id,
      email: customer.email,
      role: 'user',
      displayName: 'Rina',
      staffRoles: [],
      lacksFactor: false,
      session,
    } as const
    await placeOrders({ ...shop.shop, address: '127.0.0.1', actor }, { numbers: [number], method: 'card' })
    const stock = async () =>
      first(await shop.rows<{ q: number }>(sql`select available_quantity as q from products where id = ${item.id}`)).q
    const held = sql`select held_until - placed_at = interval '30 minutes' as half from orders where number = ${number}`
    expect(first([...(await shop.rows(held))])).toEqual({ half: true })
    expect(await outboxOf(shop, customer.email)).toEqual([])
    expect(await stock()).toBe(40)
    await shop.rows(sql`update orders set held_until = now() where number = ${number}`)
    await until(async () => (await stock()) === 50)
    await worker.stop()
  })
})

it('the tables of graphile-worker match the installed version', async () => {
  expect([...(await shop.rows(sql`select max(id) as last from graphile_worker.migrations`))]).toEqual([{ last: lastJobMigration }])
})

describe('a worker that is stopped', () => {
  it('finishes its running jobs', async () => {
    let began = false
    const slow = {
      send: async () => {
        began = true
        await pause(700)
      },
    }
    const worker = startTestWorker(shop, { mail: slow })
    await enqueue(customer.email)
    await until(() => began)
    await worker.stop()
    expect(await isSent(customer)).toBe(true)
    expect(await lockedJobs()).toBe(0)
  })

  it('cuts off jobs that do not end in time, and frees them for other workers at once', async () => {
    const stuck = startTestWorker(shop, { mail: neverAnswers })
    await enqueue(customer.email)
    await until(async () => first(await outboxOf(shop, customer.email)).attempts === 1)
    const began = Date.now()
    await stuck.stop()
    expect(Date.now() - began).toBeLessThan(20_000)
    expect(await lockedJobs()).toBe(0)
    const worker = startTestWorker(shop, { mail: mailServer.url })
    await makeRetriesDue(shop)
    await until(() => isSent(customer))
    await worker.stop()
  })

  it('without a mailer leaves mail in the outbox', async () => {
    const worker = startTestWorker(shop)
    await enqueue(customer.email)
    await shop.rows(sql`select graphile_worker.add_job('mend-outbox', job_key => 'here')`)
    await until(async () => (await shop.rows(sql`select from graphile_worker.jobs where key = 'here'`)).length === 0)
    expect(first(await outboxOf(shop, customer.email))).toMatchObject({ sent: false, attempts: 0, error: null })
    await worker.stop()
    await shop.rows(sql`select graphile_worker.remove_job(key) from graphile_worker.jobs`)
  })
})

describe('after a database outage', () => {
  it.each(['at the first moment', 'later'])('that starts %s, work continues', async (moment) => {
    const worker = startTestWorker(shop, { mail: mailServer.url })
    if (moment === 'later') {
      const before = await shop.person()
      await enqueue(before.email)
      await until(() => isSent(before))
    }
    const name = new URL(shop.url).pathname.slice(1)
    const maintenance = postgres(Object.assign(new URL(shop.url), { pathname: '/postgres' }).href, { max: 1 })
    await until(async () => (await maintenance`select from pg_stat_activity where application_name = 'partsdock-jobs'`).length > 0)
    await maintenance.unsafe(`alter database ${name} allow_connections false`)
    await maintenance`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
    await pause(1_500)
    await maintenance.unsafe(`alter database ${name} allow_connections true`)
    await maintenance.end()
    await until(() =>
      enqueue(customer.email).then(
        () => true,
        () => false,
      ),
    )
    await until(() => isSent(customer))
    await worker.stop()
  })
})

describe('a separate process', () => {
  // A start is slow on a busy machine.
  const patienceMs = 60_000
  beforeAll(ensureBuilt, 2 * patienceMs)

  const children: ChildProcess[] = []
  afterAll(() => children.map((child) => child.kill('SIGKILL')))
  const startProcess = () => {
    const env = {
      ...cleanEnv(),
      DATABASE_URL: shop.url,
      SECRET_KEY: secretKey,
      PUBLIC_URL: publicUrl,
      SMTP_URL: mailServer.url,
      LOG_LEVEL: 'warn',
    }
    const child = spawn(process.execPath, programArgs('worker'), { cwd: projectRoot, env, stdio: 'ignore' })
    children.push(child)
    return child
  }

  it('that is killed between sending and marking: the next process sends the same message again', async () => {
    const victim = startProcess()
    onMail = async () => {
      onMail = () => {}
      victim.kill('SIGKILL')
      await once(victim, 'exit')
    }
    await enqueue(customer.email)
    await until(() => victim.signalCode === 'SIGKILL', patienceMs)
    expect(first(await outboxOf(shop, customer.email))).toMatchObject({ sent: false, attempts: 1 })
    expect(await lockedJobs()).toBe(1)

    const heir = startProcess()
    // Simulates that a minute has passed.
    await shop.rows(sql`update outbox set claimed_until = now() where sent_at is null`)
    await shop.rows(sql`update job_pools set seen_at = seen_at - interval '2 minutes'`)
    await shop.rows(sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes' where locked_at is not null`)
    await until(() => isSent(customer), patienceMs)
    const ids = mailServer.to(customer.email).map(({ headers }) => headers.get('message-id'))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)

    heir.kill('SIGTERM')
    await once(heir, 'exit')
    expect(heir.exitCode).toBe(0)
    expect([...(await shop.rows(sql`select * from job_pools where seen_at > now() - interval '1 minute'`))]).toEqual([])
  }, 150_000)
})
