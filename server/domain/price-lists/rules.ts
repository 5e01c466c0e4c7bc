// Percentage rules and holders of a list.
import { type SQL, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { readBasisPoints } from '#common/price-lists/percent.ts'
import type { HolderRef, NewHolder, NewRule, RuleRef } from '#common/price-lists/schema.ts'
import { accountAt } from '#server/db/account-at.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { audit, groupNotFound, withList } from './shared.ts'

/**
 * Sets the percentage off the public price for all products, a type or a maker; replaces an earlier rule for the same target, in any spelling. Throws
 * NOT_FOUND.
 */
export async function setRule(ctx: StaffCtx<'prices'>, { listId, appliesTo, value, percent }: NewRule): Promise<{ id: number }> {
  const points = readBasisPoints(percent)
  if (points === null) throw badField('percent', 'Must be a percentage')
  const [rule] = await withList(ctx, listId, (tx) =>
    tx.execute<{ id: number }>(sql`
      with former as (
        select * from price_list_rules where id = (
          select r.id from price_list_rules r
          where r.price_list_id = ${listId} and r.applies_to = ${appliesTo} and same_key(r.value) = same_key(${value}::text)
          order by lower(r.value) = lower(${value}::text) desc, r.id limit 1
        )
      ), replaced as (
        update price_list_rules set basis_points = ${points}, value = ${value} from former where price_list_rules.id = former.id
        returning former.id, former.price_list_id::text as subject_id, ${ruleOf('former')} as old_rule, ${ruleOf('price_list_rules')} as new_rule
      ), added as (
        insert into price_list_rules (price_list_id, applies_to, value, basis_points)
        select ${listId}::uuid, ${appliesTo}::text, ${value}::text, ${points}::int where not exists (select from former)
        returning id, price_list_id::text as subject_id, null::jsonb as old_rule, ${ruleOf('price_list_rules')} as new_rule
      ), written as (
        select * from replaced union all select * from added
      )
      select id::int, ${audit(ctx, 'priceList.ruleSet', { before: sql`old_rule`, after: sql`new_rule`, names: sql`new_rule - 'basisPoints'` })} from written`),
  )
  if (!rule) throw new Error('A rule was not written')
  return rule
}

/** Throws NOT_FOUND. */
export async function removeRule(ctx: StaffCtx<'prices'>, { listId, id }: RuleRef): Promise<{ removed: number }> {
  await withList(ctx, listId, async (tx) => {
    const rows = await tx.execute(sql`
      with written as (
        delete from price_list_rules where price_list_id = ${listId} and id = ${id}
        returning price_list_id::text as subject_id, ${ruleOf('price_list_rules')} as rule
      )
      select ${audit(ctx, 'priceList.ruleRemoved', { before: sql`rule` })} from written`)
    // Inside the transaction, so that a refusal leaves the list unchanged.
    if (rows.length === 0) throw new DomainError('NOT_FOUND', 'The price list has no such rule')
  })
  return { removed: 1 }
}

/**
 * Assigns a list to a customer or a group; `added` is 0 if they already have it. Throws NOT_FOUND, and CONFLICT for an admin, who always
 * has public prices.
 */
export async function addHolder(ctx: StaffCtx<'prices'>, { listId, email, groupId }: NewHolder): Promise<{ added: number }> {
  const added = await withList(ctx, listId, async (tx) => {
    const [holder] = await tx.execute<{ id: string; role?: string }>(
      groupId === undefined
        ? sql`select id, role from users where id = ${accountAt(email ?? '')} and deleted_at is null for share`
        : sql`select id from customer_groups where id = ${groupId} and deleted_at is null for share`,
    )
    if (!holder) throw groupId === undefined ? new DomainError('NOT_FOUND', messages.userNotFound) : groupNotFound()
    if (holder.role === 'admin') throw new DomainError('CONFLICT', 'Admins have public prices: price lists are for customers')
    const column = sql.raw(groupId === undefined ? 'user_id' : 'group_id')
    return tx.execute(sql`
      with written as (
        insert into price_list_holders (price_list_id, ${column}) values (${listId}, ${holder.id}::uuid) on conflict do nothing
        returning price_list_id::text as subject_id, user_id, group_id
      )
      select ${audit(ctx, 'priceList.holderAdded', { after: holderFields })} from written`)
  })
  return { added: added.length }
}

/** Takes a list from a customer or a group. Throws NOT_FOUND. */
export async function removeHolder(ctx: StaffCtx<'prices'>, { listId, id }: HolderRef): Promise<{ removed: number }> {
  await withList(ctx, listId, async (tx) => {
    const rows = await tx.execute(sql`
      with written as (
        delete from price_list_holders where price_list_id = ${listId} and id = ${id}
        returning price_list_id::text as subject_id, user_id, group_id
      )
      select ${audit(ctx, 'priceList.holderRemoved', { before: holderFields })} from written`)
    // Inside the transaction, so that a refusal leaves the list unchanged.
    if (rows.length === 0) throw new DomainError('NOT_FOUND', 'They do not hold this price list')
  })
  return { removed: 1 }
}

const holderFields = sql`jsonb_strip_nulls(jsonb_build_object('userId', user_id, 'groupId', group_id))`

function ruleOf(table: 'price_list_rules' | 'former'): SQL {
  const row = sql.raw(table)
  return sql`jsonb_build_object('appliesTo', ${row}.applies_to, 'value', ${row}.value, 'basisPoints', ${row}.basis_points)`
}
