// Catalogue lists checked against a build: parts hidden because they conflict, and the rules' verdicts on parts of the page.
import { judgeCandidate } from '#common/builds/judge-candidate.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { judgeKeys } from '../../builds/judged-keys.ts'
import { type PartOfBuild, readRuledPartsById } from '../../builds/parts.ts'
import type { Fit, FitMark } from '../browsed.ts'
import { surveyOf } from '../facets/count-parts.ts'
import { type FitChoice, fitWithin } from '../list/fit-choice.ts'
import type { Limits } from '../list/limits.ts'
import { isOfFit, type PartSet } from '../list/part-set.ts'

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

export const fitChoiceOf = async (ctx: Ctx, build: readonly PartOfBuild[], pieces: number): Promise<FitChoice> => ({
  judged: await judgeKeys(ctx, build, pieces),
  side: 'shown',
})

/** The number of parts that a set leaves out because they conflict. */
export async function hiddenOf(ctx: Ctx, set: PartSet, limits: Limits): Promise<Pick<Fit, 'hidden' | 'isCapped'>> {
  const fit = fitWithin(set)
  if (fit === null || set.fit === null) return { hidden: 0, isCapped: false }
  if (isOfFit(set) && !set.isOrderable) return { hidden: fit.hiddenParts, isCapped: false }
  const { parts, isCapped } = await surveyOf(ctx, { ...set, fit: { ...set.fit, side: 'hidden' } }, {}, limits)
  return { hidden: parts, isCapped }
}

type Beside = Readonly<{ build: readonly PartOfBuild[] /** Of each part that is checked. */; pieces: number }>

/** The verdicts of rules on parts of a page, in order. Parts that no rule reads have no mark. */
export async function marksOf(ctx: Ctx, { build, pieces }: Beside, ids: readonly number[]): Promise<FitMark[]> {
  const parts = new Map((await readRuledPartsById(ctx.db, ids)).map((part) => [part.id, part]))
  return ids.flatMap((id) => {
    const part = parts.get(id)
    if (part === undefined || part.facts === null) return []
    const { answer, findings } = judgeCandidate(build, { ...part, quantity: pieces })
    return [{ id, answer, messages: findings.map(({ message }) => message) }]
  })
}
