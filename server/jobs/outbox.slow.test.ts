import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '#server/mail/smtp.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { makeRetriesDue, outboxOf, startTestWorker, until } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { requeueLostMail } from './outbox.ts'

const shop = await testShop()
const other = await secondShop(shop)
const mailServer = await startMailServer()
afterAll(() => mailServer.stop())
startTestWorker(shop, { mail: mailServer.url })
startTestWorker(shop, { mail: mailServer.url, shopOfWorker: other.shop })

let customer: Person
beforeEach(async () => {
  customer = await shop.person()
  await mailServer.become('well')
})

const place = (who: Person, numbers: number[]) =>
  trpcCall(shop, 'mutation', 'orders.place', { input: { numbers, method: 'cash' }, headers: bearer(who.token) })
const placeOne = async (who: Person) => {
  const number = await addOrderOf(shop, who, await shop.item())
  expect((await place(who, [number])).status).toBe(200)
  return number
}
const enqueue = async (recipient: string, kind = 'order-placed') => {
  const orders = [{ number: 7, name: 'Part', sku: 'S-1', quantity: 5, unitPriceMinor: 100, totalMinor: 500 }]
  const payload = JSON.stringify({ name: 'Rina', method: 'cash', orders })
  return first(await shop.rows<{ id: string }>(sql`select enqueue_mail(${kind}, ${recipient}, ${payload}::jsonb, null) as id`)).id
}
const allSent = async (who: Person, count: number) => {
  const mails = await outboxOf(shop, who.email)
  return mails.length === count && mails.every(({ sent }) => sent)
}
const idOf = ({ headers }: { headers: Map<string, string> }) => headers.get('message-id')

describe('orders are mailed', () => {
  it('once per checkout, when paid, and when cancelled', async () => {
    const [one, two] = [await addOrderOf(shop, customer, await shop.item()), await addOrderOf(shop, customer, await shop.item())]
    await place(customer, [one, two])
    await place(customer, [one, two])
    const admin = await shop.admin()
    await trpcCall(shop, 'mutation', 'orders.cancel', { input: { number: two }, headers: bearer(admin.token) })
    await trpcCall(shop, 'mutation', 'orders.cancel', { input: { number: two }, headers: bearer(customer.token) })
    await trpcCall(shop, 'mutation', 'orders.recordCash', { input: { number: one }, headers: bearer(admin.token) })
    await trpcCall(shop, 'mutation', 'orders.recordCash', { input: { number: one }, headers: bearer(admin.token) })
    await until(() => allSent(customer, 3))
    const subjects = mailServer.to(customer.email).map(({ headers }) => String(headers.get('subject')))
    expect(subjects.map((subject) => subject.replace(/Purchase \S+/, 'Purchase')).sort()).toEqual(
      ['Purchase placed', 'Purchase paid', `Order line ${two} cancelled`].sort(),
    )
    expect(mailServer.to(customer.email).some(({ text }) => text.includes('The shop cancelled this order line'))).toBe(true)
  })

  it('but not when the customer or the shop deletes or cancels a cart line, or when nothing changed', async () => {
    const deleted = await addOrderOf(shop, customer, await shop.item())
    await shop.call('DELETE', `/orders/${deleted}`, { as: customer })
    const admin = await shop.admin()
    for (const by of [customer, admin])
      for (const close of ['PUT', 'DELETE'] as const) {
        const line = await addOrderOf(shop, customer, await shop.item())
        const [path, body] = close === 'PUT' ? [`/update/${line}`, { orderStatus: 'Cancelled' }] : [`/orders/${line}`, undefined]
        expect((await shop.call(close, path, { as: by, body })).status).toBe(200)
      }
    const scarce = await shop.item({ availableQuantity: 5, minOrderQuantity: 1 })
    const orders = [await addOrderOf(shop, customer, scarce, { quantity: 5 }), await addOrderOf(shop, customer, scarce, { quantity: 5 })]
    expect((await place(customer, orders)).status).toBe(409)
    expect(await outboxOf(shop, customer.email)).toEqual([])
    const placed = await placeOne(customer)
    await shop.call('DELETE', `/orders/${placed}`, { as: customer })
    expect((await outboxOf(shop, customer.email)).map(({ kind }) => kind).sort()).toEqual(['order-cancelled', 'order-placed'])
  })

  it('never when the surrounding transaction is rolled back', async () => {
    const number = await addOrderOf(shop, customer, await shop.item())
    let outcome: unknown
    const rolledBack = shop.shop.db.transaction(async (tx) => {
      const [row] = await tx.execute(sql`select * from place_purchase(${customer.id}, ${`{${number}}`}::int[], 'cash', null, '{}')`)
      outcome = row?.outcome
      tx.rollback()
    })
    await expect(rolledBack).rejects.toThrow('Rollback')
    expect(outcome).toBe('placed')
    expect(await outboxOf(shop, customer.email)).toEqual([])
  })
})

