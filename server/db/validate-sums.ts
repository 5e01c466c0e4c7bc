// Validates checks on sums that a migration added `NOT VALID`, because an earlier version may have stored larger ones.
import type postgres from 'postgres'
import { sqlState } from './client.ts'

type Unvalidated = { table: string; name: string; condition: string }

const checkViolation = '23514'
const namedRows = 5

/**
 * Validates each such check whose table has no larger sum, without blocking writers. Returns a note per other table with some of its rows: they
 * stay as they are, and the next start looks again. Reads no table whose check is valid.
 */
export async function validateSums(sql: postgres.Sql): Promise<string[]> {
  const checks = await sql<Unvalidated[]>`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_expr(c.conbin, c.conrelid) as condition
    from pg_constraint c
    where c.contype = 'c' and not c.convalidated and c.conname like '%\\_sum' and c.connamespace = current_schema()::regnamespace
    order by 1`
  const notes: string[] = []
  for (const check of checks) if (!(await validate(sql, check))) notes.push(await noteOn(sql, check))
  return notes
}

async function validate(sql: postgres.Sql, { table, name }: Unvalidated): Promise<boolean> {
  try {
    await sql`alter table ${sql(table)} validate constraint ${sql(name)}`
    return true
  } catch (error) {
    if (sqlState(error) === checkViolation) return false
    throw error
  }
}

async function noteOn(sql: postgres.Sql, { table, condition }: Unvalidated): Promise<string> {
  const rows = await sql.unsafe<{ row: string }[]>(`
    select coalesce(to_jsonb(t) ->> 'number', to_jsonb(t) ->> 'reference', to_jsonb(t) ->> 'purchase_id', to_jsonb(t) ->> 'payment_id') as row
    from ${table} t where not (${condition}) order by 1 limit ${namedRows + 1}`)
  const named = rows.slice(0, namedRows).map(({ row }) => row)
  const more = rows.length > namedRows ? ' and more' : ''
  return `Sums in ${table} are larger than a shop can book: ${named.join(', ')}${more}. See "A sum is too large" in docs/runbook.md.`
}
