import { z } from 'zod'
import { drawInThread } from '#server/documents/draw-in-thread.ts'
import type { Shop } from '#server/domain/ctx.ts'
import { drawDocument } from '#server/domain/documents/commands.ts'

const Job = z.object({ documentId: z.uuid() })

/** Draws an invoice or credit note as PDF, unless somebody who wanted to read it was earlier. Throws where it cannot be drawn now. */
export async function draw(shop: Pick<Shop, 'db' | 'payments'>, payload: unknown): Promise<void> {
  await drawDocument(shop, Job.parse(payload).documentId, drawInThread)
}
