import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BuildCompletion, BuildGroupRef, BuildMachines } from '#common/build-groups/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { nameOf } from '#common/users/rules.ts'
import { callOutcome, callOutcomes } from '#server/db/call-outcome.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { LineDetails, refusalOfLines } from './refusals.ts'

const Row = z.object({ build: z.uuid().nullable(), details: LineDetails })

/**
 * Changes the number of machines of a build in the caller's cart or a list. If a part of the build was already checked out, that part stays
 * as placed, and the answer has another id. Throws NOT_FOUND, also for parts that are no longer sold, CONFLICT with one issue per part that
 * is short.
 */
export const setBuildMachines = (ctx: CustomerCtx, { id, machines, takesLess = false }: BuildMachines) =>
  change(ctx, sql`${id}, ${machines}, false, ${takesLess}`)

/** Adds the missing pieces of a build, including pieces that were removed from the cart or cancelled. Throws like `setBuildMachines`. */
export const completeBuild = (ctx: CustomerCtx, { id, takesLess = false }: BuildCompletion) =>
  change(ctx, sql`${id}, null, true, ${takesLess}`)

/** Removes the pieces of a build from the cart or list. Loose pieces and pieces that were checked out stay. Throws NOT_FOUND. */
export async function removeBuildGroup(ctx: CustomerCtx, { id }: BuildGroupRef): Promise<{ removed: 1 }> {
  await change(ctx, sql`${id}, 0, false, false`)
  return { removed: 1 }
}

/** Turns the pieces of a build into loose ones. Throws NOT_FOUND. */
export async function takeBuildApart({ db, actor }: CustomerCtx, { id }: BuildGroupRef): Promise<{ apart: 1 }> {
  const outcome = await callOutcome(db, 'take_build_apart', sql`${actor.userId}, ${id}`)
  if (outcome === 'not_found') throw new DomainError('NOT_FOUND', messages.buildGroupNotFound)
  return { apart: 1 }
}

async function change(ctx: CustomerCtx, parameters: ReturnType<typeof sql>): Promise<{ id: string | null }> {
  const { db, actor } = ctx
  await countAttempt(ctx, 'orders', actor.userId)
  const rows = await callOutcomes(db, 'change_build_group', sql`${actor.userId}, ${nameOf(actor)}, ${parameters}`, Row)
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
