// Substitutes for lines of an order: the search of `find.ts`, for many lines at once, and with the builds that have them.
import { inArray } from 'drizzle-orm'
import { judgeCandidate } from '#common/builds/judge-candidate.ts'
import { comparisonsOf } from '#common/builds/substitution.ts'
import type { Finding } from '#common/builds/types.ts'
import { raisedQuantity } from '#common/items/quantities.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import { priceAt } from '#common/prices/ladder.ts'
import type { QuickOrderPart } from '#common/quick-order/answer.ts'
import type { LinesToReplace } from '#common/quick-order/line-substitutes.ts'
import type { TypedSpecs } from '#common/specs/attribute.ts'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { countNetworkAttempt } from '#server/domain/limits/rate-limits.ts'
import { typedSpecsById } from '../items/specs/specs-by-id.ts'
import { readParts } from '../quick-order/matching/parts.ts'
import { type Difference, differencesOf, isAsked, notCompared, valueIn } from './as-good.ts'
import { buildsOfLines } from './builds-of-lines.ts'
import { findCandidates } from './candidates.ts'
import { type BuildOfPart, chooseCheapest, comparisonsIn, isNoWorseIn } from './choose.ts'

export type LineSubstitute = Readonly<{
  part: QuickOrderPart
  /** The line's quantity, raised to one that can be ordered; in stock. */
  quantity: number
  unitPriceMinor: number
  totalMinor: number
  /** `totalMinor` minus what the line would cost with the original; null if it is no longer sold. */
  differenceMinor: number | null
  /** Messages of the rules about the part in the builds of the line. */
  messages: readonly string[]
  differences: readonly Difference[]
  /** The values that could not be compared, because the original does not state them. */
  notCompared: readonly string[]
}>

/** Searches at once: others need connections, too. */
const atOnce = 4
/** A part that states fewer values says too little about what would be as good. */
const fewestStated = 3

/**
 * Up to five parts per line that are at least as good in everything that matters for its category, in stock for its quantity, and no worse
 * for the builds that have the line; cheapest first for the caller. In the order of the lines. Throws NOT_FOUND for a list, and
 * TOO_MANY_REQUESTS.
 */
export async function findLineSubstitutes(ctx: PublicCtx, asked: LinesToReplace) {
  await countNetworkAttempt(ctx, 'lineSubstitutes')
  const ids = [...new Set(asked.lines.map(({ productId }) => productId))]
  const [rows, specs, sold, builds] = await Promise.all([
    ctx.db.select({ id: products.id, productType: products.productType }).from(products).where(inArray(products.id, ids)),
    typedSpecsById(ctx.db, ids),
    readParts(ctx, ids),
    buildsOfLines(ctx, asked),
  ])
  const types = new Map(rows.map(({ id, productType }) => [id, productType]))
  const found = new Map<number, Found>()
  const queue = asked.lines.entries()
  // The workers share one iterator: each takes the next line.
  const work = async () => {
    for (const [i, { productId, quantity }] of queue) {
      const productType = types.get(productId)
      if (productType === undefined) continue
      const original = { id: productId, productType, specs: specs.get(productId) ?? {} }
      found.set(i, await search(ctx, { original, quantity, builds: builds.get(productId) ?? [] }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const parts = await readParts(ctx, [...new Set([...found.values()].flat().map(({ id }) => id))])
  return {
    lines: asked.lines.map(({ productId, quantity }, i) => ({
      productId,
      quantity,
      substitutes: (found.get(i) ?? []).flatMap(({ id, ...substitute }): LineSubstitute[] => {
        const part = parts.get(id)
        if (part === undefined) return []
        const original = sold.get(productId)
        return [{ part, ...substitute, differenceMinor: original ? substitute.totalMinor - costOf(original, quantity) : null }]
      }),
    })),
  }
}

export type LineSubstitutes = Awaited<ReturnType<typeof findLineSubstitutes>>

function costOf(part: QuickOrderPart, quantity: number): number {
  const raised = raisedQuantity(quantity, part)
  return lineTotalMinor(priceAt(part.ladder, raised), raised)
}

type Line = Readonly<{
  original: Readonly<{ id: number; productType: string; specs: TypedSpecs }>
  quantity: number
  builds: readonly BuildOfPart[]
}>
type Found = readonly (Omit<LineSubstitute, 'part' | 'differenceMinor'> & Readonly<{ id: number }>)[]

async function search(ctx: PublicCtx, { original, quantity, builds }: Line): Promise<Found> {
  const { productType, specs } = original
  const comparisons = comparisonsIn(productType, builds)
  const stated = comparisonsOf(productType).filter((comparison) => isAsked(comparison, valueIn(comparison, specs)))
  if (stated.length < fewestStated) return []
  // Two rows of one part would be one part in a build.
  const present = new Set(builds.flatMap(({ others }) => others.map(({ id }) => id)))
  const candidates = await findCandidates(ctx.db, original, comparisons, { ofPart: quantity, ofOthers: new Map() })
  const chosen = await chooseCheapest(
    ctx,
    candidates.filter(({ id }) => !present.has(id)),
    { specs, comparisons, isNoWorse: isNoWorseIn(builds) },
  )
  return chosen.map(({ id, part, specs: its, quantity: raised, unitPriceMinor, totalMinor }) => ({
    id,
    ...{ quantity: raised, unitPriceMinor, totalMinor },
    messages: [...new Set(builds.flatMap((build) => findingsOf(build, part)).map(({ message }) => message))],
    differences: differencesOf(productType, comparisons, specs, its),
    notCompared: notCompared(productType, comparisons, specs),
  }))
}

type RuledPart = Parameters<ReturnType<typeof isNoWorseIn>>[0]

const findingsOf = ({ original, others }: BuildOfPart, part: RuledPart): readonly Finding[] =>
  judgeCandidate([...others, original], { ...part, quantity: original.quantity }, { replaces: original.sku }).findings
