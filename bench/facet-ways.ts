// Ways of counting the facets of a page, on the same parts and with the same filters: time, processor, memory, and whether they agree.
// `npm run bench facet-ways -- [--parts FILE] [--count 100] [--copies 25] [--orama FOLDER]`; with copies, the catalogue has that many times the
// parts.
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { closeAll, closeOnSignals } from './closers.ts'
import { findParent } from './database-costs.ts'
import type { FacetCounts, FacetQuery, FacetWay, Place, StoredValue } from './facet-ways/way.ts'
import { facetWays } from './facet-ways/ways.ts'
import { withSql } from './fill.ts'
import { multiplyParts } from './fill-copies.ts'
import { candidatesOf } from './long-tail-pages.ts'
import { readParts } from './parts.ts'
import { processorMsOfChildren } from './processor-time.ts'
import { median, percentile } from './rounds.ts'
import { describeRun } from './run-facts.ts'
import { fullScale } from './scale.ts'
import { openGround } from './stage.ts'
import { formatTable } from './table.ts'

const { values: options } = parseArgs({
  options: {
    parts: { type: 'string' },
    'made-up': { type: 'string', default: String(fullScale.parts) },
    count: { type: 'string', default: '100' },
    copies: { type: 'string', default: '1' },
    orama: { type: 'string' },
  },
})
const [count, copies] = [Number(options.count), Number(options.copies)]
const warmUps = 5
const head = ['a way', 'filled in', 'memory', 'median', 'p95', 'this process', 'PostgreSQL', 'counts compared']

type Answers = (FacetCounts | null)[]
type Measured = { cells: string[]; answers: Answers }

closeOnSignals()
try {
  const { parts, source } = readParts(options.parts, Number(options['made-up']))
  const send = () => Promise.reject(new Error('This program sends no load'))
  const scale = { ...fullScale, small: parts.length }
  const { url } = await openGround({ seconds: 1, scale, parts, source, send, keep: undefined, profile: undefined })
  if (copies > 1) await multiplyParts(url, parts.length, copies)
  await withSql(url, async (sql) => {
    console.log(await describeRun({ sql, source, load: 'one count at a time', seconds: 0, rounds: 1 }))
    const values = await sql<StoredValue[]>`select id, product_type as type, key, value from facet_values where value <> ''`
    const place: Place = { url, sql, values }
    const queries = await queriesOf(place)
    const postmaster = await findParent(sql)
    const rows: string[][] = []
    let exact: Answers | undefined
    for (const way of facetWays(options.orama)) {
      const { cells, answers } = await measure(way, place, queries, postmaster)
      exact ??= answers
      rows.push([...cells, compare(answers, exact)])
      console.log(`  ${way.name}: ${cells.slice(3).join(', ')}`)
    }
    console.log(`\n${(parts.length * copies).toLocaleString('en')} parts, ${queries.length} filters:\n\n${formatTable(head, rows)}`)
  })
} finally {
  await closeAll()
}

/** Of each part in turn: its category alone, with one of its values, with two, and with bounds around its price. */
async function queriesOf({ sql, values }: Place): Promise<FacetQuery[]> {
  const candidates = await candidatesOf(sql, count + warmUps)
  return candidates.map(({ type, price, values: own }, i) => {
    const wanted = own.filter(([key], place) => own.findIndex(([other]) => other === key) === place).slice(0, i % 3)
    return {
      type,
      // Always another one, so that no cache has the answer.
      priceMinor: { from: i % 2 === 0 ? 1 + i : Math.floor(price * 60), to: Math.ceil(price * 150) + 1_000_000 + i },
      chosen: wanted.map(([key, value]) => ({
        ...{ key, value },
        ids: values.filter((stored) => stored.type === type && stored.key === key && stored.value === value).map(({ id }) => id),
      })),
    }
  })
}

async function measure(way: FacetWay, place: Place, queries: readonly FacetQuery[], postmaster: number): Promise<Measured> {
  const before = usedMemory()
  const openedAt = performance.now()
  const opened = await way.open(place)
  const filledSeconds = (performance.now() - openedAt) / 1_000
  const memory = usedMemory() - before
  try {
    for (const query of queries.slice(0, warmUps)) await opened.count(query)
    const [times, answers]: [number[], Answers] = [[], []]
    const [own, database] = [process.cpuUsage(), processorMsOfChildren(postmaster)]
    for (const query of queries.slice(warmUps)) {
      const startedAt = performance.now()
      answers.push(await opened.count(query))
      times.push(performance.now() - startedAt)
    }
    const { user, system } = process.cpuUsage(own)
    const each = (ms: number) => `${(ms / times.length).toFixed(1)} ms`
    const cells = [
      way.name,
      `${filledSeconds.toFixed(1)} s`,
      `${(memory / 1e6).toFixed(0)} MB`,
      `${median(times).toFixed(1)} ms`,
      `${percentile(times, 95).toFixed(1)} ms`,
      each((user + system) / 1_000),
      each(processorMsOfChildren(postmaster) - database),
    ]
    return { cells, answers }
  } finally {
    await opened.close?.()
  }
}

function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Compares all counts that a way lists with those of the first way, which is exact. */
function compare(answers: Answers, exact: Answers): string {
  let [same, capped] = [0, 0]
  const wrong: string[] = []
  for (const [i, answer] of answers.entries()) {
    if (answer === null) capped += 1
    for (const [key, parts] of answer ?? []) {
      const expected = exact[i]?.get(key) ?? 0
      if (parts === expected) same += 1
      else wrong.push(`${key} ${parts} instead of ${expected}`)
    }
  }
  if (wrong.length > 0) console.log(`  ${wrong.slice(0, 5).join('; ')}`)
  return [
    `${same.toLocaleString('en')} equal`,
    wrong.length > 0 && `${wrong.length} differ`,
    capped > 0 && `${capped} answers saw only some parts`,
  ]
    .filter(Boolean)
    .join(', ')
}
