// The words of a batch of parts as `write_part_words` takes them, with each different word once: parts share most of their words.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type PartWords, tsvectorText, vocabularyWords } from '../search/read/part-words.ts'
import { isLetters } from '../search/read/text.ts'
import { spellingKeys } from '../search/repair/spelling.ts'

export type PartInWords = Readonly<{ id: number; words: PartWords; squashed: string }>

/** `gone`: products that are found no more. */
export async function wordBatchOf(db: Db, parts: readonly PartInWords[], gone: readonly number[] = []) {
  const uses = countWords(parts.map(({ words }) => words))
  const entries = [...uses]
  const letters = entries.filter(([word, { name, spec }]) => name + spec > 0 && isLetters(word)).map(([word]) => word)
  const lacking = await wordsWithoutKeys(db, letters)
  return {
    ids: parts.map(({ id }) => id),
    words: parts.map(({ words }) => tsvectorText(words)),
    squashed: parts.map(({ squashed }) => squashed),
    gone,
    vocabulary: {
      word: entries.map(([word]) => word),
      name: entries.map(([, { name }]) => name),
      spec: entries.map(([, { spec }]) => spec),
      piece: entries.map(([, { piece }]) => piece),
      keys: entries.map(([word]) => (lacking.has(word) ? spellingKeys(word) : null)),
    },
  }
}

type WordUses = { name: number; spec: number; piece: number }

/** The number of parts with each word, by class. */
function countWords(all: readonly PartWords[]): ReadonlyMap<string, WordUses> {
  const uses = new Map<string, WordUses>()
  const count = (words: readonly string[], kind: keyof WordUses) => {
    for (const word of words) {
      let counted = uses.get(word)
      if (counted === undefined) {
        counted = { name: 0, spec: 0, piece: 0 }
        uses.set(word, counted)
      }
      counted[kind] += 1
    }
  }
  for (const words of all) {
    const { a, b, c } = vocabularyWords(words)
    count(a, 'name')
    count(b, 'spec')
    count(c, 'piece')
  }
  return uses
}

/** Almost all words of a catalogue already have their keys. */
async function wordsWithoutKeys(db: Db, words: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ word: string }>(sql`
    select w.word from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) as w (word)
    where not exists (select from search_words s where s.word = w.word and s.keys is not null)`)
  return new Set(rows.map(({ word }) => word))
}
