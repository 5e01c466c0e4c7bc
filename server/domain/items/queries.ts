import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ItemRef } from '#common/items/schema.ts'
import { messages } from '#common/messages.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import { itemColumns } from './columns.ts'

const itemById = preparedOn((db) =>
  db
    .select(itemColumns)
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), isNull(products.deletedAt)))
    .prepare('item'),
)

/** One item with its specs. Throws NOT_FOUND. */
export async function getItem({ db }: PublicCtx, { id }: ItemRef) {
  const [item] = await itemById(db).execute({ id })
  if (!item) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return item
}

const subjectById = preparedOn((db) =>
  db
    .select({
      sku: products.sku,
      name: products.name,
      productType: products.productType,
      specs: products.specs,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('picture_subject'),
)

/** The data that a picture of an item is drawn from. Also for removed items, because orders show them. Throws NOT_FOUND. */
export async function getPictureSubject({ db }: Pick<PublicCtx, 'db'>, { id }: ItemRef) {
  const [subject] = await subjectById(db).execute({ id })
  if (!subject) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return subject
}

export type Item = Awaited<ReturnType<typeof getItem>>
