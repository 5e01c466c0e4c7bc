// Checkout Sessions as rows. Each change of state is one statement that names the state it leaves, so that two processes never both make
// it.
import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'
import type { Course, RefundOutcome } from './cards.ts'
import type { NewSession } from './params.ts'

/** `processing`: complete, but not paid yet. `failed`: complete, and never paid. */
export type SessionState = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

type SessionData = {
  /** In minor units, as requested by the merchant. */
  amount: number
  currency: string
  description: string
  reference: string | null
  email: string | null
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  successUrl: string
  cancelUrl: string | null
  /** In seconds since 1970. */
  expiresAt: number
  intent: string
  charge: string
  /** In minor units, out of what was paid. */
  refunded: number
  /** The choices on the hosted page. */
  chosen?: Chosen
}
/** `amount`: what Stripe reports as paid, in minor units. */
export type Chosen = { amount: number; course: Course; refunds: RefundOutcome }

export type SandboxSession = SessionData & { id: string; state: SessionState; createdAt: Date }

export const randomName = (prefix: string, bytes = 12): string => `${prefix}${randomBytes(bytes).toString('hex')}`

const day = 24 * 60 * 60
const isSession = and(eq(sandboxPayments.provider, 'stripe'), eq(sandboxPayments.kind, 'session'))
const endsAt = sql`(${sandboxPayments.data}->>'expiresAt')::bigint`
const databaseNow = sql`extract(epoch from now())`

type Row = typeof sandboxPayments.$inferSelect
const read = ({ ref, state, data, createdAt }: Row): SandboxSession => ({
  ...(data as SessionData),
  id: ref,
  state: state as SessionState,
  createdAt,
})
const readFirst = ([row]: Row[]): SandboxSession | null => (row ? read(row) : null)

/** The total of `params`, in minor units. */
export const totalOf = ({ line_items: items }: NewSession): number =>
  items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0)

export async function addSession(db: Db, params: NewSession): Promise<SandboxSession> {
  const { line_items: items, payment_intent_data: intent } = params
  const data: SessionData = {
    amount: totalOf(params),
    currency: items[0]?.price_data.currency ?? '',
    description: items.map(({ price_data }) => price_data.product_data.name).join(', '),
    reference: params.client_reference_id ?? null,
    email: params.customer_email ?? null,
    metadata: params.metadata ?? {},
    intentMetadata: intent?.metadata ?? {},
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    expiresAt: params.expires_at ?? Math.floor(Date.now() / 1000) + day,
    intent: randomName('pi_'),
    charge: randomName('ch_'),
    refunded: 0,
  }
  const rows = await db
    .insert(sandboxPayments)
    .values({ provider: 'stripe', ref: randomName('cs_test_', 24), kind: 'session', state: 'open', lookup: data.intent, data })
    .returning()
  const session = readFirst(rows)
  if (!session) throw new Error('A session that was added is not there')
  return session
}

export async function findSession(db: Db, id: string): Promise<SandboxSession | null> {
  return readFirst(
    await db
      .select()
      .from(sandboxPayments)
      .where(and(isSession, eq(sandboxPayments.ref, id))),
  )
}

export async function findSessionOfIntent(db: Db, intent: string): Promise<SandboxSession | null> {
  return readFirst(
    await db
      .select()
      .from(sandboxPayments)
      .where(and(isSession, eq(sandboxPayments.lookup, intent))),
  )
}

/** Ends an open session that has expired, or, if `asked`, any open one; null if it was not open. */
export async function expireSession(db: Db, id: string, { asked }: { asked: boolean }): Promise<SandboxSession | null> {
  const isDue = asked ? undefined : sql`${endsAt} <= ${databaseNow}`
  return readFirst(
    await db
      .update(sandboxPayments)
      .set({ state: 'expired', updatedAt: sql`now()` })
      .where(and(isSession, eq(sandboxPayments.ref, id), eq(sandboxPayments.state, 'open'), isDue))
      .returning(),
  )
}

/** Completes an open session; null if it is no longer open. */
export async function completeSession(db: Db, id: string, state: 'paid' | 'processing', chosen: Chosen): Promise<SandboxSession | null> {
  return readFirst(
    await db
      .update(sandboxPayments)
      .set({ state, data: sql`${sandboxPayments.data} || ${JSON.stringify({ chosen })}::jsonb`, updatedAt: sql`now()` })
      .where(and(isSession, eq(sandboxPayments.ref, id), eq(sandboxPayments.state, 'open'), sql`${endsAt} > ${databaseNow}`))
      .returning(),
  )
}

/** Settles a pending payment by the bank's final answer; null if it was not pending. */
export async function settleSession(db: Db, id: string, state: 'paid' | 'failed'): Promise<SandboxSession | null> {
  return readFirst(
    await db
      .update(sandboxPayments)
      .set({ state, updatedAt: sql`now()` })
      .where(and(isSession, eq(sandboxPayments.ref, id), eq(sandboxPayments.state, 'processing')))
      .returning(),
  )
}

/** Deducts `amount` minor units from what was paid; null if less is left. */
export async function deduct(db: Db, id: string, amount: number): Promise<SandboxSession | null> {
  const { data } = sandboxPayments
  const after = sql`(${data}->>'refunded')::bigint + ${amount}::bigint`
  return readFirst(
    await db
      .update(sandboxPayments)
      .set({ data: sql`jsonb_set(${data}, '{refunded}', to_jsonb(${after}))`, updatedAt: sql`now()` })
      .where(
        and(
          isSession,
          eq(sandboxPayments.ref, id),
          eq(sandboxPayments.state, 'paid'),
          sql`${after} <= (${data}->'chosen'->>'amount')::bigint`,
        ),
      )
      .returning(),
  )
}
