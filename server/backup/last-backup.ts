// When the shop was last backed up, for `npm run doctor`: a small file in DATA_DIR.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

export async function noteBackup(dataDir: string, now = new Date()): Promise<void> {
  const draft = `${fileIn(dataDir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify({ at: now.toISOString() })}\n`)
  await rename(draft, fileIn(dataDir))
}

/** Null if there is none, or if the file cannot be read. */
export async function findLastBackup(dataDir: string): Promise<Date | null> {
  try {
    const { at } = JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as { at?: unknown }
    const time = new Date(String(at))
    return Number.isNaN(time.getTime()) ? null : time
  } catch {
    return null
  }
}
