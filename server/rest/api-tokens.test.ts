// API tokens on the documented paths: their rights, and when they become invalid.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { apiTokenOf, createWorld, policies } from '#server/test/policy.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const password = 'open sesame'
const known = { ...(await shop.person({ password })), password }
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Made = { id: string; token: string }
const make = ({ token }: Person, input: Partial<{ name: string; rights: string; lastDay: string }> = {}) =>
  trpcCall(shop, 'mutation', 'apiTokens.add', {
    headers: bearer(token),
    input: { name: 'Till at the counter', rights: 'full', lastDay: dayFromNow(30), ...input },
  })
const createToken = async (person: Person, input = {}) => (await make(person, input)).data as Made
const statusOf = async (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET', url = '/orders', body?: unknown) =>
  (await shop.call(method, url, { as: { token }, ...(body !== undefined && { body }) })).status

// Calls with read-only tokens must change nothing in it.
const world = await createWorld(shop, known, { hasMoney: true })
const writes = policies.filter(({ rest, changesNothing }) => rest && rest.method !== 'GET' && !changesNothing)
const reads = policies.filter(({ rest, changesNothing }) => rest?.method === 'GET' || (rest && changesNothing))

describe('a token with read rights', () => {
  it.each(writes)('cannot change anything: $rest.method $rest.path', async ({ rest }) => {
    if (!rest) return
    const token = await apiTokenOf(shop, world.admin.id, { rights: 'read' })
    const answer = await shop.call(rest.method, rest.url(world), { as: { token }, body: rest.body?.(world) })
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'FORBIDDEN', message: messages.readOnlyToken }])
  })

  it.each(reads)('reads what its account may read: $rest.path', async ({ rest, who }) => {
    if (!rest) return
    const token = await apiTokenOf(shop, world.own.id, { rights: 'read' })
    expect(await statusOf(token, rest.method, rest.url(world), rest.body?.(world))).toBe(who.own === 'ok' ? 200 : 403)
  })
})

