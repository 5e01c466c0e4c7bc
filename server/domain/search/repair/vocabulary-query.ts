// Reads the vocabulary from the database.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { spellingKeys } from './spelling.ts'
import { type Candidate, rareWord, type Vocabulary } from './vocabulary.ts'

export const vocabularyOf = (db: Db): Vocabulary => ({
  async look(words, checked) {
    const keys = checked.map((word) => ({ word, keys: spellingKeys(word) }))
    const rows = await db.execute<Row>(sql`
      with asked as (
        select word, keys from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as asked (word text, keys text[])
      )
      select null as of, w.word, w.name, w.spec, w.piece from search_words w
      where w.word in (select jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb)) and w.name + w.spec + w.piece > 0
      union all
      select a.word, w.word, w.name, w.spec, 0 from asked a join search_words w on w.keys && a.keys
      where w.name + w.spec > 0
        and not exists (select from search_words s where s.word = a.word and s.name + s.spec >= ${rareWord}::int)`)
    const near = new Map<string, Candidate[]>()
    for (const { of, word, name, spec } of rows) {
      if (of === null) continue
      near.set(of, [...(near.get(of) ?? []), { word, uses: name + spec }])
    }
    const found = rows.filter(({ of }) => of === null)
    return { uses: new Map(found.map(({ word, name, spec, piece }) => [word, { name, spec, piece }])), near }
  },
})

type Row = { of: string | null; word: string; name: number; spec: number; piece: number }
