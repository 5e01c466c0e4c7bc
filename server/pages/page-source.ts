import type { FastifyInstance } from 'fastify'
import type { PageRenderer } from '#common/page-renderer.ts'
import type { Documents } from './documents.ts'

/** Where the pages come from: the build, or, while developing, the sources. */
export type PageSource = {
  documents: Documents
  loadRenderer(): Promise<PageRenderer>
  /** Grows when a page that was rendered before may look different now. */
  version(): number
  /** Serves the scripts, sheets and other files of the client. */
  serveFiles(app: FastifyInstance): Promise<void>
  /** Marks the inline scripts and styles that the content security policy allows. A build has none. */
  nonce?: string
}
