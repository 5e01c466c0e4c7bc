// One price everywhere: compares every interface that shows a price with a plain model, for random products, lists, dates and quantities.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findMisfit } from '#common/items/fit.ts'
import type { PriceBreak } from '#common/items/price-breaks.ts'
import { raisedQuantity } from '#common/items/quantities.ts'
import { type PriceLadder, priceAt, publicLadder, rungAt } from '#common/prices/ladder.ts'
import { products } from '#server/db/schema/products.ts'
import { indexChanged } from '#server/domain/part-index/part-index.ts'
import { type ModelCustomer, type ModelList, type ModelProduct, modelPrice } from '#server/test/price-model.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const admin = await shop.admin()
const otherAdmin = await shop.admin()
const people = await Promise.all(Array.from({ length: 2 }, () => shop.person()))

const productsPerRound = 50
const day = 86_400_000

// Mulberry32: the same numbers in every run. A failure reports its round.
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(values: readonly T[]): T => values[whole(0, values.length - 1)] as T
  const chance = (share: number) => next() < share
  return { whole, pick, chance }
}
type Random = ReturnType<typeof createRandom>

const types = ['CPU', 'Case Fan', 'Monitor']
const makers = ['AMD', 'Noctua', 'be quiet!', null]
const otherCase = (text: string, random: Random) => random.pick([text, text.toUpperCase(), text.toLowerCase()])

function randomProduct(random: Random): Omit<ModelProduct, 'id'> {
  const multiple = random.pick([1, 1, 1, 5, 12])
  const minimum = multiple * random.whole(1, 4)
  // Small prices test the rounding of percentages, large ones the number range.
  const priceMinor = random.pick([random.whole(1, 30), random.whole(100, 5_000), random.whole(100_000, 9_999_999_999)])
  const breaks: PriceBreak[] = []
  for (let [quantity, price] = [minimum, priceMinor]; breaks.length < random.whole(0, 10) && price > 1; ) {
    quantity += multiple * random.whole(1, 9)
    price = random.whole(Math.max(1, Math.floor(price * 0.8)), price - 1)
    breaks.push({ quantity, priceMinor: price })
  }
  return { type: random.pick(types), maker: random.pick(makers), priceMinor, minimum, multiple, breaks }
}

function randomList(random: Random, name: string, offered: readonly ModelProduct[], now: number): ModelList {
  const moment = () => (random.chance(0.4) ? null : now + random.pick([-3, -2, -1, 1, 2, 3]) * day + random.whole(0, 1_000) * 60_000)
  const moments = [moment(), moment()]
  const [a, b] = moments
  const [from, until] = a != null && b != null ? [Math.min(a, b), Math.max(a, b) + 60_000] : [a ?? null, b ?? null]
  const entries = new Map<string, ModelList['entries'][number]>()
  for (const product of offered.filter(() => random.chance(0.5)))
    for (let left = random.whole(1, 4); left > 0; left -= 1) {
      const start = random.chance(0.4) ? random.whole(1, product.minimum) : random.whole(1, product.minimum * 12)
      const priceMinor = Math.max(1, Math.min(9_999_999_999, Math.floor((product.priceMinor * random.whole(60, 110)) / 100)))
      entries.set(`${product.id} ${start}`, { productId: product.id, from: start, priceMinor })
    }
  const rules = new Map<string, ModelList['rules'][number]>()
  for (let left = random.whole(0, 3); left > 0; left -= 1) {
    const applies = random.pick(['all', 'type', 'maker'] as const)
    const value = applies === 'all' ? '' : otherCase(random.pick(applies === 'type' ? types : ['AMD', 'Noctua', 'be quiet!']), random)
    const basisPoints = random.pick([random.whole(1, 10_000), random.whole(1, 3_000), 1_250, 5_000])
    rules.set(`${applies} ${value.toLowerCase()}`, { for: applies, value, basisPoints })
  }
  return { name, from, until, isDeleted: random.chance(0.1), entries: [...entries.values()], rules: [...rules.values()] }
}

