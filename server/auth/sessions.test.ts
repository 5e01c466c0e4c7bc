// Uses a real database. Tests simulate the passage of time by changing the rows' timestamps.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import type { TokenOrigin } from './sessions.ts'

const shop = await testShop()
const { sessions } = shop.shop

const proof = { by: 'password', hash: 'the hash that was checked' } as const

async function newPerson(): Promise<Person> {
  const person = await shop.person()
  await shop.rows(sql`insert into credentials (user_id, password_hash) values (${person.id}, ${proof.hash})`)
  return person
}

function started<T>(session: T | null): T {
  if (session === null) throw new Error('The proof does not stand')
  return session
}
const startBrowser = async (id: string) => started(await sessions.startBrowser(id, proof))
const startToken = async (id: string, from?: TokenOrigin) => started(await sessions.startToken(id, proof, from))

const hours = (n: number) => n * 3_600_000
const days = (n: number) => hours(24 * n)
const seconds = 1_000

const rowOf = async (id: string) =>
  (
    await shop.rows<{ kind: string; expires_at: string; ends_at: string; parent_id: string | null }>(
      sql`select kind, expires_at, ends_at, parent_id from sessions where id = ${id}`,
    )
  )[0]

/** Moves one session's timestamps into the past. */
const age = (id: string, hoursAgo: number) =>
  shop.rows(
    sql`update sessions set expires_at = expires_at - make_interval(hours => ${hoursAgo}), ends_at = ends_at - make_interval(hours => ${hoursAgo}),
      created_at = created_at - make_interval(hours => ${hoursAgo}) where id = ${id}`,
  )

function expectNear(moment: string | Date | undefined, fromNow: number): void {
  expect(Math.abs(new Date(moment ?? 0).getTime() - Date.now() - fromNow)).toBeLessThan(30 * seconds)
}

