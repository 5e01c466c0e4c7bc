// A thread that draws documents as PDF, one after the other, until it is ended. See draw-in-thread.ts.
import { parentPort } from 'node:worker_threads'
import type { ShopDocument } from '#server/domain/documents/schema.ts'
import { drawPdf } from './draw-pdf.tsx'

export type Drawn = { pdf: Uint8Array } | { problem: string }

parentPort?.on('message', (document: ShopDocument) => {
  drawPdf(document).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies Drawn),
    (error: unknown) =>
      parentPort?.postMessage({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Drawn),
  )
})
