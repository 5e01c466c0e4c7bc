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

async function answerLines(ctx: PublicCtx, given: QuickOrder['lines']): Promise<QuickOrderAnswer> {
  const hurriedFrom = performance.now() + patienceMs
  const layout = layoutOf(given)
  const lines: Line[] = []
  const verdicts: (LooseVerdict | null)[] = []
  for (let from = 0; from < given.length; from += chunk) {
    const some = readLines(given.slice(from, from + chunk), from + 1, layout)
    lines.push(...some)
    verdicts.push(...(await resolveExact(ctx.db, some)))
    await setImmediate()
  }
  for (const step of steps) await resolveOpen(ctx.db, step, { lines, verdicts, hurriedFrom })
  const resolved = await withChoices(ctx, lines, verdicts)
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

/** After exact codes and names: codes with notes, names with a description, and words. */
const steps = [resolveWithNotes, resolveDescribed, resolveLoosely]

type Progress = Readonly<{ lines: readonly Line[]; verdicts: (LooseVerdict | null)[]; hurriedFrom: number }>

/**
 * Adds the verdicts of a step to the lines that the steps before left open. Of numbers alone only exact codes and names count, and the words of a
 * title are not searched.
 */
async function resolveOpen(db: Db, step: (typeof steps)[number], { lines, verdicts, hurriedFrom }: Progress): Promise<void> {
  const isLeftOut = ({ skippedIfUnknown }: Line) =>
    skippedIfUnknown === 'number' || (skippedIfUnknown === 'title' && step === resolveLoosely)
  const open = lines.flatMap((line, place) => (verdicts[place] || isLeftOut(line) ? [] : line.reads.map((read) => ({ place, read }))))
  const cells = new Map<number, LooseVerdict[]>()
  for (let from = 0; from < open.length; from += chunk) {
    const some = open.slice(from, from + chunk)
    const found = await step(
      db,
      some.map(({ read }) => read),
      { isHurried: performance.now() > hurriedFrom },
    )
    for (const [i, { place }] of some.entries()) cells.set(place, [...(cells.get(place) ?? []), ...(found[i] ? [found[i]] : [])])
    await setImmediate()
  }
  for (const [place, list] of cells) verdicts[place] = ofCells(list)
}

/** The lines with the parts that the customer chose before. */
async function withChoices(
  ctx: PublicCtx,
  lines: readonly Line[],
  verdicts: readonly (LooseVerdict | null)[],
): Promise<readonly Resolved[]> {
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

/** The verdict on the cells of a row. */
function ofCells(verdicts: readonly LooseVerdict[]): LooseVerdict | null {
  const parts = verdicts.flatMap((verdict): Verdict | readonly Verdict[] => (verdict.kind === 'unknown' ? [] : verdict))
  return together(parts) ?? verdicts[0] ?? null
}
