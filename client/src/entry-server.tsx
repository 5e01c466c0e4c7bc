// Renders public pages on the server. The server passes in everything it needs and answers its queries by procedure name.

import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { Ask, Markup, PageAddress, PreparedPage, RenderOptions } from '#common/pages/page-renderer.ts'
import type { AppRouter } from '#server/trpc/router.ts'
import { matchPage, nameOf } from './app/match-page.ts'
import { isPage, type Page, pages } from './app/pages.ts'
import { Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { takeMissed } from './components/late.tsx'
import { describeFailure } from './lib/errors.ts'
import { withSprite } from './lib/icon-sprite.ts'
import { PageNotFound } from './lib/load-page.ts'
import { writePageAnswers } from './lib/page-answers.ts'
import { createQueryClient } from './lib/query-client.ts'

const handler = createStaticHandler(routes)
const missing = missingPage()
// The router needs absolute URLs.
const origin = 'http://shop.invalid'

type Place = { file: string; searchFields: readonly string[]; rareFields: readonly string[] }

// Cached, because matching all routes takes longer than sending or refusing a cached page.
const placesKept = 1_000
const longestKept = 100
const places = new Map<string, Place>()

/** Addresses that differ only in row ids have the same page: paths contain no other numbers. */
const numbers = /(?<=\/)\d+(?=\/|$)/g

async function findPlace(pathname: string): Promise<Place> {
  const shape = pathname.replace(numbers, '1')
  const known = places.get(shape)
  if (known) return known
  const page = matchPage(shape)?.page ?? missing
  const { searchFields = [], rareFields = [] } = await page.page()
  const place = { file: page.file, searchFields, rareFields }
  if (places.size >= placesKept) places.clear()
  if (shape.length <= longestKept) places.set(shape, place)
  return place
}

/** The public page at `pathname`, with the search fields that it reads, sorted. Other addresses get the 404 page. */
export async function findPage(pathname: string, search: string): Promise<PageAddress> {
  const { file, searchFields, rareFields } = await findPlace(pathname)
  if (file === missing.file) return { file, path: '/404' }
  if (search === '') return { file, path: pathname }
  const shown = [...new URLSearchParams(search)].filter(([name, value]) => searchFields.includes(name) && value !== '')
  shown.sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
  const isRare = shown.some(([name]) => rareFields.includes(name))
  return { file, path: shown.length === 0 ? pathname : `${pathname}?${new URLSearchParams(shown)}`, ...(isRare && { isRare }) }
}

export { nameOf }

function missingPage(): Page {
  const page = pages.find(({ path }) => path === '*')
  if (!page) throw new Error('No page says that an address was not found')
  return page
}

/** The addresses of the pages that search engines should find; parts are listed apart. */
export const listedPaths: readonly string[] = pages.filter(({ isListed }) => isListed).map(({ path }) => path)

/** Fetches the page's data. Rejects if a query fails. */
export async function preparePage(page: PageAddress, options: RenderOptions): Promise<PreparedPage> {
  const { status, queryClient, tree } = await prepareTree(page, options)
  return {
    status,
    hydration: writePageAnswers(queryClient),
    render: () => renderMarkup(tree),
  }
}

/** The page as a tree with its data at hand, which `npm run bench` renders with React alone. */
export async function prepareTree({ path }: PageAddress, { ask, facts, isVisitor }: RenderOptions) {
  const url = new URL(path, origin)
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  const queryClient = createQueryClient({ onRefused: () => {}, isOnServer: true })
  const client = createTRPCClient<AppRouter>({ links: [linkTo(ask)] })
  const queries = createTRPCQueryUtils({ queryClient, client })
  if (isVisitor) queries.accounts.me.setData(undefined, null)
  const { route, params = {} } = context.matches.at(-1) ?? {}
  const handle: unknown = route?.handle
  const page = isPage(handle) ? handle : missing
  const { load } = await page.page()
  const loading = load?.(queries, { pathname: url.pathname, params, search: url.searchParams })
  const isFound = await Promise.resolve(loading).then(() => true, whenMissing)
  const status = isFound ? (page.status ?? 200) : 404

  const tree = (
    <StrictMode>
      <Providers queryClient={queryClient} client={client} facts={facts}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </Providers>
    </StrictMode>
  )
  return { status, queryClient, tree }
}

// React writes head elements first.
const headTags = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/

/** React's mark of a part of the page that failed to render, or that waits for something. */
const missingPart = '<!--$!-->'

/** As one text: rendering waits for nothing, and a stream would encode it only to decode it again. */
export async function renderMarkup(tree: ReactNode): Promise<Markup> {
  const { markup, sprite } = withSprite(() => renderToString(tree))
  const missed = takeMissed()
  if (missed.length > 0) {
    await Promise.all(missed)
    return renderMarkup(tree)
  }
  // React has logged why.
  if (markup.includes(missingPart)) throw new Error('A part of the page failed to render')
  const head = headTags.exec(markup)?.[0] ?? ''
  return { head, sprite, body: markup.slice(head.length) }
}

/** Renders a 404 page for a missing entity; rethrows other errors. */
function whenMissing(error: unknown): false {
  if (error instanceof PageNotFound || describeFailure(error).code === 'NOT_FOUND') return false
  throw error
}

const linkTo =
  (ask: Ask): TRPCLink<AppRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      ask(op.path, op.input).then(
        (answered) => {
          if ('refusal' in answered) return observer.error(TRPCClientError.from({ error: answered.refusal as never }))
          observer.next({ result: { type: 'data', data: answered.data } })
          observer.complete()
        },
        (error: Error) => observer.error(TRPCClientError.from(error)),
      )
    })
