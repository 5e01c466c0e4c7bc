// Reads the change log: the rows that triggers add with every change (server/db/schema/changes.ts). Neither identities nor transaction ids are
// in the order of commits, so a position in the log is a snapshot of the database. Not seen by a snapshot is everything from its xmax on, and the
// transactions that were under way (xip): the late commit of a long transaction is read once, like every other.
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'

/** The PostgreSQL channel that says: something was committed, look at the log. */
export const logChannel = 'changes'

/** Rows are deleted when they are older. A reader that slept longer has missed some. */
export const keptMs = 60_000

/** So that a look never waits long for a sweep. */
const sweptAtOnce = 5_000

/** A connection that answers nothing for so long is closed. */
const answerWithinMs = 5_000

/** A change in a channel; `ids` is null for all. */
export type LoggedChange = { channel: string; ids: string[] | null }

export type Position = {
  /** What was committed by then, in the database's format. */
  snapshot: string
  /** The database's clock. */
  atMs: number
}

/** What was committed between two positions, the later of which this is. */
export type Look = Position & { changes: LoggedChange[] }

export type ChangeLog = {
  /** Reads what was committed after a position. */
  read(since: Position): Promise<Look>
  /** Deletes changes that were committed before a position, and rows of a restored dump. False if there are more. */
  sweep(before: Position, most?: number): Promise<boolean>
  /** Never throws. */
  close(): Promise<void>
}

/** Opens a connection of its own. After an error, or once it is lost, every call rejects. `onHint` is called when a look is worth it. */
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

  // Not a race with a promise that lasts as long as the connection: that would keep every answer until the connection is lost.
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
    // Rows of a restored dump may have transaction ids that this database has not reached: they are left out.
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
