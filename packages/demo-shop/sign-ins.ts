// The demo's accounts have public passwords, so they are open only while the demo is on (docs/adr/0020). A demo database that is later
// started as a real shop still has them: its start locks them.

import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Passwords } from '#server/auth/passwords.ts'
import { fn } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import { credentials, users } from '#server/db/schema/users.ts'
import { demoSignIns } from './accounts.ts'

type Tools = { db: Db; passwords: Passwords }
type DemoAccount = { id: string; email: string; passwordHash: string | null }

const emails = demoSignIns.map(({ email }) => email)
const passwordOf = (email: string) => demoSignIns.find((one) => one.email === email)?.password ?? ''

function listDemoAccounts(db: Db): Promise<DemoAccount[]> {
  return db
    .select({ id: users.id, email: users.email, passwordHash: credentials.passwordHash })
    .from(users)
    .leftJoin(credentials, sql`${credentials.userId} = ${users.id}`)
    .where(and(inArray(users.email, emails), isNull(users.deletedAt)))
    .orderBy(users.email)
}

/** Removes the public passwords, and every session and token of these accounts. A changed password stays. */
export async function lockDemoAccounts({ db, passwords }: Tools): Promise<void> {
  for (const { id, email, passwordHash } of await listDemoAccounts(db)) {
    if (!(await passwords.verify(passwordHash, passwordOf(email)))) continue
    await db.execute(sql`
      select ${fn('close_account', { user: sql<string>`locked.user_id`, by: { via: 'command line' } })} from (
        select user_id from ${credentials} where user_id = ${id} and password_hash = ${passwordHash} for update
      ) locked`)
  }
}

/** Restores the public passwords of locked demo accounts. */
export async function reopenDemoAccounts({ db, passwords }: Tools): Promise<void> {
  for (const { id, email, passwordHash } of await listDemoAccounts(db)) {
    if (passwordHash !== null) continue
    await db
      .insert(credentials)
      .values({ userId: id, passwordHash: await passwords.hash(passwordOf(email)) })
      .onConflictDoNothing()
  }
}

export type DemoAccounts = {
  /** Addresses of the accounts with a password: the public one unless it was changed. */
  open: string[]
  locked: string[]
}

/** The demo accounts that were not removed. */
export async function describeDemoAccounts(db: Db): Promise<DemoAccounts> {
  const accounts = await listDemoAccounts(db)
  const emailsOf = (isOpen: boolean) => accounts.filter((account) => (account.passwordHash !== null) === isOpen).map(({ email }) => email)
  return { open: emailsOf(true), locked: emailsOf(false) }
}
