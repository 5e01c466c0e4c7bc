import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { sampleParts } from '#server/test/sample-parts.ts'
import { first, publicUrl, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { importItems } from '../imports/commands.ts'
import { openImportFile } from '../imports/file.ts'
import { indexAllWaiting, indexWaiting } from './part-index.ts'

const shop = await testShop()
const { db } = shop.shop

beforeEach(async () => {
  await shop.rows(sql`truncate products cascade`)
})

const addCpu = (sku: string, socket = 'AM5') =>
  shop.rows(sql`insert into products (sku, name, product_type, manufacturer, price_minor, available_quantity, min_order_quantity, description, specs)
    values (${sku}, ${`AMD Ryzen 5 ${sku}`}, 'CPU', 'AMD', 100, 5, 1, 'x', ${JSON.stringify({ socket, cores: { total: 6 } })}::text::jsonb)`)

const waiting = async () => Number(first(await shop.rows<{ n: number }>(sql`select count(*) as n from parts_to_index`)).n)
const usesOf = async (key: string, folded: string) =>
  (await shop.rows<{ uses: number }>(sql`select uses from facet_values where key = ${key} and folded = ${folded}`))[0]?.uses
const wordUses = async (word: string) =>
  (await shop.rows<{ name: number; spec: number; piece: number }>(sql`select name, spec, piece from search_words where word = ${word}`))[0]

const fitKeys = () =>
  shop.rows<{ skus: string; socket: string | null; uses: number | null }>(sql`
    select string_agg(p.sku, ' ' order by p.sku) as skus, k.facts ->> 'socket' as socket, k.uses
    from part_facts f join products p on p.id = f.product_id left join fit_keys k on k.id = f.fit_key_id group by k.id order by 1`)

/** Counters that differ from a count of the rows. */
const wrongCounts = () =>
  shop.rows(sql`
    with facets as (
      select facet as id, count(*) as uses from part_facts cross join unnest(facets) as facet group by 1
    ), words as (
      select substr(lexeme, 2) as word, count(*) filter (where left(lexeme, 1) = 'a') as name, count(*) filter (where left(lexeme, 1) = 'b') as spec,
        count(*) filter (where left(lexeme, 1) = 'c') as piece
      from part_words cross join unnest(tsvector_to_array(words)) as lexeme where is_vocabulary(lexeme) group by 1
    ), types as (
      select product_type, count(*) as parts, count(*) filter (where available_quantity >= min_order_quantity) as orderable
      from products where deleted_at is null group by 1
    ), counted as (
      select product_type, sum(parts) as parts, sum(orderable) as orderable
      from (select product_type, parts, orderable from type_counts union all select product_type, parts, orderable from type_count_changes) as c
      group by 1
    )
    select 'key ' || k.id as what from fit_keys k left join (select fit_key_id, count(*) as uses from part_facts group by 1) f on f.fit_key_id = k.id
      where k.uses <> coalesce(f.uses, 0)
    union all
    select v.key || v.folded from facet_values v left join facets f on f.id = v.id where v.uses <> coalesce(f.uses, 0)
    union all
    select s.word from search_words s left join words w on w.word = s.word
      where (s.name, s.spec, s.piece) is distinct from (coalesce(w.name, 0), coalesce(w.spec, 0), coalesce(w.piece, 0))
    union all
    select t.product_type from types t left join counted c using (product_type) where (t.parts, t.orderable) is distinct from (c.parts, c.orderable)
    union all
    select product_type from counted where (parts <> 0 or orderable <> 0) and product_type not in (select product_type from types)`)

describe('a part', () => {
  it('is indexed by the job after a change that bypassed the commands', async () => {
    await addCpu('7600')
    expect(await waiting()).toBe(1)
    expect(await indexWaiting(db)).toBe(1)
    expect(await waiting()).toBe(0)
    expect(first(await shop.rows(sql`select specs from part_facts`))).toMatchObject({ specs: { socket: 'AM5', cores: 6 } })
    expect(await usesOf('socket', 'am5')).toBe(1)
    expect(await wordUses('ryzen')).toMatchObject({ name: 1 })
  })

  it('is removed from the counters when it changes and when it is deleted', async () => {
    await addCpu('7600')
    await indexWaiting(db)
    await shop.rows(sql`update products set specs = '{"socket": "AM4"}', name = 'AMD Athlon'`)
    await indexWaiting(db)
    expect([await usesOf('socket', 'am5'), await usesOf('socket', 'am4'), await wordUses('ryzen')]).toMatchObject([0, 1, { name: 0 }])
    await shop.rows(sql`update products set deleted_at = now()`)
    await indexWaiting(db)
    expect([await usesOf('socket', 'am4'), await shop.rows(sql`select from part_words union all select from part_facts`)]).toEqual([0, []])
    expect(await wrongCounts()).toEqual([])
  })

  it('shares its fit key with parts that fit the same machines', async () => {
    await addCpu('7600')
    await addCpu('7700')
    await addCpu('5600', 'AM4')
    await shop.rows(sql`insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description)
      values ('M1', 'A mouse', 'Mouse', 100, 5, 1, 'x')`)
    await indexWaiting(db)
    expect(await fitKeys()).toEqual([
      { skus: '5600', socket: 'AM4', uses: 1 },
      { skus: '7600 7700', socket: 'AM5', uses: 2 },
      { skus: 'M1', socket: null, uses: null },
    ])
    await shop.rows(sql`update products set specs = '{"socket": "AM4", "cores": {"total": 6}}' where sku = '7700'`)
    await shop.rows(sql`update products set deleted_at = now() where sku = '7600'`)
    await indexWaiting(db)
    expect(await fitKeys()).toMatchObject([{ skus: '5600 7700', uses: 2 }, { skus: 'M1' }])
    expect(await wrongCounts()).toEqual([])
    await shop.rows(sql`truncate products cascade`)
    expect(await shop.rows(sql`select from fit_keys`)).toEqual([])
  })

  it('is not queued when only its stock changes', async () => {
    await addCpu('7600')
    await indexWaiting(db)
    await shop.rows(sql`update products set available_quantity = 0, units_sold = 9`)
    expect(await waiting()).toBe(0)
    expect(await wrongCounts()).toEqual([])
  })

  it('is indexed again if it changes while it is being indexed', async () => {
    await addCpu('7600')
    const changing = db.transaction(async (tx) => {
      await tx.execute(sql`update products set name = 'AMD Phenom'`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await Promise.all([changing, indexWaiting(db)])
    while ((await indexWaiting(db)) > 0);
    expect(await wordUses('phenom')).toMatchObject({ name: 1 })
    expect(await wrongCounts()).toEqual([])
  })
})

it('has exact counts while imports, changes of stock and edits of specs run concurrently', async () => {
  const reader = createRowReader(publicUrl)
  const run = async () => {
    const { rows } = await openImportFile(sampleParts, reader.columns)
    return importItems({ ...shop.shop, now: () => new Date('2026-06-01') }, everyEighth(rows), reader, {
      fileName: 'sample',
      batchSize: 20,
    })
  }
  const sell = async () => {
    for (let i = 0; i < 20; i++)
      await shop.rows(sql`update products set available_quantity = (available_quantity + 7) % 9
        where id in (select id from products order by id desc limit 30 for no key update skip locked)`)
  }
  const edit = async () => {
    const admin = await shop.admin()
    for (let i = 0; i < 10; i++) {
      const [part] = await shop.rows<{ id: string }>(sql`select id from products where product_type = 'CPU' order by random() limit 1`)
      const changes = { specEdits: { socket: `S${i % 3}` } }
      if (part) await trpcCall(shop, 'mutation', 'items.change', { input: { id: Number(part.id), changes }, headers: bearer(admin.token) })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const [one, two] = await Promise.all([run(), run(), sell(), edit(), indexAllWaiting(db)])
  expect(one.refused + two.refused).toBe(0)
  expect(await wrongCounts()).toEqual([])
  await indexAllWaiting(db)
  expect(await waiting()).toBe(0)
  expect(await wrongCounts()).toEqual([])
  await shop.rows(sql`select add_up_type_counts()`)
  expect(await wrongCounts()).toEqual([])
})

async function* everyEighth<T>(rows: AsyncIterable<T>): AsyncIterable<T> {
  let count = 0
  for await (const row of rows) if (count++ % 8 === 0) yield row
}
