// Builds in part lists: adds and reads them, and adds a whole list with its builds to the cart.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BuildForList, BuildListAddition, BuildListRef } from '#common/build-groups/schema.ts'
import { maxBuildGroups } from '#common/builds/bounds.ts'
import { mergeBuildLines } from '#common/builds/merge-lines.ts'
import { messages } from '#common/kit/messages.ts'
import { maxPartListLines, maxPartLists } from '#common/part-lists/rules.ts'
import { callOutcomes, present } from '#server/db/call-function.ts'
import { partListLines, partLists } from '#server/db/schema/part-lists.ts'
import { products } from '#server/db/schema/products.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { withShopSkus } from '../part-index/sku-spellings.ts'
import { addToCart } from './add.ts'
import { type CheckedPart, checkGroups } from './checks.ts'
import { bySlot } from './part-order.ts'
import { refusalOfLines } from './refusals.ts'

/**
 * Adds a build, times its machines, to one of the caller's lists or to a new one. Throws NOT_FOUND for the list, or with one issue per part
 * that is not sold, CONFLICT if there are too many lists, lines or builds, TOO_MANY_REQUESTS.
 */
export async function addBuildToList(ctx: CustomerCtx, given: BuildForList): Promise<{ listId: string; id: string }> {
  const { db, actor } = ctx
  await countAttempt(ctx, 'partLists', actor.userId)
  const { listId = null, listName = '', name, machines } = given
  const lines = await withShopSkus(db, given.parts)
  const parts = mergeBuildLines(lines)
  const rows = await callOutcomes(db, 'add_build_to_list', {
    user: actor.userId,
    list: listId,
    listName,
    name,
    machines,
    parts,
    mostLists: maxPartLists,
    mostLines: maxPartListLines,
    mostBuilds: maxBuildGroups,
  })
  const [{ outcome, list, build }] = rows
  switch (outcome) {
    case 'saved':
      return { listId: present(list, 'list'), id: present(build, 'build') }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.partListNotFound)
    case 'too_many_lists':
      throw new DomainError('CONFLICT', messages.partListsTooMany)
    case 'too_many_lines':
      throw new DomainError('CONFLICT', messages.partListFull)
    case 'too_many_builds':
      throw new DomainError('CONFLICT', messages.buildGroupsTooMany)
    case 'no_product':
      throw await refusalOfLines(
        db,
        outcome,
        rows.map(({ line }) => {
          const sku = parts[(line ?? 0) - 1]?.sku ?? ''
          return { sku, path: `parts.${lines.findIndex((part) => part.sku === sku)}`, details: {} }
        }),
      )
  }
}

type Row = CheckedPart &
  Readonly<{
    id: string
    build: string
    machines: number
    sku: string
    name: string
    pieces: number
    lineQuantity: number
    /** The number of pieces that the build lacks. A line's pieces go to its oldest build first. */
    missing: number
  }>

/** The builds in one of the caller's lists, oldest first, each with its pieces and its compatibility check. Throws NOT_FOUND. */
export async function listListedBuilds({ db, actor }: CustomerCtx, { listId }: BuildListRef) {
  const [list] = await db
    .select({ id: partLists.id })
    .from(partLists)
    .where(and(eq(partLists.id, listId), eq(partLists.userId, actor.userId), isNull(partLists.deletedAt)))
  if (!list) throw new DomainError('NOT_FOUND', messages.partListNotFound)
  const rows = await db.execute<Row>(sql`
    select g.id, g.name as build, g.machines, p.id as "productId", p.sku, p.name, p.deleted_at is not null as "isGone",
      part.per_machine as "perMachine", part.per_machine * g.machines as pieces, coalesce(l.quantity, 0) as "lineQuantity",
      least(part.per_machine * g.machines, greatest(upto.pieces - coalesce(l.quantity, 0), 0))::int as missing,
      l.quantity is null as "isOut"
    from build_groups g
    join build_group_parts part on part.group_id = g.id
    join products p on p.id = part.product_id
    left join part_list_lines l on l.list_id = g.list_id and l.product_id = part.product_id
    cross join lateral (
      select sum(other.per_machine::bigint * build.machines) as pieces
      from build_group_parts other join build_groups build on build.id = other.group_id
      where build.list_id = g.list_id and other.product_id = part.product_id and (build.created_at, build.id) <= (g.created_at, g.id)
    ) upto
    where g.list_id = ${listId}
    order by g.created_at, g.id, ${bySlot('p')}, l.place, p.id`)
  return { groups: await checkGroups(db, rows) }
}

export type ListedGroup = Awaited<ReturnType<typeof listListedBuilds>>['groups'][number]

/**
 * Adds everything on one of the caller's lists to the cart, or nothing. Builds stay together, with the same pieces missing as in the list.
 * Lines are raised to the minimum and the multiple. The same list under the same key is added once. Throws NOT_FOUND, also with one issue
 * per part that is no longer sold, CONFLICT with one issue per part that is short, PRICE_CHANGED with one per part that costs more than in
 * `prices`.
 */
export async function addListToCart(ctx: CustomerCtx, { key, listId, takesLess = false, prices = [] }: BuildListAddition) {
  const { db, actor } = ctx
  await countAttempt(ctx, 'orders', actor.userId)
  const { groups } = await listListedBuilds(ctx, { listId })
  const listed = await db
    .select({
      productId: partListLines.productId,
      quantity: partListLines.quantity,
      isGone: sql<boolean>`${products.deletedAt} is not null`,
    })
    .from(partListLines)
    .innerJoin(products, eq(products.id, partListLines.productId))
    .where(eq(partListLines.listId, listId))
    .orderBy(partListLines.place)
  const gone = new Set(listed.flatMap(({ productId, isGone }) => (isGone ? [productId] : [])))
  // The cart keeps the order of the list, whichever lines belong to builds.
  const placeOf = new Map(listed.map(({ productId }, i) => [productId, { at: i + 1 }]))
  const canTake = (productId: number) => !(takesLess && gone.has(productId))
  const builds = groups.flatMap(({ name, machines, lines }) => {
    const parts = lines.flatMap(({ productId, perMachine, pieces, missing, isOut }) =>
      isOut || !canTake(productId) ? [] : [{ productId, quantity: perMachine, pieces: pieces - missing, ...placeOf.get(productId) }],
    )
    return parts.length > 0 ? [{ name, machines, parts }] : []
  })
  const ofBuilds = new Map<number, number>()
  for (const { parts } of builds)
    for (const { productId, pieces } of parts) ofBuilds.set(productId, (ofBuilds.get(productId) ?? 0) + pieces)
  const loose = listed.flatMap(({ productId, quantity }) => {
    const rest = quantity - (ofBuilds.get(productId) ?? 0)
    return rest > 0 && canTake(productId) ? [{ productId, quantity: rest, ...placeOf.get(productId) }] : []
  })
  if (builds.length + loose.length === 0) throw new DomainError('CONFLICT', messages.buildPartsShort)
  const all = [...builds.flatMap(({ parts }) => parts), ...loose]
  const rows = await addToCart(ctx, { key, groups: builds, lines: loose, takesLess, prices }, (place) => ({
    path: `lines.${listed.findIndex(({ productId }) => productId === all[place - 1]?.productId)}`,
    productId: all[place - 1]?.productId,
  }))
  const numbers = new Set(rows.flatMap(({ order_number: number }) => number ?? []))
  return { builds: builds.length, lines: numbers.size, added: [...numbers].map((number) => ({ number, was: null })) }
}
