// The shop's own database: the same PostgreSQL as in production, started by the shop on a loopback port, so that one command starts the
// shop on a machine without PostgreSQL. Several processes of one shop share it.
import { thisHost } from './host.ts'
import { type EmbeddedPostgres, type StartOptions, startOn } from './start.ts'

export { EmbeddedPostgresError } from './errors.ts'
export type { EmbeddedPostgres }

/**
 * Starts the database of `dataDir`, or joins it if another process has started it, and restarts it on the same url after a crash.
 * - `dataDir`: the database is in `<dataDir>/postgres`, or, if root's account cannot reach that, where `notes` says (one line each, for the
 * log).
 * - `binariesFrom`: the search for the package with the programs starts in this folder and goes upwards; by default this file's.
 * - `log`: gets one line when the database is lost and when it is back.
 * - `signal`: aborts a start, and ends what it has started.
 * - `fsync`: false trades durability for speed; for tests.
 * `stop()` leaves the database, and stops it if no other process uses it; it never rejects, and may be called again. Throws
 * EmbeddedPostgresError, one clear line, if there can be no database.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  return startOn(thisHost(), options)
}
