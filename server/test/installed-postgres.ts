// The system's PostgreSQL, if installed with its tools: the embedded one has neither pg_dump nor pg_restore.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, plainEnv, provideAccount, thisHost } from '#packages/embedded-postgres'

const programs = ['initdb', 'pg_ctl', 'postgres', 'pg_dump', 'pg_restore']

/** The folder with the programs of a PostgreSQL, 15 or newer, or null if the system has no complete one. */
export function findInstalledPostgres(): string | null {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const folders = versions
    .filter((version) => Number(version) >= 15)
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .concat((process.env.PATH ?? '').split(':'))
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program)))) ?? null
}

/** Starts a separate server with those programs; `run` runs one of them, and throws with its error output. */
export async function startInstalledPostgres(bin: string) {
  const account = process.getuid?.() === 0 ? await provideAccount(thisHost()) : undefined
  const folder = mkdtempSync(join(tmpdir(), 'partsdock-installed-'))
  chmodSync(folder, 0o711)
  if (account) chownSync(folder, account.uid, account.gid)
  const cluster = join(folder, 'cluster')
  const port = await findFreePort()
  const as = { ...(account && { uid: account.uid, gid: account.gid }), env: plainEnv, cwd: folder, encoding: 'utf8' as const }
  const run = (program: string, ...args: string[]) => execFileSync(join(bin, program), args, { ...as, stdio: ['ignore', 'pipe', 'pipe'] })
  run('initdb', '-D', cluster, '-U', 'partsdock', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  execFileSync(join(bin, 'pg_ctl'), ['start', '-w', '-D', cluster, '-l', join(folder, 'log'), '-o', options], { ...as, stdio: 'ignore' })
  return {
    folder,
    run,
    url: (database: string) => `postgres://partsdock@127.0.0.1:${port}/${database}`,
    stop: () => {
      run('pg_ctl', 'stop', '-D', cluster, '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
