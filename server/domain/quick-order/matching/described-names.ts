// Resolves lines with the full name of a part and words about it: "AMD Ryzen 5 5600X 3.7 GHz 6-Core Processor". The part must explain every
// word, and no other part may.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { partWords } from '#server/db/schema/part-words.ts'
import { products } from '#server/db/schema/products.ts'
import { typeWord } from '#server/domain/search/read/marked-words.ts'
import { readWords } from '#server/domain/search/read/read-words.ts'
import { defaultDictionary } from '#server/domain/search/repair/dictionary.ts'
import { mapPaced, type Pace } from '#server/lib/pace.ts'
import type { Quantity } from '../reading/quantities.ts'
import type { ReadLine } from '../reading/readings.ts'
import { isContent, type Token } from '../reading/token.ts'
import { affordable, costOfLookUp } from '../reading/work.ts'
import { costOfWords, wordsAsked, writtenQuantity } from '../reading/written-quantity.ts'
import { findBearers } from './bearers.ts'
import { idArray } from './parts.ts'
import { choose, type Verdict } from './resolve.ts'
import { findByWords, readVocabulary } from './word-hits.ts'

const shortestRun = 2
/** Names begin within these many words of a cell: before them are quantities. */
const mostBegins = 3
/** Of a line with many cells, only the first words and the first beginnings are looked up. */
const mostWords = 24
const mostBeginsInLine = 6

type Run = Readonly<{ tokens: readonly Token[]; item: string }>
type Found = Run & Readonly<{ productIds: readonly number[]; others: readonly Token[] }>

/** The verdicts on lines that contain a full name; null for the others. */
export async function resolveDescribed(db: Db, lines: readonly ReadLine[], pace: Pace): Promise<readonly (Verdict | null)[]> {
  const runs = await mapPaced(
    pace,
    lines,
    (line) => affordable(line.work, runsOf(line), ({ item }) => costOfLookUp(item)),
    ({ text }) => text.length,
  )
  const bearers = await findBearers(
    db,
    runs.flatMap((list) => list.map(({ item }) => item)),
    'name',
    pace,
  )
  const found = runs.map((list, i): Found | null => {
    const [longest] = list.filter(({ item }) => bearers(item).byName.length > 0).sort((a, b) => b.tokens.length - a.tokens.length)
    if (longest === undefined) return null
    const others = (lines[i]?.tokens ?? []).filter((token) => isContent(token) && !longest.tokens.includes(token))
    return { ...longest, productIds: bearers(longest.item).byName, others }
  })
  if (found.every((run) => run === null)) return found.map(() => null)
  const asNamed = lines.map(({ tokens }, i) => withName(tokens, found[i] ?? null))
  const words = await readAllWords(db, new Set(found.flatMap((run) => run?.productIds ?? [])))
  const wordsOf = (_: ReadLine, i: number) => [...wordsAsked(asNamed[i] ?? []), ...restWords(found[i]?.others ?? [])]
  const vocabulary = await readVocabulary(db, (await mapPaced(pace, lines, wordsOf, costOfWords)).flat())
  const readRun = (line: ReadLine, i: number) => {
    const run = found[i]
    if (!run) return null
    const written = writtenQuantity(asNamed[i] ?? [], vocabulary.names, line)
    const quantity: Quantity | null = line.named === undefined ? written.quantity : line.named
    return { run, quantity, rest: run.others.filter((token) => token !== written.token) }
  }
  const named = await mapPaced(pace, lines, readRun, costOfWords)
  const rivals = await findByWords(
    db,
    named.map((line) => {
      if (line === null) return null
      const known = restWords(line.rest).filter((word) => vocabulary.uses(word) > 0)
      return { words: [...formsOf(line.run.item), ...known], variants: [] }
    }),
  )
  return named.map((line, i) => {
    if (line === null) return null
    const { run, quantity, rest } = line
    const explains = (id: number) => isExplained(rest.map(({ text }) => text).join(' '), words.get(id) ?? new Set())
    const options = [...new Set([...run.productIds, ...(rivals[i] ?? [])])].map((productId) => ({ productId, quantity }))
    const [only] = run.productIds
    if (options.length > 1 || only === undefined || !explains(only)) return choose(run.item, options)
    return { kind: 'part', item: run.item, productId: only, quantity }
  })
}

/** Runs of words that begin near the start of a line or of a cell. */
export function runsOf({ text, tokens }: Pick<ReadLine, 'text' | 'tokens'>): readonly Run[] {
  const content = tokens.filter(isContent).slice(0, mostWords)
  const begins = content.flatMap((token, place) => {
    const inCell = content.slice(0, place).filter(({ cell }) => cell === token.cell).length
    return inCell < mostBegins && content.slice(place - inCell, place).every(({ kind }) => kind === 'number') ? [place] : []
  })
  return begins.slice(0, mostBeginsInLine).flatMap((begin) =>
    Array.from({ length: Math.max(0, content.length - begin - shortestRun + 1) }, (_, more) => {
      const run = content.slice(begin, begin + shortestRun + more)
      const item = text.slice(run[0]?.start ?? 0, run.at(-1)?.end ?? 0)
      return { tokens: run, item }
    }),
  )
}

/** The line with the name as one word, so that none of its numbers is the quantity. */
function withName(tokens: readonly Token[], run: Run | null): readonly Token[] {
  const [first] = run?.tokens ?? []
  if (run === null || first === undefined) return []
  const name: Token = { kind: 'word', text: run.item, start: first.start, end: run.tokens.at(-1)?.end ?? first.end, cell: first.cell }
  return tokens.flatMap((token) => (token === first ? [name] : run.tokens.includes(token) ? [] : [token]))
}

const restWords = (tokens: readonly Token[]): readonly string[] => tokens.flatMap(({ text }) => formsOf(text))
const formsOf = (text: string): readonly string[] => readWords(text).map(({ forms }) => forms[0])

/** The words of parts: of their names, numbers, makers and specs. Of pieces of words, only numbers. */
async function readAllWords(db: Db, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  if (ids.size === 0) return new Map()
  const rows = await db.execute<{ id: string; type: string; words: string[] }>(sql`
    select w.product_id as id, ${products.productType} as type, array(
      select substr(lexeme, 2) from unnest(w.words) where lexeme !~ '^c' or lexeme ~ '^c[0-9.]+$'
    ) as words
    from ${partWords} w join ${products} on ${products.id} = w.product_id where w.product_id = any (${idArray(ids)})`)
  return new Map(rows.map(({ id, type, words }) => [Number(id), new Set([...words, typeWord(type)])]))
}

const longestSpan = 3

/** True if the part has all words of a text, alone or joined ("6-Core"), or what they mean: "processor" is a CPU. */
function isExplained(text: string, own: ReadonlySet<string>): boolean {
  const words = readWords(text)
  const has = (first: number, count: number): boolean => {
    const span = words.slice(first, first + count)
    const [word] = span
    if (word === undefined || span.length < count) return false
    const key = span.map(({ forms: [form] }) => form).join('')
    const forms = count === 1 ? [...word.forms, ...word.wider] : [key]
    const means = defaultDictionary.entryOf(key)?.means ?? []
    return forms.some((form) => own.has(form)) || means.some((all) => all.every((each) => own.has(each)))
  }
  for (let at = 0; at < words.length; ) {
    const count = Array.from({ length: longestSpan }, (_, less) => longestSpan - less).find((each) => has(at, each))
    if (count === undefined) return false
    at += count
  }
  return true
}
