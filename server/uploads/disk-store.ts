import { randomUUID } from 'node:crypto'
import { access, chown, constants, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type UploadStore, uploadNamePattern } from './store.ts'

const namesAtOnce = 500
// A picture while it is being written: see `put`.
const unfinishedPattern = /^\.[0-9a-f]{32}\.webp-[0-9a-f-]{36}$/

/** Rejects if the folder is not writable. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (process.getuid?.() === 0) {
    // A start as root must not lock out the owner of the parent folder.
    const { uid, gid } = await stat(dirname(folder))
    await chown(folder, uid, gid)
  }
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Creates the folder with the first picture. Several servers may share it. */
export function createDiskStore(folder: string): UploadStore {
  return {
    async put(name, picture) {
      await mkdir(folder, { recursive: true })
      const fresh = join(folder, `.${name}-${randomUUID()}`)
      try {
        const file = await open(fresh, 'wx', 0o644)
        try {
          await file.writeFile(picture)
          await file.sync()
        } finally {
          await file.close()
        }
        // Renaming is atomic: under its name the picture is complete, or absent.
        await rename(fresh, join(folder, name))
      } catch (error) {
        await rm(fresh, { force: true })
        throw error
      }
    },
    get: (name) =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
    async *list() {
      const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      let names: string[] = []
      for await (const { name } of entries) {
        // Ignore an operator's own files in this folder.
        if (!uploadNamePattern.test(name) && !unfinishedPattern.test(name)) continue
        names.push(name)
        if (names.length < namesAtOnce) continue
        yield names
        names = []
      }
      if (names.length > 0) yield names
    },
  }
}
