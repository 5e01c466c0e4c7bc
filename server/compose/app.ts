// Assembles the whole server, in order. `main` reads the environment and listens.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import type { PageFacts } from '#common/pages/page-facts.ts'
import { pagePatterns } from '#common/pages/page-patterns.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { shownOf } from '#server/domain/settings/shown.ts'
import { collectMetrics } from '#server/http/figures/metrics.ts'
import { enforceAccess } from '#server/http/hooks/access.ts'
import { forbidCaching } from '#server/http/hooks/caching.ts'
import { refuseCrossSite } from '#server/http/hooks/cross-site.ts'
import { answerOtherMethods } from '#server/http/hooks/methods.ts'
import { parseJsonBodies } from '#server/http/hooks/parsers.ts'
import { limitRates } from '#server/http/hooks/rate-limit.ts'
import { addRetryAfter } from '#server/http/hooks/retry-after.ts'
import { sendSecurityHeaders } from '#server/http/hooks/security-headers.ts'
import { answerBadRequests, serverLimits } from '#server/http/hooks/server-limits.ts'
import { shedLoad } from '#server/http/hooks/shed-load.ts'
import { limitStreams } from '#server/http/hooks/streams.ts'
import { traceRequests } from '#server/http/hooks/trace-requests.ts'
import { serveAudit } from '#server/http/routes/audit.ts'
import { serveAvatar } from '#server/http/routes/avatar.ts'
import { describeRoutes, serveDocs } from '#server/http/routes/docs.ts'
import { answerDoctor } from '#server/http/routes/doctor.ts'
import { serveDocuments } from '#server/http/routes/documents.ts'
import { serveEmailConfirmation } from '#server/http/routes/email-confirmation.ts'
import { answerHealth } from '#server/http/routes/health.ts'
import { serveHome } from '#server/http/routes/home.ts'
import { servePages } from '#server/http/routes/pages.ts'
import { servePayments } from '#server/http/routes/payments.ts'
import { servePictures } from '#server/http/routes/pictures.ts'
import { servePriceLists } from '#server/http/routes/price-lists.ts'
import { servePurchaseInvoice } from '#server/http/routes/purchase-invoice.ts'
import { serveSiteFiles } from '#server/http/routes/site-files.ts'
import { serveSitemap } from '#server/http/routes/sitemap.ts'
import { serveSocialSignIn } from '#server/http/routes/social-sign-in.ts'
import { serveStockAlerts } from '#server/http/routes/stock-alerts.ts'
import { serveTrpc } from '#server/http/routes/trpc.ts'
import { serveUploads } from '#server/http/routes/uploads.ts'
import { readBacklog } from '#server/jobs/backlog.ts'
import { keepFor } from '#server/lib/kept-for.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import { compressJson } from '#server/request/compress-json.ts'
import type { LiveShop } from '#server/request/context.ts'
import { answerErrors } from '#server/request/errors.ts'
import { rememberShortages } from '#server/request/faults.ts'
import { serveRest } from '#server/rest/rest.ts'
import { createLogoReader } from '#server/uploads/read-logo.ts'
import type { UploadStore } from '#server/uploads/store.ts'

export type AppOptions = {
  shop: LiveShop
  /** The shop's public address, without a trailing slash. */
  publicUrl: string
  /** Proxies trusted to report a client's address. */
  trustProxy?: string[] | undefined
  /** The bearer tokens for `/metrics`; if empty, only this machine may read the metrics. */
  metricsTokens?: readonly string[]
  dataDir?: string | undefined
  logger?: FastifyServerOptions['logger']
  /** Mounts the sandbox's stand-ins for outside parties. */
  sandbox?: ((app: FastifyInstance) => void) | null | undefined
  /** The store for uploaded pictures; without it uploads are refused. */
  uploads?: UploadStore | undefined
  /** Without pages, `/` redirects to the documentation. */
  pages?: PageSource | undefined
}

