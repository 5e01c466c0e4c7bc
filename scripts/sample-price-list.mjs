// `node scripts/sample-price-list.mjs LIST`: creates server/test/data/parts.jsonl.gz from the whole price list. The same list gives the
// same sample.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

const total = 2_000
const leastPerCategory = 60

const [list] = process.argv.slice(2)
if (list === undefined) throw new Error('Usage: node scripts/sample-price-list.mjs LIST')
const parts = gunzipSync(readFileSync(list))
  .toString()
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => ({ line, part: JSON.parse(line) }))

/** A random but reproducible order. */
const rank = ({ part }) => createHash('sha256').update(part.sku).digest('hex')
const byRank = (a, b) => (rank(a) < rank(b) ? -1 : 1)

const names = groupBy(parts, ({ part }) => part.name)
const most = (rows, measure, count = 2) => rows.toSorted((a, b) => measure(b) - measure(a) || byRank(a, b)).slice(0, count)

/** The rows most likely to break an import or a drawing. */
const oddOnes = (rows) => [
  ...most(rows, ({ part }) => part.name.length),
  ...most(rows, ({ part }) => -part.name.length),
  ...most(rows, ({ part }) => JSON.stringify(part.specs).length),
  ...most(rows, ({ part }) => -JSON.stringify(part.specs).length),
  ...most(rows, ({ part }) => part.partNumbers.length),
  ...most(rows, ({ part }) => part.price),
  ...most(rows, ({ part }) => -part.price),
  ...rows
    .filter(({ part }) => /[^\x20-\x7e]/.test(part.name))
    .toSorted(byRank)
    .slice(0, 4),
  ...rows
    .filter(({ part }) => names.get(part.name).length > 1)
    .toSorted((a, b) => (a.part.name < b.part.name ? -1 : 1))
    .slice(0, 4),
]

const categories = [...groupBy(parts, ({ part }) => part.category).values()]
const spread = categories.reduce((sum, rows) => sum + Math.max(0, rows.length - leastPerCategory), 0)
const left = total - categories.reduce((sum, rows) => sum + Math.min(rows.length, leastPerCategory), 0)

const chosen = categories.flatMap((rows) => {
  const share = Math.floor((left * Math.max(0, rows.length - leastPerCategory)) / spread)
  const count = Math.min(rows.length, leastPerCategory + share)
  // Every manufacturer comes before the second part of any.
  const turns = new Map()
  const inTurn = rows
    .toSorted(byRank)
    .map((row) => {
      const turn = turns.get(row.part.manufacturer) ?? 0
      turns.set(row.part.manufacturer, turn + 1)
      return { row, turn }
    })
    .toSorted((a, b) => Math.min(a.turn, 3) - Math.min(b.turn, 3))
    .map(({ row }) => row)
  return [...new Set([...oddOnes(rows), ...inTurn])].slice(0, count)
})

const wanted = new Set(chosen)
const lines = parts.filter((row) => wanted.has(row)).map(({ line }) => line)
writeFileSync(join(import.meta.dirname, '../server/test/data/parts.jsonl.gz'), gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
console.log(`${lines.length} of ${parts.length} parts in ${categories.length} categories`)

function groupBy(rows, key) {
  const groups = new Map()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
