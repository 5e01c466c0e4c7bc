// Serves the output of `npm run build`. Asset names contain a content hash, so browsers cache them.
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageRenderer } from '#common/pages/page-renderer.ts'
import { readDocuments } from '#server/pages/documents.ts'
import type { PageSource } from '#server/pages/page-source.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Throws if this server cannot render the pages in `folder`. */
export function builtPages(folder: string): PageSource {
  let renderer: Promise<PageRenderer> | undefined
  return {
    documents: readDocuments(folder),
    loadRenderer: () => {
      renderer ??= import('#client/entry-server.tsx')
      return renderer
    },
    version: () => 0,
    serveFiles: (app) => serveAssets(app, folder),
  }
}

async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    scope.declaredAccess = 'public'
    await scope.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (response) => void response.setHeader('cache-control', immutable),
    })
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', 'index.html*', '.vite/**', '*.br', '*.gz'],
      decorateReply: false,
      maxAge: '1d',
    })
  })
}
