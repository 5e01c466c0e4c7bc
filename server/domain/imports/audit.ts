// An import in the audit trail. The first entry is written before the first product is, so that an import that was cut off leaves a trace; the
// other one has its counts, once, because entries never change.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { commandLine, noted } from '#server/domain/context/audit-by.ts'
import type { ImportCounts } from './schema.ts'

export async function noteBegin(db: Db, fileName: string): Promise<void> {
  await db.execute(sql`select ${noted(commandLine, 'import.begun', { subject: sql`${fileName}::text` })}`)
}

export async function noteEnd(db: Db, fileName: string, { added, changed, unchanged, refused, isComplete }: ImportCounts): Promise<void> {
  const counts = JSON.stringify({ added, changed, unchanged, refused, isComplete })
  const noting = noted(commandLine, 'import.applied', { subject: sql`${fileName}::text`, after: sql`${counts}::text::jsonb` })
  await db.execute(sql`select ${noting}`)
}
