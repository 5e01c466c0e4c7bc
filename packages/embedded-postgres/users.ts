// The processes that use the database: one signed file per user. A connection with an advisory lock would have to be reopened after every
// crash of the database, and the client can then crash our process.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handToOwnerOf } from './owner.ts'
import { isSignerRunning, ownSignature } from './processes.ts'

const folderOf = (home: string) => join(home, 'users')

/** Registers this process as a user; returns the name for leaving. Call this under the lock. */
export async function addUser(home: string): Promise<string> {
  const name = `${process.pid}-${randomUUID()}`
  await mkdir(folderOf(home), { recursive: true, mode: 0o700 })
  await handToOwnerOf(home, folderOf(home))
  await writeFile(join(folderOf(home), name), ownSignature(), { mode: 0o600 })
  await handToOwnerOf(home, join(folderOf(home), name))
  return name
}

export async function removeUser(home: string, name: string): Promise<void> {
  await rm(join(folderOf(home), name), { force: true })
}

/** True if a running process besides `name` uses the database; removes dead ones. Call this under the lock. */
export async function hasOtherUsers(home: string, name: string): Promise<boolean> {
  const others = (await readdir(folderOf(home))).filter((other) => other !== name)
  const running = await Promise.all(
    others.map(async (other) => {
      const isThere = isSignerRunning(await readFile(join(folderOf(home), other), 'utf8').catch(() => ''))
      if (!isThere) await removeUser(home, other)
      return isThere
    }),
  )
  return running.includes(true)
}
