// The rows of the table, made from the browser's stored lines and the shop's answers. Pure.
import { type QuickOrderEntry, type QuickOrderPart, type QuickOrderSum, type SkipReason, sumOf } from '#common/quick-order/answer.ts'
import { type Compared, compareLine } from '#common/quick-order/comparison.ts'
import type { KeptChunk, KeptLine } from './kept-lines.ts'
import { numbersOf } from './line-numbers.ts'

/** The answers so far: entries by the id of their line, parts by their own id. */
export type Answers = Readonly<{ entries: ReadonlyMap<string, QuickOrderEntry>; parts: ReadonlyMap<number, QuickOrderPart> }>

export type Choice = Readonly<{ part: QuickOrderPart; quantity: number | null }>
export type MatchedRow = Readonly<{
  status: 'matched'
  part: QuickOrderPart
  /** The quantity of this line and of the lines joined into it; null if none has one. */
  asked: number | null
  /** The ids of the lines joined into this one. */
  joined: readonly string[]
  isRemembered: boolean
  /** A line names a price in another currency. */
  isOtherCurrency: boolean
  /** Our price beside theirs; null without a price of theirs. */
  compared: Compared | null
}> &
  QuickOrderSum
/** `number`: see `numbersOf`. `shownText`: the text without that number. */
export type Row = Readonly<{ id: string; number: number | null; text: string; shownText: string }> &
  (
    | MatchedRow
    | Readonly<{ status: 'choose'; item: string; quantity: number | null; theirPriceMinor: number | null; choices: readonly Choice[] }>
    | Readonly<{ status: 'unknown'; item: string; quantity: number | null; theirPriceMinor: number | null; choices: readonly Choice[] }>
    /** `into` is the number of the row that contains the quantity. */
    | Readonly<{ status: 'joined'; into: number | null; part: QuickOrderPart; quantity: number | null }>
    | Readonly<{ status: 'skipped'; reason: SkipReason }>
    /** Without an answer yet. */
    | Readonly<{ status: 'waiting' }>
  )

type Member = {
  line: KeptLine
  number: number | null
  quantity: number | null
  theirPriceMinor: number | null
  entry: QuickOrderEntry | undefined
}

/**
 * One row per stored line, in order, without the header above other lines. Lines for the same part are joined into the first of them.
 */
export function rowsOf(chunks: readonly KeptChunk[], { entries, parts }: Answers): Row[] {
  const members = new Map<number, Member[]>()
  const isHeader = ({ id }: KeptLine) => isHeaderEntry(entries.get(id))
  const numbers = numbersOf(chunks, isHeader)
  const numberOf = ({ id }: KeptLine) => numbers.get(id)?.number ?? null
  const lines = chunks.flatMap((chunk) => (chunk.every(isHeader) ? chunk : chunk.filter((line) => !isHeader(line))))
  for (const line of lines) {
    const entry = entries.get(line.id)
    const productId = partOf(line, entry)
    if (productId === null || !parts.has(productId)) continue
    const quantity = line.productId === undefined ? quantityOf(entry) : (line.quantity ?? null)
    const member = { line, number: numberOf(line), quantity, theirPriceMinor: theirPriceOf(line, entry), entry }
    members.set(productId, [...(members.get(productId) ?? []), member])
  }
  return lines.map((line) => {
    const known = { id: line.id, number: numberOf(line), text: line.text, shownText: (numbers.get(line.id)?.text ?? line.text).trim() }
    const entry = entries.get(line.id)
    const theirPriceMinor = theirPriceOf(line, entry)
    const productId = partOf(line, entry)
    const part = productId === null ? undefined : parts.get(productId)
    const group = productId === null ? undefined : members.get(productId)
    if (part && group?.[0]) {
      const [head] = group
      if (head.line.id === line.id) return { ...known, ...matchedOf(part, group) }
      return {
        ...known,
        status: 'joined',
        into: head.number,
        part,
        quantity: group.find((member) => member.line.id === line.id)?.quantity ?? null,
      }
    }
    if (entry?.status === 'choose') {
      return {
        ...known,
        status: 'choose',
        item: entry.item,
        quantity: entry.quantity,
        theirPriceMinor,
        choices: choicesOf(entry.choices, parts),
      }
    }
    if (entry?.status === 'unknown') {
      const nearest = entry.nearest.map((id) => ({ productId: id, quantity: entry.quantity }))
      // A server of the version before sends no item.
      const item = entry.item ?? known.shownText
      return { ...known, status: 'unknown', item, quantity: entry.quantity, theirPriceMinor, choices: choicesOf(nearest, parts) }
    }
    return entry?.status === 'skipped' ? { ...known, status: 'skipped', reason: entry.reason } : { ...known, status: 'waiting' }
  })
}

export const isHeaderEntry = (entry: QuickOrderEntry | undefined): boolean => entry?.status === 'skipped' && entry.reason === 'header'

const partOf = (line: KeptLine, entry: QuickOrderEntry | undefined): number | null =>
  line.productId ?? (entry?.status === 'matched' || entry?.status === 'joined' ? entry.productId : null)

const quantityOf = (entry: QuickOrderEntry | undefined): number | null => (entry && entry.status !== 'skipped' ? entry.quantity : null)

/** The price of theirs that a line names: as answered, or kept with a chosen part. */
const theirPriceOf = (line: KeptLine, entry: QuickOrderEntry | undefined): number | null =>
  line.theirPriceMinor ?? (entry && entry.status !== 'skipped' ? entry.theirPriceMinor : null)

const choicesOf = (options: readonly { productId: number; quantity: number | null }[], parts: Answers['parts']): Choice[] =>
  options.flatMap(({ productId, quantity }) => {
    const part = parts.get(productId)
    return part ? [{ part, quantity }] : []
  })

function matchedOf(part: QuickOrderPart, group: readonly Member[]): MatchedRow {
  const [head, ...others] = group
  const changed = head?.line.total
  const hasBad =
    changed === undefined &&
    group.some(({ line, entry }) => line.productId === undefined && entry?.status === 'matched' && entry.problems.includes('bad-quantity'))
  const quantities = changed === undefined ? group.map(({ quantity }) => quantity) : [changed]
  const sum = sumOf(part, quantities, { hasBad })
  const isSilent = quantities.every((quantity) => quantity === null)
  return {
    status: 'matched',
    part,
    asked: isSilent ? null : quantities.reduce((sum: number, quantity) => sum + (quantity ?? part.minOrderQuantity), 0),
    joined: others.map(({ line }) => line.id),
    isRemembered: head?.entry?.status === 'matched' && head.entry.isRemembered && head.line.productId === undefined,
    isOtherCurrency: group.some(({ entry }) => entry !== undefined && 'isOtherCurrency' in entry && entry.isOtherCurrency === true),
    ...sum,
    compared: compareLine(sum, group, part.minOrderQuantity),
  }
}

/**
 * True if a row can be ordered as proposed: also with a raised quantity, but not if the stock is too low or the quantity was unreadable.
 */
export const isGood = (row: Row): row is Row & MatchedRow =>
  row.status === 'matched' && !row.problems.includes('short-stock') && !row.problems.includes('bad-quantity')

export const isOpen = ({ status }: Row): boolean => status === 'choose' || status === 'unknown'
export const hasProblem = (row: Row): boolean => row.status === 'matched' && row.problems.length > 0
