import { sql } from 'drizzle-orm'
import { plural } from '#common/kit/format.ts'
import { demoSignIns } from '#packages/demo-shop'
import type { Db } from '#server/db/database.ts'
import type { Env } from '../env.ts'
import { done, type Finding, missing } from './finding.ts'

const howToMake = 'make one with: openssl rand -base64 32'
const fewestSigns = 12

/** Step 3: the key that encrypts. A random key of 32 characters has many different ones, and no part of it repeats. */
export function checkSecretKey({ secretKey, databaseUrl }: Pick<Env, 'secretKey' | 'databaseUrl'>): Finding[] {
  if (secretKey === undefined)
    return databaseUrl === undefined ? [done(3, 'The key is a file in DATA_DIR')] : [missing(3, `SECRET_KEY is not set: ${howToMake}`)]
  const isRepeated = `${secretKey}${secretKey}`.indexOf(secretKey, 1) < secretKey.length
  const isWeak = isRepeated || new Set(secretKey).size < fewestSigns || /(.)\1{5}|secret|change|password|example|partsdock/i.test(secretKey)
  return isWeak ? [missing(3, `SECRET_KEY does not look random: ${howToMake}`)] : [done(3, 'SECRET_KEY is set')]
}

/** Step 4: an admin who can sign in, with a real address, and no password in the settings. */
export async function checkAdmin({ admin }: Pick<Env, 'admin'>, db: Db): Promise<Finding[]> {
  const admins = await db.execute<{ email: string; canSignIn: boolean }>(sql`
    select u.email, u.email_verified_at is not null and (exists (select from credentials c where c.user_id = u.id)
      or exists (select from identities i where i.user_id = u.id)) as "canSignIn"
    from users u where u.role = 'admin' and u.deleted_at is null order by u.created_at`)
  const demos = new Set<string>(demoSignIns.map(({ email }) => email))
  const own = admins.filter(({ email }) => !demos.has(email) && !/[@.](?:example|test|invalid|localhost)$/i.test(email))
  const ready = own.filter(({ canSignIn }) => canSignIn)
  const [waiting] = own
  return [
    ...(ready.length > 0 ? [done(4, `${plural(ready.length, 'admin')} can sign in`)] : []),
    ...(ready.length === 0 && waiting
      ? [missing(4, `${waiting.email} is an admin without a password: open the mailed link, or npm run admin -- EMAIL again`)]
      : []),
    ...(own.length === 0 ? [missing(4, 'No admin has a real address: npm run admin -- EMAIL')] : []),
    ...(admin?.password === undefined
      ? []
      : [missing(4, 'ADMIN_PASSWORD is in the settings: remove it, because the account keeps its password')]),
  ]
}
