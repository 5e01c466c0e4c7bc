// Reads parts for the columns: all of them in pieces, and those that changed since a position in the change log. The database packs them into
// bytes, which Node reads ten times as fast as rows.
import { sql } from 'drizzle-orm'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import type { ColumnPart, Columns } from './columns.ts'

/** A position in the change log: see server/live/change-log.ts. `atMs` is the database's clock. */
export type Position = Readonly<{ snapshot: string; atMs: number }>

/** A live part `p` with its facts `f`. Fit keys of other editions are conflicts of no build, so they need no mark. */
const packed = sql`string_agg(int8send(p.id) || int8send(p.price_minor) || int8send(p.standing) || int4send(p.available_quantity)
  || int4send(p.units_sold) || boolsend(p.is_short) || int4send(coalesce(f.fit_key_id, 0)) || array_send(coalesce(f.facets, '{}')), null)`

const now = sql`(extract(epoch from clock_timestamp()) * 1000)::float8`

export async function readPosition(db: Db): Promise<Position> {
  const [row] = await db.execute<Position>(sql`select pg_current_snapshot()::text as snapshot, ${now} as "atMs"`)
  if (!row) throw new Error('The database returned no position')
  return row
}

/** Adds up to `most` parts with ids above `after` to the columns. Returns the highest id that was looked at; null at the end. */
export async function readPiece(db: Db, columns: Columns, after: number, most: number): Promise<number | null> {
  const rows = await db.execute<{ type: string; parts: Uint8Array; last: number }>(sql`${plannedAfresh}
    select p.product_type as type, ${packed} as parts, max(p.id)::float8 as last
    from (select * from products where id > ${after}::bigint and deleted_at is null order by id limit ${most}::int) as p
      left join lateral (select f.facets, f.fit_key_id from part_facts f where f.product_id = p.id offset 0) as f on true
    group by 1`)
  for (const { type, parts } of rows) for (const part of unpack(type, parts)) columns.set(part)
  return rows.length === 0 ? null : Math.max(...rows.map(({ last }) => last))
}

type Missed = Position & {
  /** True if the changes do not say which parts they concern. */
  isLost: boolean
  type: string | null
  parts: Uint8Array | null
  gone: Uint8Array | null
}

/**
 * Brings the columns from a position up to the latest commit, and returns the new position; null if that is not possible, because changes are
 * no longer in the log or do not name their parts.
 */
export async function readChanged(db: Db, columns: Columns, since: Position): Promise<Position | null> {
  const rows = await db.execute<Missed>(sql`
    with missed as materialized (
      select c.channel, c.ids from changes c
      where c.transaction_id >= pg_snapshot_xmax(${since.snapshot}::pg_snapshot)
        and c.transaction_id < pg_snapshot_xmax(pg_current_snapshot()) and c.channel in ('catalogue', 'stock', 'parts')
      union all
      select c.channel, c.ids from changes c
      where c.transaction_id = any (array(select pg_snapshot_xip(${since.snapshot}::pg_snapshot)))
        and c.channel in ('catalogue', 'stock', 'parts')
    ), wanted as materialized (select distinct id::bigint as id from missed cross join unnest(ids) as id)
    select c.*, g.* from (
      select pg_current_snapshot()::text as snapshot, ${now} as "atMs",
        exists (select from missed where channel = 'parts' and ids is null) as "isLost"
    ) as c left join (
      select p.product_type as type, ${packed} filter (where p.id is not null) as parts,
        string_agg(int8send(w.id), null) filter (where p.id is null) as gone
      from wanted w
        left join lateral (select * from products p where p.id = w.id and p.deleted_at is null offset 0) as p on true
        left join lateral (select f.facets, f.fit_key_id from part_facts f where f.product_id = p.id offset 0) as f on true
      group by 1
    ) as g on true`)
  const [first] = rows
  if (first === undefined || first.isLost || first.atMs - since.atMs > keptForMs) return null
  for (const { type, parts, gone } of rows) {
    if (type !== null && parts !== null) for (const part of unpack(type, parts)) columns.set(part)
    if (gone !== null) for (let at = 0; at < gone.length; at += idBytes) columns.remove(Number(viewOf(gone).getBigInt64(at)))
  }
  return { snapshot: first.snapshot, atMs: first.atMs }
}

/** Less than the time for which the log is kept. */
const keptForMs = 30_000
const idBytes = 8
const elementBytes = 8
const arrayHeader = 12
const arrayBounds = 8
const fixedBytes = 37

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Reads what `packed` wrote: numbers in network order, and an array as PostgreSQL sends it. */
export function* unpack(type: string, bytes: Uint8Array): Generator<ColumnPart> {
  const view = viewOf(bytes)
  const number = (at: number) => view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4)
  for (let at = 0; at < bytes.length; ) {
    const array = at + fixedBytes
    const isEmpty = view.getInt32(array) === 0
    const facets = new Uint32Array(isEmpty ? 0 : view.getInt32(array + arrayHeader))
    const elements = array + arrayHeader + (isEmpty ? 0 : arrayBounds)
    for (let i = 0; i < facets.length; i += 1) facets[i] = view.getInt32(elements + i * elementBytes + 4)
    yield {
      id: number(at),
      type,
      priceMinor: number(at + 8),
      standing: number(at + 16),
      stock: view.getInt32(at + 24),
      unitsSold: view.getInt32(at + 28),
      isShort: view.getUint8(at + 32) === 1,
      fitKey: view.getInt32(at + 33),
      facets,
    }
    at = elements + facets.length * elementBytes
  }
}
