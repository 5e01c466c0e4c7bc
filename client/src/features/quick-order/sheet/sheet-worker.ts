// A worker that reads one file, so that a slow or huge file cannot block the page.
import { SheetError } from './bounds.ts'
import { readSheet, type Sheet } from './read-sheet.ts'

export type SheetAnswer = Sheet | { refused: string }

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  readSheet(data).then(
    (sheet) => postMessage(sheet satisfies SheetAnswer),
    (error: unknown) =>
      postMessage({
        refused: error instanceof SheetError ? error.message : 'This file cannot be read. Save it as XLSX or CSV',
      } satisfies SheetAnswer),
  )
})
