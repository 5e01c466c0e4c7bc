import type { Shop } from '#server/domain/ctx.ts'
import { adoptLostUploads, removeUnusedUploads } from '#server/domain/uploads/commands.ts'
import type { UploadStore } from '#server/uploads/store.ts'

type Sweep = { db: Shop['db']; uploads: UploadStore }

/** Removes uploaded pictures that nothing has shown for a day. */
export async function sweepUploads(sweep: Sweep): Promise<void> {
  while ((await removeUnusedUploads(sweep)) > 0);
}

/** Finds stored files that the database does not know. Once a day: a bucket charges for lists. */
export async function findLostUploads(sweep: Sweep): Promise<void> {
  await adoptLostUploads(sweep)
}
