// Who sends the requests, and the rows that these may be about. A cast is used for some hundred requests: accepted ones use it up.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createApiToken } from '#server/auth/api-tokens.ts'
import { foreignCookies } from '#server/test/bad-input.ts'
import { createWorld, type World } from '#server/test/policy.ts'
import type { Person, ShopRows } from '#server/test/shop-rows.ts'

export type Credential = {
  name: string
  headers: Record<string, string>
  /** The account that the credential opens or opened; null if it never opened any. */
  owner: string | null
}

export type Cast = {
  world: World
  visitor: Credential
  customers: readonly Credential[]
  admins: readonly Credential[]
  /** Expired, revoked, malformed, of the wrong kind, or sent from another site. */
  bad: readonly Credential[]
  /** Texts that no answer may contain unless the request did. */
  secrets: readonly string[]
  /** What only these accounts and admins may read, by account. */
  privateTexts: ReadonlyMap<string, readonly string[]>
}

const password = 'open sesame'

export async function gatherCast(shop: ShopRows, publicUrl: string): Promise<Cast> {
  const people: Person[] = []
  const privateTexts = new Map<string, string[]>()
  /** Each person has a phone number and an address that no other person has. */
  const person: ShopRows['person'] = async (values) => {
    const mark = randomBytes(5).toString('hex')
    const phoneNumber = `+880 1700-${mark}`
    const made = await shop.person({ ...values, phoneNumber, address: `House ${mark}, Dhaka` })
    people.push(made)
    privateTexts.set(made.id, [made.email, phoneNumber, `House ${mark}`])
    return made
  }
  const rows: ShopRows = { ...shop, person, admin: () => person({ role: 'admin' }) }
  const known = { ...(await person({ password })), password }
  const world = await createWorld(rows, known, { hasMoney: true })
  const { own, other, admin } = world
  const [ofOwn, ofOther, ofAdmin] = await Promise.all([own, other, admin].map((who) => credentialsOf(rows, who, publicUrl)))
  if (!ofOwn || !ofOther || !ofAdmin) throw new Error('The cast is incomplete')
  const good = [...ofOwn.good, ...ofOther.good, ...ofAdmin.good]
  return {
    world,
    visitor: { name: 'a visitor', headers: {}, owner: null },
    customers: [...ofOwn.good, ...ofOwn.good, ...ofOther.good],
    admins: ofAdmin.good,
    bad: [...ofOwn.bad, ...ofAdmin.bad, ...malformed],
    secrets: [...good.flatMap(({ headers }) => credentialIn(headers)), world.reset, world.confirmation],
    privateTexts,
  }
}

async function credentialsOf(shop: ShopRows, { id, token, email }: Person, publicUrl: string) {
  const [session, expired, expiredCookie, full, read, revoked] = await Promise.all([
    shop.signedIn('browser', id),
    shop.signedIn('token', id),
    shop.signedIn('browser', id),
    apiToken(shop, id, 'full'),
    apiToken(shop, id, 'read'),
    apiToken(shop, id, 'full', true),
  ])
  await shop.rows(sql`
    update sessions set expires_at = now() - interval '1 minute', ends_at = now() - interval '1 minute'
    where id in (${expired.id}, ${expiredCookie.id})`)
  const of = (name: string, headers: Record<string, string>): Credential => ({ name: `${name} of ${email}`, headers, owner: id })
  const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` })
  const cookie = (credential: string) => ({ cookie: `partsdock_session=${credential}` })
  return {
    good: [
      of('bearer', bearer(token)),
      of('bearer', bearer(token)),
      of('cookie', { ...cookie(session.credential), 'sec-fetch-site': 'same-origin' }),
      of('cookie by Origin', { ...cookie(session.credential), origin: publicUrl }),
      of('API token', bearer(full)),
      of('reading API token', bearer(read)),
    ],
    bad: [
      of('expired bearer', bearer(expired.credential)),
      of('expired cookie', { ...cookie(expiredCookie.credential), 'sec-fetch-site': 'same-origin' }),
      of('revoked API token', bearer(revoked)),
      of('cookie as bearer', bearer(session.credential)),
      of('bearer as cookie', { ...cookie(token), 'sec-fetch-site': 'same-origin' }),
      of('cookie from another site', { ...cookie(session.credential), 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }),
      of('cookie with a foreign Origin', { ...cookie(session.credential), origin: 'https://evil.test' }),
      of('cookie without an Origin', cookie(session.credential)),
    ],
  }
}

async function apiToken(shop: ShopRows, userId: string, rights: 'full' | 'read', isRevoked = false): Promise<string> {
  const { token, tokenHash } = createApiToken()
  await shop.rows(sql`
    insert into api_tokens (user_id, name, token_hash, rights, expires_at)
    values (${userId}, 'Till', ${tokenHash}, ${rights}, now() + interval '1 day')`)
  if (isRevoked) await shop.rows(sql`delete from api_tokens where token_hash = ${tokenHash}`)
  return token
}

const malformed: readonly Credential[] = [
  ...[
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    'Basic YTpi',
    'bearer  x',
    `Bearer ${'x'.repeat(5_000)}`,
    'Bearer pdk_x',
    ',',
  ].map((authorization) => ({ name: 'malformed bearer', headers: { authorization }, owner: null })),
  { name: 'unknown bearer', headers: { authorization: `Bearer ${randomBytes(32).toString('base64url')}` }, owner: null },
  { name: 'unknown API token', headers: { authorization: `Bearer pdk_${randomUUID()}` }, owner: null },
  ...foreignCookies.map((cookie) => ({ name: 'malformed cookie', headers: { cookie }, owner: null })),
]

/** The credential in a request's headers. */
function credentialIn({ authorization = '', cookie = '' }: Record<string, string>): string[] {
  return [...authorization.matchAll(/[\w-]{20,}/g), ...cookie.matchAll(/[\w-]{40,}/g)].map(([text]) => text)
}
