// When two SKUs, part numbers, makers or categories are the same. The SQL function same_key is this rule for the database; a test compares both.

// Printable ASCII with single blanks inside: almost all texts.
const plainText = /^[!-~]+(?: [!-~]+)*$/

// Controls, and signs that have no width of their own: soft hyphens, joiners, direction marks, variation selectors, tags.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb]+/gu

const dashes =
  /[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2796\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u{10d6e}\u{10ead}]/gu

const blanks = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+/gu

/** An index of PostgreSQL has a limit; no code or name comes near it. */
const longest = 500

/**
 * Upper-casing first joins letters that differ in lower case only: the i with and without a dot. Folds the whole text at once, because folding
 * sign by sign takes ten times as long; then the last lower-casing writes a σ at the end of a word in its other form.
 */
const fold = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/**
 * Equal for all spellings of a code or a name: ignores case, invisible signs, the kind of dashes, blanks at the ends and repeated ones, and how
 * letters are composed (NFKC). Other signs count: `A.1` is not `A1`, and `A-1` is not `A1`.
 */
export function sameKey(written: string): string {
  if (plainText.test(written)) return written.toLowerCase().slice(0, longest)
  const decomposed = written.replaceAll(blanks, ' ').replaceAll(invisible, '').normalize('NFKD').replaceAll(dashes, '-')
  const folded = fold(decomposed).replaceAll('i\u0307', 'i')
  const key = folded.normalize('NFKC').replaceAll(blanks, ' ').trim()
  return Array.from(key).slice(0, longest).join('')
}

/** True if both are spellings of one code or name. */
export const isSame = (a: string, b: string): boolean => a === b || sameKey(a) === sameKey(b)
