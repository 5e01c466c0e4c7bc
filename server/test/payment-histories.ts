// Random histories of orders and money, played on the shop and on a model of a few maps. After every step both must say the same.
// The provider is a small one in memory: what providers do on the wire is tried against the sandbox, what they do to the books is tried here.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Actor, CustomerCtx, Shop } from '#server/domain/ctx.ts'
import { DomainError } from '#server/domain/errors.ts'
import { addOrder, cancelOrder, changeQuantity, placeOrders, recordCash } from '#server/domain/orders/commands.ts'
import { abandonPayment } from '#server/domain/payments/abandon.ts'
import { cashDesk } from '#server/domain/payments/desk.ts'
import { hearProvider, reconcilePayments, returnFromProvider } from '#server/domain/payments/look-after.ts'
import { moveRefunds, refundPayment } from '#server/domain/payments/refunds.ts'
import { startPayment } from '#server/domain/payments/start.ts'
import { type Gateway, GatewayRefused, GatewayUnavailable, type PaymentAnswer } from '#server/payments/gateway.ts'

type Person = { id: string; email: string }
type ProviderPayment = { ref: string; reference: string; amount: number; state: 'open' | 'paid' | 'failed'; given: Map<string, number> }
type Mood = 'fine' | 'refuses' | 'away' | 'crashes'

type ModelOrder = {
  number: number
  owner: number
  product: number
  quantity: number
  status: 'pending' | 'cancelled' | 'paid'
  placed: 'cash' | 'card' | null
  payment: string | null
}
type ModelPayment = {
  id: string
  orders: ModelOrder[]
  state: 'open' | 'settled' | 'refunded' | 'failed' | 'expired'
  amount: number
  received: number
  refunded: number
  done: number
  isAsked: boolean
  ref: string | null
  isCash: boolean
}
type ModelRefund = { id: string; payment: ModelPayment; amount: number; state: 'asked' | 'done' | 'failed' }

const price = 100_00

/** A process that died in the middle: nothing that the shop knows how to handle. */
class Crash extends Error {}

