import { checkBuild } from '#common/builds/check-build.ts'
import type { CheckBuild } from '#common/builds/schema.ts'
import type { BuildCheck, BuildPart } from '#common/builds/types.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countNetworkAttempt } from '#server/domain/limits/rate-limits.ts'
import { keepRecent } from '#server/lib/recent.ts'
import { contentKey, readBuild } from './parts.ts'

// Cached by content: the answer does not depend on the shop.
const answers = keepRecent<BuildCheck>(1_000)

/**
 * Checks if the parts of a build work together, with reasons. Quantities of repeated SKUs are added up. Throws NOT_FOUND with all unknown
 * SKUs, and TOO_MANY_REQUESTS.
 */
export async function checkParts(ctx: PublicCtx, { parts: lines }: CheckBuild): Promise<BuildCheck> {
  const { parts, missing } = await readBuild(ctx.db, lines)
  if (missing.length > 0) throw notFound(lines, missing)
  const key = contentKey(parts)
  const known = answers.get(key)
  if (known !== undefined) return known
  await countNetworkAttempt(ctx, 'buildChecks')
  const answer = checkBuild(parts.map(ruled))
  answers.set(key, answer)
  return answer
}

/** Only the fields that rules read. */
const ruled = ({ sku, name, productType, quantity, verifiedOn, facts }: BuildPart): BuildPart => ({
  sku,
  name,
  productType,
  quantity,
  verifiedOn,
  facts,
})

function notFound(lines: CheckBuild['parts'], missing: readonly string[]): DomainError {
  const message =
    missing.length === 1 ? `There is no part with the SKU ${missing[0]}` : `There are no parts with the SKUs ${missing.join(', ')}`
  const issues = missing.map((sku) => ({
    path: `parts.${lines.findIndex((line) => line.sku === sku)}.sku`,
    message: `There is no part with the SKU ${sku}`,
  }))
  return new DomainError('NOT_FOUND', message, { issues })
}
