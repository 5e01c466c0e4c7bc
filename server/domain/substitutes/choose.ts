// Chooses among candidates: those that are as good, and that leave each build with the part no worse.
import { checkBuild } from '#common/builds/check-build.ts'
import { type Comparison, comparisonsOf } from '#common/builds/substitution.ts'
import type { BuildCheck, Finding, Verdict } from '#common/builds/types.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import type { TypedSpecs } from '#common/specs/attribute.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { type PartOfBuild, type RuledPart, readRuledPartsById } from '../builds/parts.ts'
import { typedSpecsById } from '../items/specs/specs-by-id.ts'
import { isAsGood } from './as-good.ts'
import type { Candidate } from './candidates.ts'
import { priceLines } from './prices.ts'

/** A build with the part to replace, and its check with that part. */
export type BuildOfPart = Readonly<{ original: PartOfBuild; others: readonly PartOfBuild[]; before: BuildCheck }>

/** Comparisons that the rules decide in every build of the part are only shown, not required. */
export function comparisonsIn(productType: string, builds: readonly BuildOfPart[]): readonly Comparison[] {
  const given = builds.map(({ original, others, before }) => ({
    facts: others.flatMap((other) => other.facts ?? []),
    isInConflict: isInConflict(before, original.sku),
  }))
  const isDecided = ({ isFit, isDecidedBy }: Comparison): boolean =>
    isFit === true && given.length > 0 && given.every(({ facts, isInConflict: decides }) => decides || isDecidedBy?.(facts))
  return comparisonsOf(productType).map((comparison) => (isDecided(comparison) ? { ...comparison, how: 'shown' } : comparison))
}

const isConflictOf = (sku: string) => (finding: Finding) => finding.verdict === 'conflict' && finding.parts.includes(sku)
const isInConflict = ({ findings }: BuildCheck, sku: string): boolean => findings.some(isConflictOf(sku))

type Search = Readonly<{
  specs: TypedSpecs
  comparisons: readonly Comparison[]
  isNoWorse: (part: RuledPart) => boolean
}>

const most = 5
/** The batch size: the first batch usually has five good parts. */
const chunk = 20

/** The five cheapest candidates that are as good and do not worsen the build. */
export async function chooseCheapest(ctx: PublicCtx, candidates: readonly Candidate[], { specs: its, comparisons, isNoWorse }: Search) {
  const present = candidates.flatMap(({ id, before }) => (before > 0 ? [{ id, quantity: before }] : []))
  const [prices, presentPrices] = await Promise.all([priceLines(ctx, candidates), priceLines(ctx, present)])
  const presentMinor = new Map(present.map(({ id, quantity }, i) => [id, lineTotalMinor(presentPrices[i] ?? 0, quantity)]))
  const priced = candidates.flatMap((candidate, i) => {
    const unitPriceMinor = prices[i]
    if (unitPriceMinor === undefined) return []
    const totalMinor = lineTotalMinor(unitPriceMinor, candidate.quantity)
    return [{ ...candidate, unitPriceMinor, totalMinor, addedMinor: totalMinor - (presentMinor.get(candidate.id) ?? 0) }]
  })
  const sorted = priced.toSorted((a, b) => a.addedMinor - b.addedMinor || a.id - b.id)
  const chosen: ((typeof sorted)[number] & { part: RuledPart; specs: TypedSpecs })[] = []
  for (let from = 0; from < sorted.length && chosen.length < most; from += chunk) {
    const some = sorted.slice(from, from + chunk)
    const ids = some.map(({ id }) => id)
    const [specsOf, ruled] = await Promise.all([typedSpecsById(ctx.db, ids), readRuledPartsById(ctx.db, ids)])
    const parts = new Map(ruled.map((part) => [part.id, part]))
    for (const candidate of some) {
      const [part, specs] = [parts.get(candidate.id), specsOf.get(candidate.id)]
      if (chosen.length === most || part === undefined || specs === undefined) continue
      if (isAsGood(comparisons, its, specs) && isNoWorse(part)) chosen.push({ ...candidate, part, specs })
    }
  }
  return chosen
}

const rank: Readonly<Record<Verdict, number>> = { fits: 0, unknown: 1, conflict: 2 }

/**
 * Checks that each build with the part is no worse than before, and that no conflict is about the part. Parts with the same facts are
 * checked once.
 */
export function isNoWorseIn(builds: readonly BuildOfPart[]): (part: RuledPart) => boolean {
  const known = new Map<string | null, boolean>()
  return (part) => {
    const answer = known.get(part.digest) ?? builds.every((build) => isNoWorse(build, part))
    known.set(part.digest, answer)
    return answer
  }
}

function isNoWorse({ original, others, before }: BuildOfPart, part: RuledPart): boolean {
  const after = checkBuild([...others, { ...part, quantity: original.quantity }])
  return rank[after.verdict] <= rank[before.verdict] && !isInConflict(after, part.sku)
}
