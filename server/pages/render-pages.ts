// Renders each public page once until something on it changes. Concurrent requests share one rendering, and receive the last one while the
// next one is made.
import { PassThrough, type Readable } from 'node:stream'
import type { PageFacts } from '#common/page-facts.ts'
import type { PageAddress, PageRenderer, PreparedPage } from '#common/page-renderer.ts'
import type { Snapshot } from '#server/domain/recent-changes.ts'
import type { CallContext, LiveShop } from '#server/request/context.ts'
import { askAsVisitor, noteSubjects } from './ask.ts'
import { createBackground } from './background.ts'
import { jsonInDocument } from './json-in-document.ts'
import { createPageCache, type KeptPage, keptPage, pageLife, type RenderedPage } from './page-cache.ts'
import type { PageSource } from './page-source.ts'

/** A page in progress: everything but the start of its document. */
export type FreshPage = { status: number; rest: Readable }

export type PageRequest = {
  pathname: string
  /** The query string, after the question mark. */
  search: string
  /** Whether the request carries no session, so that it is certainly a visitor's. */
  isVisitor: boolean
  call: Pick<CallContext, 'requestId' | 'client' | 'reportFault'>
}

export type Pages = {
  /** The page at an address, or the 404 page. Rejects if the shop's data is unavailable. */
  open(request: PageRequest): Promise<KeptPage | FreshPage>
  /** Loads the renderer, for which the first page would otherwise wait. */
  warmUp(): Promise<void>
}

type PagesOptions = {
  shop: LiveShop
  source: Pick<PageSource, 'documents' | 'loadRenderer' | 'version'>
  facts: PageFacts
  /** The position in the change log from which a freshly rendered page listens. */
  position: () => string
}
type Sink = (part: string) => void
type Making = { preparing: Promise<PreparedPage>; snapshot: Snapshot; live: string; onFault: (error: unknown) => void }
type Made = { page: KeptPage; snapshot: Snapshot }

export function createPages({ shop, source, facts, position }: PagesOptions): Pages {
  const { documents, loadRenderer } = source
  const { catalogue } = shop
  const cache = createPageCache(catalogue)
  const underWay = new Map<string, Promise<Made>>()
  const inBackground = createBackground()

  async function open(request: PageRequest, arrivedAt = performance.now()): Promise<KeptPage | FreshPage> {
    const renderer = await loadRenderer()
    const address = await renderer.findPage(request.pathname, request.search)
    const key = `${source.version()} ${request.isVisitor ? 'visitor' : 'anybody'} ${address.path}`
    const kept = cache.get(key)
    const running = underWay.get(key)
    if (kept) {
      if (kept.isStale && !running) share(key, renew(key, address, begin(address, request, renderer, true)))
      return kept.page
    }
    if (running) {
      const made = await running
      const isCurrent = made.snapshot.begunAt >= arrivedAt || catalogue.freshnessOf(made.snapshot) !== 'expired'
      return isCurrent ? made.page : open(request, arrivedAt)
    }
    const making = begin(address, request, renderer, false)
    const { fresh, finished } = stream(address, making)
    const made = finished.then((rendered) => keep(key, making, rendered))
    share(key, made)
    return fresh
  }

  /** Lets other requests wait for a page in progress, unless changes are not announced. */
  function share(key: string, made: Promise<Made>): void {
    if (catalogue.isListening()) underWay.set(key, made)
    const forget = () => void (underWay.get(key) === made && underWay.delete(key))
    made.then(forget, forget)
  }

  function begin(address: PageAddress, { isVisitor, call }: PageRequest, renderer: PageRenderer, patient: boolean): Making {
    // Taken before any query: all later changes are sent to the page.
    const live = position()
    const { snapshot, catalogue: read } = catalogue.begin({ ...pageLife, patient })
    const shown = new Set<string>()
    const ask = noteSubjects(askAsVisitor({ ...call, shop: { ...shop, catalogue: read } }), shown)
    const preparing = renderer.preparePage(address, { ask, facts, isVisitor }).then((prepared) => {
      snapshot.shows = shown
      return prepared
    })
    return { preparing, snapshot, live, onFault: call.reportFault }
  }

  const keep = (key: string, { snapshot }: Making, { isWhole, ...rendered }: RenderedPage & { isWhole: boolean }): Made => ({
    page: isWhole ? cache.keep(key, snapshot, rendered) : keptPage(rendered),
    snapshot,
  })

  /** Makes the next version of a stale page, which is sent until then. If its queries return the same, it remains. */
  async function renew(key: string, address: PageAddress, making: Making): Promise<Made> {
    const { preparing, snapshot } = making
    const prepared = await preparing
    const page = cache.renew(key, snapshot, prepared.hydration)
    if (page) return { page, snapshot }
    const parts: string[] = []
    const isWhole = await inBackground(() => write(address, prepared, (part) => void parts.push(part), making))
    return keep(key, making, { status: prepared.status, rest: Buffer.from(parts.join('')), data: prepared.hydration, isWhole })
  }

  /** `fresh` is a stream that its reader may abandon; `finished` has the whole page. */
  function stream(address: PageAddress, making: Making) {
    const parts: string[] = []
    const rest = new PassThrough()
    rest.on('error', () => {})
    const sink: Sink = (part) => {
      parts.push(part)
      // A page is small enough to be buffered for a slow reader.
      rest.write(part)
    }
    const fresh = making.preparing.then(({ status }) => ({ status, rest }))
    const finished = making.preparing.then(async (prepared) => {
      const isWhole = await write(address, prepared, sink, making)
      rest.end()
      return { status: prepared.status, rest: Buffer.from(parts.join('')), data: prepared.hydration, isWhole }
    })
    return { fresh, finished }
  }

  /** Writes what all pages of a kind share first, then the rendered page. False if a component threw: then the browser renders. */
  async function write({ file }: PageAddress, { render, hydration }: PreparedPage, sink: Sink, { onFault, live }: Making) {
    sink(documents.links(file))
    const rendered = await render().catch((error: unknown) => {
      onFault(error)
      return null
    })
    sink((rendered?.head ?? '') + documents.body + (rendered?.body ?? ''))
    sink(documents.end(file, jsonInDocument({ ...facts, live }), rendered ? hydration : ''))
    return rendered !== null
  }

  return { open, warmUp: async () => void (await loadRenderer()) }
}
