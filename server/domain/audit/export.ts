// The entries as a CSV file, piece by piece.
import { sql } from 'drizzle-orm'
import { fileDays, mostAuditDays } from '#common/audit/bounds.ts'
import type { AuditEntry } from '#common/audit/entry.ts'
import type { AuditFilter } from '#common/audit/schema.ts'
import { byteOrderMark, writeCsv } from '#common/kit/csv.ts'
import { dayAt } from '#common/kit/shop-day.ts'
import { badField } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { entryColumns, type StoredEntry, toEntry } from './entries.ts'
import { newestOf, readFilter } from './filter.ts'

const rowsAtOnce = 500

const titles = [
  ...['at', 'actor', 'roles', 'action', 'subjectType', 'subjectId', 'before', 'after', 'reason', 'address', 'requestId'],
] as const satisfies (keyof AuditEntry)[]

/** The pieces of a file of at most 92 days, without days of the last 92, newest first. Throws BAD_REQUEST for more days. */
export async function exportAudit(ctx: StaffCtx<'audit'>, filter: AuditFilter): Promise<AsyncGenerator<string>> {
  const { db, terms, now, heavyReads, actor } = ctx
  const days = fileDays(filter, dayAt(now(), terms.timeZone))
  if (days === null) throw badField('to', `A file has at most ${mostAuditDays} days`)
  const arms = await readFilter(db, terms.timeZone, { ...filter, ...days })
  const read = (before?: StoredEntry): Promise<StoredEntry[]> =>
    heavyReads(actor.userId, async () => [
      ...(await db.execute<StoredEntry>(sql`
        select ${entryColumns} from (${newestOf(arms, rowsAtOnce, before)}) as found join audit_entries e using (id) left join users u on u.id = e.actor_id
        order by e.created_at desc, e.id desc`)),
    ])
  return write(await read(), read)
}

/** `first` is read before, so that a database that cannot answer is a refusal and no broken file. */
async function* write(first: StoredEntry[], read: (before: StoredEntry) => Promise<StoredEntry[]>): AsyncGenerator<string> {
  yield byteOrderMark + writeCsv([titles])
  let rows = first
  for (;;) {
    yield writeCsv(rows.map((row) => cellsOf(toEntry(row))))
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    rows = await read(last)
  }
}

const cellsOf = ({ roles, before, after, ...entry }: AuditEntry): string[] => {
  const cells: Record<string, string | null> = { ...entry, roles: roles.join(' '), before: jsonOf(before), after: jsonOf(after) }
  return titles.map((title) => cells[title] ?? '')
}

const jsonOf = (fields: AuditEntry['before']): string | null => fields && JSON.stringify(fields)