describe('two processes that both have jobs', () => {
  it('send each message once', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => shop.person()))
    await Promise.all(people.flatMap(({ email }) => [enqueue(email), enqueue(email)]))
    await until(async () => (await Promise.all(people.map((person) => allSent(person, 2)))).every(Boolean))
    const ids = people.flatMap(({ email }) => mailServer.to(email)).map(idOf)
    expect(ids).toHaveLength(60)
    expect(new Set(ids).size).toBe(60)
  })

  it('never send one message concurrently, even if both have a job for it', async () => {
    await mailServer.become('hang')
    const id = await enqueue(customer.email)
    await until(async () => first(await outboxOf(shop, customer.email)).attempts === 1)
    await shop.rows(sql`select graphile_worker.add_job('send-mail', ${JSON.stringify({ outboxId: id })}::json)`)
    const late = () => shop.rows(sql`select from graphile_worker.jobs where last_error = 'Another process is sending this mail'`)
    await until(async () => (await late()).length === 1)
    expect(first(await outboxOf(shop, customer.email)).attempts).toBe(1)
    // Both have to wait: the first for an answer, the second for its next attempt.
    await mailServer.become('down')
    await mailServer.become('well')
    await until(async () => {
      await makeRetriesDue(shop)
      return allSent(customer, 1)
    })
    expect(mailServer.to(customer.email)).toHaveLength(1)
  })
})

describe('an unavailable mail server', () => {
  it.each(['down', 'refuse'] as const)('for a while (%s): orders still work, and each mail arrives once', async (mood) => {
    await mailServer.become(mood)
    const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.person()))
    await Promise.all(buyers.map(placeOne))
    await until(async () =>
      (await Promise.all(buyers.map(({ email }) => outboxOf(shop, email)))).flat().every(({ error }) => error !== null),
    )
    expect(buyers.flatMap(({ email }) => mailServer.to(email))).toEqual([])
    await mailServer.become('well')
    // No help is needed: the first retry comes within three seconds.
    await until(async () => (await Promise.all(buyers.map((buyer) => allSent(buyer, 1)))).every(Boolean))
    expect(buyers.map(({ email }) => mailServer.to(email).length)).toEqual([1, 1, 1, 1, 1])
  })

  it('that hangs up after accepting a message: it is sent again with the same Message-ID', async () => {
    await mailServer.become('drop')
    await placeOne(customer)
    await until(async () => first(await outboxOf(shop, customer.email)).error)
    await mailServer.become('well')
    await makeRetriesDue(shop)
    await until(() => allSent(customer, 1))
    const [once, again] = mailServer.to(customer.email)
    expect(once && idOf(once)).toBe(`<${first(await outboxOf(shop, customer.email)).id}@shop.test>`)
    expect(again && idOf(again)).toBe(once && idOf(once))
    expect(again?.headers.get('date')).toBe(once?.headers.get('date'))
  })

  it('for good: a dead letter is kept with its reason, and sent on request', async () => {
    await mailServer.become('refuse')
    const id = await enqueue(customer.email)
    await until(async () => first(await outboxOf(shop, customer.email)).error)
    await shop.rows(sql`update graphile_worker._private_jobs set attempts = 18 where key = ${`mail:${id}`} and locked_at is null`)
    await until(async () => {
      await makeRetriesDue(shop)
      return first(await outboxOf(shop, customer.email)).dead
    })
    expect(first(await outboxOf(shop, customer.email))).toMatchObject({
      sent: false,
      dead: true,
      error: expect.stringContaining('Come back later'),
    })
    const job = sql`select attempts, max_attempts from graphile_worker.jobs where key = ${`mail:${id}`}`
    await until(async () => first(await shop.rows<{ attempts: number }>(job)).attempts === 20)
    await mailServer.become('well')
    await makeRetriesDue(shop)
    await requeueLostMail(shop.shop)
    expect(mailServer.to(customer.email)).toEqual([])
    await shop.rows(sql`select retry_mail(${id})`)
    await until(() => allSent(customer, 1))
    expect(mailServer.to(customer.email)).toHaveLength(1)
  })
})

