import type { BuildCompletion, BuildGroupRef, BuildMachines } from '#common/build-groups/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { nameOf } from '#common/users/rules.ts'
import { callOutcome, callOutcomes } from '#server/db/call-function.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { LineDetails, refusalOfLines } from './refusals.ts'

/** `mends`: adds missing pieces. `machines`: null leaves their number. `lowers`: takes less of what is short. */
type Change = { group: string; machines: number | null; mends: boolean; lowers: boolean }

/**
 * Changes the number of machines of a build in the caller's cart or a list. If a part of the build was already checked out, that part stays
 * as placed, and the answer has another id. Throws NOT_FOUND, also for parts that are no longer sold, CONFLICT with one issue per part that
 * is short.
 */
export const setBuildMachines = (ctx: CustomerCtx, { id, machines, takesLess = false }: BuildMachines) =>
  change(ctx, { group: id, machines, mends: false, lowers: takesLess })

/** Adds the missing pieces of a build, including pieces that were removed from the cart or cancelled. Throws like `setBuildMachines`. */
export const completeBuild = (ctx: CustomerCtx, { id, takesLess = false }: BuildCompletion) =>
  change(ctx, { group: id, machines: null, mends: true, lowers: takesLess })

/** Removes the pieces of a build from the cart or list. Loose pieces and pieces that were checked out stay. Throws NOT_FOUND. */
export async function removeBuildGroup(ctx: CustomerCtx, { id }: BuildGroupRef): Promise<{ removed: 1 }> {
  await change(ctx, { group: id, machines: 0, mends: false, lowers: false })
  return { removed: 1 }
}

/** Turns the pieces of a build into loose ones. Throws NOT_FOUND. */
export async function takeBuildApart({ db, actor }: CustomerCtx, { id }: BuildGroupRef): Promise<{ apart: 1 }> {
  const outcome = await callOutcome(db, 'take_build_apart', { user: actor.userId, group: id })
  if (outcome === 'not_found') throw new DomainError('NOT_FOUND', messages.buildGroupNotFound)
  return { apart: 1 }
}

async function change(ctx: CustomerCtx, wanted: Change): Promise<{ id: string | null }> {
  const { db, actor } = ctx
  await countAttempt(ctx, 'orders', actor.userId)
  const who = { user: actor.userId, userName: nameOf(actor) }
  const rows = await callOutcomes(db, 'change_build_group', { ...who, ...wanted }, { details: LineDetails })
  const [{ outcome, build }] = rows
  switch (outcome) {
    case 'changed':
      return { id: build }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.buildGroupNotFound)
    case 'no_product':
    case 'out_of_stock':
      throw await refusalOfLines(
        db,
        outcome,
        rows.map(({ details }, place) => ({ path: `lines.${place}`, details })),
      )
  }
}
