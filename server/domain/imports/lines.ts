// Splits a byte stream into lines. Memory use is limited, however long a line is.
import { isUtf8 } from 'node:buffer'

/** `isEnd`: the input was cut off here. */
export type Line = { line: number } & ({ text: string } | { problem: string; isEnd?: boolean })

/** The maximum length of a line and of a CSV row, in bytes. */
export const maxLineBytes = 1024 * 1024

const newline = 0x0a

/**
 * The lines of a file, without line ends, including blank lines. Unreadable lines are returned as problems. If the input is cut off, the
 * last fragment is dropped: half a number would still look like a number.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>, maxBytes = maxLineBytes): AsyncGenerator<Line> {
  let line = 1
  let pieces: Buffer[] = []
  let length = 0

  const add = (piece: Buffer) => {
    length += piece.length
    if (length <= maxBytes) pieces.push(piece)
    else pieces = []
  }
  const take = (): Line => {
    const taken = length > maxBytes ? { line, problem: `Is longer than ${maxBytes} bytes` } : decode(line, Buffer.concat(pieces))
    line += 1
    pieces = []
    length = 0
    return taken
  }

  try {
    for await (const chunk of chunks) {
      let start = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        add(chunk.subarray(start, end))
        yield take()
        start = end + 1
      }
      if (start < chunk.length) add(chunk.subarray(start))
    }
  } catch (error) {
    yield { line, problem: `The file ends too early here (${error instanceof Error ? error.message : String(error)})`, isEnd: true }
    return
  }
  if (length > 0) yield take()
}

function decode(line: number, bytes: Buffer): Line {
  if (!isUtf8(bytes)) return { line, problem: 'Is not UTF-8 text' }
  const text = bytes.toString('utf8')
  const start = line === 1 && text.startsWith('\uFEFF') ? 1 : 0
  return { line, text: text.slice(start, text.endsWith('\r') ? -1 : undefined) }
}
