// Entries of a list: the price per piece of a product from a quantity on.
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import type { EntryChanges, EntryRef, EntrySearch, NewEntry } from '#common/price-lists/schema.ts'
import { priceAt, publicLadder } from '#common/prices/ladder.ts'
import type { Db } from '#server/db/database.ts'
import { priceListEntries, priceLists } from '#server/db/schema/price-lists.ts'
import { products } from '#server/db/schema/products.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { hasText } from '#server/domain/record-lists/words.ts'
import { audit, listNotFound, withList } from './shared.ts'
import { type Entry, entryQuantities, fullMessage, isFull, writeEntries } from './write-entries.ts'

/** An entry that is not below the public price at its quantity has no effect. */
export const notBelowPublic = 'not-below-public'
export type EntryNote = typeof notBelowPublic | null

type Public = { priceMinor: number; minOrderQuantity: number; priceBreaks: readonly { quantity: number; priceMinor: number }[] }

/** The public price at an entry's quantity, and a note if the entry is not below it. */
export function compareToPublic(product: Public, entry: Omit<Entry, 'productId'>): { publicPriceMinor: number; note: EntryNote } {
  const publicPriceMinor = priceAt(publicLadder(product), entry.fromQuantity)
  return { publicPriceMinor, note: entry.unitPriceMinor >= publicPriceMinor ? notBelowPublic : null }
}

const publicColumns = {
  priceMinor: products.priceMinor,
  minOrderQuantity: products.minOrderQuantity,
  orderMultiple: products.orderMultiple,
  priceBreaks: products.priceBreaks,
} as const

const partNumbers = sql<string>`array_to_string(${products.partNumbers}, ' ')`

/** A page of a list's entries, by part name and quantity. Throws NOT_FOUND. */
export async function searchEntries({ db }: StaffCtx<'prices'>, search: EntrySearch) {
  const { listId } = search
  const isHere = and(eq(products.id, priceListEntries.productId), isNull(products.deletedAt))
  const wanted = and(eq(priceListEntries.priceListId, listId), hasText([products.sku, products.name, partNumbers], search.text))
  const [[list], rows, [total]] = await Promise.all([
    db.select({ id: priceLists.id }).from(priceLists).where(eq(priceLists.id, listId)),
    db
      .select({
        productId: products.id,
        sku: products.sku,
        name: products.name,
        fromQuantity: priceListEntries.fromQuantity,
        unitPriceMinor: priceListEntries.unitPriceMinor,
        ...publicColumns,
      })
      .from(priceListEntries)
      .innerJoin(products, isHere)
      .where(wanted)
      .orderBy(asc(products.name), asc(products.id), asc(priceListEntries.fromQuantity))
      .limit(search.perPage)
      .offset(rowsBefore(search)),
    db.select({ total: count() }).from(priceListEntries).innerJoin(products, isHere).where(wanted),
  ])
  if (!list) throw listNotFound()
  return { entries: rows.map((row) => ({ ...row, ...compareToPublic(row, row) })), ...placeOf(total?.total ?? 0, search) }
}

type Written = { publicPriceMinor: number; note: EntryNote }

/** Adds an entry. Throws NOT_FOUND, and CONFLICT if the list already has one at that quantity, or ten for the product. */
export function addEntry(ctx: StaffCtx<'prices'>, { listId, ...entry }: NewEntry): Promise<Written> {
  return withList(ctx, listId, async (tx) => {
    const product = await findProduct(tx, entry.productId)
    const quantities = (await entryQuantities(tx, listId, [entry.productId])).get(entry.productId)
    if (quantities?.has(entry.fromQuantity)) throw taken()
    if (isFull(quantities, entry.fromQuantity)) throw new DomainError('CONFLICT', fullMessage)
    await writeEntries(tx, ctx, listId, { put: [entry] })
    await note(tx, ctx, 'priceList.entryAdded', listId, { after: entry })
    return compareToPublic(product, entry)
  })
}

/** Changes an entry's quantity and price. Throws NOT_FOUND, CONFLICT if the list has another one at the new quantity. */
export function changeEntry(ctx: StaffCtx<'prices'>, { listId, productId, fromQuantity, to }: EntryChanges): Promise<Written> {
  return withList(ctx, listId, async (tx) => {
    const product = await findProduct(tx, productId)
    const quantities = (await entryQuantities(tx, listId, [productId])).get(productId)
    const before = await findEntry(tx, listId, { productId, fromQuantity })
    if (!quantities || !before) throw entryNotFound()
    if (to.fromQuantity !== fromQuantity && quantities.has(to.fromQuantity)) throw taken()
    const entry = { productId, ...to }
    await writeEntries(tx, ctx, listId, { put: [entry], remove: to.fromQuantity === fromQuantity ? [] : [{ productId, fromQuantity }] })
    await note(tx, ctx, 'priceList.entryChanged', listId, { before, after: entry })
    return compareToPublic(product, entry)
  })
}

/** Throws NOT_FOUND. */
export function removeEntry(ctx: StaffCtx<'prices'>, { listId, ...entry }: EntryRef): Promise<{ removed: number }> {
  return withList(ctx, listId, async (tx) => {
    const before = await findEntry(tx, listId, entry)
    if (!before) throw entryNotFound()
    const { removed } = await writeEntries(tx, ctx, listId, { remove: [entry] })
    await note(tx, ctx, 'priceList.entryRemoved', listId, { before })
    return { removed }
  })
}

async function findProduct(tx: Db, id: number): Promise<Public> {
  const [product] = await tx
    .select(publicColumns)
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('share')
  if (!product) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return product
}

const entryNotFound = () => new DomainError('NOT_FOUND', 'The price list has no such entry')
const taken = () => {
  const { message } = badField('fromQuantity', 'The price list already has an entry from this quantity')
  return new DomainError('CONFLICT', message, { issues: [{ path: 'fromQuantity', message }] })
}

/** The caller must hold the lock on the list. */
async function findEntry(tx: Db, listId: string, { productId, fromQuantity }: Omit<Entry, 'unitPriceMinor'>): Promise<Entry | undefined> {
  const { priceListId, productId: product, fromQuantity: quantity, unitPriceMinor } = priceListEntries
  const [found] = await tx
    .select({ unitPriceMinor })
    .from(priceListEntries)
    .where(and(eq(priceListId, listId), eq(product, productId), eq(quantity, fromQuantity)))
  return found && { productId, fromQuantity, ...found }
}

/** Writes an entry of the audit trail that names the product. */
async function note(
  tx: Db,
  ctx: StaffCtx<'prices'>,
  action: `priceList.${string}`,
  listId: string,
  { before, after }: { before?: Entry; after?: Entry },
): Promise<void> {
  const fields = (entry: Entry) => sql`${JSON.stringify(entry)}::text::jsonb`
  const { productId, fromQuantity } = after ?? before ?? { productId: 0, fromQuantity: 0 }
  const names = sql`${JSON.stringify({ productId, fromQuantity })}::text::jsonb || jsonb_build_object('sku', sku)`
  const noting = audit(ctx, action, { names, ...(before && { before: fields(before) }), ...(after && { after: fields(after) }) })
  await tx.execute(sql`select ${noting} from (select ${listId}::text as subject_id, sku from products where id = ${productId}) as written`)
}
