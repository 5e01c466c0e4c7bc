// Stores file owners by name, because an account may have a different id on the machine that restores the back-up.
import { readFile } from 'node:fs/promises'
import type { Account } from '#packages/embedded-postgres'
import type { NameOwner } from './archive.ts'
import type { Owner } from './tar.ts'

async function readNames(file: string): Promise<Map<number, string>> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  return new Map(lines.flatMap(([name, , id]) => (name && id ? [[Number(id), name]] : [])))
}

export async function createNamer(passwdFile: string): Promise<NameOwner> {
  const [users, groups] = await Promise.all([readNames(passwdFile), readNames('/etc/group')])
  return ({ uid, gid }) => ({ user: users.get(uid) ?? '', group: groups.get(gid) ?? '' })
}

/** Finds this machine's account by the owner's name, or by id if the owner has no name. Undefined if the name is unknown here. */
export async function createOwnerFinder(passwdFile: string): Promise<(owner: Owner) => Account | undefined> {
  const lines = (await readFile(passwdFile, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const accounts = new Map(
    lines.flatMap(([name, , uid, gid]) => (name && uid && gid ? [[name, { uid: Number(uid), gid: Number(gid) }]] : [])),
  )
  return ({ user, uid, gid }) => (user === '' ? { uid, gid } : accounts.get(user))
}
