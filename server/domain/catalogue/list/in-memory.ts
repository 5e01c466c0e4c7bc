// Lists and filters answered from the columns in memory (docs/adr/0045-parts-in-memory.md): exact, in one pass over the parts.
import { sql } from 'drizzle-orm'
import { plannedAfresh } from '#server/db/database.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import type { Columns } from '../../part-columns/columns.ts'
import { type Conditions, type Hits, judge, type Verdicts } from '../../part-columns/conditions.ts'
import { placeOf, readStretch } from '../../part-columns/order.ts'
import { tally } from '../../part-columns/tally.ts'
import type { Order } from './few-parts.ts'
import { fitWithin } from './fit-choice.ts'
import type { Limits } from './limits.ts'
import { keyOfMatch, matchOf, type PartSet } from './part-set.ts'
import type { ListedPart } from './rows-in-order.ts'
import { sortOf } from './sorts.ts'

type Ctx = Pick<PublicCtx, 'db' | 'catalogue' | 'parts'>

export type Memory = Readonly<{ columns: Columns; hits: Hits | null }>

/** Null if the set must be read by statements: the columns are not filled, changes do not arrive, or the text has very many matches. */
export async function openMemory(ctx: Ctx, set: PartSet, { visits }: Limits, { isScored }: { isScored: boolean }): Promise<Memory | null> {
  if (!ctx.catalogue.isListening()) return null
  const [columns, hits] = await Promise.all([ctx.parts.current(), set.search === null ? null : hitsOf(ctx, set, visits, isScored)])
  return columns === null || hits === 'many' ? null : { columns, hits }
}

const nothing: Hits = { ids: new Float64Array(0), scores: new Int32Array(0) }
/** Hits that take about as much memory as an item of a list. */
const hitsPerItem = 50

/** The matches of a text with their scores. */
async function hitsOf(ctx: Pick<Ctx, 'db' | 'catalogue'>, set: PartSet, visits: number, isScored: boolean): Promise<Hits | 'many'> {
  const match = matchOf(set)
  if (match === null) return nothing
  if (match.estimate > visits) return 'many'
  const load = async () => {
    const [row] = await ctx.db.execute<{ hits: Uint8Array | null }>(sql`${plannedAfresh}
      with found as materialized (
        select w.product_id as id, ${isScored ? match.score : sql`0`} as score from part_words w where ${match.where} limit ${visits + 1}::int
      )
      select string_agg(int8send(id) || int4send(score), null) as hits from found`)
    const hits = unpackHits(row?.hits ?? new Uint8Array(0))
    return { items: Array.from({ length: hits.ids.length / hitsPerItem }), hits: hits.ids.length > visits ? ('many' as const) : hits }
  }
  const key = JSON.stringify(['hits', keyOfMatch(set), isScored, visits])
  return (await ctx.catalogue.read(key, load, { dependsOnStock: false })).hits
}

const bytesPerHit = 12

function unpackHits(bytes: Uint8Array): Hits {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = bytes.length / bytesPerHit
  const [ids, scores] = [new Float64Array(length), new Int32Array(length)]
  for (let i = 0; i < length; i += 1) {
    const at = i * bytesPerHit
    ids[i] = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4)
    scores[i] = view.getInt32(at + 8)
  }
  return { ids, scores }
}

const conditionsOf = (set: PartSet, hits: Hits | null): Conditions => ({
  types: set.types,
  isOrderable: set.isOrderable,
  price: set.price,
  choices: set.choices.map(({ key, values }) => ({ key, valueIds: values.map(({ id }) => id) })),
  // A key belongs to one type. Types are counted as if none were chosen, so the keys of all types are needed.
  conflicts: fitWithin({ types: [], fit: set.fit })?.hidden ?? null,
  hits,
})

/** Judges all parts. Use the answer before anything is awaited, because the next call overwrites it. */
export function judgeSet({ columns, hits }: Memory, set: PartSet) {
  const verdicts = judge(columns, conditionsOf(set, hits))
  return { verdicts, counts: tally(columns, verdicts) }
}

export type Judged = ReturnType<typeof judgeSet>

/** Above this, a page of a set that holds much of the catalogue is found sooner by walking through an index than by visiting all parts. */
const manyParts = 50_000
const largeShare = 8

export const isFasterWalked = (parts: number, { columns, hits }: Memory): boolean =>
  hits === null && parts > manyParts && parts * largeShare >= columns.size

export type ReadStretch = Readonly<{ from?: readonly number[] | null; isBackwards?: boolean; skip?: number; take: number }>

/** A stretch of the list, in its direction. `from`: sort keys as returned by `placeIn`. */
export function readFromMemory(
  { columns }: Pick<Memory, 'columns'>,
  { verdicts }: Pick<Judged, 'verdicts'>,
  order: Order,
  stretch: ReadStretch,
): readonly ListedPart[] {
  const from = stretch.from == null ? null : withShortFlag(order, stretch.from)
  const { slots } = readStretch(columns, verdicts, order, { ...stretch, from })
  return slots.map((slot) => listedPart(columns, verdicts, order, slot))
}

function listedPart(columns: Columns, verdicts: Verdicts, order: Order, slot: number): ListedPart {
  const place = placeOf(columns, verdicts, order, slot)
  const keys = place.slice(-sortOf(order.sort).columns.length)
  return { id: keys.at(-1) ?? 0, isShort: columns.flags[slot] === 1, keys, score: order.isScored ? (place[0] ?? 0) : 0 }
}

/** Cursors hold the half of the list as a number that grows or falls with the other keys; the columns hold 1 for short parts. */
function withShortFlag({ sort, isMixed, isScored }: Order, place: readonly number[]): readonly number[] {
  if (isMixed || sortOf(sort).direction === 'up') return place
  return place.map((key, i) => (i === Number(isScored) ? 1 - key : key))
}
