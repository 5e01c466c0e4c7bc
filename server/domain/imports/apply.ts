// Does what a plan says, as a whole or not at all. The parts are found by number and name at once, and are queued for the rest of their index.
import { retryOnConflict } from '#server/db/client.ts'
import type { Db } from '#server/db/database.ts'
import { describeItem } from '../items/specs/description.ts'
import { findByName } from '../part-index/name-words.ts'
import { ownName } from './known-spellings.ts'
import type { ChangedRow, ImportPlan, PlannedRow } from './plan.ts'
import { type DescribedItem, upsertItems } from './upsert.ts'

/** `missed` products were added concurrently, perhaps in another spelling: plan the batch again. */
export type Applied = { added: number; changed: number; missed: number }

/** Counts into the audit entry `auditId`. */
export function applyImport(db: Db, { added, changed }: ImportPlan, auditId: number): Promise<Applied> {
  const items = [...added.map(describeAdded), ...changed.map(describeChanged)]
  if (items.length === 0) return Promise.resolve({ added: 0, changed: 0, missed: 0 })
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      const { named, ...counts } = await upsertItems(tx, items, auditId)
      await findByName(tx, named)
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
