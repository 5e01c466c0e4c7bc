// Builds on the whole catalogue: what a check takes of the processor, and pages of categories beside a build, compared with the same pages without.
import type postgres from 'postgres'
import { withSql } from './fill.ts'
import { freshNumber, rawRequest } from './load.ts'
import { processorSeconds, type Server } from './processes.ts'
import type { Line } from './rounds.ts'
import type { Stage } from './stage.ts'
import { type Row, reached, rowWith } from './table.ts'

export const checkName = 'POST /builds/check, not asked before'
const fitsName = 'page of a category, only what fits a build'
const marksName = 'page of a category, 24 marks beside a build'
export const buildPageNames = [fitsName, marksName]

const mostCheckMs = 2
/** More than a process remembers. */
const checks = 3_000
const types = ['CPU', 'Motherboard', 'Memory', 'Storage', 'Graphics card', 'Power supply', 'Case', 'CPU cooler']
/** A page with the build may take 1.5 times as long as without. */
const target = 0.67

type Part = { sku: string; quantity: number }

export async function measureChecks({ searchShop, searchUrl, send, seconds }: Stage): Promise<Row[]> {
  const builds = await withSql(searchUrl, anyBuilds)
  const requests = builds.map((parts) => rawRequest('POST', '/builds/check', { body: JSON.stringify({ parts }) }))
  const load = () => send({ port: searchShop.port, requests, connections: 4, seconds })
  await load()
  const before = processorSeconds(searchShop.pid)
  const { total, failed, perSecond } = await load()
  const ms = ((processorSeconds(searchShop.pid) - before) * 1_000) / total
  return [
    rowWith({
      line: checkName,
      figure: `${ms.toFixed(2)} ms`,
      processor: `${Math.round(perSecond).toLocaleString('en')}/s`,
      target: `at most ${mostCheckMs} ms of processor`,
      note: failed > 0 ? `${failed} of ${total} not answered with 2xx` : reached(ms <= mostCheckMs),
    }),
  ]
}

/** One part of each kind. */
const anyBuilds = async (sql: postgres.Sql): Promise<Part[][]> => {
  const rows = await sql<{ type: string; sku: string }[]>`
    select product_type as type, sku from products where deleted_at is null and product_type = any (${types}) order by md5(sku)`
  const skusOf = new Map(types.map((type) => [type, rows.filter((row) => row.type === type).map(({ sku }) => sku)]))
  return Array.from({ length: checks }, (_, i) =>
    types.flatMap((type) => {
      const skus = skusOf.get(type) ?? []
      const sku = skus[(i * 7) % Math.max(skus.length, 1)]
      return sku === undefined ? [] : [{ sku, quantity: 1 }]
    }),
  )
}

export async function buildPageLines({ searchShop, searchUrl, send }: Stage): Promise<Line[]> {
  const build = (await demoBuild(searchShop)) ?? (await withSql(searchUrl, anyBuilds))[0] ?? []
  const typeOf = new Map(
    await withSql(searchUrl, async (sql) =>
      (
        await sql<{ sku: string; type: string }[]>`
    select sku, product_type as type from products where sku = any (${build.map(({ sku }) => sku)})`
      ).map(({ sku, type }) => [sku, type] as const),
    ),
  )
  // The price limit makes each page one that was not asked for before, and is above almost all prices.
  const pages = (more: object) =>
    types.map((type) => {
      const others = build.filter(({ sku }) => typeOf.get(sku) !== type)
      const input = { types: [type], priceToMinor: 'fresh', ...('fitsOnly' in more && { build: others }), ...more }
      const json = encodeURIComponent(JSON.stringify(input)).replace('%22fresh%22', `1${freshNumber}`)
      return rawRequest('GET', `/trpc/items.browse?input=${json}`)
    })
  const side = (requests: readonly string[]) => ({
    server: searchShop,
    send: (connections: number, seconds: number) => send({ port: searchShop.port, requests, connections, seconds }),
  })
  const line = (name: string, fitsOnly: boolean): Line => ({
    name,
    comparedWith: 'the same page without a build',
    target,
    connections: [4],
    shop: side(pages({ fitsOnly })),
    compared: side(pages({})),
  })
  return [line(fitsName, true), line(marksName, false)]
}

/** A build of which the catalogue has all parts; null in a catalogue of made-up parts. */
async function demoBuild({ port }: Server): Promise<Part[] | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/trpc/builds.demos`)
  const { result } = (await answer.json()) as { result: { data: { parts: Part[] }[] } }
  return result.data.toSorted((a, b) => b.parts.length - a.parts.length)[0]?.parts ?? null
}
