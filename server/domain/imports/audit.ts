// An import's entry in the audit trail. Batches count their additions and changes into it themselves; unchanged rows are counted at the end.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { auditEntries } from '#server/db/schema/audit-entries.ts'
import type { ImportAuditDetails, ImportCounts } from './schema.ts'

export async function startAudit(db: Db, fileName: string): Promise<number> {
  const details: ImportAuditDetails = { file: fileName, added: 0, changed: 0, unchanged: 0, refused: 0, isComplete: false }
  const [entry] = await db
    .insert(auditEntries)
    .values({ action: 'items.import', subjectType: 'import', subjectId: fileName, details })
    .returning({ id: auditEntries.id })
  if (!entry) throw new Error('An insert answered without a row')
  return entry.id
}

/** Call it in the transaction of the batch. */
export async function countInAudit(tx: Db, id: number, { added, changed }: Pick<ImportCounts, 'added' | 'changed'>): Promise<void> {
  await tx.execute(sql`
    update ${auditEntries} set details = details || jsonb_build_object(
      'added', (details ->> 'added')::int + ${added}::int, 'changed', (details ->> 'changed')::int + ${changed}::int)
    where id = ${id}`)
}

export async function finishAudit(db: Db, id: number, { unchanged, refused, isComplete }: ImportCounts): Promise<void> {
  await db.execute(sql`
    update ${auditEntries} set details = details || ${JSON.stringify({ unchanged, refused, isComplete })}::text::jsonb where id = ${id}`)
}
