// A sign-in method may be revoked while a request that used it is waiting. Each test locks the account until such requests wait for it,
// revokes the method, as a reset or a sign-out does, and then releases the lock.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { type Person, publicUrl, testShop } from '#server/test/test-shop.ts'
import { until } from '#server/test/test-worker.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'
import { linkIdentity, signInWithIdentity } from '../identities/commands.ts'

const shop = await testShop()
const password = 'open sesame'

type Change = (tx: postgres.TransactionSql, person: Person) => Promise<unknown>

/** The result of `attempt` if `change` is committed while it waits for the account. */
async function duringWait<T>(person: Person, attempt: () => Promise<T>, change: Change): Promise<T> {
  let answer: Promise<T> | undefined
  let isOver = false
  await shop.sql.begin(async (tx) => {
    await tx`select from users where id = ${person.id} for no key update`
    answer = attempt().finally(() => {
      isOver = true
    })
    await until(async () => isOver || (await waiters()) > 0)
    await change(tx, person)
  })
  if (!answer) throw new Error('Nothing was tried')
  return answer
}

async function waiters(): Promise<number> {
  const [found] = await shop.sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return found?.n ?? 0
}

const reset: Change = async (tx, { id }) => {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await tx`insert into password_resets (token_hash, user_id, expires_at) values (${hash}, ${id}, now() + interval '1 hour')`
  const [answer] = await tx`select reset_password(${token}, ${'a new hash'}, '{}') as outcome`
  expect(answer?.outcome).toBe('changed')
}
const close: Change = (tx, { id }) => tx`select close_account(${id}, '{}')`
const signOut: Change = (tx, { id }) => tx`delete from sessions where user_id = ${id}`
const nothing: Change = async () => {}

const newPerson = () => shop.person({ password })
const opened = async ({ id }: Person) => {
  const [found] = await shop.rows<{ sessions: number; tokens: number; devices: number; passwords: string[]; name: string }>(sql`
    select (select count(*)::int from sessions where user_id = ${id}) as sessions, (select count(*)::int from api_tokens where user_id = ${id}) as tokens,
      (select count(*)::int from known_devices where user_id = ${id}) as devices,
      array(select password_hash from credentials where user_id = ${id}) as passwords, display_name as name
    from users where id = ${id}`)
  return found
}
const ended = { sessions: 0, tokens: 0, devices: 0 }

describe('a waiting sign-in', () => {
  type Attempt = (person: Person) => Promise<{ status: number; headers: Record<string, unknown> }>
  const signIn: Attempt = ({ email }) => trpcCall(shop, 'mutation', 'accounts.signIn', { input: { email, password } })
  const askToken: Attempt = ({ email }) => shop.call('PUT', `/user/${email}`, { body: { password } })
  const ways = [
    ['in a browser', signIn],
    ['of a program', askToken],
  ] as const

  it.each(ways)('%s fails if the password was reset in between', async (_way, attempt) => {
    const person = await newPerson()
    const answer = await duringWait(person, () => attempt(person), reset)
    expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined])
    expect(await opened(person)).toMatchObject({ ...ended, passwords: ['a new hash'] })
  })

  it.each(ways)('%s fails if the owner has recovered the account, and adds no known device', async (_way, attempt) => {
    const person = await newPerson()
    expect((await duringWait(person, () => attempt(person), close)).status).toBe(401)
    expect(await opened(person)).toMatchObject(ended)
  })

  it.each(ways)('%s succeeds if nothing was changed', async (_way, attempt) => {
    const person = await newPerson()
    expect((await duringWait(person, () => attempt(person), nothing)).status).toBe(200)
    expect(await opened(person)).toMatchObject({ sessions: 2, devices: 1 })
  })

  it('through a provider fails if its identity was unlinked', async () => {
    const subject = randomUUID()
    const person = await newPerson()
    await shop.rows(sql`insert into identities (provider, subject, user_id) values ('google', ${subject}, ${person.id})`)
    const someone = { subject, email: person.email, isEmailVerified: true, name: 'Rina Akter' }
    const attempt = () => signInWithIdentity({ ...shop.shop, address: '203.0.113.7', publicUrl, actor: null }, 'google', someone)
    expect(
      await duringWait(person, attempt, (tx, { id }) => tx`delete from identities where user_id = ${id} and provider = 'google'`),
    ).toEqual({
      refused: 'account-gone',
    })
    expect(await opened(person)).toMatchObject({ sessions: 1, devices: 0 })
  })
})

