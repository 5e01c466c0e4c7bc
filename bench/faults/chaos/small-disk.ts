// A small disk in memory, which needs root on Linux.
import { execFileSync } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const size = '600m'

/** Mounts it at `path`. */
export async function openSmallDisk(path: string) {
  await mkdir(path, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'none', path])
  const ballast = join(path, 'ballast')
  return {
    /** Takes all remaining space. */
    fill: async () => {
      const handle = await open(ballast, 'w')
      const piece = Buffer.alloc(64 * 1_024)
      try {
        for (;;) await handle.write(piece)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        await handle.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
    close: async () => void execFileSync('umount', ['-l', path]),
  }
}
