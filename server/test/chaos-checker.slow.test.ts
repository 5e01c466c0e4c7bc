// The checker of the chaos program finds nothing in a shop that is in order, and finds each of many kinds of damage.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, it } from 'vitest'
import { checkQuietShop, untilQuiet } from '../../bench/faults/chaos/check.ts'
import type { AcceptedMail, Verdict } from '../../bench/faults/chaos/contract.ts'
import { openHistory, readLedger } from '../../bench/faults/chaos/history/history.ts'
import { recordCash, refund, setPrice, setStock } from '../../bench/faults/chaos/load/admins.ts'
import { createClient } from '../../bench/faults/chaos/load/client.ts'
import { addDelivery } from '../../bench/faults/chaos/load/newcomers.ts'
import { addLines, addOrder, cancelOrder, changeQuantity, deleteOrder, listOrders } from '../../bench/faults/chaos/load/orders.ts'
import { createPerson } from '../../bench/faults/chaos/load/person.ts'
import { pay, placeAsProgram } from '../../bench/faults/chaos/load/purchases.ts'
import { fillShelf } from '../../bench/faults/chaos/load/shelf.ts'
import { seededRandom } from '../../bench/seeded-random.ts'
import { startMailServer } from './mail-server.ts'
import { payingShop } from './paying-shop.ts'
import { startTestWorker } from './test-worker.ts'

const shop = await payingShop()
const mail = await startMailServer()
afterAll(() => mail.stop())
startTestWorker(shop, { mail: mail.url, shopOfWorker: shop.shop })
const rows = (statement: string) => shop.sql.unsafe(statement)
const bank = { url: shop.origin, rows }
const connection = postgres(shop.url, { max: 1, onnotice: () => {} })
afterAll(() => connection.end())
const folder = await mkdtemp(join(tmpdir(), 'partsdock-history-'))
afterAll(() => rm(folder, { recursive: true }))
const history = openHistory(join(folder, 'history.jsonl'))
const complaints: string[] = []

const known = await usedShop()
expect(complaints).toEqual([])
expect(await untilQuiet({ rows, bank, callsUnderWay: () => 0 })).toEqual([])
const accepted: AcceptedMail[] = mail.received.map(({ to, headers }) => ({
  messageId: headers.get('message-id') ?? '',
  recipient: to[0] ?? '',
  subject: headers.get('subject') ?? '',
}))

/** A shop in which one of everything has happened; returns the orders by what became of them. */
async function usedShop() {
  const targets = [{ name: 'the shop', port: Number(new URL(shop.origin).port) }]
  const complain = (text: string) => void complaints.push(text)
  const one = (name: string, email: string, password: string) => {
    const client = createClient({ targets, tally: { answered: 0, busy: 0, refused: 0, cut: 0, crossed: 0 }, complain })
    return createPerson({ name, email, password, client, history, complain, random: seededRandom(1) })
  }
  const account = await shop.person({ role: 'admin', password: 'runs the shop' })
  const admin = one('admin', account.email, 'runs the shop')
  await admin.signIn('token')
  const shelf = await fillShelf(admin, 1, 2)
  await setPrice(admin, shelf.plenty[0]?.id ?? '', 50_000)
  await setStock(admin, shelf.scarce[0]?.id ?? '', 20)
  const customer = one('customer', `${randomUUID()}@people.test`, 'has a password')
  await customer.signUp('browser')
  await addDelivery(customer)
  const add = async () => (await addOrder(customer, shelf)) ?? 0
  const lines = async (number: number) =>
    (await listOrders(customer, customer.email, 'Pandding')).filter(({ _id }) => _id === String(number))
  const orders = { cash: await add(), card: await add(), cancelled: await add(), deleted: await add(), cart: await add() }
  await addLines(customer, shelf)
  await changeQuantity(customer, orders.cart)
  await cancelOrder(customer, orders.cancelled)
  await deleteOrder(customer, orders.deleted)
  await placeAsProgram(customer, await lines(orders.cash), 'cash')
  await recordCash(admin, orders.cash)
  const placed = await placeAsProgram(customer, await lines(orders.card), 'card')
  await pay(customer, 'card', placed?.payUrl ?? '', { told: null, fate: 'return' })
  await refund(admin, orders.card, 100)
  const [ended] = [admin.session()?.hash]
  await admin.signOut()
  await admin.signIn('token')
  customer.close()
  admin.close()
  return { ...orders, ended, customer: customer.email, session: customer.session()?.hash }
}

