import { sql } from 'drizzle-orm'
import { first, type TestShop } from './test-shop.ts'

/**
 * Counts rows that are added, changed or removed from now on, in tables that are named as `table` or `schema.table`. Of `coming` tables, changes do
 * not count. The returned function answers how many there were. Writes that are rolled back do not count.
 */
export async function watchWrites(
  { rows }: Pick<TestShop, 'rows'>,
  tables: readonly string[],
  coming: readonly string[] = [],
): Promise<() => Promise<number>> {
  await rows(sql`create table counted_writes (id bigint generated always as identity primary key)`)
  await rows(sql`
    create function count_write() returns trigger language plpgsql
    as 'begin insert into counted_writes default values; return null; end'`)
  const watch = (table: string, events: string) => {
    const name = sql.join(
      table.split('.').map((part) => sql.identifier(part)),
      sql`.`,
    )
    return rows(sql`create trigger count_write after ${sql.raw(events)} on ${name} for each row execute function count_write()`)
  }
  for (const table of tables) await watch(table, 'insert or update or delete')
  for (const table of coming) await watch(table, 'insert or delete')
  return async () => first(await rows<{ writes: number }>(sql`select count(*)::int as writes from counted_writes`)).writes
}
