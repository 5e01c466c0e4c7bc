import { setImmediate } from 'node:timers/promises'
import type { QuickOrderAnswer, QuickOrderPart } from '#common/quick-order/answer.ts'
import { mostLines } from '#common/quick-order/rules.ts'
import type { QuickOrder } from '#common/quick-order/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { badField } from '#server/domain/context/errors.ts'
import { inQueue } from '#server/domain/limits/in-queue.ts'
import { countAttempt, countNetworkAttempt } from '#server/domain/limits/rate-limits.ts'
import { createPace, mapPaced, type Pace } from '#server/lib/pace.ts'
import { answerOf, countRows, partsOf, type Resolved } from './answer.ts'
import { findChoices } from './choices.ts'
import { resolveDescribed } from './matching/described-names.ts'
import { resolveExact } from './matching/exact.ts'
import { type LooseVerdict, resolveLoosely } from './matching/loose.ts'
import { resolveMisspelled } from './matching/misspelled.ts'
import { resolveWithNotes } from './matching/notes.ts'
import { readParts } from './matching/parts.ts'
import { choose, together, type Verdict } from './matching/resolve.ts'
import { toldApart } from './reading/either-way.ts'
import { type Line, lineReader } from './reading/lines.ts'
import type { ReadLine } from './reading/readings.ts'
import { createWork, type Work } from './reading/work.ts'
import { layoutOf } from './sheet/layout.ts'

/** A statement looks up this many lines, or fewer if they are long. */
const chunk = { lines: 250, work: 250_000, characters: 20_000 }

/** The number of misspelled words of a request that are looked up. */
const mostCorrections = 1_000

/**
 * Finds the part and the quantity of each line, with the caller's prices. Throws BAD_REQUEST for more lines than the caller may send, and
 * TOO_MANY_REQUESTS.
 */
export async function matchLines(ctx: PublicCtx, { lines }: QuickOrder): Promise<QuickOrderAnswer> {
  const most = mostLines(ctx.actor !== null)
  if (lines.length > most) throw badField('lines', tooMany(most))
  await countNetworkAttempt(ctx, 'quickOrders')
  if (ctx.actor) await countAttempt(ctx, 'quickOrders', ctx.actor.userId)
  return inQueue(ctx, 'searches', () => answerLines(ctx, lines))
}

async function answerLines(ctx: PublicCtx, given: QuickOrder['lines']): Promise<QuickOrderAnswer> {
  const resolved = await withChoices(ctx, await resolveLines(ctx, given))
  const parts = new Map<number, QuickOrderPart>()
  for (const some of batchesOf(partsOf(resolved), () => 1, chunk.lines)) {
    for (const [id, part] of await readParts(ctx, some)) parts.set(id, part)
  }
  return answerOf(countRows(resolved.map((line) => toldByPrice(line, parts))), parts)
}

/** The line with its quantity and price, if only our price tells which of two numbers is which. */
function toldByPrice(line: Resolved, parts: ReadonlyMap<number, QuickOrderPart>): Resolved {
  if (line.kind !== 'part' || line.quantity !== 'bad' || line.either === null) return line
  const ourMinor = parts.get(line.productId)?.ladder[0]?.unitPriceMinor
  return { ...line, ...(ourMinor !== undefined && toldApart(line.either, line.item, ourMinor)) }
}

type Judged = Readonly<{ line: Line; verdict: LooseVerdict | null }>

/** The verdicts on all lines that are not blank. */
export async function resolveLines(
  { db, currency }: Pick<PublicCtx, 'db' | 'currency'>,
  given: QuickOrder['lines'],
): Promise<readonly Judged[]> {
  const pace = createPace()
  const read = lineReader(await layoutOf(given, pace), currency)
  const written = await mapPaced(pace, given, (line, i) => read(line, i + 1), costOfReading)
  const lines = written.filter((line) => line !== null)
  const verdicts: (LooseVerdict | null)[] = []
  for (const some of batchesOf(lines, ({ work }) => work.spent(), chunk.work)) verdicts.push(...(await resolveExact(db, some, pace)))
  const corrections = createWork(mostCorrections)
  for (const step of steps) await resolveOpen(db, step, { lines, verdicts, pace, corrections })
  return lines.map((line, i) => ({ line, verdict: withinBudget(verdicts[i] ?? null, line.work) }))
}

const tooMany = (most: number): string =>
  most === mostLines(true)
    ? `Must have at most ${most.toLocaleString('en')} lines`
    : `Must have at most ${most.toLocaleString('en')} lines. Sign in to send up to ${mostLines(true).toLocaleString('en')}`

