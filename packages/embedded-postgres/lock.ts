// A lock of numbered tickets: the newest file lock.<n> names the holder; an empty one means that the lock is free. A ticket is never taken
// over, only followed by the next number, which the file system gives to one process: two processes that find the same dead holder cannot
// both win, and neither can remove a lock taken since.
import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, EmbeddedPostgresError } from './errors.ts'
import { handToOwnerOf } from './owner.ts'
import { isSignerRunning, ownSignature } from './processes.ts'

async function listTickets(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names.flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? []).map(Number)
}

const pathOf = (folder: string, ticket: number) => join(folder, `lock.${ticket}`)

async function isHeld(path: string): Promise<boolean> {
  try {
    return isSignerRunning(await readFile(path, 'utf8'))
  } catch (error) {
    // Removed because a newer one exists: look again.
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
}

/** Creates the file with its complete content in one step; false if another process was first. */
async function claim(folder: string, path: string): Promise<boolean> {
  const draft = join(folder, `lock-${randomUUID()}.draft`)
  try {
    await writeFile(draft, ownSignature(), { mode: 0o600 })
    await handToOwnerOf(folder, draft)
    await link(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function takeTicket(folder: string): Promise<string | undefined> {
  const newest = Math.max(0, ...(await listTickets(folder)))
  if (newest > 0 && (await isHeld(pathOf(folder, newest)))) return undefined
  const mine = pathOf(folder, newest + 1)
  if (!(await claim(folder, mine))) return undefined
  const tickets = await listTickets(folder)
  if (Math.max(...tickets) > newest + 1) {
    // Our view was outdated: others have come and gone since.
    await rm(mine, { force: true })
    return undefined
  }
  await Promise.all(tickets.filter((ticket) => ticket <= newest).map((ticket) => rm(pathOf(folder, ticket), { force: true })))
  return mine
}

/**
 * Runs `work` while no other process (and no other part of this one) runs work under the lock of `folder`. A dead holder is skipped. Waits
 * at most `patienceMs`, then throws EmbeddedPostgresError; throws earlier if `signal` aborts the wait.
 */
export async function withLock<T>(folder: string, patienceMs: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const giveUpAt = Date.now() + patienceMs
  let ticket = await takeTicket(folder)
  while (ticket === undefined) {
    signal?.throwIfAborted()
    if (Date.now() > giveUpAt)
      throw new EmbeddedPostgresError(`Another process has held the lock of the embedded database in ${folder} for too long.`)
    await pause(15 + Math.random() * 20)
    ticket = await takeTicket(folder)
  }
  try {
    return await work()
  } finally {
    await writeFile(ticket, '')
  }
}
