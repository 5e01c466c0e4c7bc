// Makes parts findable by number and name at once. Their specs, which take longer to read, follow from the queue.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { nameWords } from '../search/part-words.ts'
import { wordBatchOf } from './word-batch.ts'

export type NamedPart = Readonly<{ id: number; sku: string; name: string; partNumbers: readonly string[] }>

/**
 * Adds the words of their numbers and names to what finds these parts. Call it in the transaction that adds or renames them, after that: it
 * queues them, and only who holds a part's row of the queue may count its words.
 */
export async function findByName(tx: Db, parts: readonly NamedPart[]): Promise<void> {
  if (parts.length === 0) return
  const batch = await wordBatchOf(
    tx,
    parts.map((part) => ({ id: part.id, words: nameWords(part), squashed: '' })),
  )
  await tx.execute(sql`select write_part_words(${JSON.stringify(batch)}::text::jsonb, true)`)
}
