// Previews the price changes of a list at a moment: compares prices now and then, for one customer per group and for each customer who has
// the list directly.

import { sql } from 'drizzle-orm'
import { writeCsv } from '#common/kit/csv.ts'
import { formatMoment } from '#common/kit/format-day.ts'
import { rowsBefore } from '#common/kit/paging.ts'
import type { PricePreview } from '#common/price-lists/schema.ts'
import { fn } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { createFairQueue, QueueFull } from '#server/lib/fair-queue.ts'
import { toInstant, toLocal } from '#server/lib/zoned-time.ts'
import { byteOrderMark, writeAmount } from './csv.ts'
import { type Difference, findDifferences } from './price-differences.ts'
import { listNotFound } from './shared.ts'

export type PreviewRow = Difference & {
  sku: string
  name: string
  /** Then minus now: negative if the price drops. */
  differenceMinor: number
  /** The difference in percent of the current price, with two decimals: `-12.50`. */
  differencePercent: string
  /** At most five customers and groups with this change, by name. */
  holders: string[]
  moreHolders: number
}

export type Preview = {
  /** The moment, as an instant and as a local time. */
  at: string
  atLocal: string
  timeZone: string
  /** Groups without customers, for which nothing changes yet. */
  emptyGroups: string[]
  rows: PreviewRow[]
  /** `total`: the number of rows; `kept`: the number of rows, with the largest changes, in the report. */
  total: number
  kept: number
  /** False if the comparison stopped at its time limit: some products are missing. */
  isComplete: boolean
  page: number
  pages: number
}

type Case = { holders: string[]; now: string[]; then: string[] }
type CaseDifference = Difference & { cases: Case[] }
type Report = { at: Date; madeAt: number; differences: CaseDifference[]; total: number; isComplete: boolean; emptyGroups: string[] }

const mostRows = 50_000
const mostMs = 15_000
const keptMs = 300_000
const freshMs = 5_000
const mostReports = 4

// Each report may read the ladders of all products, so only one is made at a time.
const inQueue = createFairQueue({ parallel: 1, waiting: 8 })
const reports = new WeakMap<Db, Map<string, Promise<Report>>>()

/** A page of a list's changes, the largest first. Later pages use the report of the first one. Throws NOT_FOUND. */
export async function previewPriceList(ctx: StaffCtx<'prices'>, preview: PricePreview): Promise<Preview> {
  const report = await reportFor(ctx, preview, preview.page === 1 ? freshMs : keptMs)
  const start = rowsBefore(preview)
  return {
    at: report.at.toISOString(),
    atLocal: toLocal(report.at, ctx.terms.timeZone),
    timeZone: ctx.terms.timeZone,
    emptyGroups: report.emptyGroups,
    rows: await describe(ctx.db, report.differences.slice(start, start + preview.perPage)),
    total: report.total,
    kept: report.differences.length,
    isComplete: report.isComplete,
    page: preview.page,
    pages: Math.max(1, Math.ceil(report.differences.length / preview.perPage)),
  }
}

/** All kept rows as a CSV file. Throws NOT_FOUND. */
export async function previewAsCsv(
  ctx: StaffCtx<'prices'>,
  asked: Pick<PricePreview, 'listId' | 'at'>,
): Promise<{ at: string; csv: string }> {
  const report = await reportFor(ctx, asked, keptMs)
  const cells: (string | number)[][] = []
  for (let start = 0; start < report.differences.length; start += 5_000)
    for (const row of await describe(ctx.db, report.differences.slice(start, start + 5_000)))
      cells.push([
        ...[row.sku, row.name, row.fromQuantity, writeAmount(row.nowMinor), writeAmount(row.thenMinor)],
        ...[`${row.differenceMinor < 0 ? '-' : ''}${writeAmount(Math.abs(row.differenceMinor))}`, row.differencePercent].map(Number),
        [...row.holders, ...(row.moreHolders > 0 ? [`and ${row.moreHolders} more`] : [])].join('; '),
      ])
  const left = report.total - report.differences.length
  const notes = [
    ...(left > 0 ? [[`The ${left} smallest changes are left out`]] : []),
    ...(report.isComplete ? [] : [['Some products are missing: there are too many to compare at once']]),
  ]
  const header = ['sku', 'name', 'fromQuantity', 'priceNow', 'priceThen', 'difference', 'differencePercent', 'for']
  return { at: formatMoment(report.at, ctx.terms.timeZone), csv: byteOrderMark + writeCsv([header, ...cells, ...notes]) }
}

