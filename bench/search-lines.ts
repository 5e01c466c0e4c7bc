// How well searches find what experts expect, and how fast, on the whole catalogue; suggestions while others search.
import type postgres from 'postgres'
import { queries } from '#server/domain/search/queries.data.ts'
import { type FoundPart, hitRates, missedBy } from '#server/test/expected-hits.ts'
import { withSql } from './fill.ts'
import type { LineGroup } from './line-group.ts'
import { rawRequest } from './load.ts'
import type { Server } from './processes.ts'
import { median, percentile } from './rounds.ts'
import { type Asked, searchesOf, searchKinds } from './search-words.ts'
import type { Stage } from './stage.ts'
import { notes, type Row, reached, rowWith } from './table.ts'

const hitRateName = 'search, hit rate'
const timesName = 'search, times'
const suggestName = 'suggestions while 16 others search'
export const searchLineNames = [hitRateName, timesName, suggestName] as const

const leastOfAll = 0.97
const leastOfKind = 0.92
const samples = 200
const others = 16
const suggestMs = 100
const begun = 400

export const searchLines: LineGroup = {
  names: searchLineNames,
  async *measure(stage, wanted) {
    if (wanted(hitRateName)) yield* await hitRateRows(stage)
    if (wanted(timesName)) yield* await timeRows(stage)
    if (wanted(suggestName)) yield await suggestRow(stage)
  },
}

const listPath = ({ q, limit }: Asked): string => `/items?q=${encodeURIComponent(q)}&limit=${limit}`

/** Searches of the file of expectations, which only the real price list can meet. */
async function hitRateRows({ searchShop, searchUrl }: Stage): Promise<readonly Row[]> {
  const parts = await withSql(searchUrl, partsOf)
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
    rows.push(timesRow(`${timesName}: ${kind}`, await timesOf(searchShop, asked.map(listPath)), ''))
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
  const length = Math.max(seconds, 2) * 3
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
  const row = timesRow(suggestName, times, `at most ${suggestMs} ms`)
  return {
    ...row,
    note: notes(reached(median(times) < suggestMs), `${perSecond.toFixed(0)} searches a second`, `${times.length} suggestions`),
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

const timesRow = (line: string, times: readonly number[], target: string): Row =>
  rowWith({ line, figure: `${median(times).toFixed(1)} ms`, spread: `p95 ${percentile(times, 95).toFixed(1)} ms`, target })

async function ask({ port }: Server, path: string): Promise<{ body: unknown; milliseconds: number }> {
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(body)}`)
  return { body, milliseconds: performance.now() - startedAt }
}
