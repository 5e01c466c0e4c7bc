// One list of objects, `[{…}, {…}]`, on as many lines as its writer liked. Reads it object by object: the file may be larger than memory,
// and so may be its only line.
import { FileFormatError } from './file-format-error.ts'
import { cutOff, decodeLine, type Line, maxLineBytes } from './lines.ts'

/**
 * The texts of the elements, with the lines where they begin; elements that are not UTF-8 are problems. Throws `FileFormatError` where the
 * list itself is broken. `chunks` are UTF-8 and begin with the list.
 */
export async function* readJsonElements(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const reader = createElementReader()
  try {
    for await (const chunk of chunks) yield* reader.read(chunk)
  } catch (error) {
    throw error instanceof FileFormatError ? error : new FileFormatError(`line ${reader.lastLine()}: ${cutOff(error)}`)
  }
  if (!reader.isAtEnd())
    throw new FileFormatError(
      `line ${reader.lastLine()}: the list ends too early; its last bracket "]" is missing. Copy the whole file again, or add it`,
    )
}

// All bytes of UTF-8 beyond ASCII are above these, so that elements can be cut out before they are decoded.
const [newline, carriageReturn, quote, comma, open, close, openBrace, closeBrace, backslash] = [...Buffer.from('\n\r",[]{}\\')]

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === newline || byte === carriageReturn

function createElementReader() {
  let state: 'before' | 'element' | 'after' = 'before'
  let depth = 0
  let isInText = false
  let isEscaped = false
  let isAfterReturn = false
  let line = 1
  let lastLine = 1
  let pieces: Buffer[] = []
  let length = 0
  let startLine = 1

  const add = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
    if (length > maxLineBytes)
      throw new FileFormatError(
        `line ${startLine}: an object is longer than ${maxLineBytes} bytes, or is never closed. Check its quotes and brackets`,
      )
  }
  const take = (): Line => {
    const taken = decodeLine(startLine, Buffer.concat(pieces))
    pieces = []
    length = 0
    return taken
  }

  function* read(chunk: Buffer): Generator<Line> {
    // The first byte of an element in this chunk; -1 before its first sign.
    let from = pieces.length > 0 ? 0 : -1
    const end = (at: number): Line | null => {
      if (from === -1) return null
      add(chunk.subarray(from, at))
      from = -1
      return take()
    }
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      const isLineEnd = byte === carriageReturn || (byte === newline && !isAfterReturn)
      isAfterReturn = byte === carriageReturn
      if (isLineEnd) line += 1
      if (isEscaped) {
        isEscaped = false
        continue
      }
      if (isInText) {
        if (byte === backslash) isEscaped = true
        else if (byte === quote) isInText = false
        continue
      }
      if (isBlank(byte)) continue
      lastLine = line
      if (state !== 'element') {
        if (state === 'after' || byte !== open) throw outside(line)
        state = 'element'
        depth = 1
        continue
      }
      const isEnd = depth === 1 && (byte === comma || byte === close || byte === closeBrace)
      if (isEnd) {
        const taken = end(at)
        if (taken) yield taken
        if (byte !== comma) state = 'after'
        continue
      }
      if (from === -1) {
        from = at
        startLine = line
      }
      if (byte === quote) isInText = true
      else if (byte === open || byte === openBrace) depth += 1
      else if (byte === close || byte === closeBrace) depth -= 1
    }
    if (from !== -1) add(chunk.subarray(from))
  }

  return { read, lastLine: () => (isInText ? line : lastLine), isAtEnd: () => state === 'after' }
}

const outside = (line: number) => new FileFormatError(`line ${line}: text outside of the list "[…]". Remove it`)
