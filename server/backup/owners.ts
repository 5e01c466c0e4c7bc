// Stores file owners by name, because an account may have a different id on the machine that restores the back-up.
import { chmod, chown, lchown, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '#packages/embedded-postgres'
import type { NameOwner } from './archive.ts'
import type { Header, Owner } from './entries.ts'

async function readNames(file: string): Promise<Map<number, string>> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  return new Map(lines.flatMap(([name, , id]) => (name && id ? [[Number(id), name]] : [])))
}

export async function createNamer(passwdFile: string): Promise<NameOwner> {
  const [users, groups] = await Promise.all([readNames(passwdFile), readNames('/etc/group')])
  return ({ uid, gid }) => ({ user: users.get(uid) ?? '', group: groups.get(gid) ?? '' })
}

/** Finds this machine's account by the owner's name, or by id if the owner has no name. Undefined if the name is unknown here. */
async function createOwnerFinder(passwdFile: string): Promise<(owner: Owner) => Account | undefined> {
  const lines = (await readFile(passwdFile, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const accounts = new Map(
    lines.flatMap(([name, , uid, gid]) => (name && uid && gid ? [[name, { uid: Number(uid), gid: Number(gid) }]] : [])),
  )
  return ({ user, uid, gid }) => (user === '' ? { uid, gid } : accounts.get(user))
}

/**
 * Creates DATA_DIR if it is missing. Returns its owner, to whom everything restored below it belongs; null unless root restores, because
 * others own what they write. A new folder gets the owner that the archive names for it, and at most the rights that the shop would give.
 */
export async function settleDataDir(dataDir: string, archived: Header, { isNew, passwdFile }: { isNew: boolean; passwdFile: string }) {
  const isRoot = process.getuid?.() === 0
  if (isNew) {
    await mkdir(dataDir, { recursive: true })
    await chmod(dataDir, (archived.mode & 0o755) | 0o700)
    const owner = isRoot ? (await createOwnerFinder(passwdFile))(archived) : undefined
    if (owner) await chown(dataDir, owner.uid, owner.gid)
  }
  return isRoot ? accountOf(dataDir) : null
}

async function accountOf(folder: string): Promise<Account> {
  const { uid, gid } = await stat(folder)
  return { uid, gid }
}

/** Gives a folder and everything in it to an account. */
export async function handOver(folder: string, { uid, gid }: Account): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const { parentPath, name } of entries) await lchown(join(parentPath, name), uid, gid)
  await lchown(folder, uid, gid)
}