describe('a token', () => {
  it('is shown once and stored as a hash', async () => {
    const person = await shop.person()
    const { id, token } = await createToken(person)
    expect(token).toMatch(/^pdk_[A-Za-z0-9_-]{43}$/)
    const [kept] = await shop.rows<{ row: string; hash: string }>(
      sql`select t::text as row, token_hash as hash from api_tokens t where id = ${id}`,
    )
    expect(kept?.row).not.toContain(token)
    expect(kept?.hash).toBe(createHash('sha256').update(token).digest('base64url'))
    const list = await trpcCall(shop, 'query', 'apiTokens.list', { headers: bearer(person.token) })
    expect(list.data).toMatchObject([{ id, name: 'Till at the counter', rights: 'full', lastUsedAt: null }])
    expect(list.text).not.toContain(token)
    expect(list.text).not.toContain(kept?.hash)
  })

  it('shows its last use', async () => {
    const person = await shop.person()
    const { token } = await createToken(person)
    await statusOf(token)
    const { data } = await trpcCall(shop, 'query', 'apiTokens.list', { headers: bearer(person.token) })
    expect(Date.now() - new Date(first(data as { lastUsedAt: string }[]).lastUsedAt).getTime()).toBeLessThan(60_000)
  })

  it('works until the end of its last day, and not after', async () => {
    const person = await shop.person()
    const { id, token } = await createToken(person, { lastDay: dayFromNow(0) })
    const [ends] = await shop.rows<{ right: boolean }>(
      sql`select expires_at = date_trunc('day', now() at time zone 'utc' + interval '1 day') at time zone 'utc' as right from api_tokens where id = ${id}`,
    )
    expect(ends?.right).toBe(true)
    expect(await statusOf(token)).toBe(200)
    await shop.rows(sql`update api_tokens set expires_at = now() where id = ${id}`)
    expect(await statusOf(token)).toBe(401)
  })

  it('creates no broader or longer-lived credential: a request for a token returns the same one', async () => {
    const person = await shop.person()
    const { token } = await createToken(person)
    const sessions = () => shop.rows(sql`select id from sessions where user_id = ${person.id}`)
    const before = await sessions()
    const answer = await shop.call('PUT', `/user/${person.email}`, { as: { token }, body: { address: 'Dhaka 1205' } })
    expect([answer.status, answer.body]).toEqual([200, { token }])
    expect([...(await sessions())]).toEqual([...before])
    const [profile] = await shop.rows(sql`select address from users where id = ${person.id}`)
    expect(profile).toEqual({ address: 'Dhaka 1205' })
  })

  it('stops working as soon as it is revoked', async () => {
    const person = await shop.person()
    const { id, token } = await createToken(person)
    expect(await statusOf(token)).toBe(200)
    const revoke = (as: Person) => trpcCall(shop, 'mutation', 'apiTokens.revoke', { headers: bearer(as.token), input: { id } })
    expect((await revoke(await shop.person())).error).toMatchObject({ code: 'NOT_FOUND' })
    expect((await revoke(person)).data).toEqual({ revoked: 1 })
    expect(await statusOf(token)).toBe(401)
    expect((await revoke(person)).error).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('stops working when its account is removed', async () => {
    const person = await shop.person()
    const { token } = await createToken(person)
    await shop.call('DELETE', `/user/${person.id}`, { as: await shop.admin() })
    expect(await statusOf(token)).toBe(401)
    expect(await shop.rows(sql`select 1 from api_tokens where user_id = ${person.id}`)).toHaveLength(0)
  })

  it('survives a password change by its owner', async () => {
    const person = await shop.person({ password })
    const { token } = await createToken(person)
    const input = { currentPassword: password, newPassword: 'another one' }
    expect((await trpcCall(shop, 'mutation', 'accounts.changePassword', { headers: bearer(person.token), input })).status).toBe(200)
    expect(await statusOf(token)).toBe(200)
  })

  it('has the account’s role at the time of the call', async () => {
    const admin = await shop.admin()
    const { token } = await createToken(admin)
    expect(await statusOf(token, 'GET', '/user')).toBe(200)
    await shop.rows(sql`update users set role = 'user' where id = ${admin.id}`)
    expect(await statusOf(token, 'GET', '/user')).toBe(403)
  })

  it('works only on the documented paths: it cannot create a token, and opens no account page', async () => {
    const person = await shop.person()
    const { token } = await createToken(person)
    for (const path of ['apiTokens.list', 'sessions.list', 'identities.ways', 'orders.list'])
      expect((await trpcCall(shop, 'query', path, { headers: bearer(token), input: {} })).error).toMatchObject({ code: 'UNAUTHORIZED' })
    const asCookie = await shop.call('GET', '/orders', { headers: { cookie: `partsdock_session=${token}` } })
    expect(asCookie.status).toBe(401)
    const upload = await shop.call('POST', '/uploads/images', { as: { token } })
    expect([401, 404]).toContain(upload.status)
  })

  it.each(['pdk_', 'pdk_x', `pdk_${'a'.repeat(43)}`, `pdk_${'a'.repeat(44)}`, `pdk_${'a'.repeat(42)}'`, `PDK_${'a'.repeat(43)}`])(
    'cannot be %j',
    async (token) => {
      expect(await statusOf(token)).toBe(401)
      // Public calls ignore invalid credentials.
      expect(await statusOf(token, 'GET', '/items')).toBe(200)
    },
  )

  it('is not interchangeable with a session’s bearer', async () => {
    const person = await shop.person()
    const { token } = await createToken(person)
    expect(await statusOf(token.slice(4))).toBe(401)
    expect(await statusOf(`pdk_${person.token}`)).toBe(401)
  })
})

describe('creating one', () => {
  it('refuses an expiry in the past or more than a year ahead, a blank name, and unknown rights', async () => {
    const person = await shop.person()
    const bad = [
      { lastDay: dayFromNow(-1) },
      { lastDay: dayFromNow(400) },
      { lastDay: 'tomorrow' },
      { lastDay: '2026-02-31' },
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { rights: 'admin' },
    ]
    for (const input of bad) expect((await make(person, input)).error).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await shop.rows(sql`select 1 from api_tokens where user_id = ${person.id}`)).toHaveLength(0)
  })

  it('is limited to twenty valid tokens, however many are created concurrently; expired ones do not count', async () => {
    const person = await shop.person()
    const answers = await Promise.all(Array.from({ length: 24 }, () => make(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    await shop.rows(
      sql`update api_tokens set expires_at = now() where user_id = ${person.id} and id in (select id from api_tokens where user_id = ${person.id} limit 1)`,
    )
    expect((await make(person)).status).toBe(200)
  })

  it('is reported to the owner by mail', async () => {
    const person = await shop.person()
    await createToken(person, { rights: 'read' })
    const [mail] = await shop.rows<{ kind: string; payload: unknown }>(
      sql`select kind, payload from outbox where recipient = ${person.email}`,
    )
    expect(mail).toMatchObject({ kind: 'api-token-created', payload: { tokenName: 'Till at the counter', rights: 'read' } })
  })
})

it('no test caused a server error', () => expect(shop.faults).toEqual([]))