async function addProducts(round: number, made: readonly Omit<ModelProduct, 'id'>[]): Promise<(ModelProduct & { sku: string })[]> {
  await shop.rows(sql`truncate products, price_lists, customer_groups cascade`)
  const rows = await shop.shop.db
    .insert(products)
    .values(
      made.map(({ type, maker, priceMinor, minimum, multiple, breaks }, i) => ({
        sku: `ONE-${round}-${i}`,
        name: `Part number ${round} of ${i}`,
        description: 'A part.',
        productType: type,
        manufacturer: maker,
        priceMinor,
        availableQuantity: 900_000,
        minOrderQuantity: minimum,
        orderMultiple: multiple,
        priceBreaks: breaks,
      })),
    )
    .returning({ id: products.id, sku: products.sku })
  await shop.shop.db.transaction((tx) =>
    indexChanged(
      tx,
      rows.map(({ id }) => id),
    ),
  )
  await shop.shop.changes.tell()
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  return made.map((product, i) => ({ ...product, sku: `ONE-${round}-${i}`, id: ids.get(`ONE-${round}-${i}`) ?? 0 }))
}

const instant = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

/** Stores lists, with customers who hold them directly, through groups, or both; returns each customer's lists. */
async function addLists(random: Random, lists: readonly ModelList[]): Promise<Map<string, ModelCustomer>> {
  const customers = new Map([...people, admin].map((person) => [person.id, { isAdmin: person === admin, lists: [] as ModelList[] }]))
  for (const list of lists) {
    const [row] = await shop.rows<{ id: string }>(sql`
      with list as (
        insert into price_lists (name, starts_at, ends_at, deleted_at)
        values (${list.name}, ${instant(list.from)}, ${instant(list.until)}, case when ${list.isDeleted}::boolean then now() end) returning id
      ), entry as (
        insert into price_list_entries select list.id, (e ->> 'productId')::bigint, (e ->> 'from')::int, (e ->> 'priceMinor')::bigint
        from list, jsonb_array_elements(${JSON.stringify(list.entries)}::text::jsonb) e
      ), rule as (
        insert into price_list_rules (price_list_id, applies_to, value, basis_points)
        select list.id, r ->> 'for', r ->> 'value', (r ->> 'basisPoints')::int from list, jsonb_array_elements(${JSON.stringify(list.rules)}::text::jsonb) r
      ) select id from list`)
    for (const [userId, customer] of customers) {
      const way = random.pick(['none', 'self', 'group', 'both', 'deleted group'])
      if (way === 'self' || way === 'both')
        await shop.rows(sql`insert into price_list_holders (price_list_id, user_id) values (${row?.id}, ${userId})`)
      if (way === 'group' || way === 'both' || way === 'deleted group')
        await shop.rows(sql`
          with team as (
            insert into customer_groups (name, deleted_at) values (${`${list.name} ${userId}`}, case when ${way === 'deleted group'}::boolean then now() end)
            returning id
          ), member as (insert into customer_group_members select id, ${userId} from team)
          insert into price_list_holders (price_list_id, group_id) select ${row?.id}, id from team`)
      if (way === 'self' || way === 'group' || way === 'both') customer.lists.push(list)
    }
  }
  return customers
}

type Ask = { product: ModelProduct & { sku: string }; quantity: number }
type Caller = Person | null
/** The price per piece for each ask. Ladders also return the quantity from which it applies, and the list that sets it. */
type Told = { price: number; rung?: { from: number; listName: string | null } }[]
type Surface = {
  name: string
  callers: (caller: Caller) => boolean
  /** The most asks per round. */
  most: number
  tell: (caller: Caller, asks: readonly Ask[]) => Promise<Told>
}

const idsOf = (asks: readonly Ask[]) => [...new Set(asks.map(({ product }) => product.id))]
const headersOf = (caller: Caller) => (caller ? bearer(caller.token) : {})
const isCustomer = (caller: Caller): caller is Person => caller !== null && caller !== admin
const signedIn = (caller: Caller) => caller !== null

async function call<T>(kind: 'query' | 'mutation', path: string, caller: Caller, input: unknown): Promise<T> {
  const { data, error } = await trpcCall(shop, kind, path, { input, headers: headersOf(caller) })
  expect(error).toBeNull()
  return data as T
}

const throughLadders = (asks: readonly Ask[], ladderOf: (id: number) => PriceLadder): Told =>
  asks.map(({ product, quantity }) => {
    const { fromQuantity, unitPriceMinor, listName } = rungAt(ladderOf(product.id), quantity)
    return { price: unitPriceMinor, rung: { from: fromQuantity, listName } }
  })

type Answered = { hasLists: boolean; ladders: { id: number; ladder: PriceLadder }[] }
type Card = Parameters<typeof publicLadder>[0] & { id: number }

