import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ItemRef } from '#common/items/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { partFacts } from '#server/db/schema/part-facts.ts'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { ownPricing } from '#server/domain/prices/own-prices.ts'
import { itemColumns, shownColumns } from './columns.ts'
import { specColumns, typedSpecs } from './specs/stored-specs.ts'

const itemById = preparedOn((db) =>
  db
    .select(itemColumns)
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), isNull(products.deletedAt)))
    .prepare('item'),
)

const publicItem = ({ db, catalogue }: PublicCtx, id: number) =>
  catalogue.readPart(id, async () => ({ ...found(await itemById(db).execute({ id })), hasOwnPrices: false }))

export type Item = Awaited<ReturnType<typeof publicItem>>

/**
 * One item with its supplier's specs, at the caller's prices. `hasOwnPrices`: the caller's price lists set them, so the answer is for this
 * caller alone. At public prices it is cached, so treat it as read-only. Throws NOT_FOUND.
 */
export async function getItem(ctx: PublicCtx, { id }: ItemRef): Promise<Item> {
  const item = await publicItem(ctx, id)
  const pricing = await ownPricing(ctx, [id])
  return pricing ? { ...pricing(item), hasOwnPrices: true } : item
}

const shownItemById = preparedOn((db) =>
  db
    .select({ ...shownColumns, ...specColumns })
    .from(products)
    .leftJoin(partFacts, eq(partFacts.productId, products.id))
    .where(and(eq(products.id, sql.placeholder('id')), isNull(products.deletedAt)))
    .prepare('item to show'),
)

/** One item with its typed specs. Throws NOT_FOUND. */
export async function getItemToShow({ db }: PublicCtx, { id }: ItemRef) {
  return found(await shownItemById(db).execute({ id }))
}

function found<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return row
}

const subjectById = preparedOn((db) =>
  db
    .select({
      sku: products.sku,
      name: products.name,
      productType: products.productType,
      updatedAt: products.updatedAt,
      ...specColumns,
    })
    .from(products)
    .leftJoin(partFacts, eq(partFacts.productId, products.id))
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('picture_subject'),
)

/** The data for drawing a picture of an item. Includes removed items, because orders show them. Throws NOT_FOUND. */
export async function getPictureSubject({ db }: Pick<PublicCtx, 'db'>, { id }: ItemRef) {
  const { stored, supplied, edits, ...part } = found(await subjectById(db).execute({ id }))
  return { ...part, specs: typedSpecs({ ...part, stored, supplied, edits }) }
}
