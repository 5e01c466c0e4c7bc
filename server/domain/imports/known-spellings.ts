// Rows in the shop's spellings: a second spelling of a SKU is the product that has the first one.
import { isSame } from '#common/same-key.ts'
import type { Db } from '#server/db/database.ts'
import { findSkuSpellings, partMeant } from '../part-index/sku-spellings.ts'
import type { ImportItem } from './schema.ts'

type Row = Readonly<{ item: ImportItem }>

/** The rows with the shop's SKUs, and those whose SKU may be one of several products, each with the reason. */
export async function withStoredSkus<R extends Row>(
  db: Db,
  rows: readonly R[],
): Promise<{ rows: readonly R[]; unclear: readonly (R & { reason: string })[] }> {
  const spellings = await findSkuSpellings(
    db,
    rows.map(({ item }) => item.sku),
  )
  const known: R[] = []
  const unclear: (R & { reason: string })[] = []
  for (const row of rows) {
    const parts = spellings.get(row.item.sku) ?? []
    const part = partMeant(row.item.sku, parts)
    if (parts.length === 0 || part?.sku === row.item.sku) known.push(row)
    else if (part !== null) known.push({ ...row, item: { ...row.item, sku: part.sku } })
    else
      unclear.push({
        ...row,
        reason: `sku: Several products have this SKU in other spellings: write ${parts.map(({ sku }) => sku).join(' or ')}`,
      })
  }
  return { rows: known, unclear }
}

/** A stored spelling of the same name stays: no import changes the spelling alone. */
export const ownName = <Written extends string | null | undefined>(written: Written, stored: string | null): Written | string =>
  written && stored && isSame(written, stored) ? stored : written
