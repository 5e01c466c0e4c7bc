import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { CreditNoteContent, type DocumentRef, type DocumentSearch, InvoiceContent, type ShopDocument } from '#common/documents/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import { dayAt, knownZone } from '#common/kit/shop-day.ts'
import { isStaff, seesAmounts } from '#common/staff/rights.ts'
import { documents } from '#server/db/schema/payments.ts'
import { requireAmounts } from '#server/domain/context/amounts.ts'
import type { Actor, CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { may, refusalOf, seesAll } from '#server/domain/context/rights.ts'
import { escapeLike } from '#server/domain/record-lists/words.ts'

export const documentColumns = {
  kind: documents.kind,
  number: documents.number,
  content: documents.content,
  createdAt: documents.createdAt,
} as const

type DocumentRow = Pick<typeof documents.$inferSelect, keyof typeof documentColumns>

/** One of the caller's invoices or credit notes, or any with the right `orders.see`. Throws NOT_FOUND. */
export async function getDocument({ db, actor }: CustomerCtx, ref: DocumentRef): Promise<ShopDocument> {
  const [row] = await db.select(documentColumns).from(documents).where(visibleDocument(actor, ref))
  if (!row) throw hiddenDocument(actor)
  return readDocument(row)
}

/** Selects the referenced document if the actor may see it. */
export const visibleDocument = (actor: Actor, { kind, number }: DocumentRef): SQL | undefined =>
  and(eq(documents.kind, kind), eq(documents.number, number), visibleTo(actor))

/** The refusal of a document that is not the actor's own or does not exist. */
export const hiddenDocument = (actor: Actor): DomainError =>
  isStaff(actor) && !(may(actor, 'orders.see') && seesAmounts(actor))
    ? refusalOf(actor)
    : new DomainError('NOT_FOUND', messages.documentNotFound)

/** All documents with the right `orders.see` and with amounts, else the caller's own. */
const visibleTo = (actor: Actor) => (may(actor, 'orders.see') && seesAmounts(actor) ? undefined : eq(documents.userId, actor.userId))

/**
 * A page of the documents that a caller may see, or only of their own, newest first; empty beyond the last page. Throws FORBIDDEN for staff who see what
 * is others' without amounts, unless they ask for their own.
 */
export async function listDocuments({ db, actor }: CustomerCtx, search: DocumentSearch) {
  const isAll = search.scope === 'visible' && seesAll(actor, 'orders.see')
  if (isAll) requireAmounts(actor)
  const wanted = and(isAll ? undefined : eq(documents.userId, actor.userId), matching(search.text))
  const newestFirst = [desc(documents.createdAt), desc(documents.number), desc(documents.kind)]
  // Selects the page's ids first: reading the content of all earlier rows would take longer.
  const page = db
    .select({ id: documents.id })
    .from(documents)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(search.perPage)
    .offset(rowsBefore(search))
    .as('page')
  const [rows, [counted]] = await Promise.all([
    db
      .select(listColumns)
      .from(page)
      .innerJoin(documents, eq(documents.id, page.id))
      .orderBy(...newestFirst),
    db.select({ total: count() }).from(documents).where(wanted),
  ])
  return { documents: rows.map(withIssuedOn), ...placeOf(counted?.total ?? 0, search) }
}

export const sellerZone = sql<string | null>`${documents.content} #>> '{seller,timeZone}'`

/**
 * Adds the day that is printed on a document: a later TIME_ZONE does not change it. Older documents name days in UTC. Computed here, because
 * PostgreSQL may have dropped the name of a zone that a document keeps.
 */
export const withIssuedOn = <T extends { issuedAt: Date; zone: string | null }>({ zone, ...document }: T) => ({
  ...document,
  issuedOn: dayAt(document.issuedAt, knownZone(zone)),
})

const listColumns = {
  kind: documents.kind,
  number: documents.number,
  issuedAt: documents.createdAt,
  zone: sellerZone,
  /** The numbers of its orders. */
  orders: sql<number[]>`jsonb_path_query_array(${documents.content}, '$.lines[*].orderNumber')`,
  currency: sql<string>`${documents.content} ->> 'currency'`,
  /** The amount paid or refunded. */
  amountMinor: sql<number>`(case ${documents.kind} when 'invoice' then ${documents.content} -> 'totalMinor' else ${documents.content} -> 'amountMinor' end)::float8`,
  buyer: sql<string | null>`coalesce(nullif(${documents.content} #>> '{buyer,displayName}', ''), ${documents.content} #>> '{buyer,email}')`,
  email: sql<string | null>`${documents.content} #>> '{buyer,email}'`,
} as const

/** The highest number of a document or an order. */
const highestNumber = 2_147_483_647

function matching(text = ''): SQL | undefined {
  if (text === '') return undefined
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= highestNumber)) return sql`${documents.content} #>> '{buyer,email}' ilike ${`%${escapeLike(text)}%`}`
  const ofOrder = sql`(
    select po.payment_id from orders o join payment_orders po on po.order_id = o.id and po.is_active where o.number = ${number})`
  return or(eq(documents.number, number), inArray(documents.paymentId, ofOrder))
}

export function readDocument({ kind, number, content, createdAt }: DocumentRow): ShopDocument {
  const issuedAt = createdAt.toISOString()
  return kind === 'invoice'
    ? { ...InvoiceContent.parse(content), kind, number, issuedAt }
    : { ...CreditNoteContent.parse(content), kind, number, issuedAt }
}
