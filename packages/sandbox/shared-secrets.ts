// The keys of the sandbox's providers: created once per database, so that all processes of the shop share them.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'

type Provider = (typeof sandboxPayments.provider.enumValues)[number]

/** The secret of `provider` under `name`; `make`, which may be slow, creates it on first use; in a race the first wins. */
export async function sharedSecret<T extends Record<string, string>>(db: Db, provider: Provider, name: string, make: () => T): Promise<T> {
  const ref = `secret:${name}`
  const known = await findSecret<T>(db, provider, ref)
  if (known) return known
  await db.insert(sandboxPayments).values({ provider, ref, kind: 'secret', state: 'kept', data: make() }).onConflictDoNothing()
  const kept = await findSecret<T>(db, provider, ref)
  if (!kept) throw new Error('A secret that was kept is not there')
  return kept
}

async function findSecret<T>(db: Db, provider: Provider, ref: string): Promise<T | null> {
  const [kept] = await db
    .select({ data: sandboxPayments.data })
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.provider, provider), eq(sandboxPayments.ref, ref)))
  return kept ? (kept.data as T) : null
}
