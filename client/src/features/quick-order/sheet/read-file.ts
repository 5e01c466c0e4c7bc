import { sheetBounds } from './bounds.ts'
import type { SheetAnswer } from './sheet-worker.ts'

/** Reads the lines of a file in a separate worker, which ends with the answer or after a timeout. */
export async function readFile(file: File): Promise<SheetAnswer> {
  if (file.size > sheetBounds.fileBytes) return { refused: 'This file is larger than 10 MB' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<SheetAnswer>((resolve) => {
      setTimeout(
        () => resolve({ refused: 'This file takes too long to read. Keep only the lines that you want to order' }),
        sheetBounds.milliseconds,
      )
      worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => resolve(data))
      worker.addEventListener('error', () => resolve({ refused: 'This file cannot be read. Save it as XLSX or CSV' }))
      worker.postMessage(bytes, [bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
