import { setImmediate } from 'node:timers/promises'
import type { QuickOrderAnswer, QuickOrderPart } from '#common/quick-order/answer.ts'
import { mostLines } from '#common/quick-order/rules.ts'
import type { QuickOrder } from '#common/quick-order/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { PublicCtx } from '../ctx.ts'
import { badField } from '../errors.ts'
import { countAttempt, countNetworkAttempt } from '../throttle.ts'
import { inTurn } from '../turns.ts'
import { answerOf, countRows, partsOf, type Resolved } from './answer.ts'
import { findChoices } from './choices.ts'
import { resolveDescribed } from './described-names.ts'
import { resolveExact } from './exact.ts'
import { layoutOf } from './layout.ts'
import { type Line, readLines } from './lines.ts'
import { type LooseVerdict, resolveLoosely } from './loose.ts'
import { resolveWithNotes } from './notes.ts'
import { readParts } from './parts.ts'
import { together, type Verdict } from './resolve.ts'

/** The number of lines per batch. Between batches other calls get their turn. */
const chunk = 250

/** After this time, the remaining lines are answered without spelling correction. */
const patienceMs = 1_000

/**
 * Finds the part and the quantity of each line, with the caller's prices. Throws BAD_REQUEST for more lines than the caller may send, and
 * TOO_MANY_REQUESTS.
 */
export async function matchLines(ctx: PublicCtx, { lines }: QuickOrder): Promise<QuickOrderAnswer> {
  const most = mostLines(ctx.actor !== null)
  if (lines.length > most) throw badField('lines', tooMany(most))
  await countNetworkAttempt(ctx, 'quickOrders')
  if (ctx.actor) await countAttempt(ctx, 'quickOrders', ctx.actor.userId)
  return inTurn(ctx, 'searches', () => answerLines(ctx, lines))
}

async function answerLines(ctx: PublicCtx, lines: QuickOrder['lines']): Promise<QuickOrderAnswer> {
  const layout = layoutOf(lines)
  const resolved: Resolved[] = []
  const hurriedFrom = performance.now() + patienceMs
  for (let from = 0; from < lines.length; from += chunk) {
    resolved.push(...(await resolveLines(ctx, readLines(lines.slice(from, from + chunk), from + 1, layout), hurriedFrom)))
    await setImmediate()
  }
  const ids = partsOf(resolved)
  const parts = new Map<number, QuickOrderPart>()
  for (let from = 0; from < ids.length; from += chunk) {
    for (const [id, part] of await readParts(ctx, ids.slice(from, from + chunk))) parts.set(id, part)
  }
  return answerOf(countRows(resolved), parts)
}

const tooMany = (most: number): string =>
  most === mostLines(true)
    ? `Must have at most ${most.toLocaleString('en')} lines`
    : `Must have at most ${most.toLocaleString('en')} lines. Sign in to send up to ${mostLines(true).toLocaleString('en')}`

async function resolveLines(ctx: PublicCtx, lines: readonly Line[], hurriedFrom: number): Promise<readonly Resolved[]> {
  const verdicts = await verdictsOn(ctx.db, lines, hurriedFrom)
  const chosen = await findChoices(
    ctx,
    verdicts.flatMap((verdict) => (verdict?.kind === 'choose' ? [verdict.item] : [])),
  )
  return lines.map(({ line, text, reads, skipped, skippedIfUnknown }, i): Resolved => {
    const place = { line, text }
    const isPiece = reads.some((read) => read.isPiece)
    const verdict = verdicts[i]
    if (skipped) return { ...place, kind: 'skipped', reason: skipped }
    if (skippedIfUnknown && verdict?.kind !== 'part' && verdict?.kind !== 'choose')
      return { ...place, kind: 'skipped', reason: skippedIfUnknown }
    if (!verdict) return { ...place, kind: 'unknown', nearest: [], quantity: null }
    if (verdict.kind === 'part') return { ...place, ...verdict, isRemembered: false, isPiece }
    if (verdict.kind === 'unknown') return { ...place, ...verdict }
    const id = chosen(verdict.item)
    if (id === undefined) return { ...place, ...verdict }
    const option = verdict.options.find(({ productId }) => productId === id)
    return { ...place, kind: 'part', productId: id, quantity: option ? option.quantity : verdict.quantity, isRemembered: true, isPiece }
  })
}

/**
 * Exact codes and names first, then codes with notes, names with a description, and words. Each step gets only the lines that the previous one
 * left open. Of numbers alone only exact codes and names count, and the words of a title are not searched.
 */
async function verdictsOn(db: Db, lines: readonly Line[], hurriedFrom: number): Promise<readonly (LooseVerdict | null)[]> {
  const verdicts: (LooseVerdict | null)[] = [...(await resolveExact(db, lines))]
  for (const step of [resolveWithNotes, resolveDescribed, resolveLoosely]) {
    const isLeftOut = ({ skippedIfUnknown }: Line) =>
      skippedIfUnknown === 'number' || (skippedIfUnknown === 'title' && step === resolveLoosely)
    const open = lines.flatMap((line, place) => (verdicts[place] || isLeftOut(line) ? [] : line.reads.map((read) => ({ place, read }))))
    const found = await step(
      db,
      open.map(({ read }) => read),
      { isHurried: performance.now() > hurriedFrom },
    )
    const cells = new Map<number, LooseVerdict[]>()
    for (const [i, { place }] of open.entries()) cells.set(place, [...(cells.get(place) ?? []), ...(found[i] ? [found[i]] : [])])
    for (const [place, list] of cells) verdicts[place] = ofCells(list)
  }
  return verdicts
}

/** The verdict on the cells of a row. */
function ofCells(verdicts: readonly LooseVerdict[]): LooseVerdict | null {
  const parts = verdicts.flatMap((verdict): Verdict | readonly Verdict[] => (verdict.kind === 'unknown' ? [] : verdict))
  return together(parts) ?? verdicts[0] ?? null
}
