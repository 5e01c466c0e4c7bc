import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import { writePercent } from '#common/price-lists/percent.ts'
import type { PriceListRef, PriceListSearch } from '#common/price-lists/schema.ts'
import { priceLists } from '#server/db/schema/price-lists.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { hasText } from '#server/domain/record-lists/words.ts'
import { toLocal } from '#server/lib/zoned-time.ts'
import { listNotFound } from './shared.ts'

/** `coming` before its start, `ended` from its end on. */
export type ListState = 'coming' | 'valid' | 'ended' | 'deleted'

const counted = (table: SQL, where: SQL) =>
  sql<number>`(select count(*)::int from ${table} where ${where} and price_list_id = "price_lists"."id")`
const listColumns = {
  id: priceLists.id,
  name: priceLists.name,
  startsAt: priceLists.startsAt,
  endsAt: priceLists.endsAt,
  state: sql<ListState>`case when ${priceLists.deletedAt} is not null then 'deleted' when ${priceLists.startsAt} > now() then 'coming'
    when ${priceLists.endsAt} <= now() then 'ended' else 'valid' end`,
  entries: counted(sql`price_list_entries`, sql`true`),
  rules: counted(sql`price_list_rules`, sql`true`),
  customers: counted(sql`price_list_holders`, sql`user_id is not null`),
  groups: counted(sql`price_list_holders join customer_groups g on g.id = group_id`, sql`g.deleted_at is null`),
  updatedAt: priceLists.updatedAt,
} as const

type Period = { startsAt: Date | null; endsAt: Date | null }

/** Adds the start and end as local times in the shop's time zone. */
const withLocalTimes = <List extends Period>({ terms: { timeZone } }: StaffCtx<'prices'>, list: List) => ({
  ...list,
  startsAtLocal: list.startsAt && toLocal(list.startsAt, timeZone),
  endsAtLocal: list.endsAt && toLocal(list.endsAt, timeZone),
  timeZone,
})

/** A page of the price lists by name, with the numbers of entries, rules, customers and groups. */
export async function searchPriceLists(ctx: StaffCtx<'prices'>, search: PriceListSearch) {
  const { deletedAt, name } = priceLists
  const wanted = and(search.isDeleted ? isNotNull(deletedAt) : isNull(deletedAt), hasText([name], search.text))
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select(listColumns)
      .from(priceLists)
      .where(wanted)
      .orderBy(asc(sql`lower(${name})`), asc(priceLists.id))
      .limit(search.perPage)
      .offset(rowsBefore(search)),
    ctx.db.select({ total: count() }).from(priceLists).where(wanted),
  ])
  return { lists: rows.map((list) => withLocalTimes(ctx, list)), ...placeOf(total?.total ?? 0, search) }
}

export type Rule = { id: number; appliesTo: 'all' | 'type' | 'maker'; value: string; percent: string }
export type Holder =
  | { id: number; kind: 'customer'; userId: string; email: string; displayName: string }
  | { id: number; kind: 'group'; groupId: string; name: string; members: number }

/** A list, even if deleted, with its rules and holders. Throws NOT_FOUND. */
export async function getPriceList(ctx: StaffCtx<'prices'>, { id }: PriceListRef) {
  const [[list], rules, holders] = await Promise.all([
    ctx.db.select(listColumns).from(priceLists).where(eq(priceLists.id, id)),
    ctx.db.execute<Omit<Rule, 'percent'> & { points: number }>(sql`
      select id::int, applies_to as "appliesTo", value, basis_points as points from price_list_rules where price_list_id = ${id}
      order by applies_to, lower(value)`),
    ctx.db.execute<{ holder: Holder }>(sql`
      select case when h.user_id is null
        then jsonb_build_object('id', h.id, 'kind', 'group', 'groupId', g.id, 'name', g.name, 'members', (
          select count(*) from customer_group_members m join users u on u.id = m.user_id and u.deleted_at is null where m.group_id = g.id))
        else jsonb_build_object('id', h.id, 'kind', 'customer', 'userId', u.id, 'email', u.email, 'displayName', u.display_name)
        end as holder
      from price_list_holders h
      left join customer_groups g on g.id = h.group_id and g.deleted_at is null
      left join users u on u.id = h.user_id and u.deleted_at is null
      where h.price_list_id = ${id} and coalesce(g.id, u.id) is not null
      order by g.name nulls last, lower(u.email)`),
  ])
  if (!list) throw listNotFound()
  return {
    ...withLocalTimes(ctx, list),
    rules: rules.map(({ points, ...rule }): Rule => ({ ...rule, percent: writePercent(points) })),
    holders: holders.map(({ holder }) => holder),
  }
}