/** After exact codes and names: codes with notes, names with a description, misspelled words, and words. */
const steps: readonly Step[] = [resolveWithNotes, resolveDescribed, resolveMisspelled, resolveLoosely]

type Step = (db: Db, lines: readonly ReadLine[], pace: Pace, corrections: Work) => Promise<readonly (LooseVerdict | null)[]>
type Progress = Readonly<{ lines: readonly Line[]; verdicts: (LooseVerdict | null)[]; pace: Pace; corrections: Work }>

/**
 * Adds the verdicts of a step to the lines that the steps before left open. Of numbers alone only exact codes and names count, and the words of a
 * title are not searched. Lines beyond their budget stay as they are.
 */
async function resolveOpen(db: Db, step: Step, { lines, verdicts, pace, corrections }: Progress): Promise<void> {
  const isLeftOut = ({ skippedIfUnknown, work }: Line) =>
    work.isBeyond() ||
    skippedIfUnknown === 'total' ||
    skippedIfUnknown === 'number' ||
    (skippedIfUnknown === 'title' && (step === resolveLoosely || step === resolveMisspelled))
  const open = lines.flatMap((line, place) => (verdicts[place] || isLeftOut(line) ? [] : line.reads.map((read) => ({ place, read }))))
  const cells = new Map<number, LooseVerdict[]>()
  for (const some of batchesOf(open, ({ read }) => read.text.length, chunk.characters)) {
    const reads = some.map(({ read }) => read)
    const found = await step(db, reads, pace, corrections)
    for (const [i, { place }] of some.entries()) cells.set(place, [...(cells.get(place) ?? []), ...(found[i] ? [found[i]] : [])])
    await setImmediate()
  }
  for (const [place, list] of cells) verdicts[place] = ofCells(list)
}

/** Long and costly lines come in smaller batches. */
function batchesOf<T>(list: readonly T[], costOf: (entry: T) => number, most: number): readonly (readonly T[])[] {
  const batches: T[][] = []
  let batch: T[] = []
  let cost = 0
  for (const entry of list) {
    if (batch.length > 0 && (batch.length === chunk.lines || cost + costOf(entry) > most)) {
      batches.push(batch)
      batch = []
      cost = 0
    }
    batch.push(entry)
    cost += costOf(entry)
  }
  return batch.length === 0 ? batches : [...batches, batch]
}

/** Lists of thousands of blank lines cost something, too. */
const costOfReading = (line: QuickOrder['lines'][number]): number => 20 + 10 * (typeof line === 'string' ? line : line.code).length

/** The lines with the parts that the customer chose before. */
async function withChoices(ctx: PublicCtx, judged: readonly Judged[]): Promise<readonly Resolved[]> {
  const chosen = await findChoices(
    ctx,
    judged.flatMap(({ verdict }) => (verdict?.kind === 'choose' ? [verdict.item] : [])),
  )
  return judged.map(({ line: { reads, skipped, skippedIfUnknown, ...own }, verdict }): Resolved => {
    const { line, text, theirPriceMinor, isOtherCurrency, either } = own
    const place = { line, text, theirPriceMinor, isOtherCurrency, either }
    const isPiece = reads.some((read) => read.isPiece)
    if (skipped) return { ...place, kind: 'skipped', reason: skipped }
    if (skippedIfUnknown && verdict?.kind !== 'part' && verdict?.kind !== 'choose')
      return { ...place, kind: 'skipped', reason: skippedIfUnknown }
    if (!verdict) return { ...place, kind: 'unknown', item: null, nearest: [], quantity: null }
    if (verdict.kind === 'part') return { ...place, ...verdict, isRemembered: false, isPiece }
    if (verdict.kind === 'unknown') return { ...place, ...verdict }
    const id = chosen(verdict.item)
    if (id === undefined) return { ...place, ...verdict }
    const option = verdict.options.find(({ productId }) => productId === id)
    return {
      ...place,
      kind: 'part',
      item: verdict.item,
      productId: id,
      quantity: option ? option.quantity : verdict.quantity,
      isRemembered: true,
      isPiece,
    }
  })
}

/** A line with readings or parts that were not looked at is a question: one of them may be another part, or another quantity. */
function withinBudget(verdict: LooseVerdict | null, work: Work): LooseVerdict | null {
  if (verdict?.kind !== 'part' || !work.isBeyond()) return verdict
  return choose(verdict.item, [{ productId: verdict.productId, quantity: null }])
}

/** The verdict on the cells of a row. */
function ofCells(verdicts: readonly LooseVerdict[]): LooseVerdict | null {
  const parts = verdicts.flatMap((verdict): Verdict | readonly Verdict[] => (verdict.kind === 'unknown' ? [] : verdict))
  return together(parts) ?? verdicts[0] ?? null
}
