// Renders each public page once until something on it changes. Concurrent requests share one rendering. They get the last version while the
// next one is rendered.
import { PassThrough, type Readable } from 'node:stream'
import type { PageFacts } from '#common/pages/page-facts.ts'
import type { PageAddress, PageRenderer, PreparedPage } from '#common/pages/page-renderer.ts'
import type { Snapshot } from '#server/domain/caches/recent-changes.ts'
import { inQueue } from '#server/domain/limits/in-queue.ts'
import { unlessRefused } from '#server/lib/fair-queue.ts'
import type { CallContext, LiveShop } from '#server/request/context.ts'
import { countCacheRead } from '#server/watch/figures.ts'
import { askAsVisitor, noteSubjects } from './ask.ts'
import { createBackground } from './background.ts'
import { jsonInDocument } from './json-in-document.ts'
import { type KeptPage, keptPage, type OldPage, pageLife } from './page-cache.ts'
import { createPageCaches } from './page-caches.ts'
import type { PageSource } from './page-source.ts'

/** A page in progress: everything but the start of its document. */
export type FreshPage = { status: number; rest: Readable }

export type PageRequest = {
  pathname: string
  /** Without the question mark. */
  search: string
  /** True if the request has no session, so that it certainly comes from a visitor. */
  isVisitor: boolean
  call: Pick<CallContext, 'requestId' | 'client' | 'reportFault'>
}

export type Pages = {
  /**
   * The page at an address, or the 404 page. Rejects if the shop's data is unavailable, or with `QueueFull` if too many pages are being
   * rendered.
   */
  open(request: PageRequest): Promise<KeptPage | FreshPage>
  /** The last version of the page that is at most a minute old: to be sent instead of refusing the request. Renders nothing. */
  last(request: PageRequest): Promise<OldPage | undefined>
  /** The name of the page at an address; undefined if it is the 404 page, or the renderer does not load. */
  nameOf(pathname: string): Promise<string | undefined>
  /** Loads the renderer, so that the first page is not delayed. */
  warmUp(): Promise<void>
}

type PagesOptions = {
  shop: LiveShop
  source: Pick<PageSource, 'documents' | 'loadRenderer' | 'version'>
  /** The present facts. They change with the settings' version. */
  facts: () => PageFacts
  /** The position in the change log from which a freshly rendered page subscribes. */
  position: () => string
}
type Sink = (part: string) => void
type Making = { preparing: Promise<PreparedPage>; facts: PageFacts; snapshot: Snapshot; live: string; onFault: (error: unknown) => void }
type Rendering = Promise<{ snapshot: Snapshot; page: KeptPage }>

