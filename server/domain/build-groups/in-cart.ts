import { sql } from 'drizzle-orm'
import { fn } from '#server/db/call-function.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { type CheckedPart, checkGroups } from './checks.ts'
import { bySlot } from './part-order.ts'

/**
 * The pieces of a part in a build. `inCart`: a cart line has them. `removed`: their line was removed from the cart, or cancelled after
 * checkout. `checkedOut`: they were ordered before the rest.
 */
export type GroupLine = CheckedPart &
  Readonly<{
    sku: string
    name: string
    orderNumber: number
    state: 'inCart' | 'removed' | 'checkedOut'
    /** The pieces that the build needs for all machines. */
    pieces: number
    /** The quantity of the whole line: pieces of all builds, and loose ones. */
    lineQuantity: number
    /** The number of pieces that the build lacks. A line's pieces go to its oldest build first. */
    missing: number
  }>

type Row = GroupLine & Readonly<{ id: string; build: string; machines: number }>

/** The builds in the caller's cart, oldest first, each with its pieces and its compatibility check. */
export async function listCartGroups({ db, actor }: CustomerCtx) {
  const ordersOfMine = sql<number[]>`array(select own.order_id from build_group_orders own join mine on mine.id = own.group_id)`
  const rows = await db.execute<Row>(sql`
    with mine as materialized (
      select g.id, g.name, g.machines, g.created_at from build_groups g
      where g.user_id = ${actor.userId} and g.list_id is null and exists (
        select from build_group_orders b join orders o on o.id = b.order_id
        where b.group_id = g.id and o.status = 'pending' and o.placed_at is null and o.deleted_at is null)
    )
    select g.id, g.name as build, g.machines, o.product_id as "productId", o.sku, o.name,
      p.deleted_at is not null as "isGone", o.number as "orderNumber", line.state, line.state = 'removed' as "isOut", b.per_machine as "perMachine",
      b.per_machine * g.machines as pieces, case when line.state = 'removed' then 0 else o.quantity end as "lineQuantity",
      case line.state when 'checkedOut' then 0 when 'removed' then b.per_machine * g.machines
        else h.wanted - h.held end::int as missing
    from mine g
    join build_group_orders b on b.group_id = g.id
    join orders o on o.id = b.order_id
    join products p on p.id = o.product_id
    cross join lateral (
      select case when o.status = 'pending' and o.placed_at is null then 'inCart'
        when o.status = 'cancelled' then 'removed' else 'checkedOut' end as state
    ) line
    join ${fn('held_build_pieces', { orders: ordersOfMine })} h
      on h.build = g.id and h.line_order = o.id
    order by g.created_at, g.id, ${bySlot('p')}, o.id`)
  return { groups: await checkGroups(db, rows) }
}

export type CartGroup = Awaited<ReturnType<typeof listCartGroups>>['groups'][number]