type Heading = Exclude<keyof Verdict, 'acknowledged'>
const { cash, card, cancelled, deleted, cart } = known
const idOf = (number: number) => `(select id from orders where number = ${number})`
const paymentOf = (number: number) => `(select payment_id from payment_orders where order_id = ${idOf(number)} and is_active)`
const copyOf = (table: string, where: string, changes: Record<string, string>) => `
  create temp table copied on commit drop as select * from ${table} where ${where};
  update copied set ${Object.entries(changes)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')};
  insert into ${table} select * from copied`
const productOf = (number: number) => `(select product_id from orders where number = ${number})`

const damages: [what: string, statement: string, heading: Heading, line: RegExp][] = [
  ['an order is gone', `delete from orders where number = ${cart}`, 'lost', /order \d+ of .* is not there/],
  [
    'a quantity is another',
    `update orders set quantity = 77, total_minor = unit_price_minor * 77 where number = ${cart}`,
    'lost',
    /has 77 pieces instead/,
  ],
  [
    'a cancelled order is back',
    `update orders set status = 'pending', cancelled_at = null where number = ${cancelled}`,
    'lost',
    /was cancelled, and is pending/,
  ],
  ['a deleted order is back', `update orders set deleted_at = null where number = ${deleted}`, 'lost', /was deleted, and is there/],
  [
    'a paid order is not paid',
    `update orders set status = 'pending', paid_at = null where number = ${card}`,
    'lost',
    /was paid, and is pending/,
  ],
  [
    'an order is cancelled by itself',
    `update orders set status = 'cancelled', cancelled_at = now() where number = ${cart}`,
    'wrong',
    /is cancelled, and nobody asked/,
  ],
  [
    'an order is there twice',
    copyOf('orders', `number = ${cart}`, { id: '900001', number: '1' }),
    'doubled',
    /order 1 of .* nobody asked for it/,
  ],
  [
    'an order belongs to another product',
    `update orders set product_id = (select max(id) from products where id <> product_id) where number = ${cart}`,
    'wrong',
    /is of product/,
  ],
  [
    'a purchase is gone',
    `delete from purchases where id = (select purchase_id from purchase_lines where order_id = ${idOf(cash)})`,
    'lost',
    /the purchase .* is not there/,
  ],
  [
    'a purchase is there twice',
    copyOf('purchases', `payment_id is null`, { id: '900001', number: `'ZZZZ9999'`, key: `'key:other'` }),
    'doubled',
    /the purchase ZZZZ9999/,
  ],
  ['a line has another price', `update purchase_lines set unit_price_minor = 1 where order_id = ${idOf(cash)}`, 'lost', /has \d+ × 1 in/],
  [
    'stock is lower',
    `update products set available_quantity = available_quantity - 1 where id = ${productOf(card)}`,
    'wrong',
    /its movements say/,
  ],
  ['a movement is gone', `delete from stock_movements where order_id = ${idOf(card)}`, 'wrong', /took 0 pieces instead of/],
  [
    'more was sold than was there',
    `update stock_movements set delta = 1 where product_id = ${productOf(card)} and order_id is null and delta > 0`,
    'oversold',
    /only \d+ were ever there/,
  ],
  ['stock was below zero', `update stock_movements set delta = -900000 where order_id = ${idOf(card)}`, 'oversold', /had -\d+ pieces/],
  [
    'a restock is gone',
    `drop trigger audit_entries_stay on audit_entries; delete from audit_entries where after ? 'availableQuantity'`,
    'lost',
    /was set to 20 1 times, and 0/,
  ],
  ['a price is another', `update products set price_minor = 60000 where price_minor = 50000`, 'lost', /costs 60000 instead of 50000/],
  [
    'a payment is unpaid',
    `update payments set state = 'failed', ask_at = null where id = ${paymentOf(card)}`,
    'lost',
    /the charge card .* is a payment that is failed/,
  ],
  ['a payment is gone', `delete from payments where id = ${paymentOf(card)}`, 'lost', /the charge .* belongs to no payment/],
  [
    'a payment received less',
    `update payments set received_minor = received_minor - 100 where id = ${paymentOf(card)}`,
    'wrong',
    /is a payment of/,
  ],
  [
    'a payment was never charged',
    `delete from sandbox_payments where provider = 'stripe' and kind = 'session'`,
    'wrong',
    /the bank took nothing/,
  ],
  [
    'money of a cancelled order stays',
    `update payment_orders set is_active = false where order_id = ${idOf(card)}`,
    'lost',
    /and only 0 went back/,
  ],
  ['a refund is gone', `delete from refunds`, 'lost', /the refund .* was acknowledged, and is not there/],
  [
    'the bank refunded twice',
    copyOf('sandbox_payments', `kind = 'refund'`, { ref: `'re_other'`, data: `jsonb_set(data, '{metadata,refund}', '"other"')` }),
    'doubled',
    /which is no refund that is done/,
  ],
  ['the bank refunded nothing', `delete from sandbox_payments where kind = 'refund'`, 'lost', /the bank did not give it back/],
  ['a document is gone', `delete from documents where payment_id = ${paymentOf(cash)}`, 'lost', /payment .* has no document/],
  [
    'a document is there twice',
    `drop index documents_invoice; ${copyOf('documents', `payment_id = ${paymentOf(cash)}`, { id: 'gen_random_uuid()', number: '3' })}`,
    'doubled',
    /has 2 documents instead of 1/,
  ],
  ['a mail was never wanted', `delete from outbox where kind = 'order-paid'`, 'lost', /invoice \d+ is told by no mail/],
  [
    'a mail is there twice',
    copyOf('outbox', `kind = 'order-placed'`, { id: 'gen_random_uuid()' }),
    'doubled',
    /the placing of order \d+ is told by 2 mails/,
  ],
  ['a mail is not sent', `update outbox set sent_at = null where kind = 'order-placed'`, 'stuck', /order-placed .* was not sent/],
  [
    'a mail was sent to nobody',
    copyOf('outbox', `kind = 'order-placed'`, { id: 'gen_random_uuid()' }),
    'lost',
    /counts as sent, and was never accepted/,
  ],
  ['an account is gone', `update users set deleted_at = now() where email = '${known.customer}'`, 'lost', /the account .* is not there/],
  ['a session is gone', `delete from sessions where id = '${known.session}'`, 'lost', /a session of .* is gone/],
  [
    'a session that was ended is back',
    copyOf('sessions', `id = '${known.session}'`, { id: `'${known.ended}'` }),
    'lost',
    /was ended, and is there/,
  ],
  [
    'a job has used up its attempts',
    `select graphile_worker.add_job('send-mail'); update graphile_worker._private_jobs set attempts = max_attempts`,
    'stuck',
    /used up their attempts/,
  ],
  ['a refund is not finished', `update refunds set state = 'failed', created_at = now() - interval '1 hour'`, 'stuck', /refunds failed/],
]

