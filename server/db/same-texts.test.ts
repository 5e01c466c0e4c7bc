// The migration that cleans stored texts and marks SKUs that are stored twice, on a shop of the version before.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { NewItem } from '#common/items/schema.ts'
import { isOneLine } from '#common/kit/text.ts'
import { listTwins, noteTwins } from '#server/domain/items/twins.ts'
import { addOrderOf, payOrder } from '#server/test/test-orders.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { readMigrations } from './missing-parts.ts'

const shop = await testShop()
const migration = readMigrations().find((text) => text.includes('products_settle_twins')) ?? ''

/** As the version before left it. */
const undo = `
  drop trigger products_settle_twins on products; drop index products_sku_same, products_sku_twins; alter table products drop column is_twin;
  drop function settle_twins, public.same_key, public.same_key_of_signs cascade`

/** `meanwhile` runs on another connection, when the migration has read the parts and not yet locked them. */
const migrate = (meanwhile: () => Promise<unknown>) =>
  shop.sql.begin(async (tx) => {
    for (const statement of migration.split('--> statement-breakpoint')) {
      if (statement.includes('ALTER TABLE "products"')) await meanwhile()
      await tx.unsafe(statement)
    }
  })

async function changeParts() {
  await shop.rows(sql`update products set sku = 'late-1' where id = 116`)
  await shop.rows(sql`update products set name = E'New\\nname', available_quantity = 80 where id = 117`)
  await shop.rows(sql`update products set deleted_at = now() where id = 118`)
  await product(120, { sku: 'late-2', name: 'Brand\tnew' })
}

const product = (id: number, fields: Record<string, unknown>) => {
  const row = {
    sku: `S-${id}`,
    name: 'A part',
    product_type: 'Case fan',
    manufacturer: 'Arctic',
    series: null,
    description: 'Text',
    ...fields,
  }
  return shop.rows(sql`insert into products (id, sku, name, product_type, manufacturer, series, description, part_numbers, price_minor, available_quantity, min_order_quantity, deleted_at)
    select ${id}::bigint, r.sku, r.name, r.product_type, r.manufacturer, r.series, r.description, coalesce(r.part_numbers, '{}'), 1250, 90, 1, r.deleted_at
    from jsonb_to_record(${JSON.stringify(row)}::text::jsonb)
      as r (sku text, name text, product_type text, manufacturer text, series text, description text, part_numbers text[], deleted_at timestamptz)`)
}

let customer: Awaited<ReturnType<typeof shop.person>>
let before: unknown
const orders = () => shop.rows(sql`select number, sku, name, product_type, description, total_minor from orders order by number`)

beforeAll(async () => {
  await shop.sql.unsafe(undo)
  await product(101, { name: 'Two\nlines' })
  await product(102, { name: 'Evil \u202egnp.exe' })
  await product(103, { name: 'sep\u2028here', manufacturer: 'Arc\u200btic\t', series: '\u3164' })
  await product(104, { product_type: 'Case\nFan' })
  await product(105, { sku: 'IN\n5', part_numbers: ['A\t1', '\u200b', 'B\ufeff2'] })
  await product(106, { sku: 'IN 5' })
  await product(107, { name: '\u2800', product_type: '\u200b', sku: '\u00ad' })
  await product(108, { description: 'One\nTwo\r\n\tThree\u0007 and \u202efour' })
  await product(109, { name: 'হার্ডওয়্যার র\u200d্যাম ❤\ufe0f', description: 'Fine' })
  await product(110, { sku: 'SKU44F' })
  await product(111, { sku: 'sku44f' })
  await product(112, { sku: 'SKU\u00ad44F', name: 'A third' })
  await product(113, { sku: 'Sku44F', deleted_at: '2026-01-01' })
  await product(115, { sku: 'LATE-1', product_type: 'Case' })
  await product(116, { sku: 'EARLY', product_type: 'Case' })
  await product(117, { sku: 'LATE-2', name: 'Old\nname', product_type: 'Case' })
  await product(118, { sku: 'GONE', product_type: 'Case' })
  await product(119, { sku: 'gone', product_type: 'Case' })
  customer = await shop.person()
  await shop.rows(sql`insert into contact_messages (email, subject, message) values ('a@example.com', E'Two\\nlines', 'Text')`)
  await shop.rows(sql`insert into part_reviews (product_id, user_id, author_name, stars, text, hidden_at, hidden_by, hidden_reason)
    values (101, ${customer.id}, 'Rina', 1, 'Text', now(), ${customer.id}, E'One\\nTwo\\u0007 \\u202ethree')`)
  await shop.rows(
    sql`update users set display_name = E'Rina\\nAkter', phone_number = E'\\u200b', address = E'House 4\\nRoad\\u0007 2' where id = ${customer.id}`,
  )
  await shop.rows(sql`insert into part_lists (user_id, name) values (${customer.id}, E'Office\\u202e parts')`)
  await shop.rows(sql`insert into price_lists (name) values ('Schools'), (E'Schools\\u200b'), (E'\\u2800')`)
  await shop.rows(sql`insert into price_list_rules (price_list_id, applies_to, value, basis_points)
    select id, 'type', v.value, v.points from price_lists, (values ('Case fan', 500), (E'Case fan\\u200b', 700)) as v (value, points) where name = 'Schools'`)
  await payOrder(shop, await addOrderOf(shop, customer, { id: 101 }))
  before = await orders()
  await migrate(changeParts)
})

