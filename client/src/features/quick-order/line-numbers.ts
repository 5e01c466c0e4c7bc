// The numbers that the table shows: the positions of the buyer's own sheet, or a count of the lines below its header.
import { readCells, type Separator } from '#common/quick-order/delimited.ts'
import { positionWords } from '#common/quick-order/position-words.ts'
import type { KeptChunk, KeptLine } from './kept-lines.ts'

/** `number` is null for a line beside the numbered ones, such as a total. `text` does not repeat the number. */
export type Numbered = Readonly<{ number: number | null; text: string }>

type Place = Readonly<{ line: KeptLine; isHeader: boolean }>

const separators: readonly Separator[] = ['\t', ';', '|', ',']
const leadingNumber = /^\s*(\d{1,4})[.)]?\s*[\s,;|]\s*(?=\S)/
/** As many lines as the shop takes for a numbered list. */
const shortestRun = 3

/** The numbers of all lines, by their ids; `isHeader` says which lines name columns. No number occurs twice. */
export function numbersOf(chunks: readonly KeptChunk[], isHeader: (line: KeptLine) => boolean): ReadonlyMap<string, Numbered> {
  const numbers = new Map<string, Numbered>()
  const used = new Set<number>()
  for (const chunk of chunks) {
    const places = chunk.map((line) => ({ line, isHeader: isHeader(line) }))
    const own = positionsOf(places)
    const values = [...own.values()].flatMap(({ number }) => number ?? [])
    const isOwn = values.length > 0 && new Set(values).size === values.length && !values.some((value) => used.has(value))
    let last = Math.max(0, ...used)
    for (const place of places) {
      const { id, text } = place.line
      const plain = own.get(id) ?? { number: null, text }
      if (!isOwn && !place.isHeader) last += 1
      const numbered = isOwn ? plain : { number: place.isHeader ? null : last, text: plain.text }
      numbers.set(id, numbered)
      if (numbered.number !== null) used.add(numbered.number)
    }
  }
  return numbers
}

/** The lines with a position of their own. */
function positionsOf(places: readonly Place[]): ReadonlyMap<string, Numbered> {
  const header = places.find((place) => place.isHeader)
  const separator = header && positionSeparator(header.line.text)
  const found = new Map<string, Numbered>()
  if (separator) {
    for (const { line, isHeader } of places) {
      const first = readCells(line.text, separator, 1)[0] ?? ''
      const position = /^(\d{1,6})\.?$/.exec(first)?.[1]
      if (!isHeader && position !== undefined) {
        const rest = line.text.slice(line.text.indexOf(separator) + 1).trim()
        found.set(line.id, { number: Number(position), text: rest })
      }
    }
    return found
  }
  if (header) return found
  // Without names of columns, only a run such as 1, 2, 3 cannot be quantities.
  const counted = places.map(({ line }) => ({ line, match: leadingNumber.exec(line.text) }))
  const isRun = counted.length >= shortestRun && counted.every(({ match }, i) => Number(match?.[1]) === i + 1)
  if (isRun)
    for (const { line, match } of counted) found.set(line.id, { number: Number(match?.[1]), text: line.text.slice(match?.[0].length) })
  return found
}

/** The separator of a header whose first column counts the rows; undefined for another header. */
function positionSeparator(header: string): Separator | undefined {
  const separator = separators.find((sign) => header.includes(sign))
  if (separator === undefined) return undefined
  const words = (readCells(header, separator, 1)[0] ?? '')
    .toLowerCase()
    .replace(/[():]+/g, ' ')
    .split(/[.\s]+/)
  const named = words.filter((word) => word !== '')
  return named.length > 0 && named.every((word) => positionWords.includes(word)) ? separator : undefined
}
