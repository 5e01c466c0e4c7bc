// Makes parts findable by number and name at once. Their specs, which take longer to read, follow from the queue.
import { callValue } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import { nameWords, type PartWords } from '../search/read/part-words.ts'
import { type PartInWords, wordBatchOf } from './word-batch.ts'

export type NameWords = PartWords

/** The words that `findByName` writes. */
export const namesInWords = (part: Parameters<typeof nameWords>[0]): NameWords => nameWords(part)

/**
 * Adds the words of their numbers and names to what finds these parts. Call it in the transaction that adds or renames them, after that: it
 * queues them, and only who holds a part's row of the queue may count its words.
 */
export async function findByName(tx: Db, parts: readonly Pick<PartInWords, 'id' | 'words'>[]): Promise<void> {
  if (parts.length === 0) return
  const batch = await wordBatchOf(
    tx,
    parts.map((part) => ({ ...part, squashed: '' })),
  )
  await callValue(tx, 'write_part_words', { batch, adds: true })
}
