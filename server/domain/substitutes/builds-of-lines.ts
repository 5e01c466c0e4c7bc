// The builds in a cart or a list that have a line: a substitute must fit each of them.
import { checkBuild } from '#common/builds/check-build.ts'
import { messages } from '#common/kit/messages.ts'
import type { LinesToReplace } from '#common/quick-order/line-substitutes.ts'
import type { CustomerCtx, PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { listCartGroups } from '../build-groups/in-cart.ts'
import { listListedBuilds } from '../build-groups/lists.ts'
import { readRuledPartsById } from '../builds/parts.ts'
import type { BuildOfPart } from './choose.ts'

/** By product. Throws UNAUTHORIZED for a visitor's cart or list, NOT_FOUND for a list of someone else. */
export async function buildsOfLines(
  ctx: PublicCtx,
  { lines, isCart = false, listId }: LinesToReplace,
): Promise<ReadonlyMap<number, readonly BuildOfPart[]>> {
  const customer = isCart || listId !== undefined ? customerOf(ctx) : null
  if (customer === null) return new Map()
  const { groups } = await (listId === undefined ? listCartGroups(customer) : listListedBuilds(customer, { listId }))
  const asked = new Set(lines.map(({ productId }) => productId))
  const concerned = groups
    .map((group) => group.lines.flatMap(({ productId, perMachine, isOut }) => (isOut ? [] : [{ productId, perMachine }])))
    .filter((parts) => parts.some(({ productId }) => asked.has(productId)))
  const ids = [...new Set(concerned.flat().map(({ productId }) => productId))]
  const ruled = new Map((await readRuledPartsById(ctx.db, ids)).map((part) => [part.id, part]))
  const builds = new Map<number, BuildOfPart[]>()
  for (const group of concerned) {
    const parts = group.flatMap(({ productId, perMachine }) => {
      const part = ruled.get(productId)
      return part === undefined ? [] : [{ ...part, quantity: perMachine }]
    })
    const before = checkBuild(parts)
    for (const original of parts.filter(({ id }) => asked.has(id)))
      builds.set(original.id, [...(builds.get(original.id) ?? []), { original, others: parts.filter((part) => part !== original), before }])
  }
  return builds
}

function customerOf(ctx: PublicCtx): CustomerCtx {
  const { actor } = ctx
  if (actor === null) throw new DomainError('UNAUTHORIZED', messages.signInFirst)
  return { ...ctx, actor }
}
