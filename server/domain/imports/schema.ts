import type { z } from 'zod'
import { NewItem } from '#common/items/schema.ts'

/** The fields of a product in an import. Missing fields stay as they are; `null` marks a value as unknown. */
export const ImportItem = NewItem.extend({
  sku: NewItem.shape.sku.unwrap(),
  description: NewItem.shape.description.optional(),
  imageUrls: NewItem.shape.imageUrls.optional(),
})
export type ImportItem = z.infer<typeof ImportItem>

/** A row as its file has it: fields by the file's names, or why it could not be read. `line` counts from 1. */
export type SourceRow = { line: number } & ({ fields: Record<string, unknown> } | { problem: string })

/** A field of the file: the names it may have there, the usual one first. */
export type ImportColumn = { names: readonly [string, ...string[]]; isRequired: boolean }

/** What a reader made of a row: values by the domain's names, not yet checked, and what it could not read. */
export type RowValues = {
  values: Record<string, unknown>
  currency: unknown
  problems: string[]
  ignored: string[]
  /** What the row calls a field of the domain: `productType` → `category`. */
  nameOf: (field: string) => string
}

/** Knows the names of the file; the domain does not. */
export type RowReader = { columns: readonly ImportColumn[]; read: (fields: Record<string, unknown>) => RowValues }

export type RefusedRow = { line: number; sku: string | null; reasons: string[] }

/** The progress of an import. Everything up to `line` is decided; `isComplete` marks the end of the file. */
export type ImportCounts = {
  line: number
  added: number
  changed: number
  unchanged: number
  refused: number
  implausibleYears: number
  ignoredFields: Record<string, number>
  isComplete: boolean
}

/** The audit details of an import; batches add to the counts as they are written. */
export type ImportAuditDetails = { file: string; isComplete: boolean } & Pick<ImportCounts, 'added' | 'changed' | 'unchanged' | 'refused'>
