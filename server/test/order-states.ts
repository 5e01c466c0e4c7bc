// Orders in every state of the process, made by the shop's own commands, and what the database says of an order.
import { sql } from 'drizzle-orm'
import type { OrderState } from '#common/orders/process.ts'
import { callClaims } from '#server/db/schema/call-claims.ts'
import type { Actor } from '#server/domain/context/ctx.ts'
import { cashOnly } from '#server/domain/context/payment-config.ts'
import { placeOrders } from '#server/domain/orders/commands.ts'
import { moveRefunds } from '#server/domain/payments/commands/refund.ts'
import { handleWebhook, reconcilePayments } from '#server/domain/payments/reconcile/reconcile.ts'
import type { LiveShop } from '#server/request/context.ts'
import { createCaller } from '#server/trpc/router.ts'
import { createMemoryProvider } from './histories/memory-provider.ts'
import { addOrderOf } from './test-orders.ts'
import { first, type Person, type TestShop } from './test-shop.ts'

export const pieces = 4
export const totalMinor = pieces * 1_000_00

export type Fixture = { state: OrderState; number: number; productId: number; owner: Person }

/** An order as the database has it; `refund` is the newest one of its newest payment. */
export type OrderFacts = {
  status: string
  method: string | null
  isRemoved: boolean
  isOverdue: boolean
  available: number
  quantity: number
  mails: string[]
  moves: number
  paymentId: string | null
  payment: string | null
  refund: string | null
}

/** Each state as the database has it, with its payment. */
export const factsOf = {
  cart: { status: 'pending', method: null, isRemoved: false },
  paymentFailed: { status: 'pending', method: null, isRemoved: false, payment: 'failed' },
  awaitingCash: { status: 'pending', method: 'cash', isRemoved: false },
  awaitingPayment: { status: 'pending', method: 'card', payment: 'open', isOverdue: false },
  overdue: { status: 'pending', method: 'card', payment: 'open', isOverdue: true },
  expiredHold: { status: 'pending', method: 'card', payment: null, isOverdue: true },
  paidInCash: { status: 'paid', method: 'cash', payment: 'settled', refund: null },
  paidOnline: { status: 'paid', method: 'card', payment: 'settled', refund: null },
  refunding: { status: 'paid', payment: 'settled', refund: 'asked' },
  refunded: { status: 'paid', payment: 'refunded', refund: 'done' },
  cancelled: { status: 'cancelled', isRemoved: false },
  cancelledWhilePaying: { status: 'cancelled', isRemoved: false, payment: 'open' },
  removed: { status: 'cancelled', isRemoved: true },
} as const satisfies Record<OrderState, Partial<OrderFacts>>

