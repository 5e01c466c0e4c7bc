import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadStore } from './store.ts'

/** Keeps pictures in a folder, which is made with the first of them. Several servers may share it. */
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
        // Under its name it is whole, or not there.
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
  }
}
