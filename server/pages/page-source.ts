import type { FastifyInstance } from 'fastify'
import type { PageRenderer } from '#common/pages/page-renderer.ts'
import type { Documents } from './documents.ts'

/** The pages' source: the build or, in development, the source files. */
export type PageSource = {
  documents: Documents
  loadRenderer(): Promise<PageRenderer>
  /** Increases when previously rendered pages may look different. */
  version(): number
  serveFiles(app: FastifyInstance): Promise<void>
  /** The nonce for inline scripts and styles in the content security policy. Undefined for a build. */
  nonce?: string
}
