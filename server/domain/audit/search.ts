import { sql } from 'drizzle-orm'
import { auditRowsPerPage, mostAuditEntries } from '#common/audit/bounds.ts'
import type { AuditEntry } from '#common/audit/entry.ts'
import type { AuditSearch } from '#common/audit/schema.ts'
import { rowsBefore } from '#common/kit/paging.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { entryColumns, type StoredEntry, toEntry } from './entries.ts'
import { newestOf, readFilter } from './filter.ts'

/** `isGone`: it is about a product that was deleted, and has no page. */
export type AuditRow = AuditEntry & { isGone: boolean }

/** `isCapped`: there are more entries than `total`, which a narrower filter finds. */
export type AuditPage = { rows: AuditRow[]; total: number; isCapped: boolean; page: number }

const isGone = sql`e.subject_type = 'product' and not exists (
  select from products p where p.id = case when e.subject_id ~ '^[1-9][0-9]{0,17}$' then e.subject_id::bigint end and p.deleted_at is null)`

/** A page of the entries that match, newest first. Counts and shows the newest 10,000. */
export async function searchAudit({ db, terms }: StaffCtx<'audit'>, { page, ...filter }: AuditSearch): Promise<AuditPage> {
  const arms = await readFilter(db, terms.timeZone, filter)
  const offset = rowsBefore({ page, perPage: auditRowsPerPage })
  const found = await db.execute<{ total: number } & ((StoredEntry & { isGone: boolean }) | { id: null })>(sql`
    with found as materialized (${newestOf(arms, mostAuditEntries + 1)}),
    shown as (select id from found order by created_at desc, id desc limit ${auditRowsPerPage}::int offset ${offset}::int)
    select counted.total, e.*
    from (select count(*)::int as total from found) as counted
    left join (select ${entryColumns}, ${isGone} as "isGone" from shown join audit_entries e using (id) left join users u on u.id = e.actor_id) as e on true
    order by e.moment desc nulls last, e.id desc`)
  const total = found[0]?.total ?? 0
  const rows = found.flatMap((row) => (row.id === null ? [] : [{ ...toEntry(row), isGone: row.isGone }]))
  return { rows, total: Math.min(total, mostAuditEntries), isCapped: total > mostAuditEntries, page }
}
