import { type SQL, sql } from 'drizzle-orm'
import type { NewPriceList, PriceListChanges, PriceListRef } from '#common/price-lists/schema.ts'
import { sqlState, violatedConstraint } from '#server/db/client.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { toInstant } from '#server/lib/zoned-time.ts'
import { audit, listNotFound } from './shared.ts'

/** Adds an empty price list. Throws CONFLICT for a taken name, BAD_REQUEST if it ends before it begins. */
export async function createPriceList(ctx: StaffCtx<'prices'>, { name, startsAt, endsAt }: NewPriceList): Promise<{ id: string }> {
  const [start, end] = [momentOf(ctx, startsAt), momentOf(ctx, endsAt)]
  const [added] = await refusingLists(() =>
    ctx.db.execute<{ subject_id: string }>(sql`
      with written as (
        insert into price_lists (name, starts_at, ends_at) values (${name}, ${start}::timestamptz, ${end}::timestamptz)
        returning id::text as subject_id, ${fieldsOf('price_lists')} as fields
      )
      select subject_id, ${audit(ctx, 'priceList.created', { after: sql`fields` })} from written`),
  )
  if (!added) throw new Error('An insert answered without a row')
  return { id: added.subject_id }
}

/** Changes the given fields. Throws NOT_FOUND, CONFLICT for a taken name, BAD_REQUEST if it would end before it begins. */
export async function changePriceList(
  ctx: StaffCtx<'prices'>,
  { id, name, startsAt, endsAt }: PriceListChanges,
): Promise<{ changed: number }> {
  const set = sql.join(
    [
      ...(name === undefined ? [] : [sql`name = ${name}`]),
      ...(startsAt === undefined ? [] : [sql`starts_at = ${momentOf(ctx, startsAt)}::timestamptz`]),
      ...(endsAt === undefined ? [] : [sql`ends_at = ${momentOf(ctx, endsAt)}::timestamptz`]),
      sql`updated_at = now()`,
    ],
    sql`, `,
  )
  const rows = await refusingLists(() =>
    ctx.db.execute(sql`
      with before as (
        select * from price_lists where id = ${id} and deleted_at is null for no key update
      ), written as (
        update price_lists set ${set} from before where price_lists.id = before.id
        returning before.id::text as subject_id, ${fieldsOf('before')} as old_fields, ${fieldsOf('price_lists')} as new_fields
      )
      select ${audit(ctx, 'priceList.changed', { before: sql`old_fields`, after: sql`new_fields` })} from written`),
  )
  if (rows.length === 0) throw listNotFound()
  return { changed: 1 }
}

/** Hides a list: its prices end at once. It can be restored. Throws NOT_FOUND. */
export const deletePriceList = (ctx: StaffCtx<'prices'>, ref: PriceListRef): Promise<{ changed: number }> => setDeleted(ctx, ref, true)

/** Restores a deleted list, with its entries, rules and holders. Throws NOT_FOUND, and CONFLICT if another list has taken its name. */
export const restorePriceList = (ctx: StaffCtx<'prices'>, ref: PriceListRef): Promise<{ changed: number }> => setDeleted(ctx, ref, false)

async function setDeleted(ctx: StaffCtx<'prices'>, { id }: PriceListRef, isDeleted: boolean): Promise<{ changed: number }> {
  const action = isDeleted ? 'priceList.deleted' : 'priceList.restored'
  const state = (deleted: boolean) => sql`jsonb_build_object('isDeleted', ${deleted}::boolean)`
  const rows = await refusingLists(() =>
    ctx.db.execute(sql`
      with written as (
        update price_lists set deleted_at = ${isDeleted ? sql`now()` : sql`null`}, updated_at = now()
        where id = ${id} and deleted_at is ${isDeleted ? sql`null` : sql`not null`} returning id::text as subject_id
      )
      select ${audit(ctx, action, { before: state(!isDeleted), after: state(isDeleted) })} from written`),
  )
  if (rows.length === 0) throw listNotFound()
  return { changed: 1 }
}

const fieldsOf = (table: 'price_lists' | 'before'): SQL => {
  const row = sql.raw(table)
  return sql`jsonb_build_object('name', ${row}.name, 'startsAt', ${row}.starts_at, 'endsAt', ${row}.ends_at)`
}

const momentOf = ({ terms }: StaffCtx<'prices'>, local: string | null | undefined): string | null =>
  local === null || local === undefined ? null : toInstant(local, terms.timeZone).toISOString()

async function refusingLists<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === '23505') throw new DomainError('CONFLICT', 'Another price list already has this name')
    if (violatedConstraint(error) === 'price_lists_time') throw badField('endsAt', 'Must be after the start')
    throw error
  }
}
