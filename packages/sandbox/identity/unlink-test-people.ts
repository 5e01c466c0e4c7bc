import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'
import { identities } from '#server/db/schema/users.ts'
import { failuresOf, subjectOf, testPeople } from './people.ts'

/**
 * Unlinks the sandbox's people from accounts, once, on a database where the sandbox was on before. They have no password, and the real
 * providers may give their names to real people: GitHub does. The sandbox's keys are removed too, so that it creates new ones when it is on
 * again.
 */
export async function unlinkTestPeople(db: Db): Promise<void> {
  const links = (['google', 'github'] as const).flatMap((provider) =>
    [...testPeople, ...failuresOf(provider)].map((person) => sql`(${provider}, ${String(subjectOf[provider](person))})`),
  )
  await db.execute(sql`
    with sandbox as (
      delete from ${sandboxPayments} where provider in ('google', 'github') and kind = 'secret' returning 1
    )
    delete from ${identities} where exists (select from sandbox) and (provider, subject) in (${sql.join(links, sql`, `)})`)
}
