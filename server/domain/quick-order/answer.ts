// The answer to resolved lines: merges lines of the same part, adjusts quantities and adds prices.
import { type QuickOrderAnswer, type QuickOrderEntry, type QuickOrderPart, type SkipReason, sumOf } from '#common/quick-order/answer.ts'
import { compareLine, sumCompared } from '#common/quick-order/comparison.ts'
import { quickOrderBounds } from '#common/quick-order/rules.ts'
import type { Option } from './matching/resolve.ts'
import type { EitherWay } from './reading/either-way.ts'
import type { Quantity } from './reading/quantities.ts'

export type Resolved = Readonly<{
  line: number
  text: string
  theirPriceMinor: number | null
  isOtherCurrency: boolean
  either: EitherWay | null
}> &
  (
    | Readonly<{ kind: 'part'; item: string; productId: number; quantity: Quantity | null; isRemembered: boolean; isPiece: boolean }>
    | Readonly<{ kind: 'choose'; item: string; options: readonly Option[]; quantity: Quantity | null }>
    | Readonly<{ kind: 'unknown'; item: string | null; nearest: readonly number[]; quantity: Quantity | null }>
    | Readonly<{ kind: 'skipped'; reason: SkipReason }>
  )

/** The ids of the parts that the answer to these lines shows. */
export function partsOf(resolved: readonly Resolved[]): readonly number[] {
  const ids = resolved.flatMap((line) => {
    if (line.kind === 'part') return [line.productId]
    if (line.kind === 'choose') return line.options.slice(0, quickOrderBounds.choices).map(({ productId }) => productId)
    return line.kind === 'unknown' ? line.nearest : []
  })
  return [...new Set(ids)]
}

const usable = (quantity: Quantity | null): number | null => (quantity === 'bad' ? null : quantity)

/** In a list with one row per piece, two rows of a part without a quantity ask for two. */
export function countRows(resolved: readonly Resolved[]): readonly Resolved[] {
  const counts = new Map<number, number>()
  for (const line of resolved) if (line.kind === 'part' && line.isPiece) counts.set(line.productId, (counts.get(line.productId) ?? 0) + 1)
  return resolved.map((line) =>
    line.kind === 'part' && line.isPiece && line.quantity === null && (counts.get(line.productId) ?? 0) > 1
      ? { ...line, quantity: 1 }
      : line,
  )
}

/** `parts`: the lines' parts that still exist. */
export function answerOf(resolved: readonly Resolved[], parts: ReadonlyMap<number, QuickOrderPart>): QuickOrderAnswer {
  const joined = new Map<number, Extract<Resolved, { kind: 'part' }>[]>()
  for (const line of resolved) {
    if (line.kind !== 'part') continue
    const same = joined.get(line.productId)
    if (same) same.push(line)
    else joined.set(line.productId, [line])
  }
  const lines = resolved.map((line): QuickOrderEntry => {
    if (line.kind === 'skipped') return { line: line.line, text: line.text, status: 'skipped', reason: line.reason }
    const isOther = line.isOtherCurrency && line.theirPriceMinor === null
    const place = {
      line: line.line,
      text: line.text,
      theirPriceMinor: line.theirPriceMinor,
      ...(isOther && { isOtherCurrency: true as const }),
    }
    const quantity = usable(line.quantity)
    if (line.kind === 'unknown') {
      return { ...place, status: 'unknown', item: line.item, quantity, nearest: line.nearest.filter((id) => parts.has(id)) }
    }
    if (line.kind === 'choose') return { ...place, status: 'choose', quantity, item: line.item, choices: choicesOf(line.options, parts) }
    const part = parts.get(line.productId)
    // Removed since it was found.
    if (part === undefined) return { ...place, status: 'unknown', item: null, quantity, nearest: [] }
    const same = joined.get(line.productId) ?? []
    const into = same[0]
    if (into !== undefined && into !== line) return { ...place, status: 'joined', quantity, into: into.line, productId: part.productId }
    const readable = same.flatMap((each) => (each.quantity === 'bad' ? [] : [each.quantity]))
    const sum = sumOf(part, readable, { hasBad: readable.length < same.length })
    const quoted = same.map((each) => ({ quantity: usable(each.quantity), theirPriceMinor: each.theirPriceMinor }))
    const compared = compareLine(sum, quoted, part.minOrderQuantity)
    return { ...place, status: 'matched', quantity, productId: part.productId, isRemembered: line.isRemembered, ...sum, compared }
  })
  return {
    lines,
    matched: lines.filter(({ status }) => status === 'matched').length,
    total: lines.length,
    totals: sumCompared(lines.flatMap((line) => (line.status === 'matched' ? [line] : []))),
    parts: [...parts.values()],
  }
}

const choicesOf = (options: readonly Option[], parts: ReadonlyMap<number, QuickOrderPart>) =>
  options
    .filter(({ productId }) => parts.has(productId))
    .slice(0, quickOrderBounds.choices)
    .map(({ productId, quantity }) => ({ productId, quantity: usable(quantity) }))
