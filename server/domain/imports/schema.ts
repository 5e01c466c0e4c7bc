import type { z } from 'zod'
import { NewItem } from '#common/items/schema.ts'
import type { DecimalSign } from '#common/kit/typed-number.ts'
import type { Columns } from './columns.ts'

/** The fields of a product in an import. Missing fields stay unchanged; `null` marks a value as unknown. */
export const ImportItem = NewItem.omit({ specEdits: true }).extend({
  sku: NewItem.shape.sku.unwrap(),
  description: NewItem.shape.description.optional(),
  imageUrls: NewItem.shape.imageUrls.optional(),
})
export type ImportItem = z.infer<typeof ImportItem>

/** A row with the file's own field names, or the reason why it could not be read. `line` counts from 1. */
export type SourceRow = { line: number } & ({ fields: Record<string, unknown> } | { problem: string })

/** `field`: the row's own name, with the place inside, such as `priceBreaks.0.price`. */
export type FieldProblem = Readonly<{ field: string; message: string }>

/** The result of reading a row: values under the domain's names, not validated yet, and the problems found. */
export type RowValues = {
  values: Record<string, unknown>
  currency: unknown
  problems: FieldProblem[]
  ignored: string[]
  /** The row's name for a field of the domain: `productType` → `category`. */
  nameOf: (field: string) => string
}

/** Maps the file's field names, which the domain does not know. `decimal`: the sign before the decimals in texts; null if each shows its own. */
export type RowReader = { columns: Columns; read: (fields: Record<string, unknown>, decimal: DecimalSign | null) => RowValues }

export type RefusedRow = { line: number; sku: string | null; reasons: string[] }
/** An imported row with values that are hardly meant. */
export type DoubtfulRow = { line: number; sku: string; warnings: string[] }

/** The progress of an import. All lines up to `line` are processed; `isComplete` marks the end of the file. */
export type ImportCounts = {
  line: number
  added: number
  changed: number
  unchanged: number
  refused: number
  implausibleYears: number
  /** Accepted rows with warnings. */
  doubtful: number
  ignoredFields: Record<string, number>
  isComplete: boolean
}
