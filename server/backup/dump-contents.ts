// Checks the contents of a dump, and the rights that its SQL would get. The list names the kinds, but the SQL of an entry can be any: only the
// role that runs it bounds what it can do.
import type postgres from 'postgres'
import { StartError } from '#server/lib/start-error.ts'
import { ArchiveError } from './entries.ts'

// Everything that a shop's database contains, and what operators commonly add within their rights.
const kinds = [
  ...['ENCODING', 'STDSTRINGS', 'SEARCHPATH', 'SCHEMA', 'EXTENSION', 'COMMENT', 'ACL', 'DEFAULT ACL', 'FUNCTION', 'PROCEDURE', 'AGGREGATE'],
  ...['TYPE', 'SHELL TYPE', 'DOMAIN', 'SEQUENCE', 'SEQUENCE OWNED BY', 'SEQUENCE SET', 'TABLE', 'TABLE ATTACH', 'TABLE DATA', 'DEFAULT'],
  ...[
    'CONSTRAINT',
    'CHECK CONSTRAINT',
    'FK CONSTRAINT',
    'INDEX',
    'INDEX ATTACH',
    'STATISTICS',
    'STATISTICS DATA',
    'TRIGGER',
    'RULE',
    'VIEW',
  ],
  ...['MATERIALIZED VIEW', 'MATERIALIZED VIEW DATA', 'POLICY', 'ROW SECURITY'],
]
const entry = new RegExp(`^\\d+; \\d+ \\d+ (?:${kinds.toSorted((one, other) => other.length - one.length).join('|')}) `)

/** Throws for an entry in the list of `pg_restore --list` that no shop's database has, such as an event trigger. */
export function requireKnownKinds(list: string): void {
  const unknown = list.split('\n').find((line) => line.trim() !== '' && !line.startsWith(';') && !entry.test(line))
  if (unknown !== undefined)
    throw new ArchiveError(
      `The dump in the file contains "${unknown.trim()}", which a shop's database does not have. ` +
        'If you know where the file comes from and that it was not altered, add --trust',
    )
}

/** Throws if the role's rights go beyond its databases: the SQL in a dump could run programs on the database server. */
export async function requireOrdinaryRole(sql: postgres.Sql): Promise<void> {
  // Before version 16, a role that may create roles could make itself a member of most others.
  const [role] = await sql<{ name: string; isPowerful: boolean }[]>`
    select session_user as name, (r.rolcreaterole and current_setting('server_version_num')::int < 160000) or exists (
      select from pg_roles p where pg_has_role(session_user, p.oid, 'member') and (p.rolsuper
        or p.rolname in ('pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files'))) as "isPowerful"
    from pg_roles r where r.rolname = session_user`
  if (role?.isPowerful === false) return
  throw new StartError(
    `Nothing was restored: the role ${role?.name} has rights over the whole database server, and SQL in the file would run with them. ` +
      'Name an ordinary role that owns the empty database in DATABASE_URL (createuser, createdb --owner), ' +
      'or add --trust if you know where the file comes from and that it was not altered.',
  )
}
