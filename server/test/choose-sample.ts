// `npx tsx server/test/choose-sample.ts LIST`: creates server/test/data/parts.jsonl.gz from the whole price list. The same list,
// searches and builds give the same sample.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { demoBuilds } from '#server/domain/builds/demo-builds.data.ts'
import { findsIn, missedBy } from './expected-hits.ts'
import { labelledBuilds } from './labelled-builds.ts'
import { type ListedPart, readPriceList, sampleParts } from './sample-parts.ts'
import { makeCatalogue } from './search-in-memory.ts'
import { queries } from './searches/queries.data.ts'
import { isWanted } from './searches/wanted-hits.ts'

const leastPerCategory = 80
const total = 2_300
/** Of each search: hits that an expert expects, and hits that must come behind them. */
const wantedHits = 4
const confusingHits = 4
const pageful = 10
/** A part that one search needs may confuse another one. */
const rounds = 3

const [list] = process.argv.slice(2)
if (list === undefined) throw new Error('Usage: npx tsx server/test/choose-sample.ts LIST')
const rows = readPriceList(list)

/** A random but reproducible order. */
const rank = ({ sku }: ListedPart) => createHash('sha256').update(sku).digest('hex')
const byRank = (a: ListedPart, b: ListedPart) => (rank(a) < rank(b) ? -1 : 1)
const most = (parts: readonly ListedPart[], measure: (part: ListedPart) => number, count = 2) =>
  parts.toSorted((a, b) => measure(b) - measure(a) || byRank(a, b)).slice(0, count)

const names = groupBy(rows, ({ name }) => name)

/** The rows most likely to break an import or a drawing. */
const oddOnes = (parts: readonly ListedPart[]): readonly ListedPart[] => [
  ...most(parts, ({ name }) => name.length),
  ...most(parts, ({ name }) => -name.length),
  ...most(parts, ({ rawSpecs }) => JSON.stringify(rawSpecs).length),
  ...most(parts, ({ rawSpecs }) => -JSON.stringify(rawSpecs).length),
  ...most(parts, ({ partNumbers }) => partNumbers.length),
  ...most(parts, ({ price }) => price),
  ...most(parts, ({ price }) => -price),
  ...parts
    .filter(({ name }) => /[^\x20-\x7e]/.test(name))
    .toSorted(byRank)
    .slice(0, 4),
  ...parts
    .filter(({ name }) => (names.get(name)?.length ?? 0) > 1)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, 4),
]

/** The parts that searches in `server/test/searches/queries.data.ts` ask for, and the parts most easily confused with them. */
async function searchedParts(): Promise<Set<ListedPart>> {
  const searched = new Set<ListedPart>()
  for (const query of queries) {
    const hits = await findsIn(whole, query.typed)
    const isExpected = (part: ListedPart) => ('skus' in query ? query.skus.includes(part.sku) : isWanted(part, query.every))
    const expected = 'skus' in query ? rows.filter(isExpected) : hits.filter(isExpected).slice(0, wantedHits)
    for (const part of [...expected, ...hits.filter((part) => !isExpected(part)).slice(0, confusingHits)]) searched.add(part)
  }
  return searched
}

/** The expected hits that the sample lacks, for searches that find less than an expert expects. */
async function missingParts(parts: readonly ListedPart[]): Promise<readonly ListedPart[]> {
  const catalogue = makeCatalogue(parts)
  const missing: ListedPart[] = []
  for (const query of queries) {
    if ('skus' in query || missedBy(query, (await findsIn(catalogue, query.typed)).slice(0, pageful), parts) === null) continue
    const expected = (await findsIn(whole, query.typed)).filter((part) => isWanted(part, query.every))
    missing.push(...expected.slice(0, pageful).filter((part) => !parts.includes(part)))
  }
  return missing
}

const whole = makeCatalogue(rows)
const searched = await searchedParts()
const categories = [...groupBy(rows, ({ productType }) => productType).values()]
const certain = new Set([...searched, ...categories.flatMap(oddOnes)])

const missing = (parts: readonly ListedPart[]) => Math.max(0, leastPerCategory - parts.filter((part) => certain.has(part)).length)
const left = Math.max(0, total - certain.size - categories.reduce((sum, parts) => sum + missing(parts), 0))

for (const parts of categories) {
  const count = missing(parts) + Math.floor((left * parts.length) / rows.length)
  // Every manufacturer comes before the second part of any.
  const turns = new Map<string, number>()
  const others = parts
    .filter((part) => !certain.has(part))
    .toSorted(byRank)
    .map((part) => {
      const turn = turns.get(part.manufacturer) ?? 0
      turns.set(part.manufacturer, turn + 1)
      return { part, turn: Math.min(turn, 3) }
    })
    .toSorted((a, b) => a.turn - b.turn)
  for (const { part } of others.slice(0, count)) certain.add(part)
}

for (let round = 0; round < rounds; round++) {
  for (const part of await missingParts(rows.filter((part) => certain.has(part)))) certain.add(part)
}

const sampled = certain.size
const built = new Set(
  [...labelledBuilds.map(({ parts }) => parts), ...demoBuilds.flatMap(({ variants }) => variants)].flat().map(({ sku }) => sku),
)
for (const part of rows) if (built.has(part.sku)) certain.add(part)

// Parts that builds need may confuse a search in turn.
for (let round = 0; round < rounds; round++) {
  for (const part of await missingParts(rows.filter((part) => certain.has(part)))) certain.add(part)
}

const chosen = rows.filter((part) => certain.has(part))
writeFileSync(sampleParts, gzipSync(`${chosen.map(({ line }) => line).join('\n')}\n`, { level: 9 }))
console.log(
  `${chosen.length} of ${rows.length} parts in ${categories.length} categories, ${searched.size} of them for searches, ${certain.size - sampled} more for builds`,
)

function groupBy<Row>(all: readonly Row[], key: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of all) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
