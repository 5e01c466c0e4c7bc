import type { FastifyInstance } from 'fastify'
import type { PageRenderer } from '#common/page-renderer.ts'
import type { Documents } from './documents.ts'

/** The source of the pages: the build, or, in development, the source files. */
export type PageSource = {
  documents: Documents
  loadRenderer(): Promise<PageRenderer>
  /** Increases when a previously rendered page may look different now. */
  version(): number
  /** Serves the client's scripts, stylesheets and other files. */
  serveFiles(app: FastifyInstance): Promise<void>
  /** The nonce for the inline scripts and styles that the content security policy allows. Undefined for a build. */
  nonce?: string
}
