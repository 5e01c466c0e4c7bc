import { checkBuild } from '#common/builds/check-build.ts'
import { factTexts } from '#common/builds/fact-texts.ts'
import { judgeCandidate } from '#common/builds/judge-candidate.ts'
import type { PartFacts } from '#common/builds/part-facts.ts'
import type { FindSubstitutes } from '#common/builds/schema.ts'
import type { Answer } from '#common/builds/types.ts'
import { isSame } from '#common/kit/same-key.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import { countNetworkAttempt } from '#server/domain/limits/rate-limits.ts'
import { readBuild } from '../builds/parts.ts'
import { type BrowseItem, cardsOf } from '../catalogue/cards.ts'
import { typedSpecsById } from '../items/specs/specs-by-id.ts'
import { findPartsOfSkus } from '../part-index/sku-spellings.ts'
import { type Difference, differencesOf, notCompared } from './as-good.ts'
import { findCandidates } from './candidates.ts'
import { chooseCheapest, comparisonsIn, isNoWorseIn } from './choose.ts'

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
  const build = { original, others, before: checkBuild(parts) }
  const comparisons = comparisonsIn(original.productType, [build])
  const specs = (await typedSpecsById(ctx.db, [original.id])).get(original.id) ?? {}
  const candidates = await findCandidates(ctx.db, { ...original, specs }, comparisons, {
    ofPart: original.quantity * machines,
    ofOthers: new Map(others.map(({ id, quantity }) => [id, quantity * machines])),
  })
  const chosen = await chooseCheapest(ctx, candidates, { specs, comparisons, isNoWorse: isNoWorseIn([build]) })
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
