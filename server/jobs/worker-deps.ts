import type { Shop } from '#server/domain/ctx.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { UploadStore } from '#server/uploads/store.ts'
import type { JobLog } from './log.ts'

export type WorkerDeps = {
  shop: Shop
  /** The database itself, past any pooler: a worker listens. */
  directUrl: string
  /** null where mail cannot go out: then it waits in the outbox. */
  mailer: Mailer | null
  /** Where uploaded pictures are kept. */
  uploads: UploadStore
  /** Where people reach the shop, without a slash at the end. */
  publicUrl: string
  log: JobLog
  pace?: Partial<typeof usualPace>
}

export const usualPace = {
  /** How often an idle worker looks for jobs whose time has come; new ones announce themselves. */
  pollMs: 2_000,
  beatMs: 10_000,
  /** A pool that says nothing for so long is dead, and its jobs are free. graphile-worker alone would wait for four hours. */
  silentSeconds: 60,
  /** How long every question for a job may fail before the database is asked whether it is there. */
  stuckMs: 10_000,
  /** How long the workers may show no sign of life; longer than they rest, and than a question for a job may take. */
  quietMs: 30_000,
  /** How long a worker may be busy with one job: then it counts as stuck. */
  longestJobMs: 15 * 60_000,
  /** The longest pause between a pool that failed and the next one. */
  longestPauseMs: 5_000,
}
