import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { ItemChanges, ItemFields, ItemRef, NewItem } from '#common/items/schema.ts'
import { messages } from '#common/kit/messages.ts'
import type { SpecEdits } from '#common/specs/typed-specs.ts'
import { retryOnConflict, sqlState } from '#server/db/client.ts'
import { products } from '#server/db/schema/products.ts'
import { byOf, noted } from '#server/domain/context/audit-by.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { indexChanged } from '../part-index/part-index.ts'
import { joinNames } from './known-names.ts'
import { refusingMisfits, requireFit } from './price-fit.ts'
import { readSpecEdits } from './specs/spec-edits.ts'
import { specAssignments } from './specs/write-spec-edits.ts'

const createSku = () => `PD-${randomBytes(5).toString('hex').toUpperCase()}`

/**
 * Adds an item with its first stock movement. A second spelling of a category or maker joins the usual one. Throws BAD_REQUEST for specs
 * that do not fit its category, and for prices and quantities that contradict each other; CONFLICT if its SKU is taken, in any spelling.
 */
export async function addItem(ctx: StaffCtx<'products'>, written: NewItem): Promise<{ id: number }> {
  const { db, actor } = ctx
  requireFit(written)
  const item = await joinNames(db, written)
  const specEdits = readSpecEdits(item.productType, item.specEdits ?? {})
  const values = [...columnValues({ ...item, sku: item.sku ?? createSku() }), ...specValues(specEdits)]
  const added = await refusingTakenSku(() =>
    writeIndexed(
      db,
      sql`
      with added as (
        insert into ${products} (${sql.join(names(values), sql`, `)}) values (${sql.join(parameters(values), sql`, `)})
        returning id, available_quantity, ${fieldsOf('products')} as fields
      ), movement as (
        insert into stock_movements (product_id, actor_id, delta, reason)
        select id, ${actor.userId}, available_quantity, 'initial' from added where available_quantity > 0
      )
      select id, ${noted(byOf(ctx), 'product.added', { subject: sql`id::text`, after: sql`jsonb_strip_nulls(fields)` })} from added`,
    ),
  )
  if (!added) throw new Error('An insert answered without a row')
  return { id: Number(added.id) }
}

/**
 * Changes the given fields of an item and only the given specs. A second spelling of a category or maker joins the usual one, which the audit
 * entry names. Also records a stock movement if its stock changes, and changes of its price or breaks. Throws NOT_FOUND; BAD_REQUEST for
 * specs that do not fit the category and for given prices and quantities that contradict each other; CONFLICT for a taken SKU and for prices
 * and quantities that contradict stored ones.
 */
export async function changeItem(ctx: StaffCtx<'products'>, { id, changes: written }: ItemChanges): Promise<{ changed: number }> {
  const { db, actor } = ctx
  const changes = await joinNames(db, written, id)
  const values = columnValues(changes)
  const assignments = [
    ...values.map(({ column, value }) => sql`${sql.identifier(column)} = ${value}`),
    ...(await specAssignments(db, id, changes)),
  ]
  const noting = noted(byOf(ctx), 'product.changed', { subject: sql`id::text`, before: sql`old_fields`, after: sql`new_fields` })
  // Concurrent changes of one item, interleaved with orders of it, can deadlock.
  const write = () =>
    retryOnConflict(() =>
      writeIndexed(
        db,
        sql`
      with before as (
        select * from ${products} where id = ${id} and deleted_at is null for no key update
      ), changed as (
        update ${products} set ${sql.join([...assignments, sql`updated_at = now()`], sql`, `)}
        from before where products.id = before.id
        returning products.id, products.available_quantity - before.available_quantity as delta,
          before.price_minor as old_price, products.price_minor as new_price,
          before.price_breaks as old_breaks, products.price_breaks as new_breaks,
          ${fieldsOf('before')} as old_fields, ${fieldsOf('products')} as new_fields
      ), price_change as (
        insert into price_changes (product_id, kind, reason, before, after, actor_id)
        select id, kind, 'hand', before, after, ${actor.userId} from changed
        cross join lateral (values ('price', to_jsonb(old_price), to_jsonb(new_price)), ('breaks', old_breaks, new_breaks))
          as step (kind, before, after)
        where before <> after
      ), movement as (
        insert into stock_movements (product_id, actor_id, delta, reason)
        select id, ${actor.userId}, delta, 'adjusted' from changed where delta <> 0
      )
      select id, ${noting} from changed`,
      ),
    )
  const changed = await refusingTakenSku(() => refusingMisfits(db, id, changes, write))
  if (!changed) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return { changed: 1 }
}

/** Removes an item from the shop; orders keep their snapshot of it. Throws NOT_FOUND. */
export async function removeItem(ctx: StaffCtx<'products'>, { id }: ItemRef): Promise<{ removed: number }> {
  const state = (isDeleted: boolean) => sql`jsonb_build_object('isDeleted', ${isDeleted}::boolean)`
  const removed = await writeIndexed(
    ctx.db,
    sql`
    with removed as (
      update ${products} set deleted_at = now(), updated_at = now() where id = ${id} and deleted_at is null returning id
    )
    select id, ${noted(byOf(ctx), 'product.deleted', { subject: sql`id::text`, before: state(false), after: state(true) })} from removed`,
  )
  if (!removed) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return { removed: 1 }
}

/** Runs a statement that changes an item and returns its id, and updates the search index in the same transaction. */
const writeIndexed = (db: StaffCtx<'products'>['db'], statement: SQL): Promise<{ id: number } | undefined> =>
  db.transaction(async (tx) => {
    const [row] = await tx.execute<{ id: number }>(statement)
    if (row) await indexChanged(tx, [Number(row.id)])
    return row
  })

// The columns that can be set. A constant, so that no field name from input ever reaches the SQL.
const settable = [
  'sku',
  'partNumbers',
  'name',
  'productType',
  'manufacturer',
  'series',
  'priceMinor',
  'availableQuantity',
  'minOrderQuantity',
  'orderMultiple',
  'priceBreaks',
  'description',
  'imageUrls',
  'specs',
  'releaseYear',
  'verifiedOn',
] as const satisfies readonly (keyof NewItem)[]

/** The fields of a row of this table as the trail has them. */
const fieldsOf = (table: 'products' | 'before'): SQL =>
  sql`jsonb_build_object(${sql.join(
    [...settable, 'specEdits' as const].map(
      (field) => sql`${sql.raw(`'${field}'`)}, ${sql.raw(table)}.${sql.identifier(products[field].name)}`,
    ),
    sql`, `,
  )})`

function columnValues(item: ItemFields) {
  return settable.flatMap((field) => {
    const value = item[field]
    return value === undefined ? [] : [{ column: products[field].name, value: sql.param(value === '' ? null : value, products[field]) }]
  })
}

const specValues = (edits: SpecEdits) => [{ column: products.specEdits.name, value: sql.param(edits, products.specEdits) }]

type ColumnValues = ReturnType<typeof columnValues>
const names = (values: ColumnValues) => values.map(({ column }) => sql.identifier(column))
const parameters = (values: ColumnValues) => values.map(({ value }) => sql`${value}`)

async function refusingTakenSku<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === '23505')
      throw new DomainError('CONFLICT', messages.skuTaken, { issues: [{ path: 'sku', message: 'Is already used by another product' }] })
    throw error
  }
}
