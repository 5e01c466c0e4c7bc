// Spreadsheets save text as UTF-8, as UTF-16, or in the one-byte encoding of the machine's language.
import { FileFormatError } from './file-format-error.ts'
import { foreignKind } from './foreign-kinds.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** The characters of the bytes 80 to 9F in Windows-1252. Node's decoder takes some of them for control characters in some versions. */
const upperSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** A text of Windows-1252. */
export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => upperSigns.charAt(sign.charCodeAt(0) - 0x80))

/** Enough bytes to tell UTF-16 from a text with a stray zero. */
const headBytes = 1024

/**
 * The same text in UTF-8, without a byte-order mark. Without `encoding`, recognizes UTF-16 by its mark or its zeros; other chunks pass
 * unchanged. Throws `FileFormatError` for files that are not text, and for UTF-32.
 */
export async function* asUtf8(chunks: AsyncIterable<Buffer>, encoding?: Encoding): AsyncGenerator<Buffer> {
  let decode: ((chunk: Buffer) => Buffer) | undefined
  let head: Buffer[] = []
  let length = 0
  for await (const read of chunks) {
    if (decode !== undefined) {
      yield decode(read)
      continue
    }
    head.push(read)
    length += read.length
    if (length < headBytes) continue
    const first = Buffer.concat(head)
    head = []
    decode = decoderFor(first, encoding)
    yield decode(withoutMark(first))
  }
  const whole = Buffer.concat(head)
  if (whole.length > 0) yield decoderFor(whole, encoding)(withoutMark(whole))
}

const utf8Mark = Buffer.from('efbbbf', 'hex')

/** Decoders of UTF-16 take off its mark themselves. */
const withoutMark = (first: Buffer): Buffer =>
  first.subarray(0, utf8Mark.length).equals(utf8Mark) ? first.subarray(utf8Mark.length) : first

function decoderFor(first: Buffer, asked: Encoding | undefined): (chunk: Buffer) => Buffer {
  const foreign = foreignKind(first)
  if (foreign !== null) throw new FileFormatError(foreign)
  const encoding = asked ?? utf16Of(first)
  if (encoding === null || encoding === 'utf-8') return (chunk) => chunk
  if (encoding === 'windows-1252') return (chunk) => Buffer.from(decodeWindows1252(chunk))
  const decoder = new TextDecoder(encoding)
  return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }))
}

const marks: Readonly<Record<string, Encoding>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** Among this many characters is a separator, a line break or a digit, which UTF-16 writes with a zero. */
const zeroPerCharacters = 20

/** The kind of UTF-16 that these first bytes show by a mark, or by the zeros beside separators, line breaks and Latin letters. */
function utf16Of(first: Buffer): Encoding | null {
  const marked = marks[first.subarray(0, 2).toString('hex')]
  if (marked !== undefined) return marked
  const zeros = [0, 0]
  for (let at = first.indexOf(0); at !== -1 && at < headBytes; at = first.indexOf(0, at + 1)) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const least = Math.min(first.length, headBytes) / 2 / zeroPerCharacters
  if (even === 0 && odd > 0 && odd >= least) return 'utf-16le'
  return odd === 0 && even > 0 && even >= least ? 'utf-16be' : null
}
