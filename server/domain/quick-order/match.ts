import { setImmediate } from 'node:timers/promises'
import type { QuickOrderAnswer, QuickOrderPart } from '#common/quick-order/answer.ts'
import { mostLines } from '#common/quick-order/rules.ts'
import type { QuickOrder } from '#common/quick-order/schema.ts'
import type { PublicCtx } from '../ctx.ts'
import { badField } from '../errors.ts'
import { countAttempt, countNetworkAttempt } from '../throttle.ts'
import { answerOf, partsOf, type Resolved } from './answer.ts'
import { findChoices } from './choices.ts'
import { resolveExact } from './exact.ts'
import { type Line, lineOf } from './lines.ts'
import { readParts } from './parts.ts'
import type { ReadLine } from './readings.ts'
import type { Verdict } from './resolve.ts'

/** So many lines are read and looked up at once, so that other calls get their turn in between. */
const chunk = 500

/**
 * Finds the part and the quantity of each line, with the caller's prices. Throws BAD_REQUEST for more lines than the caller may send, and
 * TOO_MANY_REQUESTS.
 */
export async function matchLines(ctx: PublicCtx, { lines }: QuickOrder): Promise<QuickOrderAnswer> {
  const most = mostLines(ctx.actor !== null)
  if (lines.length > most) throw badField('lines', tooMany(most))
  await countNetworkAttempt(ctx, 'quickOrders')
  if (ctx.actor) await countAttempt(ctx, 'quickOrders', ctx.actor.userId)
  const resolved: Resolved[] = []
  for (let from = 0; from < lines.length; from += chunk) {
    const read = lines.slice(from, from + chunk).flatMap((given, i) => lineOf(given, from + i + 1) ?? [])
    resolved.push(...(await resolveLines(ctx, read)))
    await setImmediate()
  }
  const ids = partsOf(resolved)
  const parts = new Map<number, QuickOrderPart>()
  for (let from = 0; from < ids.length; from += chunk) {
    for (const [id, part] of await readParts(ctx, ids.slice(from, from + chunk))) parts.set(id, part)
  }
  return answerOf(resolved, parts)
}

const tooMany = (most: number): string =>
  most === mostLines(true)
    ? `Must have at most ${most.toLocaleString('en')} lines`
    : `Must have at most ${most.toLocaleString('en')} lines. Sign in to send up to ${mostLines(true).toLocaleString('en')}`

async function resolveLines(ctx: PublicCtx, lines: readonly Line[]): Promise<readonly Resolved[]> {
  const readable = lines.flatMap(({ read }) => read ?? [])
  const verdicts = new Map<ReadLine, Verdict>()
  for (const [i, verdict] of (await resolveExact(ctx.db, readable)).entries()) {
    const line = readable[i]
    if (line && verdict) verdicts.set(line, verdict)
  }
  const chosen = await findChoices(
    ctx,
    [...verdicts.values()].flatMap((verdict) => (verdict.kind === 'choose' ? [verdict.item] : [])),
  )
  return lines.map(({ line, text, read }): Resolved => {
    const place = { line, text }
    const verdict = read && verdicts.get(read)
    if (!verdict) return { ...place, kind: 'unknown', nearest: [], quantity: null }
    if (verdict.kind === 'part') return { ...place, ...verdict, isRemembered: false }
    const id = chosen(verdict.item)
    if (id === undefined) return { ...place, ...verdict }
    const option = verdict.options.find(({ productId }) => productId === id)
    return { ...place, kind: 'part', productId: id, quantity: option ? option.quantity : verdict.quantity, isRemembered: true }
  })
}
