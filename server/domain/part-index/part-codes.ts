// Normalizes the codes and names of a part for comparison with pasted lines.
import { sameKey } from '#common/kit/same-key.ts'
import { plain, squashWord } from '../search/read/text.ts'

export type PartCode = Readonly<{ key: string; kind: 'code' | 'name' }>

type Named = Readonly<{ sku: string; partNumbers: readonly string[]; name: string; manufacturer: string | null }>

const longest = 300
const dashesAndBlanks = /[\s\p{Pd}\p{Cc}\p{Cf}]+/gu
// The key of sameness writes them as letters.
const trademarks = /[™®©]/g
const leading = /^[^\p{L}\p{M}\p{N}]+/u
const isKeptAtEnd = /[\p{L}\p{M}\p{N}+#]/u
// Almost all texts, which need no more: a list has tens of thousands of readings.
const printableAscii = /^[\t -~]*$/

/**
 * Equal for all spellings of a code (common/kit/same-key.ts), and for codes that differ in dashes, blanks, trademark or surrounding signs, but not in
 * dots and slashes inside. Strips leading zeros from codes of digits, because spreadsheets lose or add them. Empty without a letter or digit.
 */
export function codeKey(written: string): string {
  const text = written.slice(0, longest)
  const key = printableAscii.test(text)
    ? withoutEdges(text.toLowerCase().replace(/[\t -]+/g, ''))
    : withoutEdges(plain(sameKey(text.replace(trademarks, ''))).replace(dashesAndBlanks, ''))
  return /^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, '') : key
}

/** Without the signs around it. A pattern for the end would look at runs of signs inside again and again. */
function withoutEdges(text: string): string {
  const rest = text.replace(leading, '')
  let end = rest.length
  while (end > 0) {
    const width = end > 1 && /[\udc00-\udfff]/.test(rest.charAt(end - 1)) ? 2 : 1
    if (isKeptAtEnd.test(rest.slice(end - width, end))) break
    end -= width
  }
  return rest.slice(0, end)
}

/** Only letters, digits and decimal points: customers write all other signs in different ways. */
export const nameKey = (written: string): string => squashWord(written.slice(0, longest))

/** All keys of a part: its SKU and part numbers, its name, and its name without a leading maker. */
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
