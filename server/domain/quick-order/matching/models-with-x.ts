// "Flare X5": a number with an x that names of the catalogue have behind the same word belongs to the name: it is not a quantity.
import type { Db } from '#server/db/database.ts'
import { readWords } from '#server/domain/search/read/read-words.ts'
import { isLetters, squash } from '#server/domain/search/read/text.ts'
import type { Token } from '../reading/token.ts'
import { readDetails } from './details.ts'
import { findByWords } from './word-hits.ts'

type Pair = Readonly<{ token: Token; before: string; own: string }>

/** The tokens of the lines, with such numbers as words. */
export async function withModels(db: Db, lines: readonly (readonly Token[])[]): Promise<readonly (readonly Token[])[]> {
  const pairs = lines.map(pairIn)
  if (pairs.every((pair) => pair === null)) return lines
  const formOf = (text: string) => readWords(text)[0]?.forms[0] ?? text
  const found = await findByWords(
    db,
    pairs.map((pair) => (pair === null ? null : { words: [formOf(pair.before), formOf(pair.own)], variants: [] })),
  )
  const details = await readDetails(db, new Set(found.flat()))
  const isNamed = ({ before, own }: Pair, id: number) => {
    const words = (details.get(id)?.name ?? '').split(/[^\p{L}\p{M}\p{N}]+/u).map(squash)
    return words.some((word, place) => word === own && words[place - 1] === before)
  }
  return lines.map((tokens, i) => {
    const pair = pairs[i]
    if (!pair || !(found[i] ?? []).some((id) => isNamed(pair, id))) return tokens
    const { quantity: _, isMarked: _marked, x: _x, ...rest } = pair.token
    return tokens.map((token) => (token === pair.token ? { ...rest, kind: 'word' } : token))
  })
}

/** The first "word x5" of a line. */
function pairIn(tokens: readonly Token[]): Pair | null {
  const place = tokens.findIndex((token, at) => {
    const before = tokens[at - 1]
    const isGlued = token.kind === 'number' && token.isMarked === true && /^(?:x\d+|\d+x)$/.test(squash(token.text))
    return isGlued && before?.kind === 'word' && before.cell === token.cell && isLetters(squash(before.text))
  })
  const [token, before] = [tokens[place], tokens[place - 1]]
  return token === undefined || before === undefined ? null : { token, before: squash(before.text), own: squash(token.text) }
}