/** Plays one history of `steps` random steps from a seed. Throws at the first divergence, with the steps that led there. */
export async function playHistory(shop: Shop, people: readonly [Person, Person, Person], seed: number, steps: number): Promise<void> {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const chance = (likelihood: number) => random() < likelihood
  const told: string[] = []

  // The provider.
  const ledger = new Map<string, ProviderPayment>()
  let mood: Mood = 'fine'
  const inMood = <T>(act: () => T): T => {
    const current = mood
    mood = 'fine'
    if (current === 'refuses') throw new GatewayRefused('no', 'The provider says no')
    if (current === 'away') throw new GatewayUnavailable('The provider is away')
    const result = act()
    if (current === 'crashes') throw new Crash('The process died')
    return result
  }
  const answerOf = (ref: string): PaymentAnswer => {
    const found = ledger.get(ref)
    if (!found) throw new GatewayRefused('missing', 'There is no such payment')
    if (found.state === 'open') return { status: 'open' }
    if (found.state === 'failed') return { status: 'failed', reason: 'declined', isFinal: true }
    const { amount: amountMinor, reference } = found
    return { status: 'paid', amountMinor, currency: 'BDT', reference, mode: 'test', transactionRef: `tx-${ref}` }
  }
  const gateway: Gateway = {
    method: 'card',
    mode: 'test',
    open: async ({ reference, amountMinor }) =>
      inMood(() => {
        const ref = randomUUID()
        ledger.set(ref, { ref, reference, amount: amountMinor, state: 'open', given: new Map() })
        return { providerRef: ref, redirectUrl: `https://provider.test/${ref}` }
      }),
    confirm: async ({ providerRef }) => answerOf(providerRef),
    ask: async ({ providerRef }) => answerOf(providerRef),
    close: async ({ providerRef }) => {
      const found = ledger.get(providerRef)
      if (found?.state === 'open') found.state = 'failed'
    },
    refund: async ({ providerRef }, { id, amountMinor }) =>
      inMood(() => {
        ledger.get(providerRef)?.given.set(id, amountMinor)
        return { status: 'done', providerRef: id }
      }),
  }
  const desk = { ...cashDesk('http://shop.test'), gateways: new Map([['card', gateway]] as const) }
  const played: Shop = { ...shop, payments: desk }
  const as = (person: Person, role: Actor['role'] = 'user'): CustomerCtx => ({
    ...played,
    address: '127.0.0.1',
    actor: {
      userId: person.id,
      email: person.email,
      role,
      displayName: 'Rina',
      session: { id: '', kind: 'token', parentId: null, endsAt: new Date() },
    },
  })
  const [first, second, boss] = people
  const admin = as(boss, 'admin')
  const customers = [as(first), as(second)]
  const customer = (owner: number): CustomerCtx => customers[owner] ?? admin

  // The model.
  const available = [6, 4]
  const sold = [0, 0]
  const orders: ModelOrder[] = []
  const payments: ModelPayment[] = []
  const refunds: ModelRefund[] = []
  const products = [await addProduct(shop, 6), await addProduct(shop, 4)]

  const giveBack = (order: ModelOrder) => {
    if (order.status === 'pending' && order.placed !== null) available[order.product] = (available[order.product] ?? 0) + order.quantity
  }
  const end = (payment: ModelPayment, state: 'failed' | 'expired') => {
    for (const order of payment.orders)
      if (order.payment === payment.id && order.status === 'pending') {
        giveBack(order)
        order.placed = null
        order.payment = null
      }
    payment.state = state
  }
  const settle = (payment: ModelPayment, received: number) => {
    let worth = 0
    if (payment.state === 'open' && received === payment.amount) {
      for (const order of payment.orders)
        if (order.status === 'pending' && order.payment === payment.id) {
          order.status = 'paid'
          sold[order.product] = (sold[order.product] ?? 0) + order.quantity
          worth += order.quantity * price
        }
    } else if (payment.state === 'open') end(payment, 'failed')
    payment.state = 'settled'
    payment.received = received
    payment.isAsked = false
    if (received > worth) owe(payment, received - worth)
  }
  const owe = (payment: ModelPayment, amount: number, id = '') => {
    payment.refunded += amount
    refunds.push({ id, payment, amount, state: 'asked' })
  }
  /** What the shop makes of the provider's word about a payment. */
  const learn = (payment: ModelPayment) => {
    const known = payment.ref === null ? undefined : ledger.get(payment.ref)
    if (known?.state === 'paid') {
      if (payment.state !== 'settled' && payment.state !== 'refunded') settle(payment, known.amount)
    } else if (known?.state === 'failed') {
      if (payment.state === 'open') end(payment, 'failed')
      payment.isAsked = false
    }
  }
  const closeAtProvider = (payment: ModelPayment) => {
    const known = payment.ref === null ? undefined : ledger.get(payment.ref)
    if (known?.state === 'open') known.state = 'failed'
  }
  /** What happens to a payment that is not wanted any more. */
  const expireOrEnd = (payment: ModelPayment, state: 'failed' | 'expired') => {
    closeAtProvider(payment)
    const known = payment.ref === null ? undefined : ledger.get(payment.ref)
    if (known?.state === 'paid') learn(payment)
    else {
      end(payment, state)
      payment.isAsked = false
    }
  }
  const isWanted = (payment: ModelPayment) => payment.orders.some(({ status }) => status === 'pending')

  const expectCode = async (what: string, act: Promise<unknown>, expected: string): Promise<unknown> => {
    let code = 'ok'
    let value: unknown
    try {
      value = await act
    } catch (error) {
      if (error instanceof Crash) code = 'crash'
      else if (error instanceof DomainError) code = error.code
      else throw new Error(`${what}: ${String(error)}\n${told.join('\n')}`, { cause: error })
    }
    told.push(`${what}: ${code}`)
    if (code !== expected) throw new Error(`Seed ${seed}: the model says ${expected}\n${told.join('\n')}`)
    return value
  }

  const add = async () => {
    const owner = chance(0.5) ? 0 : 1
    const product = chance(0.5) ? 0 : 1
    const quantity = 1 + Math.floor(random() * 4)
    const fits = quantity <= (available[product] ?? 0)
    const request = { email: customer(owner).actor.email, productId: products[product] ?? 0, quantity }
    const added = await expectCode(`add ${quantity} of ${product}`, addOrder(customer(owner), request), fits ? 'ok' : 'BAD_REQUEST')
    if (fits)
      orders.push({
        number: (added as { number: number }).number,
        owner,
        product,
        quantity,
        status: 'pending',
        placed: null,
        payment: null,
      })
  }
  const change = async () => {
    const order = pick(orders)
    if (!order) return
    const quantity = 1 + Math.floor(random() * 5)
    const isFree = order.status === 'pending' && order.placed === null
    const same = quantity === order.quantity
    const fits = quantity <= (available[order.product] ?? 0)
    const expected = !isFree ? 'CONFLICT' : same || fits ? 'ok' : 'BAD_REQUEST'
    await expectCode(
      `change ${order.number} to ${quantity}`,
      changeQuantity(customer(order.owner), { number: order.number, quantity }),
      expected,
    )
    if (expected === 'ok' && fits) order.quantity = quantity
  }
  const someOrders = (): { owner: number; chosen: ModelOrder[] } => {
    const owner = chance(0.5) ? 0 : 1
    const theirs = orders.filter((order) => order.owner === owner && (order.status === 'pending' || chance(0.05)))
    return { owner, chosen: theirs.filter(() => chance(0.6)).slice(0, 3) }
  }
  const fitsStock = (chosen: readonly ModelOrder[]) =>
    [0, 1].every(
      (product) => chosen.reduce((sum, order) => sum + (order.product === product ? order.quantity : 0), 0) <= (available[product] ?? 0),
    )
  const take = (chosen: readonly ModelOrder[], method: 'cash' | 'card', payment: string | null) => {
    for (const order of chosen) {
      available[order.product] = (available[order.product] ?? 0) - order.quantity
      order.placed = method
      order.payment = payment
    }
  }
  const openOf = (order: ModelOrder) => payments.find(({ id, state }) => state === 'open' && id === order.payment)

  const placeCash = async () => {
    const { owner, chosen } = someOrders()
    if (chosen.length === 0) return
    const frozen = chosen.some((order) => order.status === 'pending' && openOf(order))
    const repeated = !frozen && chosen.every((order) => order.status === 'pending' && order.placed === 'cash')
    const free = chosen.every((order) => order.status === 'pending' && order.placed === null)
    const expected = repeated || (free && fitsStock(chosen)) ? 'ok' : 'CONFLICT'
    const numbers = chosen.map(({ number }) => number)
    await expectCode(`place ${numbers.join()} in cash`, placeOrders(customer(owner), { numbers, method: 'cash' }), expected)
    if (expected === 'ok' && !repeated) take(chosen, 'cash', null)
  }
  const start = async () => {
    const { owner, chosen } = someOrders()
    if (chosen.length === 0) return
    const numbers = chosen.map(({ number }) => number)
    const total = chosen.reduce((sum, order) => sum + order.quantity * price, 0)
    const open = new Set(chosen.flatMap((order) => openOf(order) ?? []))
    const [only] = open
    const repeated = open.size === 1 && only && only.orders.length === chosen.length && chosen.every((order) => only.orders.includes(order))
    const wrongTotal = chance(0.1)
    const free = chosen.every((order) => order.status === 'pending' && order.placed === null)
    const opens = open.size === 0 && !wrongTotal && free && fitsStock(chosen)
    mood = pick(['fine', 'fine', 'fine', 'refuses', 'away', 'crashes'] as const) ?? 'fine'
    const makes = opens || (repeated && only?.ref === null)
    const willBe = mood
    const expected =
      !opens && !repeated
        ? 'CONFLICT'
        : !makes || willBe === 'fine'
          ? 'ok'
          : { refuses: 'CONFLICT', away: 'SERVICE_UNAVAILABLE', crashes: 'crash' }[willBe]
    const act = startPayment(customer(owner), { numbers, method: 'card', totalMinor: wrongTotal ? total + 1 : total })
    const started = (await expectCode(`start ${numbers.join()} ${willBe}`, act, expected)) as { id: string } | undefined
    mood = 'fine'
    if (opens) {
      const id = started?.id ?? (await newestPayment(shop, customer(owner).actor.userId))
      payments.push({
        id,
        orders: chosen,
        state: 'open',
        amount: total,
        received: 0,
        refunded: 0,
        done: 0,
        isAsked: true,
        ref: null,
        isCash: false,
      })
      take(chosen, 'card', id)
    }
    const payment = opens ? payments.at(-1) : only
    if (!payment || !makes) return
    if (expected === 'ok') payment.ref = await refOf(shop, payment.id)
    else if (willBe === 'crashes')
      await shop.db.execute(sql`update payments set claimed_until = now() - interval '1 second' where id = ${payment.id}`)
    else {
      end(payment, 'failed')
      payment.isAsked = false
    }
  }
  const cancel = async () => {
    const order = pick(orders)
    if (!order) return
    await expectCode(
      `cancel ${order.number}`,
      cancelOrder(customer(order.owner), { number: order.number }),
      order.status === 'paid' ? 'CONFLICT' : 'ok',
    )
    if (order.status !== 'pending') return
    giveBack(order)
    order.status = 'cancelled'
  }
  const cash = async () => {
    const order = pick(orders)
    if (!order) return
    const fits = order.status === 'pending' && order.placed === 'cash'
    const repeated = order.status === 'paid' && order.placed === 'cash'
    await expectCode(`cash for ${order.number}`, recordCash(admin, { number: order.number }), fits || repeated ? 'ok' : 'CONFLICT')
    if (!fits) return
    order.status = 'paid'
    sold[order.product] = (sold[order.product] ?? 0) + order.quantity
    const amount = order.quantity * price
    const id = await paymentOfOrder(shop, order.number)
    order.payment = id
    payments.push({
      id,
      orders: [order],
      state: 'settled',
      amount,
      received: amount,
      refunded: 0,
      done: 0,
      isAsked: false,
      ref: null,
      isCash: true,
    })
  }
  const payAtProvider = () => {
    const open = [...ledger.values()].filter(({ state, ref }) => state === 'open' && payments.some((payment) => payment.ref === ref))
    const found = pick(open)
    if (!found) return
    found.state = chance(0.8) ? 'paid' : 'failed'
    if (found.state === 'paid' && chance(0.1)) found.amount -= 1
    told.push(`the customer pays: ${found.state} ${found.amount}`)
  }
  const outside = () => payments.filter(({ isCash }) => !isCash)
  const comeBack = async () => {
    const payment = pick(outside())
    if (!payment) return
    await expectCode(`come back to ${payment.id}`, returnFromProvider(played, payment.id, {}), 'ok')
    if (!payment.isAsked) return
    if (payment.state === 'open' && !isWanted(payment)) expireOrEnd(payment, 'failed')
    else learn(payment)
  }
  const hear = async () => {
    const payment = pick(outside().filter(({ ref }) => ref !== null))
    if (!payment?.ref) return
    const event = {
      eventId: chance(0.5) ? randomUUID() : `again-${payment.id}-${ledger.get(payment.ref)?.state}`,
      providerRef: payment.ref,
    }
    for (let times = chance(0.3) ? 3 : 1; times > 0; times -= 1)
      await expectCode(`a webhook for ${payment.id}`, hearProvider(played, 'card', event), 'ok')
    learn(payment)
  }
  const reconcile = async () => {
    await shop.db.execute(sql`update payments set ask_at = now() where ask_at is not null and user_id in (${first.id}, ${second.id})`)
    while ((await reconcilePayments(played)) > 0);
    told.push('reconcile')
    for (const payment of outside().filter(({ isAsked }) => isAsked)) {
      if (payment.state === 'open' && !isWanted(payment)) expireOrEnd(payment, 'failed')
      else learn(payment)
    }
  }
  const expire = async () => {
    const payment = pick(outside().filter(({ state }) => state === 'open'))
    if (!payment) return
    await shop.db.execute(sql`update payments set expires_at = now() - interval '1 second', ask_at = now() where id = ${payment.id}`)
    while ((await reconcilePayments(played)) > 0);
    told.push(`${payment.id} expires`)
    expireOrEnd(payment, 'expired')
  }
  const abandon = async () => {
    const payment = pick(outside().filter(({ state }) => state === 'open'))
    if (!payment) return
    const owner = payment.orders[0]?.owner ?? 0
    await expectCode(`abandon ${payment.id}`, abandonPayment(customer(owner), { id: payment.id }), 'ok')
    expireOrEnd(payment, 'failed')
  }
  const refund = async () => {
    const order = pick(orders)
    if (!order) return
    const payment = payments.find(({ id }) => id === order.payment)
    const isSettled = order.status === 'paid' && payment !== undefined
    const left = payment ? payment.received - payment.refunded : 0
    const amount = chance(0.3) ? undefined : 1 + Math.floor(random() * 300_00)
    const fits = isSettled && payment.state === 'settled' && left > 0 && (amount ?? left) <= left
    const id = randomUUID()
    const request = { refundId: id, number: order.number, reason: 'It was broken', ...(amount !== undefined && { amountMinor: amount }) }
    await expectCode(`refund ${amount ?? 'all'} of ${order.number}`, refundPayment(admin, request), fits ? 'ok' : 'CONFLICT')
    if (!fits || !payment) return
    owe(payment, amount ?? left, id)
    if (payment.isCash) finish(refunds.at(-1), 'done')
    else if (chance(0.3)) await expectCode('the same refund again', refundPayment(admin, request), 'ok')
  }
  const finish = (one: ModelRefund | undefined, state: 'done' | 'failed') => {
    if (!one) return
    one.state = state
    if (state === 'failed') one.payment.refunded -= one.amount
    else {
      one.payment.done += one.amount
      if (one.payment.done === one.payment.received) one.payment.state = 'refunded'
    }
  }
  const giveMoneyBack = async (willBe: Mood) => {
    const asked = refunds.filter(({ state }) => state === 'asked')
    const [only] = asked
    if (!only) return
    // In a bad mood the provider is asked for one alone, so that it is known which.
    mood = asked.length === 1 ? willBe : 'fine'
    const used = mood
    await shop.db.execute(
      sql`update refunds set ask_at = now() where state = 'asked' and payment_id in (select id from payments where user_id in (${first.id}, ${second.id}))`,
    )
    const giveAll = async () => {
      while ((await moveRefunds(played)) > 0 && used === 'fine');
    }
    await expectCode(`give back ${used}`, giveAll(), used === 'crashes' ? 'crash' : 'ok')
    mood = 'fine'
    if (used === 'refuses') finish(only, 'failed')
    if (used === 'fine') for (const one of asked) finish(one, 'done')
  }

  const compare = async () => {
    const stock = await shop.db.execute<{ id: number; available: number; sold: number }>(
      sql`select id::int, available_quantity as available, units_sold as sold from products where id in (${products[0]}, ${products[1]}) order by id`,
    )
    const theirs = await shop.db.execute<{ number: number; state: string }>(sql`
      select number, concat_ws(' ', status, quantity, case when status <> 'cancelled' then payment_method end) as state from orders
      where product_id in (${products[0]}, ${products[1]}) order by number`)
    const money = await shop.db.execute<{ id: string; state: string }>(sql`
      select p.id, concat_ws(' ', p.state, p.received_minor, p.refunded_minor) as state from payments p
      where exists (select from payment_orders po join orders o on o.id = po.order_id where po.payment_id = p.id and o.product_id in (${products[0]}, ${products[1]})) order by p.id`)
    const shown = {
      stock: stock.map((row) => `${row.available} ${row.sold}`),
      orders: theirs.map((row) => `${row.number} ${row.state}`),
      payments: money.map((row) => `${row.id} ${row.state}`),
    }
    const expected = {
      stock: products.map((_id, i) => `${available[i]} ${sold[i]}`),
      orders: orders
        .map(
          ({ number, status, quantity, placed }) =>
            `${number} ${[status, quantity, ...(status !== 'cancelled' && placed ? [placed] : [])].join(' ')}`,
        )
        .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
      payments: payments.map(({ id, state, received, refunded }) => `${id} ${state} ${received} ${refunded}`).sort(),
    }
    if (JSON.stringify(shown) !== JSON.stringify(expected))
      throw new Error(
        `Seed ${seed}: the shop\n${JSON.stringify(shown, null, 1)}\nthe model\n${JSON.stringify(expected, null, 1)}\n${told.join('\n')}`,
      )
  }

  const acts: readonly (() => Promise<void> | void)[] = [
    add,
    add,
    add,
    change,
    placeCash,
    start,
    start,
    start,
    payAtProvider,
    payAtProvider,
    comeBack,
    hear,
    reconcile,
    expire,
    abandon,
    cancel,
    cash,
    refund,
    () => giveMoneyBack(pick(['fine', 'refuses', 'away', 'crashes'] as const) ?? 'fine'),
  ]
  for (let step = 0; step < steps; step += 1) {
    await pick(acts)?.()
    await compare()
  }

  // In the end everything that can be found out is, and what the providers hold is what the shop's books say.
  await reconcile()
  await giveMoneyBack('fine')
  await compare()
  for (const payment of outside()) {
    const known = payment.ref === null ? undefined : ledger.get(payment.ref)
    const held = known?.state === 'paid' ? known.amount - [...known.given.values()].reduce((sum, one) => sum + one, 0) : 0
    if (held !== payment.received - payment.done)
      throw new Error(`Seed ${seed}: the provider holds ${held} of ${payment.id}\n${told.join('\n')}`)
  }
}

