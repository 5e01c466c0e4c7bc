// PDFs of documents: rendered once, from the data stored when the document was issued, then stored.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DocumentRef, ShopDocument } from '#common/documents/schema.ts'
import { documents } from '#server/db/schema/payments.ts'
import { type CustomerCtx, inOwnLane, type Shop } from '#server/domain/context/ctx.ts'
import { documentColumns, hiddenDocument, readDocument, visibleDocument } from './queries.ts'

/** `url` is the address of the document's page. */
export type DrawPdf = (document: ShopDocument, url: string) => Promise<Buffer>

/** Renders and stores the PDF of a document that has none yet. */
export async function drawDocument({ db, payments }: Pick<Shop, 'db' | 'payments'>, id: string, draw: DrawPdf): Promise<void> {
  const [row] = await db
    .select(documentColumns)
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.pdf)))
  if (!row) return
  const document = readDocument(row)
  await keepPdf({ db }, id, await draw(document, payments.documentUrl(document)))
}

/** The PDF of a document, rendered on demand. Throws NOT_FOUND. */
export async function findPdf(ctx: CustomerCtx, ref: DocumentRef, draw: DrawPdf): Promise<Buffer> {
  const { db, actor } = ctx
  const [found] = await db.select({ id: documents.id }).from(documents).where(visibleDocument(actor, ref))
  if (!found) throw hiddenDocument(actor)
  const read = async ({ db }: Pick<Shop, 'db'>) => {
    const [row] = await db.select({ pdf: documents.pdf }).from(documents).where(eq(documents.id, found.id))
    return row?.pdf ?? null
  }
  const kept = await read(ctx)
  if (kept) return kept
  // Not rendered yet: render it now instead of waiting for the job. In its own lane, so that the result is not refused a database slot.
  const own = inOwnLane(ctx)
  await drawDocument(own, found.id, draw)
  const drawn = await read(own)
  if (!drawn) throw new Error(`The document ${found.id} was drawn but is not stored`)
  return drawn
}

/** Keeps the first PDF; concurrently rendered ones are identical. */
async function keepPdf({ db }: Pick<Shop, 'db'>, id: string, pdf: Buffer): Promise<void> {
  await db
    .update(documents)
    .set({ pdf })
    .where(and(eq(documents.id, id), isNull(documents.pdf)))
}

/** Requeues documents that have no PDF and whose job was lost, for example because the queue was emptied. */
export async function requeueLostDocuments({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.execute(sql`
    update ${documents} d set queued_at = null
    where d.pdf is null and d.queued_at is not null and d.created_at < now() - interval '5 minutes'
      and not exists (select from graphile_worker.jobs j where j.key = 'document:' || d.id)`)
}
