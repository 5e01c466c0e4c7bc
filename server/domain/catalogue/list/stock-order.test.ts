// The sort by stock while parts are sold, returned, changed, removed and added, and the job folds changes in at any moment.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ItemBrowse, ItemList } from '#common/catalogue/schema.ts'
import { testShop } from '#server/test/test-shop.ts'
import { foldPartStock } from '../../items/fold-part-stock.ts'
import { browseItems } from '../browse/browse.ts'
import { listItems } from './list-items.ts'

const shop = await testShop()
const ctx = { ...shop.shop, actor: null, address: '' }

let seed = 11
/** A pseudo-random integer below `limit`, the same in every run. */
function below(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * limit)
}
const types = ['Fan', 'Case']

const addParts = (count: number) =>
  shop.rows(sql`
    insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description)
    select gen_random_uuid(), 'A part', ${types[below(2)] ?? ''}, 100 * (1 + n % 7), n % 5, 1 + n % 3, 'One.' from generate_series(1, ${count}::int) n`)

const changes = [
  () =>
    sql`update products set available_quantity = ${below(9)} where id in (select id from products order by md5(id || ${below(99)}::text) limit 4)`,
  () =>
    sql`update products set price_minor = ${100 * (1 + below(8))} where id in (select id from products order by md5(id || ${below(99)}::text) limit 2)`,
  () =>
    sql`update products set min_order_quantity = ${1 + below(4)} where id in (select id from products order by md5(id || ${below(99)}::text) limit 2)`,
  () =>
    sql`update products set product_type = ${types[below(2)] ?? ''} where id in (select id from products order by md5(id || ${below(99)}::text) limit 1)`,
  () =>
    sql`update products set deleted_at = case when deleted_at is null then now() end where id in (select id from products order by md5(id || ${below(99)}::text) limit 1)`,
  () => sql`delete from products where id in (select id from products order by md5(id || ${below(99)}::text) limit 1)`,
]

type Part = { id: number; type: string; isShort: boolean; quantity: number; price: number }
const parts = () =>
  shop.rows<Part>(sql`select id::int, product_type as type, is_short as "isShort", available_quantity as quantity, price_minor::int as price
    from products where deleted_at is null order by available_quantity desc, id desc`)

/** Every page of a list for people, forwards by number or backwards by cursor. */
async function pagesOf(query: ItemBrowse): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    shop.shop.catalogue.invalidate()
    const found = await browseItems(ctx, { ...query, page })
    ids.push(...found.items.map(({ id }) => id))
    if (page >= (found.pages ?? 0)) return ids
  }
}

async function cursorsOf(type: string | undefined): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    shop.shop.catalogue.invalidate()
    const page = await listItems(ctx, ItemList.parse({ sort: 'stock', type, limit: 9, cursor }))
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

it('is right after each of many changes, folded in or not', async () => {
  await addParts(60)
  for (let round = 0; round < 40; round++) {
    await shop.rows(changes[below(changes.length)]?.() ?? sql``)
    if (below(5) === 0) await addParts(1)
    if (below(3) === 0) await foldPartStock(ctx)
    const all = await parts()
    const type = [undefined, ...types][below(3)]
    const [priceFromMinor, availability] = [[undefined, 300][below(2)], (['all', 'orderable'] as const)[below(2)]]
    const isListed = (part: Part) => type === undefined || part.type === type
    expect(await cursorsOf(type)).toEqual(all.filter(isListed).map(({ id }) => id))
    const query = ItemBrowse.parse({ sort: 'stock', types: type && [type], perPage: 7, priceFromMinor, availability })
    const shown = all.filter(
      (part) => isListed(part) && part.price >= (priceFromMinor ?? 0) && !(availability === 'orderable' && part.isShort),
    )
    const expected = [...shown.filter((part) => !part.isShort), ...shown.filter((part) => part.isShort)].map(({ id }) => id)
    expect(await pagesOf(query)).toEqual(expected)
  }
})

it('equals the stock of products once all changes are folded in, also by several callers beside sales', async () => {
  await addParts(200)
  const sell = async () => {
    for (let i = 0; i < 25; i++)
      await shop.rows(sql`update products set available_quantity = (available_quantity + 3) % 7 where id = (
        select id from products where deleted_at is null order by random() limit 1)`)
  }
  const fold = async () => {
    for (let i = 0; i < 25; i++) await foldPartStock(ctx)
  }
  await Promise.all([sell(), sell(), sell(), fold(), fold()])
  while ((await foldPartStock(ctx)) > 0);
  const wrong = await shop.rows(sql`
    select coalesce(p.id, s.product_id) from (select * from products where deleted_at is null) p full join part_stock s on s.product_id = p.id
    where (p.product_type, p.is_short, p.available_quantity, p.price_minor)
      is distinct from (s.product_type, s.is_short, s.available_quantity, s.price_minor)`)
  expect([...wrong]).toEqual([])
})
