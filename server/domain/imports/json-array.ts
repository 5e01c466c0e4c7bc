// One list of objects, `[{…}, {…}]`, on as many lines as its writer liked. Reads it object by object: the file may be larger than memory.
import { FileFormatError } from './file-format-error.ts'
import { type Line, maxLineBytes } from './lines.ts'

type Element = { line: number; text: string }

/** The texts of the elements, with the lines where they begin. Throws `FileFormatError` where the list itself is broken. */
export async function* readJsonElements(lines: AsyncIterable<Line>): AsyncGenerator<Element> {
  const reader = createElementReader()
  let line = 1
  for await (const next of lines) {
    line = next.line
    if ('problem' in next) throw new FileFormatError(`line ${line}: ${next.problem}`)
    yield* reader.read(next)
  }
  if (!reader.isAtEnd()) throw new FileFormatError(`line ${line}: the list ends too early; its last bracket "]" is missing`)
}

function createElementReader() {
  let state: 'before' | 'element' | 'after' = 'before'
  let depth = 0
  let isInText = false
  let pieces: string[] = []
  let length = 0
  let startLine = 1

  const take = (): Element[] => {
    const text = pieces.join('\n')
    pieces = []
    length = 0
    return text.trim() === '' ? [] : [{ line: startLine, text }]
  }
  const add = (piece: string, line: number) => {
    if (pieces.length === 0) {
      if (piece.trim() === '') return
      startLine = line
    }
    pieces.push(piece)
    length += piece.length + 1
    if (length > maxLineBytes)
      throw new FileFormatError(`line ${startLine}: an object is longer than ${maxLineBytes} bytes, or is never closed`)
  }

  return {
    isAtEnd: () => state === 'after',
    read({ line, text }: { line: number; text: string }): Element[] {
      const found: Element[] = []
      let from = 0
      if (state === 'after' && text.trim() !== '') throw outside(line)
      // Only these signs matter; `\\.` skips what is escaped.
      for (const { 0: sign, index } of text.matchAll(structure)) {
        if (sign.startsWith('\\')) continue
        if (sign === '"') isInText = !isInText
        if (isInText || sign === '"') continue
        if (sign === '[' || sign === '{') depth += 1
        else if (sign !== ',') depth -= 1
        if (state === 'before') {
          state = 'element'
          from = index + 1
        } else if (depth === 0 || (depth === 1 && sign === ',')) {
          add(text.slice(from, index), line)
          found.push(...take())
          from = index + 1
        }
        if (depth === 0) {
          state = 'after'
          break
        }
      }
      const rest = text.slice(from)
      if (state === 'element') add(rest, line)
      else if (rest.trim() !== '') throw outside(line)
      return found
    },
  }
}

const outside = (line: number) => new FileFormatError(`line ${line}: text outside of the list "[…]"`)

const structure = /\\.|["[\]{},]/g