async function reportFor(ctx: StaffCtx<'prices'>, { listId, at }: Pick<PricePreview, 'listId' | 'at'>, maxAge: number): Promise<Report> {
  const ofShop = reports.get(ctx.db) ?? new Map<string, Promise<Report>>()
  reports.set(ctx.db, ofShop)
  const key = `${listId} ${at ?? ''}`
  const kept = await ofShop.get(key)?.catch(() => undefined)
  if (kept && performance.now() - kept.madeAt < maxAge) return kept
  const making = inQueue(() => makeReport(ctx, listId, at)).catch((error: unknown) => {
    ofShop.delete(key)
    if (error instanceof QueueFull)
      throw new DomainError('SERVICE_UNAVAILABLE', 'Other previews are being made', { retryAfterSeconds: 10, cause: error })
    throw error
  })
  ofShop.delete(key)
  ofShop.set(key, making)
  for (const old of ofShop.keys()) if (ofShop.size > mostReports) ofShop.delete(old)
  return making
}

async function makeReport(ctx: StaffCtx<'prices'>, listId: string, atLocal: string | undefined): Promise<Report> {
  const { db, terms } = ctx
  const [list] = await db.execute<{ at: string }>(sql`
    select greatest(starts_at, now())::text as at from price_lists where id = ${listId} and deleted_at is null`)
  if (!list) throw listNotFound()
  // As text: a Date would cut off microseconds, and fall before the list's start.
  const moment = atLocal === undefined ? list.at : toInstant(atLocal, terms.timeZone).toISOString()
  const at = new Date(moment)
  const { cases, emptyGroups } = await findCases(db, listId, moment)
  const startedAt = performance.now()
  const found = new Map<string, CaseDifference>()
  let isComplete = true
  for (const one of cases) {
    for await (const batch of findDifferences(db, one.now, one.then)) {
      for (const difference of batch) add(found, difference, one)
      isComplete = performance.now() - startedAt < mostMs && found.size < 8 * mostRows
      if (!isComplete) break
    }
    if (!isComplete) break
  }
  const differences = [...found.values()].sort(byChange)
  return { at, madeAt: performance.now(), differences: differences.slice(0, mostRows), total: differences.length, isComplete, emptyGroups }
}

function add(found: Map<string, CaseDifference>, difference: Difference, one: Case): void {
  const { productId, fromQuantity, nowMinor, thenMinor } = difference
  const key = `${productId} ${fromQuantity} ${nowMinor} ${thenMinor}`
  const known = found.get(key)
  if (known) known.cases.push(one)
  else found.set(key, { ...difference, cases: [one] })
}

const sizeOf = ({ nowMinor, thenMinor }: Difference): number => Math.abs(thenMinor - nowMinor)
const byChange = (a: Difference, b: Difference): number =>
  sizeOf(b) - sizeOf(a) || a.productId - b.productId || a.fromQuantity - b.fromQuantity || a.nowMinor - b.nowMinor

/** The list's holders, grouped by the sets of lists that they hold now and at the moment: equal sets give equal prices. */
async function findCases(db: Db, listId: string, at: string): Promise<{ cases: Case[]; emptyGroups: string[] }> {
  const person = sql<string>`h.person`
  const rows = await db.execute<{ name: string; person: string | null; now: string[]; then: string[] }>(sql`
    select h.name, h.person, ${fn('held_price_lists', { user: person, at: sql<string>`now()` })} as now,
      ${fn('held_price_lists', { user: person, at })} as then
    from (
      select g.name, (
        select u.id from customer_group_members m join users u on u.id = m.user_id
        where m.group_id = g.id and u.deleted_at is null and u.role = 'user' order by u.created_at, u.id limit 1) as person, 0 as kind
      from price_list_holders h join customer_groups g on g.id = h.group_id and g.deleted_at is null where h.price_list_id = ${listId}
      union all
      select u.email, u.id, 1 from price_list_holders h join users u on u.id = h.user_id and u.deleted_at is null and u.role = 'user'
      where h.price_list_id = ${listId}
    ) h order by h.kind, lower(h.name) limit 5000`)
  const cases = new Map<string, Case>()
  for (const { name, person, now, then } of rows) {
    if (person === null) continue
    const key = `${now.join()} ${then.join()}`
    const known = cases.get(key)
    if (known) known.holders.push(name)
    else cases.set(key, { holders: [name], now, then })
  }
  return { cases: [...cases.values()], emptyGroups: rows.filter(({ person }) => person === null).map(({ name }) => name) }
}

async function describe(db: Db, differences: readonly CaseDifference[]): Promise<PreviewRow[]> {
  const ids = [...new Set(differences.map(({ productId }) => productId))]
  const rows = await db.execute<{ id: string; sku: string; name: string }>(
    sql`select id, sku, name from products where id = any (${`{${ids.join()}}`}::text::bigint[])`,
  )
  const parts = new Map(rows.map((row) => [Number(row.id), row]))
  return differences.map(({ cases, ...difference }) => {
    const { sku = '', name = '' } = parts.get(difference.productId) ?? {}
    const holders = cases.flatMap((one) => one.holders)
    const differenceMinor = difference.thenMinor - difference.nowMinor
    return {
      ...difference,
      sku,
      name,
      differenceMinor,
      differencePercent: ((100 * differenceMinor) / difference.nowMinor).toFixed(2),
      holders: holders.slice(0, 5),
      moreHolders: Math.max(0, holders.length - 5),
    }
  })
}
