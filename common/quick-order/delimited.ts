// Reads rows of delimited text as people have them, with quotation marks that may be wrong. No row is lost: a mark that would swallow the
// rows below it is read as an ordinary sign. The page reads files with it, the shop the cells of a line.

/** `line`: where the row starts in the text, counted from 1. `isDoubtful`: its quotation marks do not pair up. */
export type DelimitedRow = Readonly<{ line: number; cells: readonly string[]; isDoubtful: boolean }>

type Cell = Readonly<{ text: string; end: number; isDoubtful: boolean }>

/** Bounds the search for a closing mark. */
const longestQuoted = 10_000

const quote = '"'
const isBreak = (sign: string): boolean => sign === '\n' || sign === '\r'
const isBlank = (sign: string): boolean => sign === ' ' || sign === '\u00a0'

/** Rows without any cell, such as blank lines, are left out. `most`: reads no further rows. `mostCells`: reads a single row only so far. */
export function readRows(
  text: string,
  separator: string,
  { most = Number.POSITIVE_INFINITY, mostCells = Number.POSITIVE_INFINITY } = {},
): DelimitedRow[] {
  const rows: DelimitedRow[] = []
  let widest = 0
  let line = 1
  let at = 0
  while (at < text.length && rows.length < most) {
    const start = at
    const cells: string[] = []
    let isDoubtful = false
    for (;;) {
      const cell = readCell(text, at, separator, (close) => swallowsRows(text, { start, close, separator, before: cells.length, widest }))
      cells.push(cell.text)
      isDoubtful ||= cell.isDoubtful
      at = cell.end
      if (text.charAt(at) !== separator || at >= text.length || cells.length === mostCells) break
      at += 1
    }
    if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells, isDoubtful })
    widest = Math.max(widest, cells.length)
    const isPair = text.charAt(at) === '\r' && text.charAt(at + 1) === '\n'
    at += isPair ? 2 : 1
    line += breaksIn(text, start, at)
  }
  return rows
}

/** The cells of a single line, at most `mostCells` of them, without the blanks around them. */
export const readCells = (line: string, separator: string, mostCells = Number.POSITIVE_INFINITY): readonly string[] =>
  readRows(line, separator, { most: 1, mostCells })[0]?.cells.map((cell) => cell.trim()) ?? ['']

function readCell(text: string, at: number, separator: string, isSwallowing: (close: number) => boolean): Cell {
  const isEnd = (place: number) => place >= text.length || text.charAt(place) === separator || isBreak(text.charAt(place))
  const endFrom = (place: number): number => {
    let end = place
    while (!isEnd(end)) end += 1
    return end
  }
  const afterBlanks = (place: number): number => {
    let after = place
    while (isBlank(text.charAt(after))) after += 1
    return after
  }
  const open = afterBlanks(at)
  if (text.charAt(open) !== quote) {
    const end = endFrom(open)
    return { text: text.slice(at, end), end, isDoubtful: false }
  }
  const close = closingQuote(text, open)
  const literal = (): Cell => ({ text: text.slice(at, endFrom(open)), end: endFrom(open), isDoubtful: true })
  if (close === -1) return literal()
  const inner = text.slice(open + 1, close).replaceAll('""', quote)
  const isOneLine = breaksIn(text, open, close) === 0
  const after = afterBlanks(close + 1)
  if (isEnd(after)) return !isOneLine && isSwallowing(close) ? literal() : { text: inner, end: after, isDoubtful: false }
  if (!isOneLine) return literal()
  // `"27" monitor, black",5`: the mark that ends the cell is the one before a separator.
  const last = lastQuote(text, close, separator)
  if (last !== -1) return { text: text.slice(open + 1, last).replaceAll('""', quote), end: afterBlanks(last + 1), isDoubtful: true }
  const end = endFrom(close + 1)
  return { text: inner + text.slice(close + 1, end), end, isDoubtful: true }
}

/** The place of the mark that closes the one at `open`; -1 if there is none. */
function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < Math.min(text.length, open + longestQuoted); at += 1) {
    if (text.charAt(at) !== quote) continue
    if (text.charAt(at + 1) !== quote) return at
    at += 1
  }
  return -1
}

/** The first mark after `from` that stands before a separator or the end of the line, and before the next cell with marks. */
function lastQuote(text: string, from: number, separator: string): number {
  for (let at = from + 1; at < text.length && !isBreak(text.charAt(at)); at += 1) {
    if (text.charAt(at) !== quote) continue
    if (text.charAt(at - 1) === separator) return -1
    const next = text.charAt(at + 1)
    if (next === '' || next === separator || isBreak(next)) return at
  }
  return -1
}

type Span = Readonly<{ start: number; close: number; separator: string; before: number; widest: number }>

/**
 * True if each line up to the closing mark has as many cells as the row would have, or as the rows above: `…,27",5` opened a mark, and
 * `…,32",5` closed it.
 */
function swallowsRows(text: string, { start, close, separator, before, widest }: Span): boolean {
  const end = close + text.slice(close, close + longestQuoted).search(/[\r\n]|$/)
  const width = before + countCells(text.slice(close + 1, end), separator)
  const counts = text
    .slice(start, end)
    .split(/\r\n|\r|\n/)
    .map((line) => countCells(line, separator))
  return [width, widest].some((known) => known > 1 && counts.every((count) => count === known))
}

/** A separator before a blank belongs to a sentence. */
const countCells = (line: string, separator: string): number =>
  separator === '\t'
    ? line.split(separator).length
    : (readRows(line.replaceAll(`${separator} `, ' '), separator, { most: 1 })[0]?.cells.length ?? 1)

function breaksIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\n' || (sign === '\r' && text.charAt(at + 1) !== '\n')) count += 1
  }
  return count
}

/** By precedence, if two of them separate equally many rows. */
const separators = ['\t', ';', '|', ','] as const
export type Separator = (typeof separators)[number]

const sampleLines = 100

/** The sign that separates the cells of most rows; null if most lines have only one cell. */
export function separatorOf(text: string): Separator | null {
  const lines = text
    .slice(0, longestQuoted * 10)
    .split(/\r\n|\r|\n/, sampleLines)
    .filter((line) => line.trim() !== '')
  const measured = separators.map((separator) => {
    const counts = lines.filter((line) => line.includes(separator)).map((line) => readCells(line, separator).length)
    return { separator, rows: counts.filter((count) => count > 1).length, cells: counts.reduce((sum, count) => sum + count, 0) }
  })
  const rows = Math.max(...measured.map((each) => each.rows))
  if (rows === 0 || rows * 2 < lines.length) return null
  const best = measured.filter((each) => each.rows === rows)
  const [tab] = best.filter(({ separator }) => separator === '\t' || separator === '|')
  return (tab ?? best.toSorted((one, other) => other.cells - one.cells)[0])?.separator ?? null
}

/** The first line of a file that names its separator for a spreadsheet: `sep=;`. */
export const separatorLine = /^\ufeff?"?sep=(?<sign>[\t;,|])"?\s*$/i