async function addProduct(shop: Shop, quantity: number): Promise<number> {
  const [row] = await shop.db.execute<{ id: number }>(sql`
    with added as (
      insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description, image_urls)
      values (${randomUUID()}, 'Part', 'CPU', ${price}, ${quantity}, 1, 'A part.', '{}') returning id
    ), moved as (
      insert into stock_movements (product_id, delta, reason) select id, ${quantity}, 'initial' from added
    )
    select id::int from added`)
  if (!row) throw new Error('No product was added')
  return row.id
}

async function newestPayment(shop: Shop, userId: string): Promise<string> {
  const [row] = await shop.db.execute<{ id: string }>(
    sql`select id from payments where user_id = ${userId} order by created_at desc limit 1`,
  )
  return row?.id ?? ''
}

async function paymentOfOrder(shop: Shop, number: number): Promise<string> {
  const [row] = await shop.db.execute<{ id: string }>(
    sql`select po.payment_id as id from payment_orders po join orders o on o.id = po.order_id where o.number = ${number} and po.is_active`,
  )
  return row?.id ?? ''
}

async function refOf(shop: Shop, id: string): Promise<string | null> {
  const [row] = await shop.db.execute<{ ref: string | null }>(sql`select provider_ref as ref from payments where id = ${id}`)
  return row?.ref ?? null
}

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
