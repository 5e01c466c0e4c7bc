// How well searches find what experts expect, and how fast, on the whole catalogue; suggestions while others search.
import type postgres from 'postgres'
import { type FoundPart, hitRates, missedBy } from '#server/test/expected-hits.ts'
import { queries } from '#server/test/searches/queries.data.ts'
import { withSql } from './fill.ts'
import { type LineGroup, together } from './line-group.ts'
import { rawRequest } from './load.ts'
import { variationOf } from './made-up-parts.ts'
import type { Server } from './processes.ts'
import { median, percentile } from './rounds.ts'
import { type Asked, searchesOf, searchKinds } from './search-words.ts'
import type { Stage } from './stage.ts'
import { notes, type Row, reached, rowWith } from './table.ts'

const hitRateName = 'search, hit rate'
const timesName = 'search, times'
const suggestName = 'suggestions while 16 others search'
const leastOfAll = 0.97
const leastOfKind = 0.92
const samples = 200
const others = 16
/** In milliseconds. */
type Target = { median: number; p95: number }
const searchTarget: Target = { median: 30, p95: 100 }
const suggestTarget: Target = { median: 50, p95: 150 }
const fewestOfRealList = 30_000
const begun = 400

/** Groups of their own, so that one that fails leaves the others. */
export const searchGroups: readonly LineGroup[] = [
  together([hitRateName], hitRateRows),
  together([timesName], timeRows),
  together([suggestName], async (stage) => [await suggestRow(stage)]),
]

const listPath = ({ q, limit }: Asked): string => `/items?q=${encodeURIComponent(q)}&limit=${limit}`

/** Searches of the file of expectations, which only the real price list can meet. */
async function hitRateRows({ searchShop, searchUrl }: Stage): Promise<readonly Row[]> {
  const parts = await withSql(searchUrl, partsOf)
  const known = new Set(parts.map(({ sku }) => sku))
  const expected = queries.flatMap((query) => ('skus' in query ? query.skus : []))
  // Made-up parts contain those of the sample, and others that are as good an answer.
  const isRealList = expected.every((sku) => known.has(sku)) && !expected.some((sku) => known.has(variationOf(sku, 1)))
  if (!isRealList || parts.length < fewestOfRealList)
    return [rowWith({ line: hitRateName, note: 'left out: its searches expect the parts of a whole price list (--parts FILE)' })]
  const bySku = new Map(parts.map((part) => [part.sku, part]))
  const results = []
  for (const query of queries) {
    const { body } = await ask(searchShop, listPath({ q: query.typed, limit: 10 }))
    const firstTen = (body as readonly { sku: string }[]).flatMap(({ sku }) => bySku.get(sku) ?? [])
    results.push({ query, missed: missedBy(query, firstTen, parts) })
  }
  for (const { missed } of results) if (missed !== null) console.log(`  ${missed}`)
  return hitRates(results).map(({ kind, hits, total }) => {
    const least = kind === 'all' ? leastOfAll : leastOfKind
    return rowWith({
      line: `${hitRateName}: ${kind}`,
      figure: `${((hits / total) * 100).toFixed(1)} %`,
      target: `at least ${least * 100} %`,
      note: notes(`${hits} of ${total} in the first ten`, reached(hits / total >= least)),
    })
  })
}

const partsOf = (sql: postgres.Sql) =>
  sql<FoundPart[]>`
    select p.sku, p.name, p.manufacturer, p.product_type as "productType", p.price_minor / 100.0::float8 as price, f.specs
    from products p join part_facts f on f.product_id = p.id where p.deleted_at is null`

/** One search after the other, none asked before. */
async function timeRows({ searchShop, searchUrl }: Stage): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const kind of searchKinds) {
    const asked = await withSql(searchUrl, (sql) => searchesOf(sql, kind, samples))
    rows.push(timesRow(`${timesName}: ${kind}`, await timesOf(searchShop, asked.map(listPath)), searchTarget))
  }
  return rows
}

async function suggestRow({ searchShop, searchUrl, send, seconds }: Stage): Promise<Row> {
  const [texts, words] = await withSql(searchUrl, async (sql) => [
    (await Promise.all(searchKinds.map((kind) => searchesOf(sql, kind, 4_000)))).flat(),
    await sql<
      { word: string }[]
    >`select word from search_words where word ~ '^[a-z0-9]{5,}$' and name > 0 order by md5(word || '#') limit ${begun}`,
  ])
  const requests = shuffled(texts).map((asked) => rawRequest('GET', listPath(asked)))
  const length = seconds < 1 ? seconds : Math.max(seconds, 2) * 3
  const load = send({ port: searchShop.port, requests, connections: others, seconds: length })
  let isOver = false
  const ended = load.finally(() => {
    isOver = true
  })
  const times: number[] = []
  for (const { word } of words) {
    if (isOver) break
    const input = encodeURIComponent(JSON.stringify({ q: word.slice(0, 3 + (times.length % 3)) }))
    times.push((await ask(searchShop, `/trpc/items.suggest?input=${input}`)).milliseconds)
  }
  const { perSecond } = await ended
  const row = timesRow(suggestName, times, suggestTarget)
  return {
    ...row,
    note: notes(row.note, `${perSecond.toFixed(0)} searches a second`, `${times.length} suggestions`),
  }
}

const shuffled = <T>(list: readonly T[]): readonly T[] => list.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
const placeOf = (value: unknown): number => {
  let sum = 7
  for (const sign of JSON.stringify(value)) sum = (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0
  return sum
}

async function timesOf(server: Server, paths: readonly string[]): Promise<readonly number[]> {
  const times: number[] = []
  for (const path of paths) times.push((await ask(server, path)).milliseconds)
  return times
}

function timesRow(line: string, times: readonly number[], target: Target): Row {
  if (times.length === 0) return rowWith({ line, note: 'left out: the catalogue has no words for such searches' })
  const [middle, p95] = [median(times), percentile(times, 95)]
  return rowWith({
    line,
    figure: `${middle.toFixed(1)} ms`,
    spread: `p95 ${p95.toFixed(1)} ms`,
    target: `at most ${target.median} ms, p95 ${target.p95} ms`,
    note: reached(middle <= target.median && p95 <= target.p95),
  })
}

async function ask({ port }: Server, path: string): Promise<{ body: unknown; milliseconds: number }> {
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(body)}`)
  return { body, milliseconds: performance.now() - startedAt }
}