it('reads a written history as it was', async () => {
  await history.close()
  const { apply: _apply, acknowledged, ...read } = await readLedger(join(folder, 'history.jsonl'))
  const { apply: _same, acknowledged: told, ...kept } = history.ledger
  expect(read).toEqual(kept)
  expect(acknowledged()).toBe(told())
})

it('finds nothing in a shop that is in order', async () => {
  expect(await checkQuietShop({ rows, bank, history, mails: accepted })).toEqual({
    acknowledged: expect.any(Number),
    ...{ lost: [], doubled: [], oversold: [], stuck: [], wrong: [] },
  })
})

it.each(damages)('finds that %s', async (_what, statement, heading, line) => {
  const found = await afterDamage(statement)
  expect(found[heading].join('\n')).toMatch(line)
})

it('finds a mail that the shop did not send', async () => {
  const stray = { messageId: `<${randomUUID()}@shop.test>`, recipient: 'a@people.test', subject: 'Hello' }
  const { wrong } = await checkQuietShop({ rows, bank, history, mails: [...accepted, stray] })
  expect(wrong).toEqual([expect.stringContaining('which is not in the outbox')])
})

/** The checker's complaints after `statement`, which is rolled back. */
async function afterDamage(statement: string): Promise<Verdict> {
  const ask = (question: string) => connection.unsafe(question)
  try {
    await ask('begin')
    // Without triggers, which include those that keep references.
    await ask('set local session_replication_role = replica')
    await ask(statement)
    return await checkQuietShop({ rows: ask, bank: { rows: ask }, history, mails: accepted })
  } finally {
    await ask('rollback')
  }
}
