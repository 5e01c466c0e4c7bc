// Changes an admin's edits of typed specs: only the named ones.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ItemChanges } from '#common/items/schema.ts'
import { messages } from '#common/kit/messages.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { readSpecEdits } from './spec-edits.ts'

type Changes = Pick<ItemChanges['changes'], 'productType' | 'specEdits' | 'specResets'>

/** For the `set` of an update of products. Throws NOT_FOUND, and BAD_REQUEST for specs that do not fit the category. */
export async function specAssignments(db: Db, id: number, { productType, specEdits = {}, specResets = [] }: Changes): Promise<SQL[]> {
  if (Object.keys(specEdits).length === 0 && specResets.length === 0) return []
  const edits = JSON.stringify(readSpecEdits(productType ?? (await productTypeOf(db, id)), specEdits, 'changes.specEdits'))
  const resets = sql`array(select jsonb_array_elements_text(${JSON.stringify(specResets)}::text::jsonb))`
  return [sql`${sql.identifier(products.specEdits.name)} = (${products.specEdits} - ${resets}) || ${edits}::text::jsonb`]
}

async function productTypeOf(db: Db, id: number): Promise<string> {
  const [item] = await db
    .select({ productType: products.productType })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  if (!item) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return item.productType
}
