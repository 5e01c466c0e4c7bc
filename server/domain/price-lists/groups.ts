import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import type {
  GroupChanges,
  GroupRef,
  GroupSearch,
  MemberRef,
  MemberSearch,
  NewGroup,
  NewMembers,
} from '#common/price-lists/group-schema.ts'
import { normalAddress } from '#common/users/address.ts'
import { EmailAddress } from '#common/users/schema.ts'
import { fn } from '#server/db/call-function.ts'
import { retryOnConflict, sqlState } from '#server/db/client.ts'
import { customerGroupMembers, customerGroups } from '#server/db/schema/price-lists.ts'
import { users } from '#server/db/schema/users.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { hasText } from '#server/domain/record-lists/words.ts'
import { audit, groupNotFound } from './shared.ts'

const members = sql<number>`(select count(*)::int from customer_group_members m join users u on u.id = m.user_id and u.deleted_at is null
  where m.group_id = "customer_groups"."id")`
const lists = sql<{ id: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name)) from price_list_holders h
  join price_lists l on l.id = h.price_list_id and l.deleted_at is null where h.group_id = "customer_groups"."id"), '[]')`
const groupColumns = { id: customerGroups.id, name: customerGroups.name, createdAt: customerGroups.createdAt, members, lists } as const

/** A page of the groups by name, with member counts and assigned price lists. */
export async function searchGroups({ db }: StaffCtx<'prices'>, search: GroupSearch) {
  const wanted = and(isNull(customerGroups.deletedAt), hasText([customerGroups.name], search.text))
  const [groups, [total]] = await Promise.all([
    db
      .select(groupColumns)
      .from(customerGroups)
      .where(wanted)
      .orderBy(asc(sql`lower(${customerGroups.name})`), asc(customerGroups.id))
      .limit(search.perPage)
      .offset(rowsBefore(search)),
    db.select({ total: count() }).from(customerGroups).where(wanted),
  ])
  return { groups, ...placeOf(total?.total ?? 0, search) }
}

/** A group, with a page of its members by e-mail address. Throws NOT_FOUND. */
export async function getGroup({ db }: StaffCtx<'prices'>, search: MemberSearch) {
  const wanted = and(
    eq(customerGroupMembers.groupId, search.id),
    isNull(users.deletedAt),
    hasText([users.email, users.displayName, users.phoneNumber], search.text),
  )
  const from = { id: users.id, email: users.email, displayName: users.displayName, role: users.role }
  const [[group], rows, [total]] = await Promise.all([
    db
      .select(groupColumns)
      .from(customerGroups)
      .where(and(eq(customerGroups.id, search.id), isNull(customerGroups.deletedAt))),
    db
      .select(from)
      .from(customerGroupMembers)
      .innerJoin(users, eq(users.id, customerGroupMembers.userId))
      .where(wanted)
      .orderBy(asc(sql`lower(${users.email})`))
      .limit(search.perPage)
      .offset(rowsBefore(search)),
    db.select({ total: count() }).from(customerGroupMembers).innerJoin(users, eq(users.id, customerGroupMembers.userId)).where(wanted),
  ])
  if (!group) throw groupNotFound()
  return { group, people: rows, ...placeOf(total?.total ?? 0, search) }
}

/** Throws CONFLICT for a taken name. */
export async function createGroup(ctx: StaffCtx<'prices'>, { name }: NewGroup): Promise<{ id: string }> {
  const [added] = await refusingTakenName(() =>
    ctx.db.execute<{ subject_id: string }>(sql`
      with written as (insert into customer_groups (name) values (${name}) returning id::text as subject_id, name)
      select subject_id, ${audit(ctx, 'priceList.groupCreated', { after: sql`jsonb_build_object('name', name)` })} from written`),
  )
  if (!added) throw new Error('An insert answered without a row')
  return { id: added.subject_id }
}

/** Throws NOT_FOUND, CONFLICT for a taken name. */
export async function renameGroup(ctx: StaffCtx<'prices'>, { id, name }: GroupChanges): Promise<{ changed: number }> {
  const rows = await refusingTakenName(() =>
    ctx.db.execute(sql`
      with before as (
        select id, name from customer_groups where id = ${id} and deleted_at is null for no key update
      ), written as (
        update customer_groups set name = ${name} from before where customer_groups.id = before.id
        returning before.id::text as subject_id, before.name as old_name, customer_groups.name as new_name
      )
      select ${audit(ctx, 'priceList.groupRenamed', { before: sql`jsonb_build_object('name', old_name)`, after: sql`jsonb_build_object('name', new_name)` })}
      from written`),
  )
  if (rows.length === 0) throw groupNotFound()
  return { changed: 1 }
}

/** Removes a group: its members lose its prices at once. Throws NOT_FOUND. */
export async function deleteGroup(ctx: StaffCtx<'prices'>, { id }: GroupRef): Promise<{ removed: number }> {
  const rows = await ctx.db.execute(sql`
    with written as (
      update customer_groups set deleted_at = now() where id = ${id} and deleted_at is null returning id::text as subject_id, name
    )
    select ${audit(ctx, 'priceList.groupDeleted', { before: sql`jsonb_build_object('name', name)` })} from written`)
  if (rows.length === 0) throw groupNotFound()
  return { removed: 1 }
}

const mostAtOnce = 1_000

/**
 * `unknown`: addresses without an account. `admins`: addresses of admins, who always have public prices. `broken`: words that are not
 * addresses.
 */
export type MembersAdded = { added: number; already: number; unknown: string[]; admins: string[]; broken: string[] }

/** Adds customers by their e-mail addresses, at most 1,000 at once. Throws NOT_FOUND, and BAD_REQUEST without an address. */
export async function addMembers(ctx: StaffCtx<'prices'>, { id, emails }: NewMembers): Promise<MembersAdded> {
  // Mail programs and spreadsheets also write `Rina <rina@company.example>`.
  const given = [
    ...new Set(
      emails
        .split(/[\s,;<>"]+/)
        .filter((word) => word.normalize('NFKC').includes('@'))
        .map((word) => word.toLowerCase()),
    ),
  ]
  if (given.length === 0) throw badField('emails', 'Give at least one e-mail address')
  if (given.length > mostAtOnce) throw badField('emails', 'Give at most 1,000 e-mail addresses at once')
  const broken = given.filter((word) => !EmailAddress.safeParse(word).success)
  const valid = given.filter((word) => !broken.includes(word))
  const spellings = valid.map((email) => ({ given: email, normal: normalAddress(email) }))
  return retryOnConflict(() =>
    ctx.db.transaction(async (tx) => {
      const [group] = await tx.execute(sql`select from customer_groups where id = ${id} and deleted_at is null for update`)
      if (!group) throw groupNotFound()
      const found = await tx.execute<{ id: string; email: string; role: string }>(sql`
        select u.id, e.given as email, u.role from jsonb_to_recordset(${JSON.stringify(spellings)}::text::jsonb) e(given text, normal text)
        join users u on u.id = ${fn('account_at', { own: sql<string>`e.given`, normal: sql<string>`e.normal` })} and u.deleted_at is null
        order by u.id for share of u`)
      // Two of the addresses may be spellings of one.
      const customers = [...new Set(found.filter(({ role }) => role === 'user').map((person) => person.id))]
      const ids = `{${customers.join()}}`
      const [added] = await tx.execute<{ members: number }>(sql`
        with written as (
          insert into customer_group_members (group_id, user_id) select ${id}::uuid, unnest(${ids}::text::uuid[]) on conflict do nothing
          returning group_id::text as subject_id, user_id
        ), entry as (
          select subject_id, count(*)::int as members, jsonb_agg(user_id order by user_id) as ids from written group by subject_id
        )
        select members, ${audit(ctx, 'priceList.groupMembersAdded', { after: sql`jsonb_build_object('userIds', ids)` })} from entry`)
      const members = added?.members ?? 0
      const known = new Set(found.map(({ email }) => email))
      return {
        added: members,
        already: customers.length - members,
        unknown: valid.filter((email) => !known.has(email)),
        admins: found.filter(({ role }) => role === 'admin').map(({ email }) => email),
        broken,
      }
    }),
  )
}

/** Throws NOT_FOUND. */
export async function removeMember(ctx: StaffCtx<'prices'>, { id, userId }: MemberRef): Promise<{ removed: number }> {
  const rows = await ctx.db.execute(sql`
    with written as (
      delete from customer_group_members where group_id = ${id} and user_id = ${userId} returning group_id::text as subject_id, user_id
    )
    select ${audit(ctx, 'priceList.groupMemberRemoved', { before: sql`jsonb_build_object('userId', user_id)` })} from written`)
  if (rows.length === 0) throw new DomainError('NOT_FOUND', 'They are not in this group')
  return { removed: 1 }
}

async function refusingTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === '23505') throw new DomainError('CONFLICT', 'Another group already has this name')
    throw error
  }
}
