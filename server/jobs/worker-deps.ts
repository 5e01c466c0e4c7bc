import type { Shop } from '#server/domain/ctx.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { UploadStore } from '#server/uploads/store.ts'
import type { JobLog } from './log.ts'

export type WorkerDeps = {
  shop: Shop
  /** The direct address of the database, past any pooler, because a worker uses LISTEN. */
  directUrl: string
  /** null if mail cannot be sent: then it waits in the outbox. */
  mailer: Mailer | null
  /** Where uploaded pictures are stored. */
  uploads: UploadStore
  /** The public address of the shop, without a trailing slash. */
  publicUrl: string
  log: JobLog
  pace?: Partial<typeof usualPace>
}

export const usualPace = {
  /** How often an idle worker polls for jobs that became due; new jobs notify it. */
  pollMs: 2_000,
  /** How often due jobs are queued: a mail waits that long at most. */
  findMs: 500,
  beatMs: 10_000,
  /** After this much silence a pool counts as dead and its jobs are freed. graphile-worker alone would wait four hours. */
  silentSeconds: 60,
  /** How long every job fetch may fail before the database itself is probed. */
  stuckMs: 10_000,
  /** How long the workers may be silent; longer than their poll interval, and than a fetch may take. */
  quietMs: 30_000,
  /** How long a worker may run one job before it counts as stuck. */
  longestJobMs: 15 * 60_000,
  /** The longest pause before a failed pool is restarted. */
  longestPauseMs: 5_000,
}
