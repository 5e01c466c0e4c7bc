// Compares a batch with the stored products, and writes one in one statement: products, stock movements and changes of prices, all or nothing.
import { type SQL, sql } from 'drizzle-orm'
import type { Sold } from '#common/items/fit.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import type { ImportItem } from './schema.ts'

/** `composed` is used if the item has no description: for a new product, or if the stored description equals `replaces`. */
export type DescribedItem = { item: ImportItem; composed: string | null; replaces: string | null }

type Keeping = 'when left out' | 'when unknown'

/** No import changes only the spelling of a name: another one is the shop's by now. */
const spelled: ReadonlySet<string> = new Set([products.productType.name, products.manufacturer.name])

// The column's type, the item's field, and when the stored value is kept. A constant, so that no name from a file ever reaches the SQL.
const settings: readonly { type: string; field: Exclude<keyof ImportItem, 'sku' | 'description'>; keeps: Keeping; otherwise?: string }[] = [
  { type: 'text[]', field: 'partNumbers', keeps: 'when unknown', otherwise: `'{}'` },
  { type: 'text', field: 'name', keeps: 'when unknown' },
  { type: 'text', field: 'productType', keeps: 'when unknown' },
  { type: 'text', field: 'manufacturer', keeps: 'when left out' },
  { type: 'text', field: 'series', keeps: 'when left out' },
  { type: 'bigint', field: 'priceMinor', keeps: 'when unknown' },
  { type: 'integer', field: 'availableQuantity', keeps: 'when unknown' },
  { type: 'integer', field: 'minOrderQuantity', keeps: 'when unknown' },
  { type: 'integer', field: 'orderMultiple', keeps: 'when unknown', otherwise: '1' },
  { type: 'jsonb', field: 'priceBreaks', keeps: 'when unknown', otherwise: `'[]'` },
  { type: 'text[]', field: 'imageUrls', keeps: 'when unknown', otherwise: `'{}'` },
  { type: 'jsonb', field: 'specs', keeps: 'when unknown', otherwise: `'{}'` },
  { type: 'smallint', field: 'releaseYear', keeps: 'when left out' },
  { type: 'date', field: 'verifiedOn', keeps: 'when left out' },
]
const columns = settings.map((setting) => ({ ...setting, name: products[setting.field].name }))

const names = ['description', ...columns.map(({ name }) => name)]
const list = (of: (name: string) => string) => sql.raw(names.map(of).join(', '))

/** A product as it is stored, in the fields of an import. */
export type StoredItem = { [Field in keyof ImportItem]-?: Exclude<ImportItem[Field], undefined> } & Pick<
  typeof products.$inferSelect,
  'specEdits'
>

/** A row that would change something. `misfit`: its fields would contradict each other. `before`: null if the product is gone by now. */
export type Difference = { sku: string; before: StoredItem | null; isDescribedOtherwise: boolean; misfit: Sold | null }

/** The rows that would change something. Locks and writes nothing. */
export async function findDifferences(db: Db, items: readonly ImportItem[]): Promise<Difference[]> {
  if (items.length === 0) return []
  const rows = await db.execute<Difference>(sql`
    ${wanted(
      items.map((item) => ({ item, composed: null, replaces: null })),
      sql``,
    )}
    select w.sku, case when b.id is not null then jsonb_build_object(${storedFields}) end as before,
      (${described('b')}) is distinct from (${described('w')}) as "isDescribedOtherwise",
      case when not (w.min_order_quantity % w.order_multiple = 0 and (w.price_breaks = '[]'
        or public.price_breaks_fit(w.price_breaks, w.price_minor, w.min_order_quantity, w.order_multiple)))
      then jsonb_build_object('priceMinor', w.price_minor, 'minOrderQuantity', w.min_order_quantity, 'orderMultiple', w.order_multiple,
        'priceBreaks', w.price_breaks) end as misfit
    from wanted w left join before b on b.id = w.id
    where w.id is null or ${isDifferent}`)
  return [...rows]
}

const storedFields = sql.raw(
  [
    `'sku', b.sku, 'description', b.description, 'specEdits', b.spec_edits`,
    ...columns.map(({ field, name }) => `'${field}', b.${name}`),
  ].join(', '),
)

/** The fields that a composed description names. */
const describing = ['productType', 'manufacturer', 'series', 'name', 'specs'] as const
const described = (table: string) => sql.raw(describing.map((field) => `${table}.${products[field].name}`).join(', '))

