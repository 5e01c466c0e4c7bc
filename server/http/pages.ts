// The pages of the shop: the built client for every address of its route table, its assets for ever, and a page for whoever is lost.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What every page is told about the shop. `contactPhone` is null where nobody answers one. */
export type PageFacts = { currency: string; sandbox: boolean; contactEmail: string; contactPhone: string | null }

export type PagesOptions = {
  /** The folder of the built client. */
  folder: string
  /** Path patterns of all pages, such as `/pars/:id`. */
  patterns: readonly string[]
  /** What every page is told about the shop. */
  facts: PageFacts
  /** Where a page that is sent now begins to listen for changes. */
  position: () => string
}

// Stands where each page has its own.
const positionMark = '%position%'

const immutable = 'public, max-age=31536000, immutable'

/** Serves the pages. Answers whether a request that found nothing wanted one: `sendLostPage` is for those. */
export async function servePages(app: FastifyInstance, { folder, patterns, facts, position }: PagesOptions): Promise<void> {
  const documents = documentsOf(readFileSync(join(folder, 'index.html'), 'utf8'), facts)
  const send = (request: FastifyRequest, reply: FastifyReply, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', vary: 'cookie' })
      .send(documents[themeOf(request)].replace(positionMark, position()))

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
  for (const pattern of patterns) app.get(pattern, { config: { access: 'public' } }, (request, reply) => send(request, reply))
  app.decorate('sendLostPage', (request: FastifyRequest, reply: FastifyReply) => send(request, reply, 404))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells a person that there is no such page. Absent where the shop runs without pages. */
    sendLostPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  }
}

type Theme = 'light' | 'dark' | 'system'

const themeOf = ({ cookies }: FastifyRequest): Theme => {
  const { theme } = cookies
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** The document for each choice of colours, with the shop's facts in it. */
function documentsOf(template: string, facts: PageFacts): Record<Theme, string> {
  const factsScript = /(<script id="shop-facts" type="application\/json">)[^<]*/
  if (!factsScript.test(template)) throw new Error('The built client has no place for the facts of the shop: build it again')
  const json = JSON.stringify({ ...facts, live: positionMark }).replaceAll('<', '\\u003c')
  const document = template.replace(factsScript, (_all, open: string) => open + json)
  const themed = (theme: string) => document.replace('<html lang="en">', `<html lang="en" data-theme="${theme}">`)
  return { system: document, light: themed('light'), dark: themed('dark') }
}
