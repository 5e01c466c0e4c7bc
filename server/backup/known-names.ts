// Chooses the entries of an archive that a restore takes. PostgreSQL runs commands that its configuration names, so configuration, signal
// files and names that neither a database nor a shop has are never taken.
import { infoPageNames } from '#common/info-pages/names.ts'
import { ArchiveError } from './entries.ts'

const nestedFolders = {
  base: /^[1-9]\d*$/,
  pg_logical: /^(?:mappings|snapshots)$/,
  pg_multixact: /^(?:members|offsets)$/,
  pg_wal: /^(?:archive_status|summaries)$/,
} as const

const folders = new Set([
  ...['base', 'global', 'pg_commit_ts', 'pg_dynshmem', 'pg_logical', 'pg_multixact', 'pg_notify', 'pg_replslot', 'pg_serial'],
  ...['pg_snapshots', 'pg_stat', 'pg_stat_tmp', 'pg_subtrans', 'pg_tblspc', 'pg_twophase', 'pg_wal', 'pg_xact'],
])

const relation = String.raw`[1-9]\d*(?:_(?:fsm|vm|init))?(?:\.[1-9]\d*)?`
const clusterFile = new RegExp(
  `^(?:${[
    'PG_VERSION',
    `global/(?:pg_control|pg_filenode\\.map|${relation})`,
    String.raw`base/[1-9]\d*/(?:PG_VERSION|pg_filenode\.map|${relation})`,
    'pg_(?:xact|subtrans|commit_ts|multixact/members|multixact/offsets)/[0-9A-F]{4,15}',
    'pg_wal/(?:[0-9A-F]{24}|[0-9A-F]{8}\\.history)',
    'pg_logical/replorigin_checkpoint',
    'pg_stat/pgstat\\.stat',
  ].join('|')})$`,
)

// Every copy of a database has these: the shop writes its own, and PostgreSQL makes the others.
const replaced =
  /^(?:postgresql\.conf|postgresql\.auto\.conf|pg_hba\.conf|pg_ident\.conf|postmaster\.(?:opts|pid)|backup_label\.old|(?:base\/\d+|global)\/pg_internal\.init(?:\.\d+)?|base\/pgsql_tmp)$/

type Kind = 'file' | 'folder'
export type Verdict = 'taken' | 'left out' | 'unknown'

/** For a path below the folder of a cluster. */
export function judgeClusterPath(path: string, kind: Kind): Verdict {
  if (replaced.test(path)) return 'left out'
  if (kind === 'file') return clusterFile.test(path) ? 'taken' : 'unknown'
  const [top = '', nested, ...deeper] = path.split('/')
  if (!folders.has(top) || deeper.length > 0) return 'unknown'
  if (nested === undefined) return 'taken'
  return Object.hasOwn(nestedFolders, top) && nestedFolders[top as keyof typeof nestedFolders].test(nested) ? 'taken' : 'unknown'
}

/** All names that the shop writes or reads below DATA_DIR, except the folders of the database and of restores. */
const shopFiles = {
  file: new RegExp(
    String.raw`^(?:secret-key|secret-key-other|last-backup\.json|uploads/[\w-]+\.webp|pages/(?:${infoPageNames.join('|')})\.txt)$`,
  ),
  folder: /^(?:uploads|pages)$/,
} as const satisfies Record<Kind, RegExp>

/** For a path below DATA_DIR. An operator may keep other files there: a start, a shell or ssh may read them as commands. */
export const judgeFilesPath = (path: string, kind: Kind): Verdict => (shopFiles[kind].test(path) ? 'taken' : 'unknown')

/** As the shop itself creates them: the modes in an archive are not used. */
export const modeOfFiles = (path: string, kind: Kind): number => {
  if (kind === 'folder') return 0o755
  return path.startsWith('secret-key') ? 0o600 : 0o644
}

/** PostgreSQL refuses a cluster that others can read. */
export const modeOfDatabase = (kind: Kind): number => (kind === 'folder' ? 0o700 : 0o600)

// Windows reads these as a separator, and as the end of a drive's name.
const isSpecial = (part: string) => process.platform === 'win32' && /[\\:]/.test(part)

/** Throws for a path that leads out of its folder. */
export function requireSafePath(path: string): void {
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..' || isSpecial(part)))
    throw new ArchiveError(`The file contains ${JSON.stringify(path)}, a path that leads out of its folder`)
}

const mostNamed = 10

/** The lines for the operator about unknown paths. */
export function describeLeftOut(paths: ReadonlySet<string>): string[] {
  if (paths.size === 0) return []
  const named = [...paths].slice(0, mostNamed).map((path) => JSON.stringify(path))
  const more = paths.size > mostNamed ? `, and ${paths.size - mostNamed} more` : ''
  return [
    `Left out, because the shop has no files of these names: ${named.join(', ')}${more}. If you need one, take it out of the archive with tar.`,
  ]
}
