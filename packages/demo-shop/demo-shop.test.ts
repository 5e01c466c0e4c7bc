import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { NewItem } from '#common/items/schema.ts'
import { reviewsPerPage } from '#common/reviews/rules.ts'
import { testShop } from '#server/test/test-shop.ts'
import { demoSignIns } from './accounts.ts'
import { prepareFirstRows } from './first-rows.ts'
import { demoOrders } from './orders.ts'
import { demoParts } from './parts.ts'
import { demoReviews } from './reviews.ts'

// Cards show this many characters of a description.
const cardLength = 100

const { shop, rows, call } = await testShop()
const load = () => prepareFirstRows(shop, { demo: true, isDemoAsked: false, admin: undefined })

beforeAll(load)

describe('the demo shop in the database', () => {
  it('has consistent books', async () => {
    expect([...(await rows(sql`select * from stock_audit`))]).toEqual([])
    expect([...(await rows(sql`select * from payment_audit`))]).toEqual([])
  })

  it('is loaded once: a second start adds nothing', async () => {
    const before = await counts()
    await load()
    expect(await counts()).toEqual(before)
    expect(before).toEqual({
      users: demoSignIns.length,
      products: demoParts.length,
      orders: demoOrders.length,
      reviews: demoReviews.length,
    })
  })

  it('fills at least twelve categories with 230 to 260 parts', async () => {
    const categories = await rows<{ product_type: string; parts: number }>(
      sql`select product_type, count(*)::int as parts from products group by product_type`,
    )
    expect(categories.length).toBeGreaterThanOrEqual(12)
    expect(Math.min(...categories.map(({ parts }) => parts))).toBeGreaterThanOrEqual(5)
    const all = categories.reduce((sum, { parts }) => sum + parts, 0)
    expect(all).toBeGreaterThanOrEqual(230)
    expect(all).toBeLessThanOrEqual(260)
  })

  it('has stock movements that add up to the stock of every part', async () => {
    const wrong = await rows(sql`
      select products.sku from products left join stock_movements on stock_movements.product_id = products.id
      group by products.id having coalesce(sum(stock_movements.delta), 0) <> products.available_quantity`)
    expect([...wrong]).toEqual([])
  })

  it('takes stock only for paid orders and those that await cash, each once and by its quantity', async () => {
    const wrong = await rows(sql`
      select orders.number from orders left join stock_movements on stock_movements.order_id = orders.id
      group by orders.id having coalesce(sum(stock_movements.delta), 0) <> case when orders.placed_at is not null then -orders.quantity else 0 end`)
    expect([...wrong]).toEqual([])
    const [waiting] = await rows<{ orders: number }>(
      sql`select count(*)::int as orders from orders where status = 'pending' and payment_method = 'cash'`,
    )
    expect(waiting?.orders).toBe(2)
  })

  it('counts as sold what the paid orders say', async () => {
    const wrong = await rows(sql`
      select products.sku from products left join orders on orders.product_id = products.id and orders.status = 'paid'
      group by products.id having coalesce(sum(orders.quantity), 0) <> products.units_sold`)
    expect([...wrong]).toEqual([])
    const [sellers] = await rows<{ parts: number }>(sql`select count(*)::int as parts from products where units_sold > 0`)
    expect(sellers?.parts).toBeGreaterThanOrEqual(30)
  })

  it('has orders in every state over the last six months, each within the bounds of its part on its day', async () => {
    const days = demoOrders.map((order) => order.daysAgo)
    expect(days).toEqual(days.toSorted((a, b) => b - a))
    const states = await rows<{ status: string; orders: number }>(
      sql`select status, count(*)::int as orders from orders group by status order by status`,
    )
    expect(states.map(({ status }) => status)).toEqual(['cancelled', 'paid', 'pending'])
    expect(Math.min(...states.map((state) => state.orders))).toBeGreaterThanOrEqual(5)
    const wrong = await rows(sql`
      select number from orders where quantity not between min_order_quantity and available_quantity
        or created_at not between now() - interval '6 months' and now() or coalesce(paid_at, cancelled_at, created_at) < created_at
        or (status = 'paid') <> (paid_at is not null) or (status = 'cancelled') <> (cancelled_at is not null)`)
    expect([...wrong]).toEqual([])
  })

  it('has price breaks on a third of the parts, parts sold by so many, and two price lists with customers in their groups', async () => {
    const [parts] = await rows<{ all: number; breaks: number; multiples: number }>(sql`
      select count(*)::int as all, count(*) filter (where price_breaks <> '[]')::int as breaks, count(*) filter (where order_multiple > 1)::int as multiples
      from products`)
    expect(parts?.breaks).toBe(Math.ceil((parts?.all ?? 0) / 3))
    expect(parts?.multiples).toBeGreaterThanOrEqual(5)
    const held = await rows<{ email: string; names: string; cheaper: number }>(sql`
      select u.email, (select string_agg(l.name, ', ') from price_lists l where l.id = any (held_price_lists(u.id, now()))) as names,
        (select count(distinct l.product_id)::int from price_ladders(u.id, (select array_agg(id) from products), now()) l where l.list_name is not null) as cheaper
      from users u order by u.email`)
    expect(held.filter(({ names }) => names !== null).map(({ email, names }) => [email, names])).toEqual([
      ['sadia@partsdock.example', 'Resellers'],
      ['tanvir@partsdock.example', 'Schools'],
    ])
    expect(Math.min(...held.filter(({ names }) => names !== null).map(({ cheaper }) => cheaper))).toBeGreaterThan(20)
    const dated = await rows(sql`select from price_lists where starts_at < now() and ends_at > now()`)
    expect(dated).toHaveLength(1)
  })

  it('shows several pages of reviews, newest first', async () => {
    const pages = Math.ceil(demoReviews.length / reviewsPerPage)
    expect(pages).toBeGreaterThanOrEqual(7)
    const answers = await Promise.all(Array.from({ length: pages }, (_, page) => call('GET', `/reviews?page=${page}`)))
    const shown = answers.flatMap(({ body }) => body as { description: string }[])
    const newestFirst = demoReviews.toSorted((a, b) => a.daysAgo - b.daysAgo)
    expect(shown.map(({ description }) => description)).toEqual(newestFirst.map(({ text }) => text))
    expect(Math.max(...demoReviews.map(({ text }) => text.length))).toBeLessThanOrEqual(2000)
  })
})

