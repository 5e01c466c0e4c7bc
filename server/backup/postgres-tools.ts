// Finds pg_dump and pg_restore of one major version. Other versions may write files that the server's version cannot read, or refuse to
// run.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/lib/start-error.ts'

export type PostgresTools = { folder: string /** For example 15.18. */; version: string }

/** Searched for the tools: the operator's folder or, if it is not set, the PATH and the folders where packages install them. */
export type ToolPlaces = { postgresBin?: string | undefined; path?: string | undefined }

const programs = ['pg_dump', 'pg_restore']

/** The locations of Debian, the PGDG packages for Red Hat, SUSE, Homebrew, Postgres.app and a build from source. */
export const foldersOf = (major: number): string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/usr/lib/postgresql${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
  `/home/linuxbrew/.linuxbrew/opt/postgresql@${major}/bin`,
  '/opt/homebrew/opt/libpq/bin',
  '/usr/local/opt/libpq/bin',
  `/Applications/Postgres.app/Contents/Versions/${major}/bin`,
  '/usr/local/pgsql/bin',
]

/** Throws `StartError` that names the package to install, and other versions that were found. */
export async function findPostgresTools(major: number, { postgresBin, path = '' }: ToolPlaces): Promise<PostgresTools> {
  const folders = postgresBin === undefined ? [...path.split(delimiter).filter(Boolean), ...foldersOf(major)] : [postgresBin]
  const others = new Set<string>()
  for (const folder of folders) {
    const versions = await Promise.all(programs.map((program) => versionOf(join(folder, program))))
    const [version] = versions
    if (version && versions.every((each) => each !== null && Number.parseInt(each, 10) === major)) return { folder, version }
    for (const each of versions) if (each) others.add(`${each} in ${folder}`)
  }
  const where = postgresBin === undefined ? '' : ` in POSTGRES_BIN, ${postgresBin}`
  const found = others.size > 0 ? ` Found, but not used: ${[...others].join(', ')}.` : ''
  throw new StartError(
    `The database is PostgreSQL ${major}, and pg_dump and pg_restore ${major} were not found${where}.${found} ` +
      `Install them (Debian and Ubuntu: postgresql-client-${major}; Red Hat: postgresql${major}; Homebrew: postgresql@${major}), ` +
      'or set POSTGRES_BIN to the folder that has them.',
  )
}

/** Null if the program does not run. */
async function versionOf(program: string): Promise<string | null> {
  if (!existsSync(program)) return null
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: 10_000 })
    return /\(PostgreSQL\) (\d+[\w.]*)/.exec(stdout)?.[1] ?? null
  } catch {
    return null
  }
}
