// Pages from Vite, which transforms the document, loads the renderer, and serves the client's sources with hot reload.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PageRenderer } from '#common/pages/page-renderer.ts'
import { documentsFrom } from '#server/pages/documents.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import type { DevProcess } from './dev-process.ts'
import { describeProblem } from './problem.ts'

// Scripts load the styles too, but only after the page is painted.
const sheet = '<link rel="stylesheet" href="/src/styles/base.css">'
const early = '<script type="module" async src="/src/replay-early-input.ts"></script>'

/** `version` increases with each change to the sources. */
export async function vitePages({ root, vite, load, nonce }: DevProcess, version: () => number): Promise<PageSource> {
  const html = await vite.transformIndexHtml('/index.html', await readFile(join(root, 'client/index.html'), 'utf8'))
  return {
    documents: documentsFrom(html, (links) => ({ shell: links + sheet, head: () => links + sheet + early, end: () => '' })),
    loadRenderer: async () => {
      try {
        return (await load('client/src/entry-server.tsx')) as PageRenderer
      } catch (error) {
        console.error(describeProblem(error))
        throw error
      }
    },
    version,
    serveFiles: async (app) => serveSources(app, vite),
    nonce,
  }
}

/** Vite answers requests without a route, if it knows the file. */
function serveSources(app: FastifyInstance, vite: DevProcess['vite']): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) vite.middlewares(request.raw, reply.raw, done)
    else done()
  })
}
