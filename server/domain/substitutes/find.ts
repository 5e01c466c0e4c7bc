import { checkBuild } from '#common/builds/check-build.ts'
import { factTexts } from '#common/builds/fact-texts.ts'
import { judgeCandidate } from '#common/builds/judge-candidate.ts'
import type { PartFacts } from '#common/builds/part-facts.ts'
import type { FindSubstitutes } from '#common/builds/schema.ts'
import { type Comparison, substitution } from '#common/builds/substitution.ts'
import type { Answer, BuildCheck, Finding, Verdict } from '#common/builds/types.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import { isSame } from '#common/kit/same-key.ts'
import type { TypedSpecs } from '#common/specs/attribute.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import { countNetworkAttempt } from '#server/domain/limits/rate-limits.ts'
import { type PartOfBuild, type RuledPart, readBuild, readRuledPartsById } from '../builds/parts.ts'
import { type BrowseItem, cardsOf } from '../catalogue/cards.ts'
import { typedSpecsById } from '../items/specs/specs-by-id.ts'
import { findPartsOfSkus } from '../part-index/sku-spellings.ts'
import { type Difference, differencesOf, isAsGood, notCompared } from './as-good.ts'
import { type Candidate, findCandidates } from './candidates.ts'
import { priceLines } from './prices.ts'

export type Substitute = Readonly<{
  part: BrowseItem & Readonly<{ verifiedOn: string | null; facts: PartFacts | null; factTexts: readonly string[] }>
  /** The verdict of rules on the part in the build, in place of the original. */
  answer: Answer
  messages: readonly string[]
  /** The values that differ, as displayed; null if not stated. */
  differences: readonly Difference[]
  /** The values that could not be compared, because the part in the build does not state them. */
  notCompared: readonly string[]
  /** The part's pieces for all machines, including pieces already in the build, raised to an orderable quantity; in stock. */
  quantity: number
  /** The caller's price per piece at that quantity. */
  unitPriceMinor: number
  totalMinor: number
  /** `totalMinor` minus the price of the part's pieces that the build already has. */
  addedMinor: number
}>

const most = 5

/**
 * Up to five parts that can replace one part of a build: at least as good in everything that matters for its category, in stock for all
 * machines, and no worse for the build's verdict; cheapest first for the caller. Empty for categories that no rule reads. Throws
 * BAD_REQUEST for a SKU that is not in the build, NOT_FOUND for one without a part, and TOO_MANY_REQUESTS.
 */
export async function findSubstitutes(ctx: PublicCtx, { parts: lines, sku, machines }: FindSubstitutes): Promise<readonly Substitute[]> {
  const { parts } = await readBuild(ctx.db, lines)
  const meant = (await findPartsOfSkus(ctx.db, [sku])).get(sku)
  const original = parts.find(({ id }) => id === meant?.id)
  if (original === undefined) {
    if (!lines.some((line) => isSame(line.sku, sku))) throw badField('sku', 'Must be one of the parts')
    throw new DomainError('NOT_FOUND', `There is no part with the SKU ${sku}`)
  }
  if (original.facts === null) return []
  await countNetworkAttempt(ctx, 'substitutes')
  const others = parts.filter((part) => part !== original)
  const before = checkBuild(parts)
  const comparisons = comparisonsFor(original.facts, others, isInConflict(before, original.sku))
  const specs = (await typedSpecsById(ctx.db, [original.id])).get(original.id) ?? {}
  const candidates = await findCandidates(ctx.db, { ...original, specs }, comparisons, {
    ofPart: original.quantity * machines,
    ofOthers: new Map(others.map(({ id, quantity }) => [id, quantity * machines])),
  })
  const chosen = await chooseCheapest(ctx, candidates, { specs, comparisons, isNoWorse: judgeOnce(original, others, before) })
  const cards = new Map(
    (
      await cardsOf(
        ctx.db,
        chosen.map(({ id }) => id),
      )
    ).map((card) => [card.id, card]),
  )
  return chosen.flatMap(({ id, part, specs: its, quantity, unitPriceMinor, totalMinor, addedMinor }) => {
    const card = cards.get(id)
    if (card === undefined) return []
    const { verifiedOn, facts } = part
    const { answer, findings } = judgeCandidate(parts, { ...part, quantity: original.quantity }, { replaces: original.sku })
    return [
      {
        part: { ...card, verifiedOn, facts, factTexts: facts === null ? [] : factTexts(facts) },
        ...{ answer, messages: findings.map(({ message }) => message) },
        differences: differencesOf(original.productType, comparisons, specs, its),
        notCompared: notCompared(original.productType, comparisons, specs),
        ...{ quantity, unitPriceMinor, totalMinor, addedMinor },
      },
    ]
  })
}

/** Comparisons that the rules decide in this build are only shown, not required. */
function comparisonsFor({ kind }: PartFacts, others: readonly PartOfBuild[], isInConflict: boolean): readonly Comparison[] {
  const facts = others.flatMap((other) => other.facts ?? [])
  return substitution[kind].map((comparison) =>
    comparison.isFit && (isInConflict || comparison.isDecidedBy?.(facts)) ? { ...comparison, how: 'shown' } : comparison,
  )
}

const isConflictOf = (sku: string) => (finding: Finding) => finding.verdict === 'conflict' && finding.parts.includes(sku)
const isInConflict = ({ findings }: BuildCheck, sku: string): boolean => findings.some(isConflictOf(sku))

type Search = Readonly<{
  specs: TypedSpecs
  comparisons: readonly Comparison[]
  isNoWorse: (part: RuledPart) => boolean
}>

/** The batch size: the first batch usually has five good parts. */
const chunk = 20

/** The five cheapest candidates that are as good and do not worsen the build. */
async function chooseCheapest(ctx: PublicCtx, candidates: readonly Candidate[], { specs: its, comparisons, isNoWorse }: Search) {
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
 * Checks that the build with the part is no worse than before, and that no conflict is about the part. Parts with the same facts are
 * checked once.
 */
function judgeOnce(original: PartOfBuild, others: readonly PartOfBuild[], before: BuildCheck): (part: RuledPart) => boolean {
  const known = new Map<string | null, boolean>()
  return (part) => {
    const answer = known.get(part.digest) ?? judge(part)
    known.set(part.digest, answer)
    return answer
  }

  function judge(part: RuledPart): boolean {
    const after = checkBuild([...others, { ...part, quantity: original.quantity }])
    return rank[after.verdict] <= rank[before.verdict] && !isInConflict(after, part.sku)
  }
}
