// PostgreSQL refuses to run as root, so root runs it under a system account.
import { readFile } from 'node:fs/promises'
import { codeOf, EmbeddedPostgresError, wayOut } from './errors.ts'
import type { Host } from './host.ts'
import { type Account, run } from './processes.ts'

export type NamedAccount = Account & { name: string }

async function listAccounts(host: Host): Promise<NamedAccount[]> {
  const lines = (await readFile(host.passwdFile, 'utf8')).split('\n').map((line) => line.split(':'))
  return lines.flatMap(([name, , uid, gid]) => (name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []))
}

async function findKnownAccount(host: Host): Promise<NamedAccount | undefined> {
  const accounts = await listAccounts(host)
  return host.knownAccounts.map((name) => accounts.find((account) => account.name === name && account.uid !== 0)).find(Boolean)
}

async function runAsAdmin(host: Host, command: string, args: string[]): Promise<string> {
  try {
    const { code, output } = await run(command, args, { path: host.commandPath })
    return code === 0 ? '' : `${command} says: ${output.trim() || `exit code ${code}`}`
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? `${command} is missing` : `${command} cannot be run (${codeOf(error)})`
  }
}

async function makeAccount(host: Host): Promise<string> {
  const name = host.ownAccount
  const refusal = await runAsAdmin(host, 'groupadd', ['--force', '--system', name])
  if (refusal) return refusal
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  return runAsAdmin(host, 'useradd', ['--system', '--gid', name, ...home, name])
}

/** The account under which root runs PostgreSQL: an existing one, or a new one. Throws EmbeddedPostgresError if there is none. */
export async function provideAccount(host: Host): Promise<NamedAccount> {
  const known = await findKnownAccount(host)
  if (known) return known
  const refusal = await makeAccount(host)
  // Look it up even if the command failed: another start may have created it at the same moment.
  const made = await findKnownAccount(host)
  if (made) return made
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and no account could be created for it (${refusal}): create an account "${host.ownAccount}", start as another user, or ${wayOut}.`,
  )
}

/** The account with that id, named or not. */
export async function accountOf(owner: Account, host: Host): Promise<NamedAccount> {
  const named = (await listAccounts(host)).find(({ uid }) => uid === owner.uid)
  return named ?? { ...owner, name: String(owner.uid) }
}