describe('a signed-in user who is signed out while waiting', () => {
  it.each([
    ['bearer', bearer],
    ['cookie', browserHeaders],
  ] as const)('gets no token by their %s, and changes no profile with it', async (kind, headersOf) => {
    const person = await newPerson()
    const { credential } = await shop.signedIn(kind === 'bearer' ? 'token' : 'browser', person.id)
    const askWith = (body: object) => () => shop.call('PUT', `/user/${person.email}`, { headers: headersOf(credential), body })
    expect((await duringWait(person, askWith({}), nothing)).status).toBe(200)
    expect((await duringWait(person, askWith({ displayName: 'A squatter' }), signOut)).status).toBe(401)
    expect(await opened(person)).toMatchObject({ ...ended, name: 'Rina Akter' })
    const again = await shop.signedIn(kind === 'bearer' ? 'token' : 'browser', person.id)
    const attempt = () => shop.call('PUT', `/user/${person.email}`, { headers: headersOf(again.credential), body: {} })
    expect((await duringWait(person, attempt, signOut)).status).toBe(401)
    expect(await opened(person)).toMatchObject(ended)
  })

  const lastDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  it.each([
    ['gets no API token', 'apiTokens.add', { name: 'Till', rights: 'full', lastDay }],
    ['changes no profile', 'users.changeProfile', { displayName: 'A squatter' }],
    ['sets no first password', 'accounts.changePassword', { newPassword: 'a squatter’s' }],
  ] as const)('%s', async (_what, path, input) => {
    const person = await shop.person()
    const attempt = () => trpcCall(shop, 'mutation', path, { headers: bearer(person.token), input })
    expect((await duringWait(person, attempt, close)).error).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await opened(person)).toMatchObject({ ...ended, passwords: [], name: 'Rina Akter' })
  })

  it('links nothing', async () => {
    const person = await shop.person()
    const { id, kind, parentId, endsAt } = (await shop.shop.sessions.find('token', person.token))?.session ?? {}
    if (!id || !kind || !endsAt) throw new Error('Nobody is signed in')
    const actor = {
      userId: person.id,
      email: person.email,
      role: 'user' as const,
      displayName: '',
      staffRoles: [],
      lacksFactor: false,
      session: { id, kind, endsAt, parentId: parentId ?? null },
    }
    const someone = { subject: randomUUID(), email: null, isEmailVerified: false, name: 'X' }
    const attempt = () => linkIdentity({ ...shop.shop, address: '203.0.113.7', actor }, 'google', someone)
    expect(await duringWait(person, attempt, signOut)).toEqual({ refused: 'signed-out' })
    expect(await shop.rows(sql`select from identities where user_id = ${person.id}`)).toHaveLength(0)
  })
})

it('confirming the password does not make a sign-in fresh if the password was changed', async () => {
  const person = await newPerson()
  await shop.rows(sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${person.id}`)
  const attempt = () => trpcCall(shop, 'mutation', 'accounts.confirmPassword', { headers: bearer(person.token), input: { password } })
  const answer = await duringWait(
    person,
    attempt,
    (tx, { id }) => tx`update credentials set password_hash = 'another' where user_id = ${id}`,
  )
  expect(answer.error).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await shop.shop.sessions.isConfirmed(person.sessionId, 15)).toBe(false)
})

it('a fresh sign-in is checked again under the account’s lock', async () => {
  const person = await shop.person()
  const attempt = () =>
    trpcCall(shop, 'mutation', 'accounts.changePassword', { headers: bearer(person.token), input: { newPassword: 'a new password' } })
  const age: Change = (tx, { id }) => tx`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = ${id}`
  expect((await duringWait(person, attempt, age)).status).toBe(401)
  expect((await opened(person))?.passwords).toEqual([])
})

it('an identity that was linked to another account during the sign-in opens that account', async () => {
  const [owner, other] = [await newPerson(), await newPerson()]
  const subject = randomUUID()
  const someone = { subject, email: owner.email, isEmailVerified: true, name: 'Rina Akter' }
  const attempt = () => signInWithIdentity({ ...shop.shop, address: '203.0.113.7', publicUrl, actor: null }, 'google', someone)
  const answer = await duringWait(
    owner,
    attempt,
    (tx) => tx`insert into identities (provider, subject, user_id) values ('google', ${subject}, ${other.id})`,
  )
  expect(answer).toHaveProperty('session')
  expect((await opened(owner))?.sessions).toBe(1)
  expect((await opened(owner))?.passwords).toHaveLength(1)
  expect((await opened(other))?.sessions).toBe(2)
})

it('no test caused a fault', () => expect(shop.faults).toEqual([]))
