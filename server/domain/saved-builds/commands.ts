import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { maxSavedBuilds } from '#common/builds/bounds.ts'
import { mergeBuildLines } from '#common/builds/merge-lines.ts'
import {
  type BuildCopying,
  type BuildRef,
  type BuildRenaming,
  type BuildSaving,
  type BuildSharing,
  maxRemovedBuilds,
  removedBuildDays,
} from '#common/builds/saved.ts'
import { messages } from '#common/kit/messages.ts'
import { callOutcome, callOutcomes } from '#server/db/call-outcome.ts'
import type { Outcome } from '#server/db/outcomes.ts'
import { builds } from '#server/db/schema/builds.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { withShopSkus } from '../part-index/sku-spellings.ts'

const SavedBuild = z.object({ build: z.uuid().nullable() })

/**
 * Saves a new build for the caller, or changes a saved one. Throws NOT_FOUND, CONFLICT if the account has the maximum number of builds,
 * TOO_MANY_REQUESTS.
 */
export async function saveBuild(ctx: CustomerCtx, { id, name, machines, parts }: BuildSaving): Promise<{ id: string }> {
  await countAttempt(ctx, 'savedBuilds', ctx.actor.userId)
  const lines = JSON.stringify(mergeBuildLines(await withShopSkus(ctx.db, parts)))
  const [saved] = await callOutcomes(
    ctx.db,
    'save_build',
    sql`${ctx.actor.userId}, ${id ?? null}, ${name}, ${machines}, ${lines}::jsonb, ${maxSavedBuilds}`,
    SavedBuild,
  )
  return { id: z.uuid().parse(savedOr(saved.outcome, saved.build)) }
}

/**
 * Copies one of the caller's builds, or another customer's shared build. Throws NOT_FOUND, CONFLICT if the account has the maximum number
 * of builds, TOO_MANY_REQUESTS.
 */
export async function copyBuild(ctx: CustomerCtx, { id, name }: BuildCopying): Promise<{ id: string }> {
  await countAttempt(ctx, 'savedBuilds', ctx.actor.userId)
  const parameters = sql`${ctx.actor.userId}, ${id}, ${name ?? null}, ${maxSavedBuilds}`
  const [copied] = await callOutcomes(ctx.db, 'copy_build', parameters, SavedBuild)
  return { id: z.uuid().parse(savedOr(copied.outcome, copied.build)) }
}

/** Removes one of the caller's builds. It can be restored. Throws NOT_FOUND. */
export async function removeBuild({ db, actor }: CustomerCtx, { id }: BuildRef): Promise<{ removed: 1 }> {
  const outcome = await callOutcome(db, 'remove_build', sql`${actor.userId}, ${id}, ${maxRemovedBuilds}, ${removedBuildDays}`)
  if (outcome === 'not_found') throw buildNotFound()
  return { removed: 1 }
}

/** Restores a removed build. Throws NOT_FOUND, also when it was removed too long ago, CONFLICT if the account has too many builds. */
export async function restoreBuild({ db, actor }: CustomerCtx, { id }: BuildRef): Promise<{ id: string }> {
  const outcome = await callOutcome(db, 'restore_build', sql`${actor.userId}, ${id}, ${maxSavedBuilds}, ${removedBuildDays}`)
  return { id: savedOr(outcome, id) }
}

/** Renames one of the caller's builds. Throws NOT_FOUND. */
export async function renameBuild(ctx: CustomerCtx, { id, name }: BuildRenaming): Promise<{ id: string }> {
  await change(ctx, id, { name, updatedAt: sql`now()` })
  return { id }
}

/** Shares one of the caller's builds with everyone who has its link, or makes it private again. Throws NOT_FOUND. */
export async function shareBuild(ctx: CustomerCtx, { id, isShared }: BuildSharing): Promise<{ id: string; isShared: boolean }> {
  await change(ctx, id, { isShared })
  return { id, isShared }
}

type Change = { name: string; updatedAt: SQL } | { isShared: boolean }

async function change({ db, actor }: CustomerCtx, id: string, values: Change): Promise<void> {
  const changed = await db
    .update(builds)
    .set(values)
    .where(and(eq(builds.id, id), eq(builds.userId, actor.userId), isNull(builds.deletedAt)))
    .returning({ id: builds.id })
  if (changed.length === 0) throw buildNotFound()
}

const buildNotFound = () => new DomainError('NOT_FOUND', messages.buildNotFound)

/** Returns the value if the build was saved; throws the outcome's refusal otherwise. */
function savedOr<Value>(outcome: Outcome<'save_build'>, value: Value): Value {
  switch (outcome) {
    case 'saved':
      return value
    case 'not_found':
      throw buildNotFound()
    case 'too_many_builds':
      throw new DomainError('CONFLICT', messages.buildsTooMany)
  }
}
