import type { Key } from 'react'
import { download } from '#client/lib/download.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'

type CsvExport<Row> = {
  /** The name of the file, when it is saved. */
  fileName: () => string
  load: (page: number) => Promise<{ rows: readonly Row[]; pages: number }>
  rowKey: (row: Row) => Key
  csvOf: (rows: readonly Row[]) => string
}

/** Saves all rows of a list as CSV, fetched page by page. */
export function useCsvExport<Row>({ fileName, load, rowKey, csvOf }: CsvExport<Row>) {
  const { isBusy: isExporting, run } = useInFlight()
  async function save(): Promise<void> {
    try {
      const rows = await loadAll(load, rowKey)
      download(fileName(), csvOf(rows))
    } catch (error) {
      toast.error(describeFailure(error))
    }
  }
  return { isExporting, exportRows: () => run(save) }
}

/** The rows of all pages, each once. */
export async function loadAll<Row>(load: CsvExport<Row>['load'], rowKey: CsvExport<Row>['rowKey']): Promise<Row[]> {
  // By key, because a new row shifts others to the next page.
  const found = new Map<Key, Row>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await load(page)
    pages = answer.pages
    for (const row of answer.rows) found.set(rowKey(row), row)
  }
  return [...found.values()]
}
