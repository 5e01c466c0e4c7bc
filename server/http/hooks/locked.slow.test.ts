// Another program locks rows or a table that the shop needs: calls that need them are refused for now, and the log and the metrics say why.
import postgres from 'postgres'
import { afterEach, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { processRegistry } from '#server/watch/registry.ts'

const shop = await testShop()
// Each orders for themselves: a customer's orders wait for each other, too.
const customers = [await shop.person(), await shop.person(), await shop.person()]
const item = await shop.item()
afterEach(() => {
  shop.faults.splice(0)
  shop.app.shortagesLoggedAt.clear()
})

const order = (customer: Person) =>
  trpcCall(shop, 'mutation', 'orders.add', {
    input: { email: customer.email, productId: item.id, quantity: item.minOrderQuantity },
    headers: bearer(customer.token),
  })

async function counted(name: string, labels: Record<string, string> = {}): Promise<number> {
  const { values = [] } = (await processRegistry.getSingleMetric(name)?.get()) ?? {}
  return (values as { value: number; labels: Record<string, string> }[])
    .filter((value) => Object.entries(labels).every(([label, text]) => value.labels[label] === text))
    .reduce((sum, { value }) => sum + value, 0)
}
const countErrors = () =>
  Promise.all([
    counted('database_errors_total', { class: 'locked' }),
    counted('database_errors_total', { class: 'timeout' }),
    counted('faults_total'),
  ])

/** Runs `work` while another program holds the lock that `statement` takes. */
async function whileLocked(statement: string, work: () => Promise<void>): Promise<void> {
  const other = postgres(shop.url, { max: 1, onnotice: () => {} })
  try {
    await other.begin(async (tx) => {
      await tx.unsafe(statement)
      await work()
    })
  } finally {
    await other.end({ timeout: 1 })
  }
}

it.each([
  ['its rows', `select from products where id = ${item.id} for update`],
  ['its table', 'lock table products in exclusive mode'],
])(
  'while another program locks %s, orders get 503, the log says once that it is a lock, and the shop stays ready',
  async (_what, statement) => {
    const [locked, timeouts, faults] = await countErrors()
    await whileLocked(statement, async () => {
      for (const answer of await Promise.all(customers.map(order))) {
        expect(answer).toMatchObject({ status: 503, error: { message: messages.busy } })
        expect(answer.headers['retry-after']).toBeDefined()
      }
      expect((await shop.call('GET', '/readyz')).status).toBe(200)
    })
    expect(shop.faults.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, class: 'locked', msg: expect.stringContaining('lock'), err: { code: '55P03' } },
    ])
    expect(await countErrors()).toEqual([locked + 3, timeouts, faults])
    for (const customer of customers) expect((await order(customer)).status).toBe(200)
  },
)

it('a statement that is cut off counts as locked if it waited for a row, and as a time-out if it worked', async () => {
  const [locked, timeouts, faults] = await countErrors()
  const cutOff = (work: string) =>
    shop.sql
      .begin(async (tx) => {
        await tx`set local statement_timeout = 200`
        await tx.unsafe(work)
      })
      .catch((error: { code: string }) => error.code)
  await whileLocked(`select from products where id = ${item.id} for update`, async () => {
    expect(await cutOff(`update products set name = name where id = ${item.id}`)).toBe('57014')
  })
  expect(await countErrors()).toEqual([locked + 1, timeouts, faults])
  expect(await cutOff('select pg_sleep(60)')).toBe('57014')
  expect(await countErrors()).toEqual([locked + 1, timeouts + 1, faults])
})
