import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import { readPurchaseNumber, writePurchaseNumber } from '#common/purchases/number.ts'
import { stateOf } from '#common/purchases/progress.ts'
import type { PurchaseList, PurchaseRef, PurchaseSearch } from '#common/purchases/schema.ts'
import { linesOf } from '#common/purchases/state.ts'
import { purchases } from '#server/db/schema/purchases.ts'
import { users } from '#server/db/schema/users.ts'
import { amountsFor } from '#server/domain/context/amounts.ts'
import type { Actor, CustomerCtx } from '#server/domain/context/ctx.ts'
import { hiddenFrom, may, seesAll } from '#server/domain/context/rights.ts'
import { readCursor, writeCursor } from '#server/domain/record-lists/cursor.ts'
import { purchaseColumns } from './columns.ts'
import { foundAmongAll, foundAmongOwn, hasFate, isInState } from './search.ts'

/** Restricts to purchases that a caller may see: all with the right `orders.see`, else their own. */
const visibleTo = (actor: Actor): SQL | undefined => (may(actor, 'orders.see') ? undefined : eq(purchases.userId, actor.userId))

const newestFirst = [desc(purchases.placedAt), desc(purchases.id)]

/** Purchases for the API, newest first: all of them with the right `orders.see`, else the caller's own. */
export async function listPurchases({ db, actor }: CustomerCtx, { limit, cursor }: PurchaseList) {
  const wanted = seesAll(actor, 'orders.see') ? undefined : eq(purchases.userId, actor.userId)
  const older = cursor === undefined ? undefined : beforeNumber(actor, numberInCursor(cursor))
  const [rows, [counted]] = await Promise.all([
    db
      .select(purchaseColumns)
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.userId))
      .where(and(wanted, older))
      .orderBy(...newestFirst)
      .limit(limit + 1),
    db.select({ total: count() }).from(purchases).where(wanted),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    purchases: page.map((row) => amountsFor(actor, row.userId, toPurchase(row))),
    total: counted?.total ?? 0,
    nextCursor: rows.length > limit && last ? writeCursor([Number.parseInt(last.number, 36)]) : null,
  }
}

// The cursor contains the last purchase's number, which does not reveal how many purchases exist.
const numberInCursor = (cursor: string): string => (readCursor(cursor, 1)[0] ?? 0).toString(36).toUpperCase().padStart(8, '0')

function beforeNumber(actor: Actor, number: string): SQL {
  const seen = may(actor, 'orders.see') ? sql`` : sql`and c.user_id = ${actor.userId}`
  return sql`(${purchases.placedAt}, ${purchases.id}) < (select c.placed_at, c.id from purchases c where c.number = ${number} ${seen})`
}

/** A page of the purchases that a caller may see, or only of their own, newest first; empty beyond the last page. */
export async function searchPurchases({ db, actor }: CustomerCtx, search: PurchaseSearch) {
  const { text = '', state, isOpen, scope } = search
  const isOwn = scope === 'own' || !seesAll(actor, 'orders.see')
  const wanted = and(
    isOwn ? eq(purchases.userId, actor.userId) : undefined,
    text === '' ? undefined : isOwn ? foundAmongOwn(text) : foundAmongAll(db, text),
    state && isInState(state),
    isOpen && hasFate('placed'),
  )
  // Selects the page's ids first; otherwise PostgreSQL computes the columns of all earlier rows, too.
  const page = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(search.perPage)
    .offset(rowsBefore(search))
    .as('page')
  const [rows, [counted]] = await Promise.all([
    db
      .select(purchaseColumns)
      .from(page)
      .innerJoin(purchases, eq(purchases.id, page.id))
      .innerJoin(users, eq(users.id, purchases.userId))
      .orderBy(...newestFirst),
    db.select({ total: count() }).from(purchases).where(wanted),
  ])
  return { purchases: rows.map((row) => amountsFor(actor, row.userId, toPurchase(row))), ...placeOf(counted?.total ?? 0, search) }
}

/** The row of a purchase that a caller may see, with its key and the columns that only its page shows. Throws NOT_FOUND. */
export async function getPurchaseRow({ db, actor }: Pick<CustomerCtx, 'db' | 'actor'>, ref: PurchaseRef) {
  const number = readPurchaseNumber(ref.number)
  const [row] =
    number === null
      ? []
      : await db
          .select({
            ...purchaseColumns,
            id: purchases.id,
            paymentId: purchases.paymentId,
            note: purchases.note,
            shipping: purchases.shipping,
          })
          .from(purchases)
          .innerJoin(users, eq(users.id, purchases.userId))
          .where(and(eq(purchases.number, number), visibleTo(actor)))
  if (!row) throw hiddenFrom(actor, 'orders.see', messages.purchaseNotFound)
  return row
}

type Row = Awaited<ReturnType<typeof getPurchaseRow>>

/** A row with its derived state, for lists and pages. */
export function toPurchase({ summary, ...row }: Pick<Row, keyof typeof purchaseColumns>) {
  const { counts, pieces, liveMinor, openMinor, parts } = summary
  return {
    number: writePurchaseNumber(row.number),
    state: stateOf({ counts, method: row.method }),
    method: row.method,
    poNumber: row.poNumber,
    wishedOn: row.wishedOn,
    placedAt: row.placedAt,
    counts,
    lines: linesOf(counts),
    pieces,
    parts,
    totalMinor: row.totalMinor,
    liveMinor,
    openMinor,
    refund: row.refund,
    refundedMinor: row.refundedMinor,
    openPaymentId: row.openPaymentId,
    isConfirming: row.isConfirming,
    userName: row.userName,
    email: row.email,
  }
}

export type PurchaseSummary = Awaited<ReturnType<typeof listPurchases>>['purchases'][number]
