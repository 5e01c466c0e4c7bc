import { and, eq, type SQL } from 'drizzle-orm'
import { CreditNoteContent, type DocumentRef, InvoiceContent, type ShopDocument } from '#common/documents/schema.ts'
import { messages } from '#common/messages.ts'
import { documents } from '#server/db/schema/payments.ts'
import type { Actor, CustomerCtx } from '../ctx.ts'
import { DomainError } from '../errors.ts'

export const documentColumns = {
  kind: documents.kind,
  number: documents.number,
  content: documents.content,
  createdAt: documents.createdAt,
} as const

type DocumentRow = Pick<typeof documents.$inferSelect, keyof typeof documentColumns>

/** An invoice or credit note of the caller, or any for an admin. Throws NOT_FOUND. */
export async function getDocument({ db, actor }: CustomerCtx, ref: DocumentRef): Promise<ShopDocument> {
  const [row] = await db.select(documentColumns).from(documents).where(visibleDocument(actor, ref))
  if (!row) throw new DomainError('NOT_FOUND', messages.documentNotFound)
  return readDocument(row)
}

/** Selects the referenced document if the actor may see it. */
export const visibleDocument = (actor: Actor, { kind, number }: DocumentRef): SQL | undefined =>
  and(eq(documents.kind, kind), eq(documents.number, number), actor.role === 'admin' ? undefined : eq(documents.userId, actor.userId))

export function readDocument({ kind, number, content, createdAt }: DocumentRow): ShopDocument {
  const issuedAt = createdAt.toISOString()
  return kind === 'invoice'
    ? { ...InvoiceContent.parse(content), kind, number, issuedAt }
    : { ...CreditNoteContent.parse(content), kind, number, issuedAt }
}
