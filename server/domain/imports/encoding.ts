// Spreadsheets save text as UTF-8, as UTF-16, or in the one-byte encoding of the machine's language.

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const marks: Readonly<Record<string, Encoding>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** The characters of the bytes 80 to 9F in Windows-1252. Node's decoder takes some of them for control characters in some versions. */
const upperSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** A text of Windows-1252. */
export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => upperSigns.charAt(sign.charCodeAt(0) - 0x80))

/** The same text in UTF-8. Without `encoding`, recognizes UTF-16 by its mark or its zeros; other chunks pass unchanged. */
export async function* asUtf8(chunks: AsyncIterable<Buffer>, encoding?: Encoding): AsyncGenerator<Buffer> {
  let decode: ((chunk: Buffer) => Buffer) | undefined
  let first = Buffer.alloc(0)
  for await (const read of chunks) {
    if (decode !== undefined) yield decode(read)
    else {
      first = Buffer.concat([first, read])
      if (first.length < 4) continue
      decode = decoderOf(encoding ?? utf16Of(first))
      yield decode(first)
    }
  }
  if (decode === undefined && first.length > 0) yield decoderOf(encoding ?? utf16Of(first))(first)
}

function decoderOf(encoding: Encoding | null): (chunk: Buffer) => Buffer {
  if (encoding === null || encoding === 'utf-8') return (chunk) => chunk
  if (encoding === 'windows-1252') return (chunk) => Buffer.from(decodeWindows1252(chunk))
  const decoder = new TextDecoder(encoding)
  return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }))
}

/** The kind of UTF-16 that these first bytes show by a mark, or by the zeros beside the letters and signs that every price list begins with. */
function utf16Of(first: Buffer): Encoding | null {
  const marked = marks[first.subarray(0, 2).toString('hex')]
  if (marked !== undefined) return marked
  const [one = 0, two = 0, three = 0, four = 0] = first
  if (one !== 0 && two === 0 && three !== 0 && four === 0) return 'utf-16le'
  return one === 0 && two !== 0 && three === 0 && four !== 0 ? 'utf-16be' : null
}