type NamedPart = Readonly<{ id: number; sku: string; name: string; partNumbers: readonly string[] }>

/** `missed` products were added concurrently: send the batch again. `named` have new names or numbers. */
export type Upserted = { added: number; changed: number; missed: number; named: readonly NamedPart[] }

/** Adds and changes products, and writes one stock movement per change of stock and the changes of prices. */
export async function upsertItems(db: Db, items: readonly DescribedItem[]): Promise<Upserted> {
  const [counts] = await db.execute<Upserted>(sql`
    ${wanted(items, sql`order by p.id for no key update of p`)},
    changed as (
      update products p set ${list((name) => `${name} = w.${name}`)}, updated_at = now()
      from wanted w join before b on b.id = w.id
      where p.id = w.id and ${isDifferent}
      returning p.id, p.available_quantity - b.available_quantity as delta, b.price_minor as old_price, p.price_minor as new_price,
        b.price_breaks as old_breaks, p.price_breaks as new_breaks, p.sku, p.name, p.part_numbers,
        (b.name, b.part_numbers) is distinct from (p.name, p.part_numbers) as is_renamed
    ), price_change as (
      insert into price_changes (product_id, kind, reason, before, after)
      select id, kind, 'import', before, after from changed
      cross join lateral (values ('price', to_jsonb(old_price), to_jsonb(new_price)), ('breaks', old_breaks, new_breaks))
        as step (kind, before, after)
      where before <> after
    ), added as (
      insert into products (sku, ${list((name) => name)})
      select sku, ${list((name) => name)} from wanted where id is null order by sku
      on conflict do nothing
      returning id, available_quantity, sku, name, part_numbers
    ), movements as (
      insert into stock_movements (product_id, delta, reason)
      select id, available_quantity, 'initial' from added where available_quantity > 0
      union all
      select id, delta, 'imported' from changed where delta <> 0
    ), counts as (
      select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed
    )
    select added, changed, (select count(*) from wanted where id is null)::int - added as missed, (
        select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'sku', n.sku, 'name', n.name, 'partNumbers', n.part_numbers)), '[]')
        from (
          select id, sku, name, part_numbers from added union all select id, sku, name, part_numbers from changed where is_renamed
        ) as n
      ) as named
    from counts`)
  if (!counts) throw new Error('A batch answered without its counts')
  return counts
}

// All code locks products in order of their ids, so that imports and checkouts cannot deadlock.
function wanted(items: readonly DescribedItem[], locking: SQL): SQL {
  const json = JSON.stringify(items.map(rowOf))
  const types = sql.raw([...columns.map(({ name, type }) => `${name} ${type}`), 'description text'].join(', '))
  const values = sql.raw(columns.map(merged).join(', '))
  return sql`
    with given as (
      select j, r.* from jsonb_array_elements(${json}::text::jsonb) as j,
        jsonb_to_record(j) as r(sku text, composed text, replaces text, ${types})
    ), before as (
      select p.id, p.sku, p.spec_edits, ${list((name) => `p.${name}`)} from products p
      where p.sku in (select sku from given) and p.deleted_at is null ${locking}
    ), wanted as (
      select b.id, g.sku, ${values}, case
          when g.description is not null then g.description
          when b.id is null or b.description = g.replaces then g.composed
          else b.description
        end as description
      from given g left join before b on b.sku = g.sku
    )`
}

const isDifferent = sql`(${list((name) => `b.${name}`)}) is distinct from (${list((name) => `w.${name}`)})`

function merged(column: (typeof columns)[number]): string {
  const { name } = column
  if (!spelled.has(name)) return `${given(column)} as ${name}`
  return `case when g.${name} <> b.${name} and public.same_key(g.${name}) = public.same_key(b.${name}) then b.${name} else ${given(column)} end as ${name}`
}

function given({ name, keeps, otherwise }: (typeof columns)[number]): string {
  if (keeps === 'when left out') return `case when g.j ? '${name}' then g.${name} else b.${name} end`
  return `coalesce(g.${name}, b.${name}${otherwise === undefined ? '' : `, ${otherwise}`})`
}

function rowOf({ item, composed, replaces }: DescribedItem): Record<string, unknown> {
  const given = columns.filter(({ field }) => item[field] !== undefined).map(({ name, field }) => [name, item[field]])
  return { sku: item.sku, description: item.description, composed, replaces, ...Object.fromEntries(given) }
}
