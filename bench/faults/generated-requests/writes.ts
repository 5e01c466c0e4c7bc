// Which rows each request changed. Triggers on every table of the test database note each row with its values before and after; what a
// transaction rolls back is not noted.
import type postgres from 'postgres'

export type Row = Readonly<Record<string, unknown>>
export type Write = { table: string; before: Row | null; after: Row | null }

export async function watchRows(sql: postgres.Sql): Promise<() => Promise<Write[]>> {
  await sql.unsafe(`
    create schema noted;
    create unlogged table noted.writes (id bigint generated always as identity primary key, name text, before jsonb, after jsonb);
    create function noted.note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new is not distinct from old then return null; end if;
      insert into noted.writes (name, before, after) values (
        tg_table_schema || '.' || tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end,
        case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$;
    do $$
    declare found record;
    begin
      for found in
        select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'noted')
      loop
        execute format('create trigger zz_note after insert or update or delete on %I.%I for each row execute function noted.note()',
          found.schemaname, found.tablename);
      end loop;
    end $$`)
  return async () => {
    const rows = await sql<{ id: number; name: string; before: Row | null; after: Row | null }[]>`
      delete from noted.writes returning id::int, name, before, after`
    return [...rows].sort((a, b) => a.id - b.id).map(({ name, before, after }) => ({ table: name.replace(/^public\./, ''), before, after }))
  }
}

/** A column of a row as text; null for NULL, and for a column that it does not have. */
export function textIn(row: Row, column: string): string | null {
  const value = row[column]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}
