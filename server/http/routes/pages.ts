// Serves the pages: renders public ones, sends all others as a shell that the browser renders, and sends the 404 page.
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import { paths, publicPatterns } from '#common/kit/paths.ts'
import type { PageFacts } from '#common/pages/page-facts.ts'
import { createCompressor, type Encoding, encodingOf } from '#server/lib/compression.ts'
import { QueueFull } from '#server/lib/fair-queue.ts'
import type { Theme } from '#server/pages/documents.ts'
import { jsonInDocument } from '#server/pages/json-in-document.ts'
import type { KeptPage, OldPage } from '#server/pages/page-cache.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import { createPages, type FreshPage } from '#server/pages/render-pages.ts'
import { callContextOf, presentedCredential } from '#server/request/call-context.ts'
import { hasTag } from '#server/request/not-modified.ts'
import { createRecentPages } from './recent-pages.ts'

export type PagesOptions = {
  source: PageSource
  /** Path patterns of all pages, such as `/pars/:id`. */
  patterns: readonly string[]
  facts: () => PageFacts
  /** The position in the change log from which a freshly rendered page subscribes. */
  position: () => string
}

// Shared caches may keep pages that are the same for all visitors; the browser revalidates each time.
const shared = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const own = 'private, no-cache'
// The address of a page opened from a mail contains a token: it must not be cached or leak as a referrer.
const openedByLink: readonly string[] = [paths.resetPassword]
const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
const html = 'text/html; charset=utf-8'
const varyOfPages = 'cookie, accept-encoding'

/** Serves the pages. To answer a page request that found nothing, call `sendNotFoundPage`. */
export async function servePages(app: FastifyInstance, { source, patterns, facts, position }: PagesOptions): Promise<void> {
  const { documents } = source
  const pages = createPages({ shop: app.shop, source, facts, position })
  await source.serveFiles(app)

  const sendShell = (request: FastifyRequest, reply: FastifyReply, status: number, { name, headers }: Shell = {}) =>
    reply
      .code(status)
      .type(html)
      .headers({ 'cache-control': own, vary: 'cookie', ...headers })
      .send(documents.shell(themeOf(request), jsonInDocument({ ...facts(), live: position() }), { shop: facts().shopName, page: name }))

  /** A page that only browsers render, because it belongs to an account or was opened from a mail. */
  const sendPrivate = async (request: FastifyRequest, reply: FastifyReply, headers: Record<string, string>) => {
    const name = await pages.nameOf(pathOf(request))
    return sendShell(request, reply, 200, { name, headers: { 'x-robots-tag': 'noindex', ...headers } })
  }

  const recent = createRecentPages({
    version: () => `${source.version()} ${app.shop.settings.current().version}`,
    headersOf: (page, start, encoding) => ({
      'content-type': html,
      'cache-control': shared,
      vary: varyOfPages,
      etag: tagOf(page, start),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }),
  })

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, pathname: string) => {
    const call = callContextOf(request, reply)
    const isVisitor = presentedCredential(request) === null
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const asked = { pathname, search, isVisitor, call }
    const open = () =>
      pages.open(asked).catch((error: unknown) => {
        if (!(error instanceof QueueFull)) request.log.warn({ err: error }, 'page not rendered')
        return pages.last(asked)
      })
    const page = await (request.isOverload ? pages.last(asked) : open())
    // The browser renders the page instead, and shows the error.
    if (!page) return sendShell(request, reply, 503)
    const encoding = encodingOf(request.headers['accept-encoding'])
    reply
      .code(page.status)
      .type(html)
      .headers({ 'cache-control': isSharable(request, page) ? shared : own, vary: varyOfPages })
    if ('ageSeconds' in page) reply.header('age', page.ageSeconds)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const start = documents.start(themeOf(request))
    if (isVisitor && 'isFresh' in page && pathname !== notFoundPath) recent.note(request.url, page, documents.start('system'))
    return 'rest' in page ? reply.send(streamOf(start, page, encoding)) : sendKept(request, reply, page, start, encoding)
  }

  for (const pattern of patterns) {
    const isPublic = publicPatterns.includes(pattern)
    const config = { access: 'public', staffRoles: 'any', isPage: true, answersOverload: isPublic } as const
    if (!isPublic) {
      app.get(pattern, { config }, (request, reply) => sendPrivate(request, reply, openedByLink.includes(pattern) ? privateHeaders : {}))
      continue
    }
    // After the limits, which have their hooks in `onRequest`.
    const sendRecent: preParsingHookHandler = (request, reply, _payload, done) => {
      if (!recent.send(request, reply)) done()
    }
    app.get(pattern, { config, preParsing: sendRecent }, (request, reply) => sendPage(request, reply, pathOf(request)))
  }
  app.decorate('sendNotFoundPage', (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, notFoundPath))
  app.addHook('onListen', async () => void pages.warmUp())
}

type Shell = { name?: string | undefined; headers?: Record<string, string> }

// No page has this path.
const notFoundPath = '/404'

declare module 'fastify' {
  interface FastifyContextConfig {
    isPage?: boolean
  }
  interface FastifyInstance {
    /** Undefined if the shop runs without pages. */
    sendNotFoundPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  }
}

/** An old page must not become older in a shared cache. */
const isSharable = ({ cookies }: FastifyRequest, page: KeptPage | OldPage | FreshPage) =>
  Object.keys(cookies).length === 0 && !('ageSeconds' in page)

const tagOf = ({ tag }: KeptPage, start: string) => `W/"${tag}-${start.length}"`

async function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage, start: string, encoding: Encoding) {
  const etag = tagOf(page, start)
  reply.header('etag', etag)
  if (page.status === 200 && hasTag(request, etag)) return reply.code(304).removeHeader('content-encoding').send()
  return reply.send(await page.bytes(start, encoding))
}

/** Sends the start at once, because all pages of a kind share it: the browser loads its assets while the page is rendered. */
function streamOf(start: string, { rest }: FreshPage, encoding: Encoding): Readable {
  const out = encoding === 'identity' ? new PassThrough() : createCompressor(encoding)
  out.write(start)
  rest.once('data', (first: Buffer) => {
    out.write(first)
    if ('flush' in out) out.flush()
    rest.pipe(out)
  })
  return out
}

// The home page's route also accepts `//`, which in an address would begin a host name.
const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*$/s, '').replace(/^\/{2,}/, '/')

const themeOf = ({ cookies }: FastifyRequest): Theme => {
  const { theme } = cookies
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