/** The prices on a page: public prices from the shared rendering, replaced by the caller's own if they have lists. */
async function pageLadders(caller: Caller, asks: readonly Ask[]): Promise<(id: number) => PriceLadder> {
  const ids = idsOf(asks)
  const cards = await Promise.all([0, 48].map((from) => call<Card[]>('query', 'items.pick', null, { ids: ids.slice(from, from + 48) })))
  const ladders = new Map(cards.flat().map((card) => [card.id, publicLadder(card)]))
  const { hasPriceLists } = (await call<{ hasPriceLists: boolean } | null>('query', 'accounts.me', caller, undefined)) ?? {
    hasPriceLists: false,
  }
  const own = hasPriceLists ? await call<Answered>('query', 'prices.mine', caller, { ids }) : null
  if (own?.hasLists) for (const { id, ladder } of own.ladders) ladders.set(id, ladder)
  return (id) => ladders.get(id) ?? []
}

type WireItem = { _id: string; price: number; orderQuantity: number; priceBreaks: { quantity: number; price: number }[] }
const wirePrice = ({ price, orderQuantity, priceBreaks }: WireItem, quantity: number): number =>
  priceAt(
    publicLadder({
      priceMinor: Math.round(price * 100),
      minOrderQuantity: orderQuantity,
      priceBreaks: priceBreaks.map((step) => ({ quantity: step.quantity, priceMinor: Math.round(step.price * 100) })),
    }),
    quantity,
  )

let orderNumber = 10_000_000
const priceOfOrder = async (number: number) => {
  const [row] = await shop.rows<{ price: string }>(sql`select unit_price_minor as price from orders where number = ${number}`)
  return { price: Number(row?.price) }
}

/** Adds an order per ask, and reads its price from the database. */
async function order(asks: readonly Ask[], add: (number: number, ask: Ask) => Promise<unknown>): Promise<Told> {
  const told: Told = []
  for (const ask of asks) {
    const number = orderNumber++
    await add(number, ask)
    told.push(await priceOfOrder(number))
  }
  return told
}

