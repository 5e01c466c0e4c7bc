import { and, eq, isNull, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { deletedListDays, maxDeletedLists, maxPartListLines, maxPartLists } from '#common/part-lists/rules.ts'
import type {
  NewPartList,
  PartListAddition,
  PartListLine,
  PartListName,
  PartListQuantity,
  PartListRef,
  PartListRemoval,
  PartListRestoring,
} from '#common/part-lists/schema.ts'
import { callOutcome, callOutcomes, present } from '#server/db/call-function.ts'
import type { Outcome } from '#server/db/function-types.ts'
import { partLists } from '#server/db/schema/part-lists.ts'
import type { Actor, CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'

type SaveOutcome = Outcome<'save_part_list'>

/**
 * Creates a list for the caller. Throws NOT_FOUND for an unknown part, CONFLICT if the account has the maximum number of lists,
 * TOO_MANY_REQUESTS.
 */
export async function createPartList(ctx: CustomerCtx, { name, lines }: NewPartList): Promise<{ id: string }> {
  return save(ctx, null, name, lines)
}

/** Adds lines to one of the caller's lists. Throws NOT_FOUND, CONFLICT if the list would have too many lines, TOO_MANY_REQUESTS. */
export async function addToPartList(ctx: CustomerCtx, { id, lines }: PartListAddition): Promise<{ id: string }> {
  return save(ctx, id, '', lines)
}

async function save(ctx: CustomerCtx, id: string | null, name: string, lines: readonly PartListLine[]): Promise<{ id: string }> {
  await countAttempt(ctx, 'partLists', ctx.actor.userId)
  const [saved] = await callOutcomes(ctx.db, 'save_part_list', {
    user: ctx.actor.userId,
    list: id,
    name,
    products: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    mostLists: maxPartLists,
    mostLines: maxPartListLines,
  })
  return { id: present(savedOr(saved.outcome, saved.list), 'list') }
}

/** Copies one of the caller's lists under another name. Throws NOT_FOUND, CONFLICT if the account has too many lists, TOO_MANY_REQUESTS. */
export async function copyPartList(ctx: CustomerCtx, { id, name }: PartListName): Promise<{ id: string }> {
  await countAttempt(ctx, 'partLists', ctx.actor.userId)
  const [copied] = await callOutcomes(ctx.db, 'copy_part_list', { user: ctx.actor.userId, list: id, name, mostLists: maxPartLists })
  return { id: present(savedOr(copied.outcome, copied.list), 'list') }
}

/** Deletes one of the caller's lists. It can be restored. Throws NOT_FOUND. */
export async function deletePartList({ db, actor }: CustomerCtx, { id }: PartListRef): Promise<{ deleted: 1 }> {
  const outcome = await callOutcome(db, 'delete_part_list', {
    user: actor.userId,
    list: id,
    mostDeleted: maxDeletedLists,
    days: deletedListDays,
  })
  if (outcome === 'not_found') throw listNotFound()
  return { deleted: 1 }
}

/** Restores a deleted list. Throws NOT_FOUND, also when it was deleted too long ago, CONFLICT if the account has too many lists. */
export async function restorePartList({ db, actor }: CustomerCtx, { id }: PartListRef): Promise<{ id: string }> {
  const outcome = await callOutcome(db, 'restore_part_list', {
    user: actor.userId,
    list: id,
    mostLists: maxPartLists,
    days: deletedListDays,
  })
  return { id: savedOr(outcome, id) }
}

/** Renames one of the caller's lists. Throws NOT_FOUND. */
export async function renamePartList({ db, actor }: CustomerCtx, { id, name }: PartListName): Promise<{ id: string }> {
  const renamed = await db
    .update(partLists)
    .set({ name, updatedAt: sql`now()` })
    .where(and(eq(partLists.id, id), eq(partLists.userId, actor.userId), isNull(partLists.deletedAt)))
    .returning({ id: partLists.id })
  if (renamed.length === 0) throw listNotFound()
  return { id }
}

/** Changes the quantity of a line in one of the caller's lists. Throws NOT_FOUND for an unknown list or line. */
export async function changePartListQuantity({ db, actor }: CustomerCtx, { id, productId, quantity }: PartListQuantity) {
  const [row] = await db.execute<{ changed: boolean }>(sql`
    with list as (
      -- Lock order: a list before its lines, to prevent deadlocks.
      select id from part_lists where id = ${id} and user_id = ${actor.userId} and deleted_at is null for no key update
    ), changed as (
      update part_list_lines l set quantity = ${quantity} from list where l.list_id = list.id and l.product_id = ${productId} returning l.list_id
    ), touched as (
      update part_lists set updated_at = now() where id in (select list_id from changed)
    ) select exists (select from changed) as changed from list`)
  if (!row) throw listNotFound()
  if (!row.changed) throw new DomainError('NOT_FOUND', messages.partListLineNotFound)
  return { changed: 1 as const }
}

/** Removes lines from one of the caller's lists and returns them, so that they can be restored. Throws NOT_FOUND for an unknown list. */
export async function removePartListLines({ db, actor }: CustomerCtx, { id, productIds }: PartListRemoval) {
  const removed = await db.execute<{ productId: number; quantity: number; place: number }>(sql`
    with list as (${touched(actor, id)}), removed as (
      delete from part_list_lines l using list where l.list_id = list.id and l.product_id = any (${arrayOf(productIds)}::bigint[])
      returning l.product_id as "productId", l.quantity, l.place
    ) select removed.* from list left join removed on true order by removed.place`)
  if (removed.length === 0) throw listNotFound()
  return {
    removed: removed
      .filter(({ productId }) => productId !== null)
      .map(({ productId, quantity, place }) => ({ productId, quantity, place })),
  }
}

/** Restores removed lines in their former places. Lines that were added again stay unchanged. Throws NOT_FOUND, CONFLICT if it is full. */
export async function restorePartListLines({ db, actor }: CustomerCtx, { id, lines }: PartListRestoring): Promise<{ restored: number }> {
  const [row] = await db.execute<{ lists: number; fits: boolean; restored: number }>(sql`
    with list as (${touched(actor, id)}), room as (
      select ${maxPartListLines} - count(*) >= ${lines.length} as fits from part_list_lines l where l.list_id = ${id}
    ), restored as (
      insert into part_list_lines (list_id, product_id, quantity, place)
      select list.id, back.id, back.quantity, back.place
      from list, room, unnest(${arrayOf(lines.map(({ productId }) => productId))}::bigint[],
        ${arrayOf(lines.map(({ quantity }) => quantity))}::integer[], ${arrayOf(lines.map(({ place }) => place))}::bigint[]) as back (id, quantity, place)
      where room.fits and exists (select from products p where p.id = back.id)
      on conflict do nothing returning 1
    ) select (select count(*) from list)::int as lists, (select fits from room) as fits, (select count(*) from restored)::int as restored`)
  if (row?.lists !== 1) throw listNotFound()
  if (!row.fits) throw new DomainError('CONFLICT', messages.partListFull)
  return { restored: row.restored }
}

/** Selects the list if it is the caller's, and updates its time of change. */
const touched = ({ userId }: Actor, id: string) =>
  sql`update part_lists set updated_at = now() where id = ${id} and user_id = ${userId} and deleted_at is null returning id`

const arrayOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

const listNotFound = () => new DomainError('NOT_FOUND', messages.partListNotFound)

/** Returns the value if the list was saved; throws the outcome's refusal otherwise. */
function savedOr<Value>(outcome: SaveOutcome, value: Value): Value {
  switch (outcome) {
    case 'saved':
      return value
    case 'not_found':
      throw listNotFound()
    case 'no_product':
      throw new DomainError('NOT_FOUND', messages.itemNotFound)
    case 'too_many_lists':
      throw new DomainError('CONFLICT', messages.partListsTooMany)
    case 'too_many_lines':
      throw new DomainError('CONFLICT', messages.partListFull)
  }
}