describe('the safety net for the outbox', () => {
  it('queues a job for mail without one, and gives up mail whose last attempt died', async () => {
    await mailServer.become('refuse')
    const [lost, dead] = [await enqueue(customer.email), await enqueue(customer.email)]
    await until(async () => (await outboxOf(shop, customer.email)).every(({ error }) => error))
    await shop.rows(sql`delete from graphile_worker._private_jobs where key = ${`mail:${lost}`}`)
    await shop.rows(sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${`mail:${dead}`}`)
    await shop.rows(sql`update outbox set created_at = now() - interval '1 hour' where id in (${lost}, ${dead})`)
    await shop.rows(sql`update outbox set claimed_until = now() - interval '1 hour' where id = ${dead}`)
    await mailServer.become('well')
    await requeueLostMail(shop.shop)
    await until(async () => (await outboxOf(shop, customer.email)).some(({ sent }) => sent))
    const rows = await outboxOf(shop, customer.email)
    expect(rows.find(({ id }) => id === lost)).toMatchObject({ sent: true, dead: false })
    expect(rows.find(({ id }) => id === dead)).toMatchObject({ sent: false, dead: true })
  })

  it('gives up mail whose last attempt died before claiming it', async () => {
    await mailServer.become('refuse')
    const dead = await enqueue(customer.email)
    await until(async () => (await outboxOf(shop, customer.email)).every(({ error }) => error))
    await until(
      async () =>
        (
          await shop.rows(sql`
            update graphile_worker._private_jobs set attempts = max_attempts where key = ${`mail:${dead}`} and locked_at is null returning id`)
        ).length > 0,
    )
    await shop.rows(sql`update outbox set created_at = now() - interval '1 hour', claimed_until = null where id = ${dead}`)
    await requeueLostMail(shop.shop)
    expect(await outboxOf(shop, customer.email)).toMatchObject([{ sent: false, dead: true }])
  })
})

describe('an address from user input', () => {
  it.each(['a@x.test\r\nBcc: victim@x.test', 'a@x.test, victim@x.test', '"a" <a@x.test>, victim@x.test'])(
    'adds no recipient and no header: %j',
    async (recipient) => {
      const before = mailServer.received.length
      const mail = { messageId: '<1@shop.test>', date: new Date(), subject: 'Hello\r\nBcc: victim@x.test', html: '<p>x</p>', text: 'x' }
      await createSmtpMailer(mailServer.url, 'Parts, and more <shop@shop.test>')
        .send({ ...mail, recipient }, AbortSignal.timeout(5_000))
        .catch(() => {})
      for (const { to, from, headers } of mailServer.received.slice(before)) {
        expect(from).toBe('shop@shop.test')
        expect(to).not.toContain('victim@x.test')
        expect(headers.has('bcc')).toBe(false)
        expect(headers.get('from')).toContain('<shop@shop.test>')
      }
    },
  )
})
