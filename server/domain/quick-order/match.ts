import type { QuickOrderAnswer, QuickOrderEntry } from '#common/quick-order/answer.ts'
import { sumOf } from '#common/quick-order/answer.ts'
import { mostLines } from '#common/quick-order/rules.ts'
import type { QuickOrder, QuickOrderLine } from '#common/quick-order/schema.ts'
import type { PublicCtx } from '../ctx.ts'
import { badField } from '../errors.ts'
import { countAttempt, countNetworkAttempt } from '../throttle.ts'
import { findBearers } from './bearers.ts'
import { readParts } from './parts.ts'
import { readingsOf } from './readings.ts'

/**
 * Finds the part and the quantity of each line, with the caller's prices. Throws BAD_REQUEST for more lines than the caller may send, and
 * TOO_MANY_REQUESTS.
 */
export async function matchLines(ctx: PublicCtx, { lines }: QuickOrder): Promise<QuickOrderAnswer> {
  const most = mostLines(ctx.actor !== null)
  if (lines.length > most) throw badField('lines', tooMany(most))
  await countNetworkAttempt(ctx, 'quickOrders')
  if (ctx.actor) await countAttempt(ctx, 'quickOrders', ctx.actor.userId)
  const read = lines.flatMap((line, i) => {
    const text = textOf(line)
    return text.trim() === '' ? [] : [{ line: i + 1, text, readings: readingsOf(text.trim()) }]
  })
  const bearersOf = await findBearers(
    ctx.db,
    read.flatMap(({ readings }) => readings.map(({ item }) => item)),
  )
  const found = read.map(({ line, text, readings }) => {
    const reading = readings.find(({ item }) => bearersOf(item).byCode.length > 0)
    return {
      line,
      text,
      quantity: reading?.quantity === 'bad' ? null : (reading?.quantity ?? null),
      ids: reading ? bearersOf(reading.item).byCode : [],
    }
  })
  const parts = await readParts(ctx, [...new Set(found.flatMap(({ ids }) => ids.slice(0, 5)))])
  const entries = found.map(({ line, text, quantity, ids }): QuickOrderEntry => {
    const [id, ...others] = ids
    const part = id === undefined ? undefined : parts.get(id)
    if (part === undefined) return { line, text, status: 'unknown', quantity, nearest: [] }
    if (others.length > 0)
      return { line, text, status: 'choose', quantity, item: text, choices: ids.slice(0, 5).map((productId) => ({ productId, quantity })) }
    return { line, text, status: 'matched', quantity, productId: part.productId, isRemembered: false, ...sumOf(part, [quantity]) }
  })
  return {
    lines: entries,
    matched: entries.filter(({ status }) => status === 'matched').length,
    total: entries.length,
    parts: [...parts.values()],
  }
}

const textOf = (line: QuickOrderLine): string => (typeof line === 'string' ? line : `${line.code} ${line.quantity ?? ''}`.trim())

const tooMany = (most: number): string =>
  most === mostLines(true)
    ? `Must have at most ${most.toLocaleString('en')} lines`
    : `Must have at most ${most.toLocaleString('en')} lines. Sign in to send up to ${mostLines(true).toLocaleString('en')}`
