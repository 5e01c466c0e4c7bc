import type { Shop } from '#server/domain/context/ctx.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { UploadStore } from '#server/uploads/store.ts'
import type { JobLog } from './log.ts'

export type WorkerDeps = {
  shop: Shop
  /** The database's direct address, past any pooler, because a worker uses LISTEN. */
  directUrl: string
  /** Null if this process cannot send mail: then mail stays in the outbox. */
  mailer: Mailer | null
  uploads: UploadStore
  /** The shop's public address, without a trailing slash. */
  publicUrl: string
  log: JobLog
  pace?: Partial<typeof usualPace>
}

export const usualPace = {
  /** An idle worker polls for jobs that became due. New jobs notify it. */
  pollMs: 2_000,
  /** Interval for queuing due jobs: the longest delay of a mail. */
  findMs: 500,
  beatMs: 10_000,
  /** After this much silence a pool counts as dead and its jobs are freed. graphile-worker itself would take four hours. */
  silentSeconds: 60,
  /** If every job fetch fails for this long, the database itself is probed. */
  stuckMs: 10_000,
  /** The longest allowed silence of the workers; longer than their poll interval and than a fetch can take. */
  quietMs: 30_000,
  /** A worker that runs one job for longer counts as stuck. */
  longestJobMs: 15 * 60_000,
  /** The longest pause before a failed pool is restarted. */
  longestPauseMs: 5_000,
}