const surfaces: readonly Surface[] = [
  {
    name: 'the ladders of the database',
    callers: () => true,
    most: productsPerRound,
    tell: async (caller, asks) => throughLadders(asks, await databaseLadders(caller, idsOf(asks), Date.now())),
  },
  {
    name: 'lines of the database',
    callers: () => true,
    most: productsPerRound,
    tell: (caller, asks) => databaseLines(caller, asks, Date.now()),
  },
  {
    name: 'a page in the browser',
    callers: () => true,
    most: productsPerRound,
    tell: async (caller, asks) => throughLadders(asks, await pageLadders(caller, asks)),
  },
  {
    name: 'an admin who looks at the prices of a customer',
    callers: isCustomer,
    most: productsPerRound,
    tell: async (caller, asks) => {
      const { ladders } = await call<Answered>('query', 'prices.of', admin, { userId: caller?.id, ids: idsOf(asks) })
      const byId = new Map(ladders.map(({ id, ladder }) => [id, ladder]))
      return throughLadders(asks, (id) => byId.get(id) ?? [])
    },
  },
  {
    name: 'GET /items',
    callers: () => true,
    most: productsPerRound,
    tell: async (caller, asks) => {
      const { body } = await shop.call('GET', '/items', { headers: headersOf(caller) })
      const items = new Map((body as WireItem[]).map((item) => [Number(item._id), item]))
      return asks.map(({ product, quantity }) => ({ price: wirePrice(items.get(product.id) as WireItem, quantity) }))
    },
  },
  {
    name: 'items.list',
    callers: () => true,
    most: productsPerRound,
    tell: async (caller, asks) => {
      const { items } = await call<{ items: Card[] }>('query', 'items.list', caller, {})
      const cards = new Map(items.map((card) => [card.id, card]))
      return asks.map(({ product, quantity }) => ({ price: priceAt(publicLadder(cards.get(product.id) as Card), quantity) }))
    },
  },
  {
    name: 'items.get',
    callers: () => true,
    most: 4,
    tell: (caller, asks) =>
      Promise.all(
        asks.map(async ({ product, quantity }) => {
          const card = await call<Card>('query', 'items.get', caller, { id: product.id })
          return { price: priceAt(publicLadder(card), quantity) }
        }),
      ),
  },
  {
    name: 'GET /items/{id}',
    callers: () => true,
    most: 4,
    tell: (caller, asks) =>
      Promise.all(
        asks.map(async ({ product, quantity }) => {
          const { body } = await shop.call('GET', `/items/${product.id}`, { headers: headersOf(caller) })
          return { price: wirePrice(body as WireItem, quantity) }
        }),
      ),
  },
  {
    name: 'quick order',
    callers: () => true,
    most: productsPerRound,
    tell: async (caller, asks) => {
      const lines = asks.map(({ product, quantity }) => ({ code: product.sku, quantity }))
      const answer = await call<{ lines: { unitPriceMinor: number }[] }>('mutation', 'quickOrder.match', caller, { lines })
      return answer.lines.map(({ unitPriceMinor }) => ({ price: unitPriceMinor }))
    },
  },
  {
    name: 'adding an order',
    callers: isCustomer,
    most: 3,
    tell: (caller, asks) =>
      order(asks, (number, { product, quantity }) =>
        call('mutation', 'orders.add', caller, { email: caller?.email, number, productId: product.id, quantity }),
      ),
  },
  {
    name: 'POST /orders/{email} with the public price',
    callers: signedIn,
    most: 3,
    tell: (caller, asks) =>
      order(asks, async (_id, { product, quantity }) => {
        const body = { _id, productId: product.id, quantity, price: product.priceMinor / 100 }
        expect((await shop.call('POST', `/orders/${caller?.email}`, { headers: headersOf(caller), body })).status).toBe(201)
      }),
  },
  {
    name: "an admin's order for a customer",
    callers: isCustomer,
    most: 2,
    tell: (caller, asks) =>
      order(asks, (number, { product, quantity }) =>
        call('mutation', 'orders.add', otherAdmin, { email: caller?.email, number, productId: product.id, quantity }),
      ),
  },
  {
    name: 'changing a quantity',
    callers: isCustomer,
    most: 3,
    tell: (caller, asks) =>
      order(asks, async (number, { product, quantity }) => {
        await call('mutation', 'orders.add', caller, { email: caller?.email, number, productId: product.id, quantity: product.minimum })
        await call('mutation', 'orders.changeQuantity', caller, { number, quantity })
      }),
  },
  {
    name: 'a checkout of lines that are no longer protected',
    callers: isCustomer,
    most: 3,
    tell: (caller, asks) =>
      order(asks, async (number, { product, quantity }) => {
        await call('mutation', 'orders.add', caller, { email: caller?.email, number, productId: product.id, quantity })
        await shop.rows(sql`
          update orders set unit_price_minor = 9999999999, total_minor = 9999999999 * quantity, priced_at = now() - interval '1 year'
          where number = ${number}`)
        await call('mutation', 'orders.place', caller, { numbers: [number], method: 'cash' })
      }),
  },
  {
    name: 'the cart',
    callers: isCustomer,
    most: 3,
    tell: async (caller, asks) => {
      const added = asks.map((ask) => ({ ...ask, number: orderNumber++ }))
      for (const { number, product, quantity } of added)
        await call('mutation', 'orders.add', caller, { email: caller?.email, number, productId: product.id, quantity })
      const { lines } = await call<{ lines: { number: number; todayMinor: number; chargedMinor: number }[] }>(
        'query',
        'cart.lines',
        caller,
        undefined,
      )
      const byNumber = new Map(lines.map((line) => [line.number, line]))
      return added.map(({ number }) => {
        const { todayMinor = -1, chargedMinor } = byNumber.get(number) ?? {}
        expect(chargedMinor).toBe(todayMinor)
        return { price: todayMinor }
      })
    },
  },
]

const databaseLadders = async (caller: Caller, ids: readonly number[], at: number): Promise<(id: number) => PriceLadder> => {
  const rows = await shop.rows<{ product_id: string; from_quantity: number; unit_price_minor: string; list_name: string | null }>(sql`
    select * from price_ladders(${caller?.id ?? null}::uuid, ${`{${ids.join()}}`}::text::bigint[], ${instant(at)}::timestamptz)`)
  const ladders = new Map<number, { fromQuantity: number; unitPriceMinor: number; listName: string | null }[]>()
  for (const { product_id, from_quantity, unit_price_minor, list_name } of rows) {
    const rung = { fromQuantity: from_quantity, unitPriceMinor: Number(unit_price_minor), listName: list_name }
    ladders.set(Number(product_id), [...(ladders.get(Number(product_id)) ?? []), rung])
  }
  return (id) => ladders.get(id) ?? []
}

async function databaseLines(caller: Caller, asks: readonly Ask[], at: number): Promise<Told> {
  const rows = await shop.rows<{ unit_price_minor: string }>(sql`
    select unit_price_minor from line_prices(${caller?.id ?? null}::uuid, ${`{${asks.map(({ product }) => product.id).join()}}`}::text::bigint[],
      ${`{${asks.map(({ quantity }) => quantity).join()}}`}::text::integer[], ${instant(at)}::timestamptz) order by place`)
  return rows.map(({ unit_price_minor }) => ({ price: Number(unit_price_minor) }))
}

