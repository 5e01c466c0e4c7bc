// Files of entries: their addresses, the sample, and the upload.
import { writeCsv } from '#common/kit/csv.ts'

export const entriesCsvOf = (listId: string): string => `/price-lists/${listId}/entries.csv`

export const previewCsvOf = (listId: string, at: string | null): string =>
  `/price-lists/${listId}/preview.csv${at === null ? '' : `?${new URLSearchParams({ at })}`}`

const head = ['sku', 'fromQuantity', 'unitPrice']

/** A file that shows the columns. */
export const sampleOf = (sku: string): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(writeCsv([head, [sku, 1, '950.00'], [sku, 50, '900.00']]))}`

export type EntryChange = { line: number; sku: string; name: string; fromQuantity: number; beforeMinor: number | null; afterMinor: number }
export type ImportResult = {
  isDryRun: boolean
  rows: number
  added: number
  changed: number
  unchanged: number
  notBelowPublic: number
  refused: readonly { line: number; code: string; reason: string }[]
  changes: readonly EntryChange[]
}

const unreachable = "We couldn't reach the shop. Check your connection and try again."

/** Sends a file, which a dry run only checks. A refusal contains the reason. */
export async function sendEntries(listId: string, file: Blob, isDryRun: boolean): Promise<ImportResult | { refusal: string }> {
  try {
    const answer = await fetch(`/price-lists/${listId}/entries?dryRun=${isDryRun}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: file,
    })
    const body: unknown = await answer.json()
    if (answer.ok) return body as ImportResult
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null
    return { refusal: typeof message === 'string' ? `${message}.` : unreachable }
  } catch {
    return { refusal: unreachable }
  }
}