const stored = async (id: number) => (await shop.rows(sql`select * from products where id = ${id}`))[0]

describe('stored texts', () => {
  it.each([
    [101, { name: 'Two lines' }],
    [102, { name: 'Evil gnp.exe' }],
    [103, { name: 'sep here', manufacturer: 'Arctic', series: null }],
    [104, { product_type: 'Case Fan' }],
    [105, { sku: 'IN 5 (105)', part_numbers: ['A 1', 'B2'] }],
    [107, { name: 'Unnamed part 107', product_type: 'Other parts', sku: 'PART-107' }],
    [108, { description: 'One\nTwo\r\n\tThree and four' }],
    [109, { name: 'হার্ডওয়্যার র\u200d্যাম ❤\ufe0f' }],
    [112, { sku: 'SKU44F (112)' }],
    [117, { name: 'New name', available_quantity: 80 }],
    [120, { name: 'Brand new' }],
  ])('of product %i are clean', async (id, fields) => {
    expect(await stored(id)).toMatchObject(fields)
  })

  it('are what the schema accepts today', async () => {
    for (const { sku, name, product_type } of await shop.rows<Record<string, string>>(sql`select sku, name, product_type from products`)) {
      const { shape } = NewItem
      expect([
        sku,
        shape.sku.safeParse(sku).success,
        shape.name.safeParse(name).success,
        shape.productType.safeParse(product_type).success,
      ]).toEqual([sku, true, true, true])
    }
  })

  it('of people, lists and prices are clean', async () => {
    const [person] = await shop.rows(sql`select display_name, phone_number, address from users where id = ${customer.id}`)
    expect(person).toEqual({ display_name: 'Rina Akter', phone_number: null, address: 'House 4\nRoad 2' })
    expect(await shop.rows(sql`select name from part_lists`)).toEqual([{ name: 'Office parts' }])
    expect(await shop.rows(sql`select subject from contact_messages`)).toEqual([{ subject: 'Two lines' }])
    expect(await shop.rows(sql`select hidden_reason from part_reviews`)).toEqual([{ hidden_reason: 'One\nTwo three' }])
    const lists = await shop.rows<{ name: string }>(sql`select name from price_lists order by name`)
    expect(lists.map(({ name }) => name)).toEqual([
      'Schools',
      expect.stringMatching(/^Schools \(\w{8}\)$/),
      expect.stringMatching(/^Unnamed price list \w{8}$/),
    ])
    expect(lists.every(({ name }) => isOneLine(name))).toBe(true)
    expect(await shop.rows(sql`select value, basis_points from price_list_rules`)).toEqual([{ value: 'Case fan', basis_points: 700 }])
  })

  it('are kept in the history as they were, and orders say what they said', async () => {
    const [entry] = await shop.rows<{ before: unknown }>(
      sql`select details -> 'before' as before from audit_entries where action = 'item.clean' and subject_id = '105'`,
    )
    expect(entry?.before).toMatchObject({ sku: 'IN\n5', partNumbers: ['A\t1', '\u200b', 'B\ufeff2'] })
    expect(await orders()).toEqual(before)
  })

  it('are in the search and in the counts again', async () => {
    expect(await shop.rows(sql`select product_id::int as id from parts_to_index where product_id in (101, 104, 105) order by 1`)).toEqual([
      { id: 101 },
      { id: 104 },
      { id: 105 },
    ])
    const counts = await shop.rows(sql`select product_type, sum(parts)::int as parts from (
      select product_type, parts from type_counts union all select product_type, parts from type_count_changes) c group by 1 having sum(parts) > 0 order by 1`)
    expect(counts).toEqual([
      { product_type: 'Case', parts: 4 },
      { product_type: 'Case Fan', parts: 1 },
      { product_type: 'Case fan', parts: 11 },
      { product_type: 'Other parts', parts: 1 },
    ])
  })
})

