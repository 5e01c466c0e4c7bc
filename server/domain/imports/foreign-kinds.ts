// Files that shop owners take for price lists: their first bytes show what they are.

const asCsv = 'save it as "CSV UTF-8 (Comma delimited)", and import that file'
const excel = { is: 'an old Excel workbook', so: `Open it, ${asCsv}` }
const utf32 = { is: 'UTF-32 text', so: 'Save it as UTF-8 ("CSV UTF-8" in a spreadsheet), and import that file' }
const unpack = 'Unpack it, and import the file inside'

const kinds: readonly (readonly [start: string, kind: Readonly<{ is: string; so: string }>])[] = [
  ['504b0304', { is: 'an Excel workbook or another zip file', so: `Open it, ${asCsv}` }],
  ['d0cf11e0', excel],
  ['0908', excel],
  ['25504446', { is: 'a PDF', so: 'Ask the supplier for a CSV file' }],
  ['7b5c727466', { is: 'a text document (RTF)', so: 'Ask the supplier for a CSV file' }],
  ['425a68', { is: 'a bzip2 file', so: unpack }],
  ['fd377a585a00', { is: 'an xz file', so: unpack }],
  ['28b52ffd', { is: 'a zstd file', so: unpack }],
  ['377abcaf271c', { is: 'a 7-Zip file', so: unpack }],
  ['526172211a07', { is: 'a RAR file', so: unpack }],
  ['fffe0000', utf32],
  ['0000feff', utf32],
]

/** The kind of a file that begins with these bytes, and the remedy; null if it may be text. */
export function foreignKind(first: Buffer): string | null {
  const start = first.subarray(0, 8).toString('hex')
  const found = kinds.find(([begin]) => start.startsWith(begin))?.[1] ?? (hasZerosOfUtf32(first) ? utf32 : isMarkup(first) ? markup : null)
  return found && `is ${found.is}. ${found.so}`
}

// Many programs call a web page with a table `.xls`.
const markup = { is: 'a web page or XML', so: `Open it in a spreadsheet, ${asCsv}` }
const isMarkup = (first: Buffer): boolean => /^(?:\xef\xbb\xbf)?\s*<[!?a-z]/i.test(first.subarray(0, 200).toString('latin1'))

/** Without a mark: three zeros beside each of the first two characters, which are Latin. */
const hasZerosOfUtf32 = (first: Buffer): boolean =>
  /^(?:[^0]0{3}){2}|^(?:0{3}[^0]){2}/.test([...first.subarray(0, 8)].map((byte) => (byte === 0 ? '0' : 'x')).join(''))
