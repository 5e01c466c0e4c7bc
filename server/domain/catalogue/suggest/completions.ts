// Completes an unfinished search: with names of categories, and with the most frequent words that begin like its last one.
import { type SQL, sql } from 'drizzle-orm'
import { categories } from '#common/specs/categories.ts'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import { partWords } from '#server/db/schema/part-words.ts'
import { searchWords } from '#server/db/schema/search-words.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { isLetters, plain, squash, squashWord } from '../../search/read/text.ts'
import { searchOf } from '../../search/retrieve/postgres.ts'
import { writtenWords } from './written-words.ts'

/** `named`: names of categories. `isUnfinished`: customers who type this rarely mean it as a whole word. */
export type Completions = { named: readonly string[]; others: readonly string[]; isUnfinished: boolean }

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

const shortest = 2
const shortestMisspelled = 4

/** Searches that start like the typed text, in words of the vocabulary. Finished words before the last are corrected. */
export async function completionsOf(ctx: Ctx, typed: string, most: number): Promise<Completions> {
  const at = typed.lastIndexOf(' ') + 1
  const begun = squash(typed.slice(at))
  const named = [...namesThatBegin(typed), ...(at === 0 ? [] : namesBehind(typed.slice(0, at), begun))]
  if (begun.length < shortest) return { named, others: [], isUnfinished: named.length > 0 }
  const before = at === 0 ? null : await searchOf(ctx, typed.slice(0, at))
  const match = before?.match ?? null
  const isThere =
    match === null
      ? sql``
      : sql`and exists (
        select from ${partWords} w
        where ${match.where} and w.words @@ (quote_literal('a' || b.word) || '|' || quote_literal('b' || b.word))::tsquery)`
  // A word and its quantity may be written alike, so look for more than are shown.
  const find = (isBegun: SQL) => frequentWords(ctx, { begun, isBegun, isThere, most: 2 * most })
  const exact = await find(sql`word like ${`${begun}%`}`)
  const isMisspelled = exact.length === 0 && named.length === 0 && begun.length >= shortestMisspelled && isLetters(begun)
  const rows = isMisspelled ? await find(misspelled(begun)) : exact
  const start = (before?.corrected ?? typed.slice(0, at)).trim()
  const others = namesFirst(rows).map(({ word }) => (start === '' ? word : `${start} ${word}`))
  return { named, others, isUnfinished: named.length > 0 || rows[0]?.isUsual === true }
}

/** At most `most` of the completions, as people write them. */
export async function writtenCompletions(db: Db, { named, others }: Completions, most: number): Promise<string[]> {
  const words = others.map((text) => text.split(' '))
  const written = await writtenWords(db, [...new Set(words.flat().map(squashWord))])
  const texts = words.map((some) => some.map((one) => written.get(squashWord(one)) ?? one).join(' '))
  // "AM5/AM4" is two words to people.
  return distinct([...named, ...texts.filter((text) => !text.includes('/'))]).slice(0, most)
}

const kinds: ReadonlySet<string> = new Set(categories.flatMap(({ type, names }) => [type, ...names].map(squashWord)))

/** Names of categories, then other words; each by their frequency. */
const namesFirst = <Row extends { word: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => Number(kinds.has(b.word)) - Number(kinds.has(a.word)))

function distinct(texts: readonly string[]): string[] {
  const seen = new Map(texts.map((text) => [text.toLowerCase(), text] as const).reverse())
  return [...seen.values()].reverse()
}

type Wanted = { begun: string; isBegun: SQL; isThere: SQL; most: number }

// Joined model names, such as "kingstona400", also start with a suggested word.
const frequentWords = ({ db }: Ctx, { begun, isBegun, isThere, most }: Wanted) =>
  db.execute<{ word: string; isUsual: boolean }>(sql`${plannedAfresh}
    with begun as (
      select word, name + spec as uses from ${searchWords}
      where ${isBegun} and word <> ${begun} and name + spec > 1
      order by name + spec desc, length(word), word limit 20
    )
    select b.word, b.uses > 2 * coalesce((select name + spec from ${searchWords} where word = ${begun}), 0) as "isUsual" from begun b
    where not exists (select from begun o where o.word ~ '^[a-z]+$' and length(o.word) < length(b.word) and starts_with(b.word, o.word))
      ${isThere}
    order by b.uses desc, length(b.word), b.word limit ${most}::int`)

/** Words that begin like an unknown word. The first letter is rarely wrong, and lets the index find few words. */
const misspelled = (begun: string): SQL => sql`word like ${`${begun[0]}%`}
  and word like any (array(select json_array_elements_text(${JSON.stringify(patternsLike(begun))}::text::json)))
  and not exists (select from ${searchWords} s where s.word = ${begun} and s.name + s.spec > 0)`

/** Patterns for words that begin like this with one letter wrong, missing, added or swapped behind the first. */
function patternsLike(begun: string): readonly string[] {
  const letters = Array.from(begun)
  const patterns = letters.flatMap((letter, i) => {
    if (i === 0) return []
    const [before, after] = [letters.slice(0, i).join(''), letters.slice(i + 1).join('')]
    const next = letters[i + 1]
    return [
      ...[`${before}_${after}%`, `${before}${after}%`, `${before}_${letter}${after}%`],
      ...(next === undefined ? [] : [`${before}${next}${letter}${letters.slice(i + 2).join('')}%`]),
    ]
  })
  return [...new Set(patterns)]
}

const shortestName = 3

/** The same for the last word behind others: "gaming mou". A whole word begins nothing. */
function namesBehind(before: string, begun: string): string[] {
  if (begun.length < shortestName || kinds.has(begun)) return []
  return namesThatBegin(begun).map((name) => before + name)
}

/** One name per category that continues the typed text. */
function namesThatBegin(typed: string): string[] {
  const begun = plain(typed)
  return categories.flatMap(
    ({ type, names }) => [type.toLowerCase(), ...names].find((name) => name.startsWith(begun) && name !== begun) ?? [],
  )
}
