// Space that a database needs to start on a full disk: a file beside it, deleted when there is no other room, and written again when there is.
import { randomFillSync } from 'node:crypto'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isFull, isLackOfRoom } from './errors.ts'
import { handToOwnerOf } from './owner.ts'

/** Four files of the write-ahead log: recovery after a crash may need the first, and the shop's own start writes into the others. */
const reserveBytes = 64 * 1024 * 1024
const pieceBytes = 1024 * 1024

const fileIn = (home: string) => join(home, 'reserve')

const draftIn = (home: string) => `${fileIn(home)}.draft`

const isThere = (home: string) =>
  stat(fileIn(home)).then(
    ({ size }) => size === reserveBytes,
    () => false,
  )

/** True if a reserve was there. */
async function releaseReserve(home: string, log: (line: string) => void): Promise<boolean> {
  await rm(draftIn(home), { force: true })
  if ((await stat(fileIn(home)).catch(() => null)) === null) return false
  await rm(fileIn(home), { force: true })
  log(`The disk that holds ${home} is full. The embedded database uses its reserve of 64 MB: free some space before the next restart.`)
  return true
}

/**
 * Writes the reserve if it is missing and as much room again stays free. Several processes may do so at once: they write the same file.
 * A failure leaves nothing: the disk is too full, or its owner keeps it from us.
 */
export async function keepReserve(home: string, signal: AbortSignal): Promise<void> {
  if (await isThere(home)) return
  const { bavail, bsize } = await statfs(home)
  if (bavail * bsize < 2 * reserveBytes) return
  const draft = draftIn(home)
  try {
    // Random, so that no file system compresses it; written, because a hole takes no space.
    const piece = randomFillSync(Buffer.allocUnsafe(pieceBytes))
    const handle = await open(draft, 'w', 0o600)
    try {
      for (let at = 0; at < reserveBytes; at += pieceBytes) {
        signal.throwIfAborted()
        await handle.write(piece, 0, pieceBytes, at)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    await handToOwnerOf(home, draft)
    await rename(draft, fileIn(home))
  } catch {
    await rm(draft, { force: true })
  }
}

/**
 * Runs `work`, which starts a server. On a full disk the reserve is deleted first: the start of the shop needs room, too. With a quota, only
 * the failure shows that room is missing: then the reserve is deleted, and the work is done once more.
 */
export async function withReserve<T>(home: string, work: () => Promise<T>, log: (line: string) => void): Promise<T> {
  if (await isFull(home)) await releaseReserve(home, log)
  try {
    return await work()
  } catch (error) {
    if (!(await isLackOfRoom(error, home)) || !(await releaseReserve(home, log))) throw error
    return work()
  }
}
