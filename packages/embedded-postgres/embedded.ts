// The database that comes with the shop: the same PostgreSQL as in production, run by ourselves on a loopback port, so that
// the shop starts with one command on a machine that has none. Several processes of one shop share it.
import { thisHost } from './host.ts'
import { type EmbeddedPostgres, type StartOptions, startOn } from './start.ts'

export { EmbeddedPostgresError } from './errors.ts'
export type { EmbeddedPostgres }

/**
 * Starts the database of `dataDir`, or joins it when another process has started it, and restarts it on the same url should it crash.
 *
 * - `dataDir`: it lives in `<dataDir>/postgres`, or, when root's account cannot reach that, where `notes` says (one line each, for the log).
 * - `binariesFrom`: the folder from which the package with the programs is looked for, upwards; this file's by default.
 * - `log`: told in one line when the database is lost and found again.
 * - `signal`: ends a start that is under way, and what it has started.
 * - `fsync`: false gives up durability for speed; for tests.
 *
 * `stop()` leaves the database, and stops it when nobody else uses it; it never rejects, and may be called again.
 * Throws EmbeddedPostgresError, one clear line, when there can be no database.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  return startOn(thisHost(), options)
}
