import { sql } from 'drizzle-orm'
import type { PurchaseRef } from '#common/purchases/schema.ts'
import { fn } from '#server/db/call-function.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { getPurchaseRow } from '../purchases/queries.ts'
import { bySlot } from './part-order.ts'

type Row = Readonly<{
  id: string
  build: string
  machines: number
  orderNumber: number
  productId: number
  sku: string
  name: string
  perMachine: number
  pieces: number
  lineQuantity: number
  isCancelled: boolean
}>

/**
 * The builds of a purchase with their pieces, oldest build first. Pieces of lines that returned to the cart are left out, and so are
 * cancelled lines whose build has the rest in the cart. For the customer, and for admins. Throws NOT_FOUND.
 */
export async function listPurchasedBuilds(ctx: CustomerCtx, ref: PurchaseRef) {
  const { id } = await getPurchaseRow(ctx, ref)
  const orders = sql<number[]>`array(select own.order_id from purchase_lines own where own.purchase_id = ${id} and own.is_current)`
  const rows = await ctx.db.execute<Row>(sql`
    select g.id, g.name as build, g.machines, o.number as "orderNumber", o.product_id as "productId", o.sku, o.name,
      b.per_machine as "perMachine", h.held::int as pieces, o.quantity as "lineQuantity", o.status = 'cancelled' as "isCancelled"
    from purchase_lines l
    join orders o on o.id = l.order_id
    join build_group_orders b on b.order_id = o.id
    join build_groups g on g.id = b.group_id
    join ${fn('held_build_pieces', { orders })} h
      on h.build = g.id and h.line_order = o.id
    where l.purchase_id = ${id} and l.is_current and not (o.status = 'cancelled' and exists (
      select from build_group_orders own join orders line on line.id = own.order_id
      where own.group_id = g.id and line.status = 'pending' and line.placed_at is null and line.deleted_at is null))
    order by g.created_at, g.id, ${bySlot('o')}, o.id`)
  const groups = new Map<string, { id: string; name: string; machines: number; lines: Omit<Row, 'id' | 'build' | 'machines'>[] }>()
  for (const { id: group, build, machines, ...line } of rows) {
    const known = groups.get(group) ?? { id: group, name: build, machines, lines: [] }
    known.lines.push(line)
    groups.set(group, known)
  }
  return { groups: [...groups.values()] }
}

export type PurchasedGroup = Awaited<ReturnType<typeof listPurchasedBuilds>>['groups'][number]
