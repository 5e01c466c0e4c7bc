// A thread that draws documents as PDF, one after the other, until it is terminated. See draw-in-thread.ts.
import { parentPort } from 'node:worker_threads'
import type { ShopDocument } from '#common/documents/schema.ts'
import { drawPdf } from './draw-pdf.tsx'

/** `logo` is a PNG. */
export type ToDraw = { document: ShopDocument; url: string; logo: Uint8Array | null }
export type Drawn = { pdf: Uint8Array } | { problem: string }

parentPort?.on('message', ({ document, url, logo }: ToDraw) => {
  drawPdf(document, url, logo).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies Drawn),
    (error: unknown) =>
      parentPort?.postMessage({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Drawn),
  )
})
