// How much slower single requests become when the catalogue grows a hundredfold. One request at a time, none answered from the cache: every
// list has another length than the one before.
import type postgres from 'postgres'
import { withSql } from './fill.ts'
import type { Server } from './processes.ts'
import { searchTexts } from './requests.ts'
import { median } from './rounds.ts'
import { type Row, reached } from './table.ts'

type Catalogue = { shop: Server; url: string }

const targetFactor = 3
const samples = 200
const sorts = ['best', 'newest', 'price', '-price', 'stock']
const lengths = Array.from({ length: samples / sorts.length }, (_, i) => 20 + i)

/** Medians on both catalogues, and their ratio. */
export async function measureGrowth(small: Catalogue, large: Catalogue): Promise<Row[]> {
  const kinds = ['list', 'page 50', 'search', 'detail'] as const
  const [before, after] = [await measureCatalogue(small), await measureCatalogue(large)]
  return kinds.map((kind) => {
    const factor = after[kind] / before[kind]
    return {
      line: `${kind}, a million products`,
      figure: `${after[kind].toFixed(2)} ms`,
      comparedWith: '10,000 products',
      compared: `${before[kind].toFixed(2)} ms`,
      ratio: factor.toFixed(2),
      spread: '',
      processor: '',
      target: `at most ${targetFactor}`,
      note: reached(factor <= targetFactor),
    }
  })
}

async function measureCatalogue({ shop, url }: Catalogue) {
  const ids = await withSql(
    url,
    (sql) => sql<{ id: string }[]>`select id from products where id <= 10000 order by md5(id::text) limit ${samples}`,
  )
  const texts = await withSql(url, (sql: postgres.Sql) => searchTexts(sql, samples * 2))
  const lists = sorts.flatMap((sort) => lengths.map((length) => `/items?sort=${sort}&limit=${length}`))
  const cursors = new Map<string, string>()
  for (const sort of sorts) cursors.set(sort, await cursorOfPage(shop, sort, 50))
  const page50 = sorts.flatMap((sort) => lengths.map((length) => `/items?sort=${sort}&limit=${length}&cursor=${cursors.get(sort)}`))
  return {
    list: await medianMs(shop, lists),
    'page 50': await medianMs(shop, page50),
    search: await medianMs(
      shop,
      texts.slice(0, samples).map((text) => `/items?q=${encodeURIComponent(text)}&limit=20`),
    ),
    detail: await medianMs(
      shop,
      ids.map(({ id }) => `/items/${id}`),
    ),
  }
}

async function medianMs(shop: Server, paths: readonly string[]): Promise<number> {
  const times: number[] = []
  // Opens the connection, and prepares its statements.
  for (const path of paths.slice(0, 20)) await ask(shop, path)
  for (const path of paths.slice(20)) {
    const startedAt = performance.now()
    await ask(shop, path)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function ask({ port }: Server, path: string): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  await answer.arrayBuffer()
  return answer
}

/** Follows the links of a list of twenty to the cursor of its n-th page. */
async function cursorOfPage(shop: Server, sort: string, page: number): Promise<string> {
  let cursor = ''
  for (let i = 1; i < page; i++) {
    const answer = await ask(shop, `/items?sort=${sort}&limit=20${cursor && `&cursor=${cursor}`}`)
    const link = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    if (link === undefined) throw new Error(`The list ended on page ${i}`)
    cursor = new URL(link).searchParams.get('cursor') ?? ''
  }
  return cursor
}
