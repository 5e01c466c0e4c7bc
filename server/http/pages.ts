// The pages of the shop: public ones rendered here, all others built by the browser; the 404 page.
import { PassThrough, type Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageFacts } from '#common/page-facts.ts'
import { paths, publicPatterns } from '#common/paths.ts'
import { brotliQuality, type Encoding, encodingOf } from '#server/lib/compression.ts'
import type { Theme } from '#server/pages/documents.ts'
import { jsonInDocument } from '#server/pages/json-in-document.ts'
import type { KeptPage } from '#server/pages/page-cache.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import { createPages, type FreshPage } from '#server/pages/render-pages.ts'
import { callContextOf, presentedCredential } from '#server/request/call-context.ts'
import { hasTag } from '#server/request/not-modified.ts'

export type PagesOptions = {
  source: PageSource
  /** Path patterns of all pages, such as `/pars/:id`. */
  patterns: readonly string[]
  facts: PageFacts
  /** Where a page that is made now begins to listen for changes. */
  position: () => string
}

// A cache on the way may keep what looks alike to everybody; the browser asks every time whether it is still so.
const shared = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const own = 'private, no-cache'
// Whoever comes by a mailed link brings its token: nobody keeps the page, and no other site is told where they come from.
const openedByLink: readonly string[] = [paths.resetPassword]
const unseen = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
const html = 'text/html; charset=utf-8'

/** Serves the pages. A request that found nothing and wanted one is for `sendLostPage`. */
export async function servePages(app: FastifyInstance, { source, patterns, facts, position }: PagesOptions): Promise<void> {
  const { documents } = source
  const pages = createPages({ shop: app.shop, source, facts, position })
  await source.serveFiles(app)

  const sendShell = (request: FastifyRequest, reply: FastifyReply, status: number, headers: Record<string, string> = {}) =>
    reply
      .code(status)
      .type(html)
      .headers({ 'cache-control': own, vary: 'cookie', ...headers })
      .send(documents.shell(themeOf(request), jsonInDocument({ ...facts, live: position() })))

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, pathname: string) => {
    const call = callContextOf(request, reply)
    const isVisitor = presentedCredential(request) === null
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const page = await pages.open({ pathname, search, isVisitor, call }).catch((error: unknown) => {
      request.log.warn({ err: error }, 'page not rendered')
      return null
    })
    // The browser tries for itself, and says what is wrong.
    if (!page) return sendShell(request, reply, 503)
    const encoding = encodingOf(request.headers['accept-encoding'])
    reply
      .code(page.status)
      .type(html)
      .headers({ 'cache-control': Object.keys(request.cookies).length === 0 ? shared : own, vary: 'cookie, accept-encoding' })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const start = documents.start(themeOf(request))
    return 'rest' in page ? reply.send(streamOf(start, page, encoding)) : sendKept(request, reply, page, start, encoding)
  }

  for (const pattern of patterns) {
    const isPublic = publicPatterns.includes(pattern)
    app.get(pattern, { config: { access: 'public', isPage: true } }, (request, reply) =>
      isPublic ? sendPage(request, reply, pathOf(request)) : sendShell(request, reply, 200, openedByLink.includes(pattern) ? unseen : {}),
    )
  }
  app.decorate('sendLostPage', (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, lostPath))
  app.addHook('onListen', async () => void pages.warmUp())
}

// No page has this address.
const lostPath = '/404'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page for people. */
    isPage?: boolean
  }
  interface FastifyInstance {
    /** Tells a person that there is no such page. Absent where the shop runs without pages. */
    sendLostPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  }
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage, start: string, encoding: Encoding) {
  const etag = `W/"${page.tag}-${start.length}"`
  reply.header('etag', etag)
  if (page.status === 200 && hasTag(request, etag)) return reply.code(304).removeHeader('content-encoding').send()
  return reply.send(await page.bytes(start, encoding))
}

/** What every page of its kind needs is sent at once, compressed or not: the browser loads it while the page is rendered. */
function streamOf(start: string, { rest }: FreshPage, encoding: Encoding): Readable {
  const out = encoding === 'br' ? createBrotliCompress(quickBrotli) : encoding === 'gzip' ? createGzip() : new PassThrough()
  out.write(start)
  rest.once('data', (first: Buffer) => {
    out.write(first)
    if ('flush' in out) out.flush()
    rest.pipe(out)
  })
  return out
}

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality.once } }

const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*$/s, '')

const themeOf = ({ cookies }: FastifyRequest): Theme => {
  const { theme } = cookies
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
