import { and, asc, count, desc, eq, gte, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import type { CustomerOrderList, OrderList, OrderRef, OrderSearch, OrderStatus } from '#common/orders/schema.ts'
import { normalAddress } from '#common/users/address.ts'
import { accountAt } from '#server/db/account-at.ts'
import { dayStart } from '#server/db/day-start.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { orders } from '#server/db/schema/orders.ts'
import { users } from '#server/db/schema/users.ts'
import { amountsFor, requireAmounts } from '#server/domain/context/amounts.ts'
import { type Actor, type CustomerCtx, isOwnEmail } from '#server/domain/context/ctx.ts'
import { hiddenFrom, may, requireOver, seesAll } from '#server/domain/context/rights.ts'
import { readCursor, writeCursor } from '#server/domain/record-lists/cursor.ts'
import { hasText } from '#server/domain/record-lists/words.ts'
import { orderColumns, tableColumns } from './columns.ts'

/** Restricts to orders that a caller may see: all with the right `orders.see`, else their own. */
export function visibleTo(actor: Actor): SQL | undefined {
  return may(actor, 'orders.see') ? undefined : eq(orders.userId, actor.userId)
}

/** Restricts a list in the same way. Throws SECOND_FACTOR_SETUP. */
const listedFor = (actor: Actor): SQL | undefined => (seesAll(actor, 'orders.see') ? undefined : eq(orders.userId, actor.userId))

/** Orders, newest first: all of them with the right `orders.see`, else the caller's own. */
export async function listOrders(ctx: CustomerCtx, list: OrderList) {
  return listWhere(ctx, listedFor(ctx.actor), list)
}

/** The orders of one customer by e-mail. Throws FORBIDDEN unless the address is the caller's own or the caller may see all. */
export async function listOrdersOf(ctx: CustomerCtx, { email, status, ...list }: CustomerOrderList) {
  const own = await isOwnEmail(ctx, email)
  if (!own) requireOver(ctx, 'orders.see')
  const customer = own
    ? eq(orders.userId, ctx.actor.userId)
    : sql`${orders.userId} = (select ${users.id} from ${users} where ${users.id} = ${accountAt(email)} and ${users.deletedAt} is null)`
  return listWhere(ctx, status ? and(customer, eq(orders.status, status)) : customer, list)
}

/** One statement reads this many orders: their rows are converted in one turn of the event loop. */
const mostAtOnce = 250

async function listWhere(ctx: CustomerCtx, filter: SQL | undefined, { limit, cursor }: OrderList) {
  const wanted = and(isNull(orders.deletedAt), filter)
  const [rows, [counted]] = await Promise.all([
    readNewest(ctx, wanted, limit + 1, cursor === undefined ? null : (readCursor(cursor, 1)[0] ?? null)),
    ctx.db.select({ total: count() }).from(orders).where(wanted),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { orders: page, total: counted?.total ?? 0, nextCursor: rows.length > limit && last ? writeCursor([last.number]) : null }
}

/** The newest orders, or the newest ones before the order with the number `before`. */
async function readNewest({ db, actor }: CustomerCtx, wanted: SQL | undefined, most: number, before: number | null) {
  // The cursor contains an order number, which does not reveal how many orders exist. Another customer's number reveals no more than an
  // unused one.
  const seen = may(actor, 'orders.see') ? sql`` : sql`and o.user_id = ${actor.userId}`
  const select = (older: SQL | undefined, count: number) =>
    db
      .select({ ...orderColumns, id: orders.id })
      .from(orders)
      .where(and(wanted, older))
      .orderBy(desc(orders.id))
      .limit(count)
  const rows: Awaited<ReturnType<typeof select>> = []
  let older = before === null ? undefined : lt(orders.id, sql`(select o.id from ${orders} o where o.number = ${before}::bigint ${seen})`)
  while (rows.length < most) {
    const asked = Math.min(mostAtOnce, most - rows.length)
    const some = await select(older, asked)
    rows.push(...some)
    const last = some.at(-1)
    if (last === undefined || some.length < asked) break
    older = lt(orders.id, last.id)
  }
  return rows.map(({ id: _id, ...order }) => amountsFor(actor, order.userId, order))
}

/** The sort columns of order tables; ties show the newer order first. */
const sortColumns = {
  time: orders.id,
  userName: sql`lower(${orders.userName})`,
  name: sql`lower(${orders.name})`,
  price: orders.unitPriceMinor,
  quantity: orders.quantity,
  status: orders.status,
} as const

type SortColumn = keyof typeof sortColumns

function orderBy(sort: OrderSearch['sort']): SQL[] {
  const column = sortColumns[sort.replace('-', '') as SortColumn]
  return [sort.startsWith('-') ? desc(column) : asc(column), desc(orders.id)]
}

const searchedColumns = [orders.number, orders.email, orders.userName, orders.name, orders.sku]

/** The ids of all accounts that have or had an address. There are fewer of them than orders, whose `email` no index knows. */
const holdersOf = (email: string) => sql`
  select u.id from users u
  where lower(u.email) in (lower(${email}), lower(${normalAddress(email)})) or u.id = (select ${accountAt(email)})`

const isInCart = sql`(${orders.status} = 'pending' and ${orders.placedAt} is null)`

/**
 * A page of the orders that a caller may see, or only of their own; empty beyond the last page. Throws FORBIDDEN for an order by price of prices that
 * the caller does not see.
 */
export async function searchOrders({ db, actor, terms }: CustomerCtx, search: OrderSearch) {
  const { text, status, inCart, email, from, to, sort, scope, perPage } = search
  if (scope === 'visible' && sort.endsWith('price')) requireAmounts(actor)
  const wanted = and(
    isNull(orders.deletedAt),
    scope === 'own' ? eq(orders.userId, actor.userId) : listedFor(actor),
    status && eq(orders.status, status),
    inCart === undefined ? undefined : inCart ? isInCart : not(isInCart),
    email === undefined ? undefined : sql`${orders.userId} = any (array(${holdersOf(email)}))`,
    from === undefined ? undefined : gte(orders.createdAt, dayStart(from, terms.timeZone)),
    to === undefined ? undefined : lt(orders.createdAt, dayStart(to, terms.timeZone, 1)),
    hasText(searchedColumns, text),
  )
  // Selects the page's ids first; otherwise PostgreSQL computes the columns of all earlier rows, too.
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(wanted)
    .orderBy(...orderBy(sort))
    .limit(perPage)
    .offset(rowsBefore(search))
    .as('page')
  const [rows, [counted]] = await Promise.all([
    db
      .select(tableColumns)
      .from(page)
      .innerJoin(orders, eq(orders.id, page.id))
      .orderBy(...orderBy(sort)),
    db.select({ total: count() }).from(orders).where(wanted),
  ])
  return { orders: rows.map((order) => amountsFor(actor, order.userId, order)), ...placeOf(counted?.total ?? 0, search) }
}

const countsOf = preparedOn((db) =>
  db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(and(eq(orders.userId, sql.placeholder('userId')), isNull(orders.deletedAt)))
    .groupBy(orders.status)
    .prepare('order_counts'),
)

/** The number of the caller's orders, by status. */
export async function countOrders({ db, actor }: CustomerCtx): Promise<Record<OrderStatus | 'all', number>> {
  const rows = await countsOf(db).execute({ userId: actor.userId })
  const of = (status: OrderStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { all: rows.reduce((sum, row) => sum + row.count, 0), pending: of('pending'), cancelled: of('cancelled'), paid: of('paid') }
}

/** One order. Throws NOT_FOUND, also for other customers' orders. */
export async function getOrder({ db, actor }: CustomerCtx, { number }: OrderRef) {
  const [order] = await db
    .select(tableColumns)
    .from(orders)
    .where(and(eq(orders.number, number), isNull(orders.deletedAt), visibleTo(actor)))
  if (!order) throw hiddenFrom(actor, 'orders.see', messages.orderNotFound)
  return amountsFor(actor, order.userId, order)
}

export type OrderPage = Awaited<ReturnType<typeof listOrders>>
export type Order = OrderPage['orders'][number]
