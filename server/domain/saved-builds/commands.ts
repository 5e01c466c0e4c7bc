import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
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
import { callOutcome, callOutcomes, present } from '#server/db/call-function.ts'
import type { Outcome } from '#server/db/function-types.ts'
import { builds } from '#server/db/schema/builds.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { withShopSkus } from '../part-index/sku-spellings.ts'

/**
 * Saves a new build for the caller, or changes a saved one. Throws NOT_FOUND, CONFLICT if the account has the maximum number of builds,
 * TOO_MANY_REQUESTS.
 */
export async function saveBuild(ctx: CustomerCtx, { id, name, machines, parts }: BuildSaving): Promise<{ id: string }> {
  await countAttempt(ctx, 'savedBuilds', ctx.actor.userId)
  const lines = mergeBuildLines(await withShopSkus(ctx.db, parts))
  const [saved] = await callOutcomes(ctx.db, 'save_build', {
    user: ctx.actor.userId,
    build: id ?? null,
    name,
    machines,
    parts: lines,
    mostBuilds: maxSavedBuilds,
  })
  return { id: present(savedOr(saved.outcome, saved.build), 'build') }
}

/**
 * Copies one of the caller's builds, or another customer's shared build. Throws NOT_FOUND, CONFLICT if the account has the maximum number
 * of builds, TOO_MANY_REQUESTS.
 */
export async function copyBuild(ctx: CustomerCtx, { id, name }: BuildCopying): Promise<{ id: string }> {
  await countAttempt(ctx, 'savedBuilds', ctx.actor.userId)
  const parameters = { user: ctx.actor.userId, build: id, name: name ?? null, mostBuilds: maxSavedBuilds }
  const [copied] = await callOutcomes(ctx.db, 'copy_build', parameters)
  return { id: present(savedOr(copied.outcome, copied.build), 'build') }
}

/** Removes one of the caller's builds. It can be restored. Throws NOT_FOUND. */
export async function removeBuild({ db, actor }: CustomerCtx, { id }: BuildRef): Promise<{ removed: 1 }> {
  const outcome = await callOutcome(db, 'remove_build', {
    user: actor.userId,
    build: id,
    mostRemoved: maxRemovedBuilds,
    days: removedBuildDays,
  })
  if (outcome === 'not_found') throw buildNotFound()
  return { removed: 1 }
}

/** Restores a removed build. Throws NOT_FOUND, also when it was removed too long ago, CONFLICT if the account has too many builds. */
export async function restoreBuild({ db, actor }: CustomerCtx, { id }: BuildRef): Promise<{ id: string }> {
  const outcome = await callOutcome(db, 'restore_build', {
    user: actor.userId,
    build: id,
    mostBuilds: maxSavedBuilds,
    days: removedBuildDays,
  })
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
