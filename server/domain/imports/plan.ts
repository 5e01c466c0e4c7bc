// Compares a batch of rows with the shop. Writes nothing: apply.ts does what a plan says, and a plan of the products before it undoes it.
import { describeBreak, findMisfit, type Sold } from '#common/items/fit.ts'
import type { Db } from '#server/db/database.ts'
import { withStoredSkus } from './known-spellings.ts'
import type { Refuse } from './rules.ts'
import type { ImportItem } from './schema.ts'
import { findDifferences, type StoredItem } from './upsert.ts'

/** `refuse`: the reason if a field does not fit after all. */
export type PlannedRow = Readonly<{ item: ImportItem; refuse: Refuse }>

/** `isDescribedOtherwise`: something changes that a composed description says. */
export type ChangedRow<R extends PlannedRow> = R & Readonly<{ before: StoredItem; isDescribedOtherwise: boolean }>

export type ImportPlan<R extends PlannedRow = PlannedRow> = Readonly<{
  added: readonly R[]
  changed: readonly ChangedRow<R>[]
  /** The number of rows that match the shop's data. */
  unchanged: number
  refused: readonly (R & Readonly<{ reason: string }>)[]
}>

/** Compares rows, each of another product, with the shop. */
export async function planImport<R extends PlannedRow>(db: Db, rows: readonly R[]): Promise<ImportPlan<R>> {
  const { stored, fresh, unclear } = await withStoredSkus(db, rows)
  const added: R[] = []
  const changed: ChangedRow<R>[] = []
  const refused: (R & { reason: string })[] = [...unclear]
  const add = (row: R) => {
    const sold = soldAs(row.item)
    if (findMisfit(sold) === null) added.push(row)
    else refused.push({ ...row, reason: describeMisfit(row, sold) })
  }
  fresh.forEach(add)
  const differences = await findDifferences(
    db,
    stored.map(({ item }) => item),
  )
  const bySku = new Map(stored.map((row) => [row.item.sku, row]))
  for (const { sku, before, isDescribedOtherwise, misfit } of differences) {
    const row = bySku.get(sku)
    if (!row) continue
    if (before === null) add(row)
    else if (misfit !== null) refused.push({ ...row, reason: describeMisfit(row, misfit) })
    else changed.push({ ...row, before, isDescribedOtherwise })
  }
  return { added, changed, unchanged: stored.length - differences.length, refused }
}

/** A new product, with the defaults of fields that the row leaves out. */
const soldAs = ({ priceMinor, minOrderQuantity, orderMultiple = 1, priceBreaks = [] }: ImportItem): Sold => ({
  priceMinor,
  minOrderQuantity,
  orderMultiple,
  priceBreaks,
})

/** The reason why the fields of a row's product contradict each other. */
function describeMisfit({ item: { priceBreaks }, refuse }: PlannedRow, sold: Sold): string {
  const misfit = findMisfit(sold)
  if (misfit === null) return refuse('priceBreaks', 'The price breaks do not fit price and quantities. Change one of them')
  if (misfit.row === null) {
    const { minOrderQuantity, orderMultiple } = sold
    const next = Math.ceil(minOrderQuantity / orderMultiple) * orderMultiple
    const message = `The minimum order of ${minOrderQuantity} pieces is not a multiple of ${orderMultiple}`
    return refuse('minOrderQuantity', `${message}. Write ${next}, or change orderMultiple`)
  }
  if (priceBreaks !== undefined) return refuse(misfit.path, misfit.message)
  const field = misfit.path.endsWith('.priceMinor') ? 'priceMinor' : 'minOrderQuantity'
  return refuse(field, `${describeBreak(sold, misfit)}. Change it, or give the row priceBreaks that fit`)
}
