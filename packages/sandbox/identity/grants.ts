// The codes and access tokens of the sandbox's identity providers. Each step is one statement, so that only one of two concurrent processes
// takes a code.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { IdentityProviderName } from '#common/identities/rules.ts'
import type { Db } from '#server/db/database.ts'
import { sandboxGrants } from '#server/db/schema/sandbox-grants.ts'

/** The parameters of the shop's request. `scopes` are separated by spaces. */
const GrantFacts = z.object({ redirectUri: z.string(), challenge: z.string(), nonce: z.string().optional(), scopes: z.string() })
export type GrantFacts = z.infer<typeof GrantFacts>

/** `person`: the key of one of the test people. */
export type Grant = Readonly<{ person: string; facts: GrantFacts }>

type Kind = (typeof sandboxGrants.kind.enumValues)[number]

const lifeMinutes: Record<Kind, number> = { code: 10, token: 60 }

/** Issues a code, valid once and for 10 minutes, or an access token, valid for an hour; the database stores only the hash. */
export async function addGrant(db: Db, provider: IdentityProviderName, kind: Kind, { person, facts }: Grant): Promise<string> {
  const credential = randomBytes(24).toString('base64url')
  const expiresAt = sql<Date>`now() + make_interval(mins => ${lifeMinutes[kind]})`
  await db.insert(sandboxGrants).values({ provider, hash: hashOf(credential), kind, person, data: facts, expiresAt })
  return credential
}

/** Redeems `code` once; null if it is used, expired, or not this provider's. */
export async function takeCode(db: Db, provider: IdentityProviderName, code: string): Promise<Grant | null> {
  const [taken] = await db
    .delete(sandboxGrants)
    .where(isGood(provider, 'code', code))
    .returning(grantColumns)
  return taken ? readGrant(taken) : null
}

export async function findToken(db: Db, provider: IdentityProviderName, token: string): Promise<Grant | null> {
  const [found] = await db
    .select(grantColumns)
    .from(sandboxGrants)
    .where(isGood(provider, 'token', token))
  return found ? readGrant(found) : null
}

const grantColumns = { person: sandboxGrants.person, data: sandboxGrants.data }

const readGrant = ({ person, data }: { person: string; data: unknown }): Grant => ({ person, facts: GrantFacts.parse(data) })

const hashOf = (credential: string) => createHash('sha256').update(credential).digest('hex')

const isGood = (provider: IdentityProviderName, kind: Kind, credential: string): SQL | undefined =>
  and(
    eq(sandboxGrants.provider, provider),
    eq(sandboxGrants.hash, hashOf(credential)),
    eq(sandboxGrants.kind, kind),
    gt(sandboxGrants.expiresAt, sql`now()`),
  )