/** Builds the shop's server. `drain` refuses new traffic with Retry-After; call it before `close`. */
export async function buildApp({
  shop,
  publicUrl,
  trustProxy,
  metricsTokens = [],
  dataDir,
  logger = false,
  sandbox,
  uploads,
  pages,
}: AppOptions): Promise<{ app: FastifyInstance; drain: () => void }> {
  let draining = false
  // End streams explicitly: they never end by themselves, and closing waits for every answer.
  const drain = () => {
    draining = true
    shop.live.endStreams(new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 1 }))
  }
  const logsRequests = typeof logger === 'object' && ['info', 'debug', 'trace'].includes(String(logger?.level))
  const app = Fastify({
    ...serverLimits,
    logger,
    trustProxy: trustProxy ?? false,
    // Request logging costs time; only log at level info or below.
    logController: new LogController({ disableRequestLogging: !logsRequests }),
    genReqId: () => randomUUID(),
    clientErrorHandler: answerBadRequests,
    frameworkErrors: (error, request, reply) => {
      app.errorHandler(error, request, reply)
    },
  })
  app.decorate('shop', shop)
  app.decorate('publicUrl', publicUrl)
  app.decorate('isDraining', () => draining)
  app.decorate('readLogo', uploads ? createLogoReader(uploads) : () => Promise.resolve(null))
  app.decorateRequest('callContext', null)
  app.decorateRequest('routeUrl', null)
  traceRequests(app)
  // Check when the answer is sent: otherwise a request received before the drain would keep its connection open, and closing would wait for
  // it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })

  app.addHook('preClose', async () => drain())

  await registerPlugins(app, pages?.nonce)
  await registerRoutes(app, { metricsTokens, dataDir, sandbox, uploads, pages })
  return { app, drain }
}

/** Plugins and hooks for every route, in the order in which they see a request. */
async function registerPlugins(app: FastifyInstance, nonce: PageSource['nonce'] | undefined): Promise<void> {
  const { shop, publicUrl, isDraining } = app
  rememberShortages(app)
  addRetryAfter(app)
  answerErrors(app)
  parseJsonBodies(app)
  sendSecurityHeaders(app, publicUrl, nonce)
  forbidCaching(app)
  compressJson(app)
  await app.register(cookie)
  await shedLoad(app, { rateLimit: shop.rateLimit })
  if (shop.rateLimit) await limitRates(app)
  limitStreams(app, { rateLimit: shop.rateLimit, isDraining })
  refuseCrossSite(app, publicUrl)
  enforceAccess(app)
  answerOtherMethods(app)
}

type RouteOptions = Required<Pick<AppOptions, 'metricsTokens'>> & Pick<AppOptions, 'dataDir' | 'sandbox' | 'uploads' | 'pages'>

async function registerRoutes(app: FastifyInstance, { metricsTokens, dataDir, sandbox, uploads, pages }: RouteOptions): Promise<void> {
  const { shop, publicUrl, isDraining } = app
  const backlog = keepFor(5_000, () => readBacklog(shop.db))
  collectMetrics(app, { tokens: metricsTokens, readBacklog: backlog, dataDir })
  answerHealth(app, isDraining, backlog)
  answerDoctor(app)
  await describeRoutes(app)
  await serveRest(app, servePurchaseInvoice)
  await serveTrpc(app)
  await serveDocs(app)
  serveAvatar(app)
  servePictures(app)
  if (uploads) await serveUploads(app, uploads)
  serveEmailConfirmation(app)
  serveStockAlerts(app)
  serveSocialSignIn(app)
  servePayments(app)
  serveDocuments(app)
  await servePriceLists(app)
  serveAudit(app)
  sandbox?.(app)
  if (pages === undefined) serveHome(app)
  else {
    serveSitemap(app, pages)
    serveSiteFiles(app)
    const facts = () => factsOf(shop, { sandbox, publicUrl })
    await servePages(app, { source: pages, patterns: pagePatterns, facts, position: () => shop.live.position() })
  }
}

/** The facts that pages get about a shop. */
export const factsOf = (shop: Shop, { sandbox, publicUrl }: Pick<AppOptions, 'sandbox' | 'publicUrl'>): PageFacts => ({
  ...shownOf(shop),
  currency: shop.currency,
  timeZone: shop.terms.timeZone,
  sandbox: Boolean(sandbox),
  identityProviders: [...shop.identityProviders.keys()],
  publicUrl,
})