export function createPages({ shop, source, facts, position }: PagesOptions): Pages {
  const { documents, loadRenderer } = source
  const { catalogue } = shop
  const cacheFor = createPageCaches(catalogue)
  const underWay = new Map<string, Rendering>()
  const renewing = new Set<string>()
  const inBackground = createBackground()

  async function find({ pathname, search, isVisitor }: PageRequest) {
    const renderer = await loadRenderer()
    const address = await renderer.findPage(pathname, search)
    return {
      renderer,
      address,
      key: `${source.version()} ${shop.settings.current().version} ${isVisitor ? 'visitor' : 'anybody'} ${address.path}`,
    }
  }

  async function last(request: PageRequest): Promise<OldPage | undefined> {
    const { address, key } = await find(request)
    const page = cacheFor(address).last(key)
    if (page) countCacheRead('pages', 'old')
    return page
  }

  async function open(request: PageRequest, arrivedAt = performance.now()): Promise<KeptPage | FreshPage> {
    const { renderer, address, key } = await find(request)
    const kept = cacheFor(address).get(key)
    countCacheRead('pages', kept ? (kept.isStale ? 'stale' : 'hit') : 'miss')
    if (kept) {
      if (kept.isStale && !renewing.has(key) && !underWay.has(key)) renew(key, address, begin(address, request, renderer, true))
      return kept.page
    }
    const running = underWay.get(key)
    if (running) {
      const made = await unlessRefused(running)
      if (!made) return renderAtOnce(key, address, request, renderer)
      const isCurrent = made.snapshot.begunAt >= arrivedAt || catalogue.freshnessOf(made.snapshot) !== 'expired'
      return isCurrent ? made.page : open(request, arrivedAt)
    }
    return renderAtOnce(key, address, request, renderer)
  }

  /**
   * Resolves with a stream that its reader may abandon, or with the last page if its queries still return the same. Rejects with
   * `QueueFull`.
   */
  function renderAtOnce(key: string, address: PageAddress, request: PageRequest, renderer: PageRenderer): Promise<KeptPage | FreshPage> {
    return new Promise((answer, refuse) => {
      const rendering = inQueue({ queues: shop.queues, address: request.call.client.address }, 'pages', async () => {
        const kept = cacheFor(address).get(key)
        if (kept && !kept.isStale) {
          answer(kept.page)
          return kept
        }
        const making = begin(address, request, renderer, false)
        const { preparing, snapshot } = making
        const same = await unchanged(key, address, making)
        if (same) {
          answer(same)
          return { page: same, snapshot }
        }
        const rest = new PassThrough()
        rest.on('error', () => {})
        answer({ status: (await preparing).status, rest })
        return { page: await render(key, address, making, rest), snapshot }
      })
      rendering.catch(refuse)
      // Share it at once, so that other requests also use it while it is queued.
      share(key, rendering)
    })
  }

  /**
   * Renders the next version of a stale page in the background; the stale page is sent until then. Shares the rendering only once it runs,
   * so that no request waits for the background's turn.
   */
  function renew(key: string, address: PageAddress, making: Making): void {
    renewing.add(key)
    const later = () =>
      inBackground(async () => {
        if (underWay.has(key) || cacheFor(address).get(key)?.isStale === false) return
        const rendering = render(key, address, making).then((page) => ({ page, snapshot: making.snapshot }))
        share(key, rendering)
        await rendering
      })
    const end = () => void renewing.delete(key)
    unchanged(key, address, making)
      .then(async (page) => void (page ?? (await later())))
      .then(end, end)
  }

  /** Lets other requests use a page in progress, unless changes are not announced. */
  function share(key: string, rendering: Rendering): void {
    if (catalogue.isListening()) underWay.set(key, rendering)
    const forget = () => void (underWay.get(key) === rendering && underWay.delete(key))
    rendering.then(forget, forget)
  }

  function begin(address: PageAddress, { isVisitor, call }: PageRequest, renderer: PageRenderer, patient: boolean): Making {
    // Read the position before any query, so that the page receives all later changes.
    const live = position()
    const { snapshot, catalogue: read } = catalogue.begin({ ...pageLife, patient })
    const shown = new Set<string>()
    const ask = noteSubjects(askAsVisitor({ ...call, shop: { ...shop, catalogue: read } }), shown)
    const now = facts()
    const preparing = renderer.preparePage(address, { ask, facts: now, isVisitor }).then((prepared) => {
      snapshot.shows = shown
      return prepared
    })
    return { preparing, facts: now, snapshot, live, onFault: call.reportFault }
  }

  /** The last page, if its queries still return the same. Then rendering it again would change nothing. */
  const unchanged = async (key: string, address: PageAddress, { preparing, snapshot }: Making): Promise<KeptPage | undefined> =>
    cacheFor(address).renew(key, snapshot, (await preparing).hydration)

  /** `rest` receives the page's parts as they are written. */
  async function render(key: string, address: PageAddress, making: Making, rest?: PassThrough): Promise<KeptPage> {
    const prepared = await making.preparing
    const parts: string[] = []
    const sink: Sink = (part) => {
      parts.push(part)
      // A page is small enough to be buffered for a slow reader.
      rest?.write(part)
    }
    const isWhole = await write(address, prepared, sink, making)
    rest?.end()
    const rendered = { status: prepared.status, rest: Buffer.from(parts.join('')), data: prepared.hydration }
    return isWhole ? cacheFor(address).keep(key, making.snapshot, rendered) : keptPage(rendered)
  }

  /** Writes the part that all pages of a kind share first, then the rendered page. False if a component threw: then the browser renders. */
  async function write({ file }: PageAddress, { render, hydration }: PreparedPage, sink: Sink, { onFault, live, facts: shown }: Making) {
    sink(documents.links(file))
    const rendered = await render().catch((error: unknown) => {
      onFault(error)
      return null
    })
    const { head = '', sprite = '', body = '' } = rendered ?? {}
    sink(head + documents.body + sprite + documents.root + body)
    sink(documents.end(file, jsonInDocument({ ...shown, live }), rendered ? hydration : ''))
    return rendered !== null
  }

  const nameOf = (pathname: string) =>
    loadRenderer().then(
      (renderer) => renderer.nameOf(pathname),
      () => undefined,
    )

  return { open, last, nameOf, warmUp: async () => void (await loadRenderer()) }
}
