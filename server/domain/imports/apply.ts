// Does what a plan says, as a whole or not at all. The parts are found by number and name at once, and are queued for the rest of their index.
import { retryOnConflict } from '#server/db/client.ts'
import type { Db } from '#server/db/database.ts'
import { createPace } from '#server/lib/pace.ts'
import { describeItem } from '../items/specs/description.ts'
import { findByName, type NameWords, namesInWords } from '../part-index/name-words.ts'
import { ownName } from './known-spellings.ts'
import type { ChangedRow, ImportPlan, PlannedRow } from './plan.ts'
import { type DescribedItem, upsertItems } from './upsert.ts'

/** `missed` products were added concurrently, perhaps in another spelling: plan the batch again. */
export type Applied = { added: number; changed: number; missed: number }

/** The rows of a plan with all that is made from them without the database, so that another batch can be written at the same time. */
export type PreparedImport = Readonly<{ items: readonly DescribedItem[]; words: ReadonlyMap<string, NameWords> }>

/** The batch before must not wait long for its next statement. */
const rowsOfASlice = 20

export async function prepareImport({ added, changed }: ImportPlan): Promise<PreparedImport> {
  const pace = createPace(rowsOfASlice)
  const items: DescribedItem[] = []
  const words = new Map<string, NameWords>()
  for (const row of added) {
    const { sku, name, partNumbers = [] } = row.item
    items.push(describeAdded(row))
    words.set(sku, namesInWords({ sku, name, partNumbers }))
    await pace(1)
  }
  for (const row of changed) {
    items.push(describeChanged(row))
    await pace(1)
  }
  return { items, words }
}

export function applyImport(db: Db, { items, words }: PreparedImport): Promise<Applied> {
  if (items.length === 0) return Promise.resolve({ added: 0, changed: 0, missed: 0 })
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      const { named, ...counts } = await upsertItems(tx, items)
      await findByName(
        tx,
        named.map((part) => ({ id: part.id, words: words.get(part.sku) ?? namesInWords(part) })),
      )
      return counts
    }),
  )
}

const describeAdded = ({ item }: PlannedRow): DescribedItem => ({
  item,
  composed: item.description ?? describeItem(item),
  replaces: null,
})

/** Composes a missing description from the stored product and the row. Keeps descriptions written by hand; updates composed ones. */
function describeChanged({ item, before, isDescribedOtherwise }: ChangedRow<PlannedRow>): DescribedItem {
  if (item.description !== undefined || !isDescribedOtherwise) return { item, composed: null, replaces: null }
  const names = {
    productType: ownName(item.productType, before.productType),
    manufacturer: ownName(item.manufacturer, before.manufacturer),
  }
  return {
    item,
    composed: describeItem({ ...before, ...item, ...names }),
    replaces: describeItem(before) === before.description ? before.description : null,
  }
}
