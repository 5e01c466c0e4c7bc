// Whose files are: by name, since the same account may have another number on the machine where a back-up is restored.
import { readFile } from 'node:fs/promises'
import type { Account } from '#packages/embedded-postgres'
import type { NameOwner } from './archive.ts'
import type { Owner } from './tar.ts'

async function readNames(file: string): Promise<Map<number, string>> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  return new Map(lines.flatMap(([name, , id]) => (name && id ? [[Number(id), name]] : [])))
}

/** Names the accounts and groups of this machine. */
export async function createNamer(passwdFile: string): Promise<NameOwner> {
  const [users, groups] = await Promise.all([readNames(passwdFile), readNames('/etc/group')])
  return ({ uid, gid }) => ({ user: users.get(uid) ?? '', group: groups.get(gid) ?? '' })
}

/** Finds the account that has the owner's name here; one without a name, by its number; undefined where that name is not known. */
export async function createOwnerFinder(passwdFile: string): Promise<(owner: Owner) => Account | undefined> {
  const lines = (await readFile(passwdFile, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const accounts = new Map(
    lines.flatMap(([name, , uid, gid]) => (name && uid && gid ? [[name, { uid: Number(uid), gid: Number(gid) }]] : [])),
  )
  return ({ user, uid, gid }) => (user === '' ? { uid, gid } : accounts.get(user))
}
