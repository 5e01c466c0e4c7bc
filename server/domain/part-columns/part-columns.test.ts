// The columns in memory against the tables, after random changes.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { indexWaiting } from '../part-index/part-index.ts'
import type { Columns } from './columns.ts'
import { createPartColumns } from './part-columns.ts'

const shop = await testShop()
const { db } = shop.shop

let seed = 11
function below(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * limit)
}
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T

type Row = Record<'id' | 'priceMinor' | 'standing' | 'stock' | 'unitsSold' | 'fitKey', number> & {
  type: string
  isShort: boolean
  facets: number[]
}

const inTables = () =>
  shop.rows<Row>(sql`
    select p.id::float8 as id, p.product_type as type, p.price_minor::float8 as "priceMinor", p.standing::float8 as standing,
      p.available_quantity as stock, p.units_sold as "unitsSold", p.is_short as "isShort", coalesce(f.fit_key_id, 0) as "fitKey",
      coalesce(f.facets, '{}') as facets
    from products p left join part_facts f on f.product_id = p.id where p.deleted_at is null order by p.id`)

function inColumns(columns: Columns): Row[] {
  const facets = new Map<number, number[]>()
  for (const [value, { at, length }] of [...columns.slotsOfValue].toSorted(([a], [b]) => a - b))
    for (const slot of at.subarray(0, length)) facets.set(slot, [...(facets.get(slot) ?? []), value])
  const slots = Array.from({ length: columns.size }, (_, slot) => slot).filter((slot) => (columns.flags[slot] ?? 0) < 2)
  const numbers = (slot: number) => ({
    id: columns.id[slot] ?? 0,
    priceMinor: columns.priceMinor[slot] ?? 0,
    standing: columns.standing[slot] ?? 0,
    stock: columns.stock[slot] ?? 0,
    unitsSold: columns.unitsSold[slot] ?? 0,
    fitKey: columns.fitKey[slot] ?? 0,
  })
  return slots
    .map((slot) => ({
      ...numbers(slot),
      type: columns.types[columns.type[slot] ?? 0] ?? '',
      isShort: columns.flags[slot] === 1,
      facets: facets.get(slot) ?? [],
    }))
    .toSorted((a, b) => a.id - b.id)
}

const add = (count: number) =>
  shop.rows(sql`
    insert into products (sku, name, product_type, manufacturer, price_minor, available_quantity, min_order_quantity, specs, description)
    select gen_random_uuid(), 'Part', ${oneOf(['CPU', 'Case'])}, ${oneOf(['Asus', 'MSI', null])}, ${100 + below(99_999)}, ${below(9)}, 5,
      ${JSON.stringify({ socket: oneOf(['AM4', 'AM5']) })}::text::jsonb, 'One.'
    from generate_series(1, ${count}::int)`)
const someProducts = () => sql`(select id from products where id % ${2 + below(5)}::int = 0)`

const changes: Record<string, () => Promise<unknown>> = {
  add: () => add(1 + below(40)),
  stock: () => shop.rows(sql`update products set available_quantity = ${below(9)}::int where id in ${someProducts()}`),
  sales: () => shop.rows(sql`update products set units_sold = units_sold + 1 where id in ${someProducts()}`),
  price: () => shop.rows(sql`update products set price_minor = ${100 + below(9_999)}::int where id in ${someProducts()}`),
  type: () => shop.rows(sql`update products set product_type = ${oneOf(['CPU', 'Case', 'Fan'])} where id in ${someProducts()}`),
  maker: () => shop.rows(sql`update products set manufacturer = ${oneOf(['AMD', 'Intel'])} where id in ${someProducts()}`),
  minimum: () => shop.rows(sql`update products set min_order_quantity = ${1 + below(8)}::int where id in ${someProducts()}`),
  remove: () => shop.rows(sql`update products set deleted_at = now() where id in ${someProducts()}`),
  restore: () => shop.rows(sql`update products set deleted_at = null where id in ${someProducts()}`),
  delete: () => shop.rows(sql`delete from products where id % 7 = ${below(7)}::int`),
  index: () => indexWaiting(db),
}

it('are the same as the tables after any changes', async () => {
  const parts = createPartColumns(db)
  await add(30)
  await parts.fill()
  for (let i = 0; i < 150; i += 1) {
    const name = oneOf(Object.keys(changes))
    await changes[name]?.()
    const columns = await parts.current()
    if (columns !== null) expect([i, name, inColumns(columns)]).toEqual([i, name, await inTables()])
    else await parts.fill()
  }
  parts.close()
})

it('follow a statement that changes more parts than the change log names in one row', async () => {
  const parts = createPartColumns(db)
  await add(2_500)
  await parts.fill()
  await shop.rows(sql`update products set available_quantity = 3, units_sold = 8`)
  await add(1_700)
  await shop.rows(sql`update products set price_minor = price_minor + 1`)
  const columns = await parts.current()
  expect(columns && inColumns(columns)).toEqual(await inTables())
  parts.close()
})

it('contain everything that was committed before they were asked for, however many ask', async () => {
  const parts = createPartColumns(db)
  await parts.fill()
  const [row] = await inTables()
  for (let stock = 0; stock < 30; stock += 1) {
    const asked = [parts.current(), parts.current()]
    await shop.rows(sql`update products set available_quantity = ${stock}::int where id = ${row?.id}`)
    const [columns] = await Promise.all([parts.current(), ...asked])
    expect(columns?.stock[columns.slotOf(row?.id ?? 0) ?? 0]).toBe(stock)
  }
  parts.close()
})

it('are filled again after the catalogue was emptied, and after changes may have been missed', async () => {
  const parts = createPartColumns(db)
  await parts.fill()
  await shop.rows(sql`truncate products cascade`)
  expect(await parts.current()).toBeNull()
  await parts.fill()
  expect((await parts.current())?.size).toBe(0)
  await add(3)
  parts.forget()
  expect(await parts.current()).toBeNull()
  await parts.fill()
  expect((await parts.current())?.size).toBe(3)
  parts.close()
})
