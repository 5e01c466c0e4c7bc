// Reads the change log: rows that triggers add with every change (server/db/schema/changes.ts). Neither identities nor transaction ids
// follow the order of commits, so a position in the log is a database snapshot. A snapshot excludes everything from its xmax on,
// and it excludes transactions in progress (xip). So the late commit of a long transaction is read once, like any other.
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'

/** The PostgreSQL channel for hints that something was committed. */
export const logChannel = 'changes'

/** Older rows are deleted. A reader that was suspended for longer has missed some. */
export const keptMs = 60_000

/** Limits one sweep, so that it never delays a look for long. */
const sweptAtOnce = 5_000

/** A connection without an answer for this long is closed. */
const answerWithinMs = 5_000

/** `ids` is null if all ids in the channel may have changed. */
export type LoggedChange = { channel: string; ids: string[] | null }

export type Position = {
  /** The commits up to this position, in the database's format. */
  snapshot: string
  /** By the database's clock. */
  atMs: number
}

/** The changes since the previous position, with the new position. */
export type Look = Position & { changes: LoggedChange[] }

export type ChangeLog = {
  /** Reads the changes committed after a position. */
  read(since: Position): Promise<Look>
  /** Deletes changes that were committed before a position, and rows of a restored dump. False if there are more. */
  sweep(before: Position, most?: number): Promise<boolean>
  /** Never throws. */
  close(): Promise<void>
}

/**
 * Opens its own connection. After an error, or once the connection is lost, every call rejects. `onHint` is called when there may be
 * changes.
 */
export async function openChangeLog(url: string, onHint: () => void): Promise<{ log: ChangeLog; position: Position }> {
  let lost: Error | null = null
  const waiting = new Set<(error: Error) => void>()
  const lose = (error: Error) => {
    lost ??= error
    for (const giveUp of waiting) giveUp(lost)
  }
  const sql = createSqlClient(url, {
    max: 1,
    applicationName: 'partsdock-listen',
    onNotify: onHint,
    onLost: () => {
      lose(new Error('The connection to the change log is lost'))
      onHint()
    },
  })
  const log: ChangeLog = {
    read: ({ snapshot }) => answered(readChanges(snapshot)),
    sweep: ({ snapshot }, most = sweptAtOnce) => answered(sweepChanges(snapshot, most)),
    close: () => closeSqlClient(sql, 500),
  }

  // Do not use Promise.race with a promise that lasts as long as the connection: it would retain every answer until the connection is lost.
  async function answered<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => lose(new Error('The database does not answer')), answerWithinMs)
    let giveUp: (error: Error) => void = () => {}
    try {
      return await new Promise<T>((resolve, reject) => {
        giveUp = reject
        waiting.add(giveUp)
        if (lost) giveUp(lost)
        answer.then(resolve, giveUp)
      })
    } finally {
      clearTimeout(timer)
      waiting.delete(giveUp)
    }
  }

  async function readChanges(since: string | null): Promise<Look> {
    // Rows of a restored dump may have transaction ids that this database has not reached; ignore them.
    const [row] = await sql<Look[]>`
      with missed as (
        select c.channel, c.ids from changes c
        where c.transaction_id >= pg_snapshot_xmax(${since}::pg_snapshot) and c.transaction_id < pg_snapshot_xmax(pg_current_snapshot())
        union all
        select c.channel, c.ids from changes c where c.transaction_id = any (array(select pg_snapshot_xip(${since}::pg_snapshot)))
      )
      select pg_current_snapshot()::text as snapshot, (extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs",
        (select coalesce(json_agg(missed), '[]') from missed) as changes`
    if (!row) throw new Error('The database returned no answer about changes')
    return row
  }

  async function sweepChanges(before: string, most: number): Promise<boolean> {
    const swept = await sql`
      delete from changes where ctid = any (array(
        select ctid from changes
        where transaction_id < pg_snapshot_xmin(${before}::pg_snapshot) or transaction_id > pg_snapshot_xmax(pg_current_snapshot())
        limit ${most} for update skip locked))`
    return swept.count < most
  }

  try {
    await answered(sql.unsafe(`listen ${logChannel}`))
    return { log, position: await answered(readChanges(null)) }
  } catch (error) {
    await log.close()
    throw error
  }
}