describe('the parts of the demo shop', () => {
  it('could have been entered by an admin, except for pictures', () => {
    const refused = demoParts.flatMap((part) => {
      const { error, data } = NewItem.omit({ imageUrls: true }).safeParse(part)
      return error || data?.description !== part.description ? [`${part.sku}: ${error?.message}`] : []
    })
    expect(refused).toEqual([])
  })

  it('have a description of two to four sentences; the first fits on a card', () => {
    const wrong = demoParts.flatMap(({ sku, description }) => {
      const sentences = description.split(/(?<=[.!?]) (?=[A-Z\d])/)
      return sentences.length < 2 || sentences.length > 4 || (sentences[0]?.length ?? 0) > cardLength ? [`${sku}: ${description}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('have unique SKUs, names and part numbers', () => {
    for (const values of [
      demoParts.map(({ sku }) => sku),
      demoParts.map(({ name }) => name),
      demoParts.flatMap((part) => part.partNumbers ?? []),
    ])
      expect(values.filter((value, i) => values.indexOf(value) !== i)).toEqual([])
  })

  it('are sold out or below their minimum here and there', () => {
    expect(demoParts.filter((part) => part.availableQuantity === 0).length).toBeGreaterThanOrEqual(3)
    expect(
      demoParts.filter((part) => part.availableQuantity > 0 && part.availableQuantity < part.minOrderQuantity).length,
    ).toBeGreaterThanOrEqual(3)
  })

  // What compatibility rules need of each category.
  it.each([
    ['CPU', ['socket', 'specifications.tdp', 'specifications.memory.types']],
    ['Motherboard', ['socket', 'form_factor', 'chipset', 'memory.ram_type', 'memory.slots', 'memory.max', 'm2_slots']],
    ['Memory', ['ram_type', 'form_factor', 'speed', 'capacity', 'modules.quantity']],
    ['Graphics card', ['chipset', 'interface', 'length', 'tdp', 'total_slot_width', 'power_connectors']],
    ['Storage', ['type', 'capacity', 'form_factor', 'interface']],
    ['Power supply', ['wattage', 'form_factor', 'length', 'modular']],
    ['CPU cooler', ['cpu_sockets', 'water_cooled']],
    ['Case', ['form_factor', 'supported_motherboard_form_factors', 'max_video_card_length', 'max_cpu_cooler_height']],
    ['Case fan', ['size', 'quantity', 'connector']],
    ['Monitor', ['screen_size', 'resolution', 'refresh_rate', 'panel_type']],
  ])('%s: every part says what it is compatible with', (productType, paths) => {
    const parts = demoParts.filter((part) => part.productType === productType)
    const lacking = parts.flatMap(({ sku, specs }) => paths.filter((path) => isBlank(read(specs, path))).map((path) => `${sku} ${path}`))
    expect(parts.length).toBeGreaterThan(0)
    expect(lacking).toEqual([])
  })

  it('match: every socket has boards, chips and coolers, and every memory kit of a board is sold', () => {
    const valuesOf = (productType: string, path: string) =>
      new Set(demoParts.filter((part) => part.productType === productType).flatMap((part) => read(part.specs, path)))
    expect(valuesOf('CPU', 'socket')).toEqual(valuesOf('Motherboard', 'socket'))
    expect(valuesOf('Memory', 'ram_type')).toEqual(valuesOf('Motherboard', 'memory.ram_type'))
    const boardsOfCases = valuesOf('Case', 'supported_motherboard_form_factors')
    for (const form of valuesOf('Motherboard', 'form_factor')) expect(boardsOfCases).toContain(form)
    for (const socket of ['AM4', 'AM5', 'LGA 1700', 'LGA 1851']) expect(valuesOf('CPU cooler', 'cpu_sockets')).toContain(socket)
  })
})

async function counts() {
  const [counted] = await rows(sql`
    select (select count(*) from users)::int as users, (select count(*) from products)::int as products,
      (select count(*) from orders)::int as orders, (select count(*) from reviews)::int as reviews`)
  return counted
}

const read = (specs: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), specs)

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
