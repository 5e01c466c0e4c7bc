import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { indexChanged } from '#server/domain/part-index/part-index.ts'
import { addOrderOf, payInCash, placeOrder } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { demoSignIns } from './accounts.ts'
import { prepareFirstRows } from './first-rows.ts'
import { demoOrders } from './orders.ts'
import { demoParts } from './parts.ts'
import { type DemoRemoval, removeDemo } from './remove.ts'

const emails = JSON.stringify(demoSignIns.map(({ email }) => email))

async function demoShop() {
  const shop = await testShop()
  const load = () => prepareFirstRows(shop.shop, { demo: true, isDemoAsked: false, admin: undefined })
  const remove = (removal: Partial<DemoRemoval> = {}) =>
    removeDemo({ ...shop.shop, indexChanged }, { isPreview: false, changedParts: undefined, ...removal })
  const partOf = async (sku: string) =>
    first(
      await shop.rows<{ id: number; available: number }>(
        sql`select id::int, available_quantity as available from products where sku = ${sku}`,
      ),
    )
  const books = async () => [
    ...(await shop.rows(sql`select problem from stock_audit`)),
    ...(await shop.rows(sql`select problem from payment_audit`)),
    ...(await shop.rows(sql`select problem from purchase_audit`)),
  ]
  /** The number of rows of each table, without those that count or log. */
  const sizes = async () => {
    const tables = await shop.rows<{ name: string }>(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const counted: [string, number][] = []
    for (const { name } of tables) {
      if (/^(changes|function_editions|search_words|type_count|facet_values|fit_keys|throttles|job_)/.test(name)) continue
      const [row] = await shop.rows<{ rows: number }>(sql`select count(*)::int as rows from ${sql.identifier(name)}`)
      if (row && row.rows > 0) counted.push([name, row.rows])
    }
    return Object.fromEntries(counted)
  }
  const admin = async () => {
    const person = await shop.admin()
    await shop.rows(sql`update users set email_verified_at = now() where id = ${person.id}`)
    return person
  }
  return { ...shop, load, remove, partOf, books, sizes, admin }
}

describe('a demo that no other account has used', async () => {
  const shop = await demoShop()

  it('is not there before it is loaded', async () => {
    expect(await shop.remove()).toBeNull()
  })

  it('stays without an admin of the shop’s own', async () => {
    await shop.load()
    await expect(shop.remove()).rejects.toThrow(/No admin would be left.+npm run admin/)
  })

  it('is counted by a preview, which changes nothing', async () => {
    await shop.admin()
    const before = await shop.sizes()
    expect(await shop.remove({ isPreview: true })).toMatchObject({
      accounts: demoSignIns.length,
      hiddenAccounts: 0,
      parts: demoParts.length,
      hiddenParts: 0,
      orders: demoOrders.length,
    })
    expect(await shop.sizes()).toEqual(before)
  })

  it('leaves only the admin, and no trace that the shop shows', async () => {
    await shop.remove()
    // The text of the first migration and the admin's session.
    expect(await shop.sizes()).toEqual(expect.objectContaining({ users: 1, sessions: 1 }))
    for (const table of [
      'products',
      'orders',
      'payments',
      'documents',
      'document_numbers',
      'reviews',
      'price_lists',
      'customer_groups',
      'part_words',
    ])
      expect(await shop.sizes()).not.toHaveProperty(table)
    expect(await shop.books()).toEqual([])
    expect(await shop.remove()).toBeNull()
  })

  it('numbers the next invoice from the start', async () => {
    const [customer, item] = [await shop.person(), await shop.item()]
    expect((await payInCash(shop, customer, await addOrderOf(shop, customer, item))).invoice).toBe(1)
    expect(await shop.books()).toEqual([])
  })
})

describe('a demo in a real shop', async () => {
  const shop = await demoShop()
  let customer: Person
  let own: { id: number }
  const numbers = { paid: 0, placed: 0, cart: 0, ofOwn: 0, demosOfOwn: 0 }

  beforeAll(async () => {
    await shop.load()
    await shop.admin()
    customer = await shop.person()
    own = await shop.item({ sku: 'OWN-1' })
    const fan = await shop.partOf('FAN-P12-PST')
    const keyboard = await shop.partOf('KB-K120')
    const mouse = await shop.partOf('MOUSE-M185')
    const add = (item: { id: number }, quantity: number) => addOrderOf(shop, customer, item, { quantity })
    numbers.paid = await add(fan, 100)
    numbers.placed = await add(keyboard, 100)
    numbers.cart = await add(mouse, 100)
    numbers.ofOwn = await add(own, 10)
    await payInCash(shop, customer, numbers.paid)
    await placeOrder(shop, customer, numbers.placed)
    await placeOrder(shop, customer, numbers.ofOwn)
    // A customer's list, build and review of further parts.
    const listId = randomUUID()
    const [ssd, memory, board] = [await shop.partOf('SSD-A400-240'), 'CPU-12400F', await shop.partOf('MB-H610M-K-D4')]
    await shop.rows(sql`insert into part_lists (id, user_id, name) values (${listId}, ${customer.id}, 'Office')`)
    await shop.rows(sql`insert into part_list_lines (list_id, product_id, quantity) values (${listId}, ${ssd.id}, 50)`)
    await shop.rows(sql`
      insert into builds (user_id, name, parts) values (${customer.id}, 'PC', ${JSON.stringify([{ sku: memory, quantity: 1 }])}::text::jsonb)`)
    await shop.rows(sql`
      insert into part_reviews (product_id, user_id, author_name, stars, text) values (${board.id}, ${customer.id}, 'Rina', 5, 'Good.')`)
    await shop.rows(sql`insert into reviews (user_id, author_name, text) values (${customer.id}, 'Rina', 'A good shop.')`)
    // An account of the demo bought a part of the shop.
    const [nadia] = await shop.rows<{ id: string }>(sql`select id from users where email = 'nadia@partsdock.example'`)
    const session = await shop.signedIn('token', nadia?.id ?? '')
    numbers.demosOfOwn = await addOrderOf(shop, { id: nadia?.id ?? '' }, own, { quantity: 20 })
    await placeOrder(
      shop,
      { id: nadia?.id ?? '', email: '', token: session.credential, sessionId: session.id, password: null },
      numbers.demosOfOwn,
    )
    expect(await shop.books()).toEqual([])
  })

  it('goes without what belongs to real accounts', async () => {
    const removed = await shop.remove()
    expect(removed).toMatchObject({
      hiddenParts: 6,
      parts: demoParts.length - 6,
      orders: demoOrders.length + 1,
      payments: 0,
      documents: 0,
      keptParts: 0,
    })
    expect(await shop.books()).toEqual([])
    const orders = await shop.rows<{ number: number; sku: string; status: string }>(sql`select number, sku, status from orders order by id`)
    expect([...orders]).toEqual([
      { number: numbers.paid, sku: 'FAN-P12-PST', status: 'paid' },
      { number: numbers.placed, sku: 'KB-K120', status: 'pending' },
      { number: numbers.cart, sku: 'MOUSE-M185', status: 'pending' },
      { number: numbers.ofOwn, sku: 'OWN-1', status: 'pending' },
    ])
    expect([...(await shop.rows(sql`select sku from products where deleted_at is null`))]).toEqual([{ sku: 'OWN-1' }])
    expect(await shop.rows(sql`select from part_list_lines`)).toHaveLength(1)
    expect(await shop.rows(sql`select from part_reviews`)).toHaveLength(1)
    expect([...(await shop.rows(sql`select text from reviews`))]).toEqual([{ text: 'A good shop.' }])
    expect(await shop.rows(sql`select from users where deleted_at is null`)).toHaveLength(2 + 1)
  })

  it('gives back the stock that its accounts held of the shop’s own part', async () => {
    expect((await shop.partOf('OWN-1')).available).toBe(500 - 10)
  })

  it('shows the customer’s orders as before, and no part of the demo', async () => {
    const { status, body } = await shop.call('GET', `/orders?email=${customer.email}`, { as: customer })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('FAN-P12-PST')
    expect((await shop.call('GET', '/items?limit=10')).text).not.toContain('FAN-P12-PST')
    const list = await shop.call('GET', `/items?search=${encodeURIComponent('Arctic P12')}`)
    expect(list.text).not.toContain('FAN-P12-PST')
  })

  it('keeps its invoices, because real ones follow them, and no sign-in', async () => {
    const [{ demos } = { demos: 0 }] = await shop.rows<{ demos: number }>(sql`
      select count(*)::int as demos from documents d join users u on u.id = d.user_id where u.email in (select jsonb_array_elements_text(${emails}::text::jsonb))`)
    expect(demos).toBeGreaterThan(0)
    for (const account of demoSignIns)
      expect((await shop.call('PUT', `/user/${account.email}`, { body: { password: account.password } })).status).toBe(401)
  })

  it('can be removed again when nothing names its parts any longer', async () => {
    await shop.rows(sql`delete from part_reviews`)
    expect(await shop.remove()).toMatchObject({ parts: 1, hiddenParts: 5, orders: 0 })
    expect(await shop.books()).toEqual([])
  })
})

describe('a demo with a payment of real money that was refunded', async () => {
  const shop = await demoShop()
  const facts = { reference: 'TEST-PAYMENT', provider_ref: 'cs_1', transaction_ref: 'pi_1' }

  beforeAll(async () => {
    await shop.load()
    await shop.admin()
    // The sandbox of the demo has paid this one; from now on it counts as paid at the real provider.
    await shop.rows(sql`
      update payments set mode = 'live', method = 'card', state = 'refunded', refunded_minor = received_minor, reference = ${facts.reference},
        provider_ref = ${facts.provider_ref}, transaction_ref = ${facts.transaction_ref}
      where id = (select payment_id from documents where kind = 'invoice' order by number desc limit 1)`)
    await shop.rows(sql`
      insert into refunds (payment_id, amount_minor, state, reason, provider_ref)
      select id, received_minor, 'done', 'A test', 're_1' from payments where reference = ${facts.reference}`)
  })

  it('is removed without the records of that money', async () => {
    const [{ invoices } = { invoices: 0 }] = await shop.rows<{ invoices: number }>(
      sql`select max(number) as invoices from documents where kind = 'invoice'`,
    )
    expect(await shop.remove()).toMatchObject({ keptPayments: 1, orders: demoOrders.length, parts: demoParts.length })
    expect([
      ...(await shop.rows(sql`
        select p.state, p.reference, p.provider_ref, p.transaction_ref, r.provider_ref as refund, p.received_minor = r.amount_minor as adds_up,
          (select count(*)::int from documents d where d.payment_id = p.id) as documents
        from payments p join refunds r on r.payment_id = p.id where p.mode = 'live' and p.method <> 'cash'`)),
    ]).toEqual([{ state: 'refunded', ...facts, refund: 're_1', adds_up: true, documents: 1 }])
    // Numbers have no gaps, and none is given twice.
    const [customer, item] = [await shop.person(), await shop.item()]
    expect((await payInCash(shop, customer, await addOrderOf(shop, customer, item))).invoice).toBe(invoices + 1)
    expect(await shop.books()).toEqual([])
    expect(
      await shop.rows(
        sql`select from users where deleted_at is null and email in (select jsonb_array_elements_text(${emails}::text::jsonb))`,
      ),
    ).toEqual([])
  })
})

describe('a demo with a payment of real money that has no document', async () => {
  const shop = await demoShop()

  it('is removed without the records of that money', async () => {
    await shop.load()
    await shop.admin()
    // Late money: it paid for nothing, and went back.
    await shop.rows(sql`
      with late as (
        insert into payments (user_id, method, mode, state, reference, amount_minor, received_minor, refunded_minor, currency, customer_ip, settled_at)
        select id, 'bkash', 'live', 'refunded', 'LATE', 100, 100, 100, 'BDT', '', now() from users where email = 'nadia@partsdock.example'
        returning id
      )
      insert into refunds (payment_id, amount_minor, state, reason, provider_ref) select id, 100, 'done', 'Late', 're_2' from late`)
    expect(await shop.remove({ isPreview: true })).toMatchObject({ keptPayments: 1, keptDocuments: 0 })
    await shop.remove()
    expect([...(await shop.rows(sql`select p.reference, r.provider_ref from payments p join refunds r on r.payment_id = p.id`))]).toEqual([
      { reference: 'LATE', provider_ref: 're_2' },
    ])
    expect(await shop.sizes()).not.toHaveProperty('documents')
    expect(await shop.books()).toEqual([])
  })
})

describe('a demo of which something is unclear', async () => {
  const shop = await demoShop()
  const reasons = () => shop.remove().catch((error: Error) => error.message)

  beforeAll(async () => {
    await shop.load()
    await shop.admin()
  })

  it('stays while a person uses one of its accounts', async () => {
    const own = await shop.shop.passwords.hash('a password of my own')
    const changed = sql`user_id = (select id from users where email = 'admin@partsdock.example')`
    const [before] = await shop.rows<{ hash: string }>(sql`select password_hash as hash from credentials where ${changed}`)
    await shop.rows(sql`update credentials set password_hash = ${own} where ${changed}`)
    expect(await reasons()).toMatch(/^admin@partsdock\.example has a password .+Manage Users/)
    await shop.rows(sql`update credentials set password_hash = ${before?.hash ?? ''} where ${changed}`)
  })

  it('stays while an account of it has paid real money', async () => {
    const reference = randomUUID()
    await shop.rows(sql`
      insert into payments (user_id, method, mode, state, reference, amount_minor, received_minor, currency, customer_ip, settled_at)
      select id, 'card', 'live', 'settled', ${reference}, 100, 100, 'BDT', '', now() from users where email = 'nadia@partsdock.example'`)
    expect(await reasons()).toContain(`(card, ${reference}): refund it first`)
    await shop.rows(sql`update payments set state = 'expired', received_minor = 0, ask_at = now() where reference = ${reference}`)
    expect(await reasons()).toContain(`may still arrive (card, ${reference})`)
    await shop.rows(sql`update payments set ask_at = null where reference = ${reference}`)
    expect(await shop.remove({ isPreview: true, changedParts: 'keep' })).toMatchObject({ keptPayments: 0 })
    await shop.rows(sql`delete from payments where reference = ${reference}`)
  })

  it('asks what to do with parts that were changed since, and keeps their counted stock', async () => {
    const sku = 'SSD-A400-240'
    await shop.rows(sql`update products set price_minor = price_minor + 100, price_breaks = '[]' where sku = 'FAN-NF-A12X25'`)
    await shop.rows(sql`
      with counted as (update products set available_quantity = 77 where sku = ${sku} returning id)
      insert into stock_movements (product_id, delta, reason)
      select c.id, 77 - (select sum(m.delta) from stock_movements m where m.product_id = c.id), 'imported' from counted c`)
    expect(await reasons()).toMatch(
      /^2 parts of the demo were changed since \(FAN-NF-A12X25, SSD-A400-240\).+--keep-changed.+--with-changed/,
    )
    expect(await shop.remove({ isPreview: true, changedParts: 'remove' })).toMatchObject({ parts: demoParts.length, keptParts: 0 })
    expect(await shop.remove({ changedParts: 'keep' })).toMatchObject({ parts: demoParts.length - 2, keptParts: 2 })
    expect((await shop.partOf(sku)).available).toBe(77)
    expect(await shop.books()).toEqual([])
    expect([...(await shop.rows(sql`select sku from products where deleted_at is null order by sku`))].map(({ sku }) => sku)).toEqual([
      'FAN-NF-A12X25',
      sku,
    ])
  })
})

it('knows every table that refers to accounts and parts', async () => {
  const shop = await testShop()
  const referring = await shop.rows<{ column: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confdeltype = 'a' and c.confrelid in ('users'::regclass, 'products'::regclass) order by 1`)
  // Removed with the demo, or a reason to hide an account or a part: packages/demo-shop/remove-marked.ts.
  expect(referring.map(({ column }) => column)).toEqual(
    `audit_entries.actor_id build_groups.user_id builds.user_id cart_additions.user_id contact_messages.handled_by contact_messages.user_id
    customer_group_members.user_id delivery_addresses.user_id documents.user_id idempotency_keys.user_id orders.product_id orders.user_id
    part_lists.user_id part_reviews.hidden_by part_reviews.product_id part_reviews.user_id payments.user_id price_changes.actor_id
    price_list_holders.user_id purchases.user_id quick_order_choices.user_id refunds.actor_id reviews.user_id stock_alerts.product_id
    stock_alerts.user_id stock_movements.actor_id stock_movements.product_id`.split(/\s+/),
  )
})
