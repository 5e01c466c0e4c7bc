// Splits a byte stream into lines, which end as on Unix, Windows or an old Mac. Memory use is limited, however long a line is.
import { isUtf8 } from 'node:buffer'
import { FileFormatError } from './file-format-error.ts'

/** `isEnd`: the input was cut off here. `bytes`: the line that is not UTF-8. */
export type Line = { line: number } & ({ text: string } | { problem: string; isEnd?: boolean; bytes?: Buffer })

/** The maximum length of a line, of a CSV row and of an element of a JSON list, in bytes. */
export const maxLineBytes = 1024 * 1024

const [newline, carriageReturn] = [0x0a, 0x0d]

/**
 * The lines of a text in UTF-8, without line ends, including blank lines. Unreadable lines are returned as problems. If the input is cut
 * off, the last fragment is dropped: half a number would still look like a number. Throws `FileFormatError` if the input does.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  { maxBytes = maxLineBytes }: { maxBytes?: number } = {},
): AsyncGenerator<Line> {
  let line = 1
  let pieces: Buffer[] = []
  let length = 0

  const add = (piece: Buffer) => {
    length += piece.length
    if (length <= maxBytes) pieces.push(piece)
    else pieces = []
  }
  const take = (): Line => {
    const taken = length > maxBytes ? { line, problem: tooLong(maxBytes) } : decodeLine(line, Buffer.concat(pieces))
    line += 1
    pieces = []
    length = 0
    return taken
  }

  try {
    let isAfterReturn = false
    for await (const chunk of chunks) {
      // Both are searched only as far as needed: most files have one kind of line end.
      let start: number = isAfterReturn && chunk[0] === newline ? 1 : 0
      if (chunk.length > 0) isAfterReturn = false
      let nextReturn = chunk.indexOf(carriageReturn, start)
      let nextNewline = chunk.indexOf(newline, start)
      while (nextReturn !== -1 || nextNewline !== -1) {
        const isReturn = nextReturn !== -1 && (nextNewline === -1 || nextReturn < nextNewline)
        const end = isReturn ? nextReturn : nextNewline
        add(chunk.subarray(start, end))
        yield take()
        start = isReturn && nextNewline === end + 1 ? end + 2 : end + 1
        isAfterReturn = isReturn && start === chunk.length && nextNewline !== end + 1
        if (nextReturn !== -1 && nextReturn < start) nextReturn = chunk.indexOf(carriageReturn, start)
        if (nextNewline !== -1 && nextNewline < start) nextNewline = chunk.indexOf(newline, start)
      }
      if (start < chunk.length) add(chunk.subarray(start))
    }
  } catch (error) {
    if (error instanceof FileFormatError) throw error
    yield { line, problem: cutOff(error), isEnd: true }
    return
  }
  if (length > 0) yield take()
}

/** The reason for a file that a program cannot read to its end. */
export const cutOff = (error: unknown): string =>
  `The file ends too early here (${error instanceof Error ? error.message : String(error)}). Copy or download it again`

const tooLong = (maxBytes: number): string =>
  `Is longer than ${maxBytes} bytes. Check that each product has a row of its own, and shorten its texts`

/** The text of a line or an element, or why it has none. */
export function decodeLine(line: number, bytes: Buffer): Line {
  if (!isUtf8(bytes)) return { line, problem: 'Is not UTF-8 text. Save the file as UTF-8 ("CSV UTF-8" in a spreadsheet)', bytes }
  return { line, text: bytes.toString('utf8') }
}