describe('SKUs that are stored twice', () => {
  const { db } = shop.shop
  const admin = () => shop.admin()
  const listed = async () => {
    const { twins, renamed } = await listTwins({ db })
    return [twins, renamed].map(({ parts }) => parts.map(({ sku, of }) => [sku, of?.sku ?? null]))
  }

  it('are found even if they became so while the migration read the parts', async () => {
    const late = (all: (string | null)[][]) => all.filter(([sku]) => sku?.startsWith('late'))
    const [twins = [], renamed = []] = await listed()
    expect([late(twins), late(renamed)]).toEqual([
      [
        ['late-1', 'LATE-1'],
        ['late-2', 'LATE-2'],
      ],
      [],
    ])
    expect(await stored(119)).toMatchObject({ sku: 'gone', is_twin: false })
    await shop.rows(sql`update products set deleted_at = now() where sku like 'late%'`)
  })

  it('stay, and admins and the operator read of them', async () => {
    expect(await listed()).toEqual([
      [['sku44f', 'SKU44F']],
      [
        ['IN 5 (105)', 'IN 5'],
        ['SKU44F (112)', 'SKU44F'],
      ],
    ])
    expect(await noteTwins(db)).toEqual([
      expect.stringContaining(
        '1 product with a SKU that is another spelling of an existing one: "sku44f" beside "SKU44F". Nothing was merged',
      ),
      expect.stringMatching(/^2 products with a new SKU, .+: "IN 5 \(105\)" beside "IN 5", "SKU44F \(112\)" beside "SKU44F"\. /),
    ])
    const { data } = await trpcCall(shop, 'query', 'items.twins', { headers: bearer((await admin()).token) })
    expect(data).toMatchObject({
      twins: { total: 1, parts: [{ id: 111, sku: 'sku44f', name: 'A part', of: { id: 110, sku: 'SKU44F' } }] },
      renamed: {
        total: 2,
        parts: [
          { id: 105, of: { id: 106 } },
          { id: 112, name: 'A third' },
        ],
      },
    })
  })

  it('are found each by its own spelling, and by no third one', async () => {
    const check = async (sku: string) => (await shop.call('POST', '/builds/check', { body: { parts: [{ sku, quantity: 1 }] } })).status
    expect([await check('SKU44F'), await check('sku44f'), await check('Sku44f')]).toEqual([200, 200, 404])
    const body = {
      name: 'New',
      product_type: 'Case',
      price: 1,
      abalableQuantity: 1,
      orderQuantity: 1,
      description: 'x',
      img: 'https://pictures.test/a.jpg',
    }
    for (const sku of ['SKU44F', 'sku44f', 'Sku44f', 'IN\u00a05', 'in 5 (105)', 'SKU44F  (112)'])
      expect((await shop.call('POST', '/items', { as: await admin(), body: { ...body, sku } })).status).toBe(409)
  })

  it('cease to be twins with another SKU, but not with a third spelling', async () => {
    const change = async (id: number, sku: string) =>
      (await trpcCall(shop, 'mutation', 'items.change', { input: { id, changes: { sku } }, headers: bearer((await admin()).token) })).status
    expect(await change(111, 'sku44F')).toBe(409)
    expect(await change(105, 'in 5')).toBe(409)
    expect(await change(105, 'IN-5')).toBe(200)
    expect(await listed()).toEqual([[['sku44f', 'SKU44F']], [['SKU44F (112)', 'SKU44F']]])
    expect(await change(112, 'SKU44G')).toBe(200)
    expect(await listed()).toEqual([[['sku44f', 'SKU44F']], []])
  })

  it('cease to be twins when the other part is removed, and the SKU stays taken', async () => {
    await trpcCall(shop, 'mutation', 'items.remove', { input: { id: 110 }, headers: bearer((await admin()).token) })
    expect(await listed()).toEqual([[], []])
    expect(await noteTwins(db)).toEqual([])
    await expect(product(130, { sku: 'SKU44F' })).rejects.toThrow()
  })
})
