import { chown, stat } from 'node:fs/promises'

/** Files that root writes into a user's folder must belong to that user: one start as root must not lock the owner out. */
export async function handToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  if (uid !== 0) await chown(path, uid, gid)
}
