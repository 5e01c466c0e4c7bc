// No statement of a page reads a table of parts from end to end: such a page becomes slower with every part that a shop adds. The plans are those
// that PostgreSQL itself made, also inside functions, with enough parts that it chooses an index where there is one.
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#common/kit/paths.ts'
import { buildApp } from '#server/compose/app.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { fillParts, withSql } from '../../bench/fill.ts'
import { multiplyParts } from '../../bench/fill-copies.ts'
import { filterPages, searchPages } from '../../bench/long-tail-pages.ts'
import { makeUpParts } from '../../bench/made-up-parts.ts'
import { openPlanLog, type PlanLog, scansIn } from '../../bench/statement-plans.ts'
import { builtClient } from './built-client.ts'
import { createWorld, policies, type World } from './policy.ts'
import { secondShop } from './second-shop.ts'
import { publicUrl, testShop } from './test-shop.ts'
import { bearer, trpcCall } from './trpc-call.ts'

const originals = 1_500
const copies = 16

/** Statements that may scan, by a part of their text. */
const allowed: readonly RegExp[] = [
  // The preview of a price list compares all products that its rules cover: a report for admins, made one at a time and within 15 seconds.
  /select from rules where applies_to = 'all'/,
]

const shop = await testShop()
let app: FastifyInstance
let folder: string
let world: World
let log: PlanLog
/** Tables with a row or more for each part. */
let tables: ReadonlySet<string>

beforeAll(async () => {
  await fillParts(shop.url, makeUpParts(originals))
  await multiplyParts(shop.url, originals, copies)
  world = await createWorld(shop, { ...(await shop.person({ password: 'open sesame' })), password: 'open sesame' }, { hasMoney: true })
  await shop.rows(sql`analyze`)
  const large = await shop.rows<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${originals * copies * 0.9}`)
  tables = new Set(large.map(({ name }) => name))
  log = await openPlanLog(shop.url, { isTimed: false })
  // Its connections are new: their statements are in the log.
  const second = await secondShop(shop)
  folder = await builtClient()
  app = (await buildApp({ shop: second.shop, publicUrl, pages: builtPages(folder) })).app
  await app.ready()
}, 300_000)

afterAll(async () => {
  await log.close()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** The statements since the last call that scanned a table of parts. */
function scans(): string[] {
  const found = log.read().flatMap(({ query, plan }) => {
    const scanned = [...new Set(scansIn(plan))].filter((table) => tables.has(table))
    const isAllowed = allowed.some((text) => text.test(query))
    return scanned.length === 0 || isAllowed ? [] : [`${scanned.join(', ')}: ${query.replaceAll(/\s+/g, ' ').slice(0, 600)}`]
  })
  return [...new Set(found)]
}

const open = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode

it('knows the tables of parts, and notices a scan', async () => {
  for (const table of ['products', 'part_words', 'part_facts']) expect(tables).toContain(table)
  log.read()
  await withSql(shop.url, (client) => client`select count(*) from products where description like '%x%'`)
  expect(scans()).toEqual([expect.stringContaining('products: select count(*) from products where description')])
})

describe('no statement scans a table of parts', () => {
  it.each([paths.home, paths.parts, `${paths.parts}?page=7`, `${paths.parts}?sort=stock`, `${paths.parts}?stock=orderable&sort=newest`])(
    'for %s',
    async (path) => {
      log.read()
      expect(await open(path)).toBe(200)
      expect(scans()).toEqual([])
    },
  )

  it('for pages of parts', async () => {
    const parts = await shop.rows<{ id: number }>(sql`select id::int from products order by md5(id::text) limit 12`)
    log.read()
    for (const { id } of parts) expect(await open(paths.part(id))).toBe(200)
    expect(scans()).toEqual([])
  })

  it.each([
    ['filter pages', filterPages],
    ['search pages', searchPages],
  ] as const)('for %s that were never requested before', async (_what, pagesOf) => {
    const pages = await withSql(shop.url, (client) => pagesOf(client, 48, 0))
    expect(pages).toHaveLength(48)
    log.read()
    for (const path of pages) expect(await open(path)).toBe(200)
    expect(scans()).toEqual([])
  })

  it('for suggestions', async () => {
    const words = await shop.rows<{ word: string }>(
      sql`select word from search_words where word ~ '^[a-z0-9]{5,}$' and name > 0 order by md5(word) limit 40`,
    )
    log.read()
    for (const [i, { word }] of words.entries()) {
      const { error } = await trpcCall({ app }, 'query', 'items.suggest', { input: { q: word.slice(0, 2 + (i % 4)) } })
      expect(error).toBeNull()
    }
    expect(scans()).toEqual([])
  })

  const queries = policies.filter(({ kind }) => kind === 'query')
  it.each(['visitor', 'own', 'admin'] as const)('for all queries of pages, asked by: %s', async (caller) => {
    const headers = caller === 'visitor' ? {} : bearer(world[caller].token)
    const wrong: string[] = []
    log.read()
    for (const { procedure, who, input } of queries) {
      if (who[caller] !== 'ok') continue
      const { error } = await trpcCall({ app }, 'query', procedure, { input: input(world), headers })
      if (error) wrong.push(`${procedure} was refused: ${error.message}`)
      wrong.push(...scans().map((scan) => `${procedure}: ${scan}`))
    }
    expect(wrong).toEqual([])
  })
})
