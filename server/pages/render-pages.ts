// Renders each public page once until something on it changes: concurrent requests share one rendering.
import { PassThrough, type Readable } from 'node:stream'
import type { PageFacts } from '#common/page-facts.ts'
import type { PageAddress, PreparedPage } from '#common/page-renderer.ts'
import type { CallContext, LiveShop } from '#server/request/context.ts'
import { askAsVisitor } from './ask.ts'
import { jsonInDocument } from './json-in-document.ts'
import { createPageCache, type KeptPage, keptPage } from './page-cache.ts'
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
type WriteOptions = { onFault: (error: unknown) => void; live: string }

export function createPages({ shop, source, facts, position }: PagesOptions): Pages {
  const { documents, loadRenderer } = source
  const version = () => shop.catalogue.version() + source.version()
  const cache = createPageCache({ version })
  const underWay = new Map<string, { version: number; whole: Promise<KeptPage> }>()

  async function open(request: PageRequest): Promise<KeptPage | FreshPage> {
    const renderer = await loadRenderer()
    const { isVisitor, call } = request
    const page = await renderer.findPage(request.pathname, request.search)
    const key = `${isVisitor ? 'visitor' : 'anybody'} ${page.path}`
    const kept = cache.get(key)
    if (kept) return kept
    const begunAt = version()
    const running = underWay.get(key)
    if (running?.version === begunAt) return running.whole

    // Taken before any query: all later changes are sent to the page.
    const live = position()
    const prepared = renderer.preparePage(page, { ask: askAsVisitor({ shop, ...call }), facts, isVisitor })
    const { fresh, finished } = begin(page, prepared, { onFault: call.reportFault, live })
    const whole = finished.then(({ isWhole, ...content }) => (isWhole ? cache.keep(key, begunAt, content) : keptPage(content)))
    const entry = { version: begunAt, whole }
    underWay.set(key, entry)
    const forget = () => {
      if (underWay.get(key) === entry) underWay.delete(key)
    }
    whole.then(forget, forget)
    return fresh
  }

  /** `fresh` is a stream that its reader may abandon; `finished` has the whole page. */
  function begin(page: PageAddress, preparing: Promise<PreparedPage>, options: WriteOptions) {
    const parts: string[] = []
    const rest = new PassThrough()
    rest.on('error', () => {})
    const sink: Sink = (part) => {
      parts.push(part)
      // A page is small enough to be buffered for a slow reader.
      rest.write(part)
    }
    const fresh = preparing.then(({ status }) => ({ status, rest }))
    const finished = preparing.then(async (prepared) => {
      const isWhole = await write(page, prepared, sink, options)
      rest.end()
      return { status: prepared.status, rest: Buffer.from(parts.join('')), isWhole }
    })
    return { fresh, finished }
  }

  /** Writes what all pages of a kind share first, then the rendered page. False if a component threw: then the browser renders. */
  async function write({ file }: PageAddress, { render, hydration }: PreparedPage, sink: Sink, { onFault, live }: WriteOptions) {
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