function asksFor(random: Random, offered: readonly (ModelProduct & { sku: string })[], lists: readonly ModelList[]): Ask[] {
  return offered.map((product) => {
    const { minimum, multiple } = product
    const steps = [
      ...product.breaks.map(({ quantity }) => quantity),
      ...lists.flatMap(({ entries }) => entries.filter((e) => e.productId === product.id).map((e) => e.from)),
    ]
    const near = random.pick([minimum, ...steps]) + random.pick([-1, 0, 0, 1])
    const quantity = raisedQuantity(Math.max(1, near), { minOrderQuantity: minimum, orderMultiple: multiple })
    return { product, quantity }
  })
}

/** Checks that every caller sees the model's price on every interface, for the products and lists of this seed. */
export async function checkOnePrice(round: number): Promise<void> {
  const random = createRandom(round)
  const offered = await addProducts(
    round,
    Array.from({ length: productsPerRound }, () => randomProduct(random)),
  )
  const now = Date.now()
  const lists = Array.from({ length: 6 }, (_, i) => randomList(random, `List ${'ABCDEF'[i]}`, offered, now))
  const customers = await addLists(random, lists)
  const modelOf = (caller: Caller) => (caller ? (customers.get(caller.id) ?? null) : null)
  for (const caller of [null, admin, ...people]) {
    const asks = asksFor(random, offered, lists)
    const check = (name: string, some: readonly Ask[], told: Told, at: number) => {
      const prices = some.map(({ product, quantity }) => modelPrice(product, modelOf(caller), quantity, at).price)
      expect([round, name, at, told.map(({ price }) => price)]).toEqual([round, name, at, prices])
      const rungs = told.map(({ rung }) => rung?.listName)
      const names = some.map(({ product }, i) => {
        const rung = told[i]?.rung
        return rung && modelPrice(product, modelOf(caller), rung.from, at).listName
      })
      expect([round, name, at, rungs]).toEqual([round, name, at, names])
    }
    // For other moments, only the database can be asked. They include both bounds of lists.
    const bounds = lists.flatMap(({ from, until }) => [from, until]).flatMap((bound) => (bound === null ? [] : [bound - 1, bound]))
    for (const at of [random.pick([now, ...bounds]), now + random.whole(-4, 4) * day]) {
      check('ladders then', asks, throughLadders(asks, await databaseLadders(caller, idsOf(asks), at)), at)
      check('lines then', asks, await databaseLines(caller, asks, at), at)
    }
    for (const surface of surfaces.filter(({ callers }) => callers(caller))) {
      // To save time, only one customer per round asks the surfaces that write.
      if (surface.most < 4 && caller !== people[round % people.length]) continue
      const some = asks.slice(0, surface.most)
      check(surface.name, some, await surface.tell(caller, some), now)
    }
  }
}

/** Checks that the database and the browser accept the same breaks. */
export async function checkSameBreaks(): Promise<void> {
  const random = createRandom(1)
  const cases = Array.from({ length: 3_000 }, () => {
    const product = randomProduct(random)
    const spoil = (value: number) => (random.chance(0.12) ? random.pick([value - 1, value + 1, 0, -1, product.minimum, 900_001]) : value)
    const priceBreaks = product.breaks.map(({ quantity, priceMinor }) => ({ quantity: spoil(quantity), priceMinor: spoil(priceMinor) }))
    if (random.chance(0.1)) priceBreaks.push(...priceBreaks.slice(0, random.whole(1, 3)))
    return { priceBreaks, priceMinor: product.priceMinor, minOrderQuantity: product.minimum, orderMultiple: product.multiple }
  })
  const rows = await shop.rows<{ fits: boolean }>(sql`
    select price_breaks_fit(c -> 'priceBreaks', (c ->> 'priceMinor')::bigint, (c ->> 'minOrderQuantity')::int, (c ->> 'orderMultiple')::int) as fits
    from jsonb_array_elements(${JSON.stringify(cases)}::text::jsonb) with ordinality as t (c, place) order by place`)
  const fits = rows.map((row) => row.fits)
  expect(fits).toEqual(cases.map((sold) => findMisfit(sold) === null))
  expect(fits.filter(Boolean).length).toBeGreaterThan(500)
  expect(fits.filter((fit) => !fit).length).toBeGreaterThan(500)
}
