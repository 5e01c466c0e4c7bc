import type { Shop } from '#server/domain/ctx.ts'
import { mendDocuments } from '#server/domain/documents/commands.ts'

/** Finds documents that nobody draws. */
export async function mendPapers(shop: Pick<Shop, 'db'>): Promise<void> {
  await mendDocuments(shop)
}
