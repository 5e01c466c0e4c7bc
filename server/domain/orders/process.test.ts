// Checks the table of the order process cell by cell, with every state, command and actor, on a real database.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import {
  type OrderCommand,
  type OrderOutcome,
  type OrderState,
  orderProcess,
  orderStates,
  type RefusalMessage,
} from '#common/orders/process.ts'
import { orderStateOf } from '#common/orders/rules.ts'
import { type Fixture, factsOf, orderStatesOf, pieces, totalMinor } from '#server/test/order-states.ts'
import { testShop } from '#server/test/test-shop.ts'
import { moveRefunds } from '../payments/commands/refund.ts'
import { releaseExpiredHolds } from './commands.ts'

const test = await testShop()
const { shop, as, asAdmin, look, report, reconcile, make, pass } = await orderStatesOf(test)
const stranger = await test.person()
afterAll(async () => {
  expect([...(await test.rows(sql`select * from stock_audit`))]).toEqual([])
  expect([...(await test.rows(sql`select * from payment_audit`))]).toEqual([])
})

const texts: Readonly<Record<RefusalMessage, string>> = messages

type UserCommand = Exclude<OrderCommand, SystemCommand>
type SystemCommand = 'settlePayment' | 'failPayment' | 'reconcilePayment' | 'releaseExpiredHolds' | 'moveRefunds'
type Caller = ReturnType<typeof as>
const callers = { owner: (order: Fixture) => as(order.owner), stranger: () => as(stranger), admin: () => asAdmin }
type User = keyof typeof callers
const users = Object.keys(callers) as User[]

const paymentIdOf = async (order: Fixture) => (await look(order)).paymentId ?? ''

const userCommands: Record<UserCommand, (caller: Caller, order: Fixture) => Promise<unknown>> = {
  changeQuantity: async ({ orders }, order) => orders.changeQuantity({ number: order.number, quantity: pieces + 1 }),
  cancel: ({ orders }, { number }) => orders.cancel({ number }),
  remove: ({ orders }, { number }) => orders.remove({ number }),
  placeForCash: ({ orders }, { number }) => orders.place({ numbers: [number], method: 'cash' }),
  startPayment: ({ payments }, { number }) => payments.start({ numbers: [number], method: 'card', totalMinor }),
  abandonPayment: async ({ payments }, order) => payments.abandon({ id: await paymentIdOf(order) }),
  recordCash: ({ orders }, { number }) => orders.recordCash({ number }),
  refund: ({ payments }, { number }) => payments.refund({ refundId: randomUUID(), number, reason: 'Broken' }),
}
const systemCommands: Record<SystemCommand, (order: Fixture) => Promise<unknown>> = {
  settlePayment: async (order) => report(await paymentIdOf(order), 'paid'),
  failPayment: async (order) => report(await paymentIdOf(order), 'failed'),
  reconcilePayment: reconcile,
  releaseExpiredHolds: () => releaseExpiredHolds(shop),
  moveRefunds: () => moveRefunds(shop),
}

/** Runs a command on an order and compares the result with the table's cell. Returns true if the order is unchanged. */
async function checkCell(order: Fixture, cell: OrderOutcome, run: () => Promise<unknown>): Promise<boolean> {
  await pass()
  const before = await look(order)
  expect(before).toMatchObject(factsOf[order.state])
  if (typeof cell === 'object' && 'code' in cell)
    await expect(run()).rejects.toMatchObject({ code: cell.code, message: expect.stringContaining(texts[cell.message]) })
  else await run()
  const after = await look(order)
  if (typeof cell === 'string' || 'code' in cell) {
    expect(after).toEqual(before)
    return true
  }
  const { to, stock, mail, payment, refund } = cell
  const delta = stock === undefined ? 0 : stock === 'taken' ? -pieces : pieces
  expect(after).toMatchObject(factsOf[to])
  expect({
    delta: after.available - before.available,
    moves: after.moves - before.moves,
    mails: after.mails.slice(before.mails.length),
    payment: after.payment,
    refund: after.refund,
  }).toEqual({
    delta,
    moves: stock === undefined ? 0 : 1,
    mails: mail === undefined ? [] : [mail],
    payment: payment ?? before.payment,
    refund: refund ?? (payment === 'open' ? null : before.refund),
  })
  return false
}

const has = <K extends string>(table: Record<K, unknown>, key: string): key is K => Object.hasOwn(table, key)

describe.each(orderStates)('an order in the state %s', (state: OrderState) => {
  // Cells that change nothing share an order; after an effect the next cell gets a new one.
  let shared: Fixture | null = null
  async function walk(cell: OrderOutcome, run: (order: Fixture) => Promise<unknown>): Promise<void> {
    const order = shared ?? (await make(state))
    shared = null
    if (await checkCell(order, cell, () => run(order))) shared = order
  }
  const commands = Object.keys(orderProcess) as OrderCommand[]

  it.each(commands.flatMap((command) => users.map((user) => ({ command, user }))).filter(({ command }) => has(userCommands, command)))(
    'follows the table for $command by the $user',
    async ({ command, user }) => {
      if (!has(userCommands, command)) return
      const { by, others, transitions } = orderProcess[command]
      const isNamed = (by as readonly string[]).includes(user)
      const cell = isNamed || transitions[state] === 'noPayment' ? transitions[state] : others
      if (cell === 'noPayment') expect((await look(await make(state))).paymentId).toBeNull()
      else await walk(cell, (order) => userCommands[command](callers[user](order), order))
    },
  )

  it.each(commands.filter((command) => has(systemCommands, command)))('follows the table for %s by the system', async (command) => {
    if (!has(systemCommands, command)) return
    const cell = orderProcess[command].transitions[state]
    if (cell === 'noPayment') expect((await look(await make(state))).paymentId === null || state === 'paidInCash').toBe(true)
    else await walk(cell, systemCommands[command])
  })
})

describe('the state of an order, read from its row', () => {
  it.each(orderStates)('distinguishes %s from the states in which other commands are offered', async (state) => {
    const rows = await test.rows<{ status: 'pending' | 'cancelled' | 'paid'; placedAt: Date | null; paymentMethod: string | null }>(
      sql`select status, placed_at as "placedAt", payment_method as "paymentMethod" from orders where number = ${(await make(state)).number}`,
    )
    const shown = rows.map(orderStateOf)[0]
    if (!shown) throw new Error('The order is gone')
    const seenAs: Record<OrderState, string> = {
      cart: 'cart',
      paymentFailed: 'cart',
      awaitingCash: 'awaitingCash',
      awaitingPayment: 'awaitingPayment',
      overdue: 'awaitingPayment',
      expiredHold: 'awaitingPayment',
      paidInCash: 'paidInCash',
      paidOnline: 'paidOnline',
      refunding: 'paidOnline',
      refunded: 'paidOnline',
      cancelled: 'cancelled',
      cancelledWhilePaying: 'cancelled',
      removed: 'cancelled',
    }
    expect(shown).toBe(seenAs[state])
    // The row offers the same commands as the full state, except for refunds, whose form shows the remaining amount.
    if (state !== 'removed')
      for (const command of ['cancel', 'remove', 'recordCash', 'changeQuantity'] as const) {
        const kind = (cell: OrderOutcome) => (typeof cell === 'string' ? cell : 'code' in cell ? cell.message : 'effect')
        expect([command, kind(orderProcess[command].transitions[shown])]).toEqual([command, kind(orderProcess[command].transitions[state])])
      }
  })
})
