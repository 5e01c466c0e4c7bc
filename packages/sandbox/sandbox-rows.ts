// The state of the sandbox's payment providers, changed in steps of one statement: of two concurrent callers only one succeeds.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'

type Provider = (typeof sandboxPayments.provider.enumValues)[number]
export type SandboxKey = Readonly<{ provider: Provider; ref: string }>
export type SandboxRow = typeof sandboxPayments.$inferSelect

const isRow = ({ provider, ref }: SandboxKey) => and(eq(sandboxPayments.provider, provider), eq(sandboxPayments.ref, ref))

export async function findRow(db: Db, key: SandboxKey, kind: string): Promise<SandboxRow | null> {
  const [row] = await db
    .select()
    .from(sandboxPayments)
    .where(and(isRow(key), eq(sandboxPayments.kind, kind)))
  return row ?? null
}

/** Adds a row; false if that name is taken. */
export async function addRow(db: Db, row: typeof sandboxPayments.$inferInsert): Promise<boolean> {
  const added = await db.insert(sandboxPayments).values(row).onConflictDoNothing().returning({ ref: sandboxPayments.ref })
  return added.length > 0
}

/**
 * Moves the row from one of the states `from` to `to` and merges `data` into its own; null if it is in another state, or `where` does not
 * hold.
 */
export async function changeRow(
  db: Db,
  key: SandboxKey,
  change: { from: readonly string[]; to: string; data?: Record<string, unknown>; where?: SQL },
): Promise<SandboxRow | null> {
  const [row] = await db
    .update(sandboxPayments)
    .set({ state: change.to, data: mergedWith(change.data ?? {}), updatedAt: sql`now()` })
    .where(and(isRow(key), inArray(sandboxPayments.state, [...change.from]), change.where))
    .returning()
  return row ?? null
}

/** Decrements the number `name` of the row's data; false if it is zero. */
export async function takeOne(db: Db, key: SandboxKey, name: string): Promise<boolean> {
  const left = sql`(${sandboxPayments.data} ->> ${name}::text)::int`
  const used = await db
    .update(sandboxPayments)
    .set({ data: sql`jsonb_set(${sandboxPayments.data}, array[${name}::text], to_jsonb(${left} - 1))` })
    .where(and(isRow(key), sql`${left} > 0`))
    .returning({ ref: sandboxPayments.ref })
  return used.length > 0
}

/**
 * Refunds part of the row's `amountMinor`, if it is in `state` and that much is left, and appends `refund` to its `refunds`; null if it
 * cannot. At most `most` refunds are accepted.
 */
export async function addRefund(
  db: Db,
  key: SandboxKey,
  { state, amountMinor, refund, most }: { state: string; amountMinor: number; refund: Record<string, unknown>; most: number },
): Promise<SandboxRow | null> {
  const { data } = sandboxPayments
  const refunded = sql`coalesce((${data} ->> 'refundedMinor')::bigint, 0) + ${amountMinor}::bigint`
  const refunds = sql`coalesce(${data} -> 'refunds', '[]')`
  const [row] = await db
    .update(sandboxPayments)
    .set({
      data: sql`${data} || jsonb_build_object('refundedMinor', ${refunded}, 'refunds', ${refunds} || ${JSON.stringify([refund])}::jsonb)`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        isRow(key),
        eq(sandboxPayments.state, state),
        sql`${refunded} <= (${data} ->> 'amountMinor')::bigint and jsonb_array_length(${refunds}) < ${most}`,
      ),
    )
    .returning()
  return row ?? null
}

const mergedWith = (data: Record<string, unknown>) => sql`${sandboxPayments.data} || ${JSON.stringify(data)}::jsonb`
