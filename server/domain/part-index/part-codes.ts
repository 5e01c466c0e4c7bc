// The codes and names of a part in the spelling in which pasted lines are compared with them.
import { plain, squashWord } from '../search/text.ts'

export type PartCode = Readonly<{ key: string; kind: 'code' | 'name' }>

type Named = Readonly<{ sku: string; partNumbers: readonly string[]; name: string; manufacturer: string | null }>

const longest = 300
const dashesAndBlanks = /[\s\p{Pd}\p{Cc}\p{Cf}]+/gu
const edges = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}+#]+$/gu

/**
 * Case, dashes, blanks and what surrounds a code do not count; dots and slashes inside do. Sheets lose and add the leading zeros of codes that
 * consist of digits. Empty if there is neither a letter nor a digit.
 */
export function codeKey(written: string): string {
  const key = plain(written.slice(0, longest)).replace(dashesAndBlanks, '').replace(edges, '')
  return /^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, '') : key
}

/** Letters and digits alone, with the points of decimals: people write all other signs as they like. */
export const nameKey = (written: string): string => squashWord(written.slice(0, longest))

/** All keys of a part: its SKU and part numbers, its name, and its name without the maker in front. */
export function partCodesOf({ sku, partNumbers, name, manufacturer }: Named): readonly PartCode[] {
  const codes = new Set([sku, ...partNumbers].map(codeKey))
  const names = new Set([name, withoutMaker(name, manufacturer)].map(nameKey))
  codes.delete('')
  names.delete('')
  return [...[...codes].map((key) => ({ key, kind: 'code' as const })), ...[...names].map((key) => ({ key, kind: 'name' as const }))]
}

function withoutMaker(name: string, manufacturer: string | null): string {
  const maker = manufacturer?.trim() ?? ''
  const isInFront =
    maker !== '' && name.slice(0, maker.length).toLowerCase() === maker.toLowerCase() && /^\s/.test(name.slice(maker.length))
  return isInFront ? name.slice(maker.length) : name
}
