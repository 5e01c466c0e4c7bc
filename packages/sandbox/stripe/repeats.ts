// Idempotency-Key: a repeated call gets the first answer again, and does nothing.
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'
import { StripeRefusal } from './refusal.ts'

export type ApiAnswer = Record<string, unknown>

/**
 * Runs `act` in a transaction and stores its answer under `key`; refusals are not stored. A concurrent second call waits for the first.
 * `call` is the request: another one under the same key is refused.
 */
export async function answerOnce(
  db: Db,
  { key, call }: { key: string | undefined; call: string },
  act: (db: Db) => Promise<ApiAnswer>,
): Promise<{ answer: ApiAnswer; isReplayed: boolean }> {
  return db.transaction(async (tx) => {
    if (key === undefined) return { answer: await act(tx), isReplayed: false }
    if (key.length === 0 || key.length > 255)
      throw new StripeRefusal(400, { type: 'invalid_request_error', message: 'Idempotency keys are 1 to 255 characters long.' })
    const asked = createHash('sha256').update(call).digest('hex')
    const row = { provider: 'stripe' as const, ref: `key:${key}` }
    const isRow = and(eq(sandboxPayments.provider, row.provider), eq(sandboxPayments.ref, row.ref))
    const added = await tx
      .insert(sandboxPayments)
      .values({ ...row, kind: 'key', state: 'used', data: { asked } })
      .onConflictDoNothing()
      .returning({ ref: sandboxPayments.ref })
    if (added.length > 0) {
      const answer = await act(tx)
      await tx.update(sandboxPayments).set({ data: { asked, answer } }).where(isRow)
      return { answer, isReplayed: false }
    }
    const [kept] = await tx.select({ data: sandboxPayments.data }).from(sandboxPayments).where(isRow)
    if (kept?.data.asked !== asked)
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    return { answer: kept.data.answer as ApiAnswer, isReplayed: true }
  })
}