describe('a credential', () => {
  it('has 256 random bits, and the database stores only its SHA-256', async () => {
    const { id } = await newPerson()
    for (const { credential, id: sessionId } of [await startBrowser(id), await startToken(id)]) {
      expect(credential).toMatch(/^[A-Za-z0-9_-]{43}$/)
      expect(sessionId).toBe(createHash('sha256').update(credential).digest('base64url'))
      const found = await shop.rows<{ n: number }>(sql`select count(*)::int as n from sessions s where s::text like ${`%${credential}%`}`)
      expect(first(found).n).toBe(0)
      expect(await rowOf(sessionId)).toBeDefined()
    }
  })

  it('cannot be replaced by the hash from the database', async () => {
    const { id } = await newPerson()
    const session = await startToken(id)
    expect(await sessions.find('token', session.credential)).not.toBeNull()
    expect(await sessions.find('token', session.id)).toBeNull()
  })

  it.each(['', 'x', 'null', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}\0`, "' or 1=1 --", 'ü'.repeat(43)])(
    'cannot be %j',
    async (credential) => {
      expect(await sessions.find('token', credential)).toBeNull()
      expect(await sessions.find('browser', credential)).toBeNull()
    },
  )

  it('works only for its own kind', async () => {
    const { id } = await newPerson()
    const [browser, token] = [await startBrowser(id), await startToken(id)]
    expect((await sessions.find('browser', browser.credential))?.account.id).toBe(id)
    expect((await sessions.find('token', token.credential))?.account.id).toBe(id)
    expect(await sessions.find('token', browser.credential)).toBeNull()
    expect(await sessions.find('browser', token.credential)).toBeNull()
    await sessions.end('token', browser.id)
    await sessions.end('browser', token.id)
    expect(await sessions.find('browser', browser.credential)).not.toBeNull()
    expect(await sessions.find('token', token.credential)).not.toBeNull()
  })

  it('loads the account’s current data, without secrets', async () => {
    const { id, email } = await shop.person({ password: 'open sesame' })
    const { credential } = await shop.signedIn('token', id)
    expect((await sessions.find('token', credential))?.account).toEqual({
      ...{ id, email, role: 'user', staffRoles: [], lacksFactor: false },
      displayName: 'Rina Akter',
    })
    await shop.rows(sql`update users set role = 'admin' where id = ${id}`)
    expect((await sessions.find('token', credential))?.account.role).toBe('admin')
  })

  it('ends with the account, even if its row remains', async () => {
    const { id } = await newPerson()
    const [browser, token] = [await startBrowser(id), await startToken(id)]
    await shop.rows(sql`update users set deleted_at = now() where id = ${id}`)
    expect(await sessions.find('browser', browser.credential)).toBeNull()
    expect(await sessions.find('token', token.credential)).toBeNull()
  })
})

describe('a browser session', () => {
  it('lasts 30 days, is extended by use, and ends after 90 days', async () => {
    const { id } = await newPerson()
    const { credential, id: sessionId, expiresAt } = await startBrowser(id)
    expectNear(expiresAt, days(30))
    expectNear((await rowOf(sessionId))?.ends_at, days(90))

    await age(sessionId, 24 * 14)
    expect((await sessions.find('browser', credential))?.session.fresh).toBe(false)
    expectNear((await rowOf(sessionId))?.expires_at, days(16))

    await age(sessionId, 24 * 2)
    const slid = await sessions.find('browser', credential)
    expect(slid?.session.fresh).toBe(true)
    expectNear(slid?.session.expiresAt, days(30))
    expectNear((await rowOf(sessionId))?.expires_at, days(30))
    expectNear((await rowOf(sessionId))?.ends_at, days(90 - 16))
  })

  it('ends after 30 days without use', async () => {
    const { id } = await newPerson()
    const { credential, id: sessionId } = await startBrowser(id)
    await age(sessionId, 24 * 30 + 1)
    expect(await sessions.find('browser', credential)).toBeNull()
    expect(await rowOf(sessionId)).toBeUndefined()
  })

  it('ends after 90 days even with daily use', async () => {
    const { id } = await newPerson()
    const { credential, id: sessionId } = await startBrowser(id)
    for (let day = 0; day < 89; day += 10) {
      expect(await sessions.find('browser', credential)).not.toBeNull()
      await age(sessionId, 24 * 10)
    }
    expect(await sessions.find('browser', credential)).toBeNull()
  })
})

describe('a token', () => {
  it('lasts an hour and is not extended by use', async () => {
    const { id } = await newPerson()
    const { credential, id: sessionId, expiresAt } = await startToken(id)
    expectNear(expiresAt, hours(1))
    await shop.rows(
      sql`update sessions set expires_at = expires_at - interval '50 minutes', ends_at = ends_at - interval '50 minutes' where id = ${sessionId}`,
    )
    expect(await sessions.find('token', credential)).not.toBeNull()
    expectNear((await rowOf(sessionId))?.expires_at, 10 * 60 * seconds)
    await shop.rows(
      sql`update sessions set expires_at = expires_at - interval '11 minutes', ends_at = ends_at - interval '11 minutes' where id = ${sessionId}`,
    )
    expect(await sessions.find('token', credential)).toBeNull()
  })

  it('ends with its sign-in, and other tokens stay active', async () => {
    const { id } = await newPerson()
    const [mine, elsewhere] = [await startBrowser(id), await startBrowser(id)]
    const endsAt = new Date(Date.now() + days(90))
    const token = await startToken(id, { parentId: mine.id, endsAt })
    const other = await startToken(id, { parentId: elsewhere.id, endsAt })
    await sessions.end('browser', mine.id)
    expect(await sessions.find('token', token.credential)).toBeNull()
    expect(await sessions.find('token', other.credential)).not.toBeNull()
  })

  it('ends no later than its origin', async () => {
    const { id } = await newPerson()
    const soon = new Date(Date.now() + 5 * 60 * seconds)
    const { expiresAt, id: sessionId } = await startToken(id, { parentId: null, endsAt: soon })
    expect(expiresAt).toEqual(soon)
    expect(new Date((await rowOf(sessionId))?.expires_at ?? 0)).toEqual(soon)
    const late = await startToken(id, { parentId: null, endsAt: new Date(Date.now() + days(3)) })
    expectNear(late.expiresAt, hours(1))
  })
})

it('follows the database clock, however wrong the machine’s clock is', async () => {
  const person = await newPerson()
  const { credential } = await startToken(person.id)
  try {
    for (const wrong of [hours(2), -hours(2)]) {
      vi.useFakeTimers({ now: Date.now() + wrong, toFake: ['Date'] })
      expect(await sessions.find('token', credential)).not.toBeNull()
      const late = await startToken(person.id)
      vi.useRealTimers()
      const end = new Date((await rowOf(late.id))?.expires_at ?? 0).getTime()
      expect(Math.abs(end - Date.now() - hours(1))).toBeLessThan(60 * seconds)
    }
  } finally {
    vi.useRealTimers()
  }
})
