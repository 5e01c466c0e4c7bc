import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type BuildRef, maxRemovedBuilds, removedBuildDays } from '#common/builds/saved.ts'
import { messages } from '#common/kit/messages.ts'
import { builds } from '#server/db/schema/builds.ts'
import type { CustomerCtx, PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'

const buildColumns = {
  id: builds.id,
  name: builds.name,
  machines: builds.machines,
  parts: builds.parts,
  isShared: builds.isShared,
  updatedAt: builds.updatedAt,
} as const

/** The caller's saved builds, last changed first, and the ones that can be restored, last removed first. */
export async function listBuilds({ db, actor }: CustomerCtx) {
  const own = eq(builds.userId, actor.userId)
  const [kept, removed] = await Promise.all([
    db
      .select(buildColumns)
      .from(builds)
      .where(and(own, isNull(builds.deletedAt)))
      .orderBy(desc(builds.updatedAt), builds.id),
    db
      .select(buildColumns)
      .from(builds)
      .where(and(own, isNotNull(builds.deletedAt), gt(builds.deletedAt, sql`now() - make_interval(days => ${removedBuildDays})`)))
      .orderBy(desc(builds.deletedAt), builds.id)
      .limit(maxRemovedBuilds),
  ])
  return { builds: kept, removed }
}

/** One of the caller's builds, or a shared one. Its parts are SKUs, including parts that are no longer sold. Throws NOT_FOUND. */
export async function getBuild({ db, actor }: PublicCtx, { id }: BuildRef) {
  const isOwn = actor ? eq(builds.userId, actor.userId) : sql`false`
  const [build] = await db
    .select({ ...buildColumns, isOwn: sql<boolean>`${isOwn}` })
    .from(builds)
    .where(and(eq(builds.id, id), isNull(builds.deletedAt), or(isOwn, builds.isShared)))
  if (!build) throw new DomainError('NOT_FOUND', messages.buildNotFound)
  return build
}
