// An import in the audit trail: one entry, written before the first product is, so that an import that was cut off leaves a trace.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { commandLine, noted } from '#server/domain/context/audit-by.ts'

export async function noteBegin(db: Db, fileName: string): Promise<void> {
  await db.execute(sql`select ${noted(commandLine, 'import.begun', { subject: sql`${fileName}::text` })}`)
}