export async function orderStatesOf(test: TestShop) {
  const provider = createMemoryProvider()
  const shop: LiveShop = {
    ...test.shop,
    payments: { ...cashOnly('http://shop.test'), gateways: new Map([['card', provider.gateway]] as const) },
  }
  const admin = await test.admin()

  const actorOf = (person: Person, role: Actor['role'] = 'user'): Actor => ({
    userId: person.id,
    email: person.email,
    role,
    displayName: 'Rina',
    staffRoles: [],
    lacksFactor: false,
    session: { id: person.sessionId, kind: 'token', parentId: null, endsAt: new Date() },
  })
  /** The procedures as a person calls them. */
  const as = (person: Person, role?: Actor['role']) =>
    createCaller({
      shop,
      requestId: 'test',
      client: { address: '127.0.0.1' },
      presented: true,
      findActor: async () => actorOf(person, role),
      cookie: { set: () => {}, setDevice: () => {}, setTicket: () => {}, clear: () => {} },
      reportFault: (error) => {
        throw error
      },
    })
  const asAdmin = as(admin, 'admin')

  async function look({ number, owner }: Pick<Fixture, 'number' | 'owner'>): Promise<OrderFacts> {
    const rows = await test.rows<OrderFacts>(sql`
      select o.status, o.payment_method as method, o.deleted_at is not null as "isRemoved", o.quantity,
        coalesce(newest.expires_at, o.held_until) <= now() as "isOverdue", p.available_quantity as available,
        array(select m.kind from outbox m where m.recipient = ${owner.email} order by m.created_at) as mails,
        (select count(*)::int from stock_movements s where s.order_id = o.id) as moves,
        newest.id as "paymentId", newest.state as payment,
        (select r.state from refunds r where r.payment_id = newest.id order by r.created_at desc limit 1) as refund
      from orders o join products p on p.id = o.product_id
      left join lateral (select y.* from payment_orders po join payments y on y.id = po.payment_id
        where po.order_id = o.id order by y.created_at desc limit 1) newest on true
      where o.number = ${number}`)
    return first(rows)
  }

  /** Lets the provider report a payment, as its webhook does. */
  async function report(paymentId: string, state: 'paid' | 'failed'): Promise<void> {
    const { ref } = first(await test.rows<{ ref: string }>(sql`select provider_ref as ref from payments where id = ${paymentId}`))
    const known = provider.find(ref)
    if (known) known.state = state
    await handleWebhook(shop, 'card', { eventId: `${state}-${paymentId}-${Math.random()}`, providerRef: ref })
  }

  /** Makes everything that is scheduled for this order due now. */
  async function reconcile(order: Fixture): Promise<void> {
    const { paymentId } = await look(order)
    await test.rows(sql`update payments set ask_at = now() where id = ${paymentId} and ask_at is not null`)
    await reconcilePayments(shop)
  }

  const letExpire = async (number: number) => {
    await test.rows(sql`update orders set held_until = now() - interval '1 second' where number = ${number}`)
    await test.rows(sql`update payments set expires_at = now() - interval '1 second' where state = 'open' and id in
      (select po.payment_id from payment_orders po join orders o on o.id = po.order_id where o.number = ${number})`)
  }

  const steps: Record<OrderState, (order: Fixture) => Promise<unknown>> = {
    cart: async () => {},
    awaitingCash: ({ owner, number }) => as(owner).orders.place({ numbers: [number], method: 'cash' }),
    awaitingPayment: ({ owner, number }) => as(owner).payments.start({ numbers: [number], method: 'card', totalMinor }),
    paymentFailed: async (order) => {
      await steps.awaitingPayment(order)
      await report((await look(order)).paymentId ?? '', 'failed')
    },
    overdue: async (order) => {
      await steps.awaitingPayment(order)
      await letExpire(order.number)
    },
    // A hold without a payment: what a checkout of an earlier release left.
    expiredHold: async ({ owner, number }) => {
      await placeOrders({ ...shop, address: '127.0.0.1', actor: actorOf(owner) }, { numbers: [number], method: 'card' })
      await letExpire(number)
    },
    paidInCash: async (order) => {
      await steps.awaitingCash(order)
      await asAdmin.orders.recordCash({ number: order.number })
    },
    paidOnline: async (order) => {
      await steps.awaitingPayment(order)
      await report((await look(order)).paymentId ?? '', 'paid')
    },
    refunding: async (order) => {
      await steps.paidOnline(order)
      await asAdmin.payments.refund({ refundId: crypto.randomUUID(), number: order.number, reason: 'Broken' })
    },
    refunded: async (order) => {
      await steps.refunding(order)
      await moveRefunds(shop)
    },
    cancelled: ({ owner, number }) => as(owner).orders.cancel({ number }),
    cancelledWhilePaying: async (order) => {
      await steps.awaitingPayment(order)
      await as(order.owner).orders.cancel({ number: order.number })
    },
    removed: ({ owner, number }) => as(owner).orders.remove({ number }),
  }

  async function make(state: OrderState): Promise<Fixture> {
    const owner = await test.person()
    const product = await test.item({ minOrderQuantity: 1, availableQuantity: 50, priceMinor: totalMinor / pieces })
    const number = await addOrderOf(test, owner, product, { quantity: pieces })
    const order: Fixture = { state, number, productId: product.id, owner }
    await steps[state](order)
    return order
  }

  /** Some seconds pass: providers may be asked again. */
  const pass = () => shop.db.delete(callClaims)

  return { shop, as, asAdmin, look, report, reconcile, make, pass }
}
