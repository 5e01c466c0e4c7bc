// When the shop was last backed up, for `npm run doctor`: a small file in DATA_DIR.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

export async function noteBackup(dataDir: string, now = new Date()): Promise<void> {
  const draft = `${fileIn(dataDir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify({ at: now.toISOString() })}\n`)
  await rename(draft, fileIn(dataDir))
}

/** Null if the file is missing or cannot be read. A time in the future is ignored: a restored file may name any. */
export async function findLastBackup(dataDir: string, now = new Date()): Promise<Date | null> {
  try {
    const { at } = JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as { at?: unknown }
    const time = new Date(String(at))
    return time <= now ? time : null
  } catch {
    return null
  }
}
