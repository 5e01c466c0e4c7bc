// A text that is the name of one part, but not word by word, can mean others of its family: "Barracuda 2TB" is one of twenty drives.
import type { Db } from '#server/db/database.ts'
import { nameKey } from '#server/domain/part-index/part-codes.ts'
import { readWords } from '#server/domain/search/read/read-words.ts'
import { hasName, readDetails } from './details.ts'
import { choose, type Verdict } from './resolve.ts'
import { findByWords } from './word-hits.ts'

/** The words of the text as the part's name divides them: "sea gate" is "seagate". */
function asNamed(item: string, name = ''): string {
  const words = name.split(/\s+/)
  const ends = words.map((_, place) => words.slice(place).join(' '))
  return ends.find((end) => nameKey(end) === nameKey(item)) ?? item
}

/** Makes a question of each part that was found by its name, if other parts have all of its words. `isRepaired`: the words were misspelled. */
export async function withFamilies(
  db: Db,
  verdicts: readonly (Verdict | null)[],
  { isRepaired }: { isRepaired: boolean },
): Promise<readonly (Verdict | null)[]> {
  const named = verdicts.map((verdict) => (verdict?.kind === 'part' && verdict.isByName === true ? verdict : null))
  const ids = new Set(named.flatMap((verdict) => verdict?.productId ?? []))
  if (ids.size === 0) return verdicts
  const details = await readDetails(db, ids)
  const isWhole = ({ productId, item }: { productId: number; item: string }) => {
    const detail = details.get(productId)
    // "• NAME - 20": signs beside a name do not belong to it.
    const bare = item.replace(/^[^\p{L}\p{N}\s]+\s+|\s+[^\p{L}\p{N}\s]+$/gu, '')
    if (detail === undefined) return false
    return hasName(detail, item) || hasName(detail, bare)
  }
  const asked = named.map((verdict) =>
    verdict === null || (!isRepaired && isWhole(verdict))
      ? null
      : { words: readWords(asNamed(verdict.item, details.get(verdict.productId)?.name)).map(({ forms }) => forms[0]), variants: [] },
  )
  const found = await findByWords(db, asked)
  return verdicts.map((verdict, i) => {
    const part = named[i]
    const others = (found[i] ?? []).filter((id) => id !== part?.productId)
    if (!part || others.length === 0) return verdict
    return choose(
      part.item,
      [part.productId, ...others].map((productId) => ({ productId, quantity: part.quantity })),
    )
  })
}
