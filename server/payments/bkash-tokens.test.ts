import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { bkashSandboxCredentials, bkashSandboxPath, serveBkashSandbox } from '#packages/sandbox'
import { openHangingBkash } from '#server/test/hanging-bkash.ts'
import { openProxy } from '#server/test/provider-proxy.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { testShop } from '#server/test/test-shop.ts'
import { createCertificate } from '#server/test/tls.ts'
import { listenWith } from '#server/test/wallet-shop.ts'
import { createBkashTokens } from './bkash-tokens.ts'
import { GatewayUnavailable } from './gateway.ts'
import { startDeadline } from './provider-call.ts'

const shop = await testShop()
const second = await secondShop(shop)
const { db } = shop.shop
const credentials = await bkashSandboxCredentials(db)
const publicUrl = await listenWith(shop, (app, url) => serveBkashSandbox(app, { db, publicUrl: url, credentials }))
const proxy = await openProxy(publicUrl)

const access = { baseUrl: `${proxy.url}${bkashSandboxPath}`, ...credentials, timeoutMs: 10_000 }
const here = createBkashTokens({ ...access, db })
const there = createBkashTokens({ ...access, db: second.shop.db })
const current = (tokens = here, ms = 20_000) => tokens.current(startDeadline(ms))

const asks = () => proxy.calls.map(({ path }) => path.split('/').at(-1))
/** Moves all timestamps back by `minutes`, at bKash too, as if this time had passed. */
const minutesLater = async (minutes: number) => {
  await shop.sql`update provider_tokens set expires_at = expires_at - make_interval(mins => ${minutes}), updated_at = updated_at - make_interval(mins => ${minutes}),
    asked_at = array(select at - make_interval(mins => ${minutes}) from unnest(asked_at) at)`
  await shop.sql`update sandbox_payments set created_at = created_at - make_interval(mins => ${minutes})`
  await shop.sql`update sandbox_payments set data = jsonb_build_object('asked', (select coalesce(jsonb_agg(at::text::numeric - ${minutes * 60}::int), '[]')
    from jsonb_array_elements(data -> 'asked') at)) where kind = 'limit'`
}
const lockState = async () => {
  const [row] = await shop.sql`select state from sandbox_payments where kind = 'limit'`
  return row?.state
}

beforeEach(async () => {
  proxy.faultOf = () => 'none'
  proxy.calls.length = 0
  await shop.sql`truncate provider_tokens`
  await shop.sql`delete from sandbox_payments where kind in ('limit', 'token', 'refresh')`
})

describe("bKash's token", () => {
  it('is requested once for a hundred callers in two processes', async () => {
    const tokens = await Promise.all(Array.from({ length: 100 }, (_, i) => current(i % 2 ? here : there)))
    expect(new Set(tokens).size).toBe(1)
    expect(asks()).toEqual(['grant'])
  })

  it('is refreshed at 50 minutes, once, and never more than twice per hour over a day', async () => {
    const first = await current()
    await minutesLater(45)
    expect(await current(there)).toBe(first)
    await minutesLater(6)
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, i) => current(i % 2 ? here : there)))
    expect(new Set(tokens).size).toBeLessThanOrEqual(2)
    const renewed = await current()
    expect(renewed).not.toBe(first)
    expect(asks()).toEqual(['grant', 'refresh'])
    for (let quarter = 0; quarter < 24; quarter++) {
      await minutesLater(15)
      await current()
    }
    expect(
      asks()
        .slice(1)
        .every((ask) => ask === 'refresh'),
    ).toBe(true)
    expect(await lockState()).toBe('open')
  })

  it('is not requested a third time within an hour, but is after it', async () => {
    await here.invalidate(await current())
    await here.invalidate(await current())
    const refused = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => current(i % 2 ? here : there)))
    for (const one of refused) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(GatewayUnavailable) })
    const lockedFor = async () => (await current().catch((error: unknown) => error)) as GatewayUnavailable
    expect((await lockedFor()).retryAfterSeconds).toBeGreaterThan(3_600)
    expect(await there.lockedForSeconds()).toBeGreaterThan(3_600)
    await minutesLater(40)
    expect((await lockedFor()).retryAfterSeconds).toBeLessThanOrEqual(21 * 60)
    expect(await here.lockedForSeconds()).toBeGreaterThan(20 * 60)
    expect(asks()).toHaveLength(2)
    expect(await lockState()).toBe('open')
    await minutesLater(22)
    expect(await here.lockedForSeconds()).toBe(0)
    await current()
    expect(asks()).toHaveLength(3)
  })

  it('stays in use if no new token is available', async () => {
    const first = await current()
    await minutesLater(52)
    proxy.faultOf = () => ({ status: 503, body: '{"statusCode":"503"}' })
    expect(await current()).toBe(first)
    expect(await current()).toBe(first)
    expect(asks()).toEqual(['grant', 'refresh'])
    await minutesLater(8)
    await expect(current()).rejects.toThrow(GatewayUnavailable)
  })

  it('is kept and used by a process that cannot store it, and stored once it can', async () => {
    await shop.sql`alter table provider_tokens add constraint full_disk check (token is null) not valid`
    onTestFinished(async () => void (await shop.sql`alter table provider_tokens drop constraint if exists full_disk`))
    const token = await current()
    expect(await current()).toBe(token)
    expect(await here.lockedForSeconds()).toBe(0)
    // No process asks while this one holds a token that is good for an hour.
    await expect(current(there, 500)).rejects.toThrow(GatewayUnavailable)
    expect(asks()).toEqual(['grant'])

    await shop.sql`alter table provider_tokens drop constraint full_disk`
    await expect.poll(async () => (await shop.sql`select token from provider_tokens`)[0]?.['token'], { timeout: 60_000 }).toBe(token)
    expect(await current(there)).toBe(token)
    expect(asks()).toEqual(['grant'])
  })

  it('is not stored after bKash refused it', async () => {
    await shop.sql`alter table provider_tokens add constraint full_disk check (token is null) not valid`
    onTestFinished(async () => void (await shop.sql`alter table provider_tokens drop constraint if exists full_disk`))
    await here.invalidate(await current())
    await shop.sql`alter table provider_tokens drop constraint full_disk`
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await shop.sql`select token from provider_tokens`).toMatchObject([{ token: null }])
  })

  it('is granted again if bKash refuses the refresh token', async () => {
    const first = await current()
    await shop.sql`delete from sandbox_payments where kind = 'refresh'`
    await minutesLater(62)
    expect(await current()).not.toBe(first)
    expect(asks()).toEqual(['grant', 'refresh', 'grant'])
  })

  /** A claim of a process that has not been heard of for `minutes`. */
  const leaveClaim = async (minutes: number) => {
    await current()
    await shop.sql`update provider_tokens set token = null, expires_at = null, refresh_token = null, asked_at = array[now()], updated_at = to_timestamp(0)`
    await minutesLater(minutes)
    proxy.calls.length = 0
  }
  const quickly = createBkashTokens({ ...access, db, takeOverMs: 300 })

  it('is requested by another process if the requesting process died', async () => {
    await leaveClaim(0)
    // It may hold a granted token.
    await expect(current(quickly, 600)).rejects.toThrow(GatewayUnavailable)
    expect(asks()).toEqual([])
    await minutesLater(1)
    await current(quickly)
    expect(asks()).toEqual(['grant'])
  })

  it('is not requested before the silent process had time to store its own, with a database that can be written to', async () => {
    await leaveClaim(2)
    await expect(current(here, 400)).rejects.toThrow('no token in time')
    await shop.sql`alter table provider_tokens add constraint full_disk check (asked_at is null) not valid`
    onTestFinished(async () => void (await shop.sql`alter table provider_tokens drop constraint if exists full_disk`))
    await expect(current(quickly)).rejects.toThrow('cannot be read or stored')
    await shop.sql`alter table provider_tokens drop constraint full_disk`
    const waiting = current(createBkashTokens({ ...access, db, takeOverMs: 60_000 }))
    await shop.sql`update provider_tokens set token = 'stored at last', expires_at = now() + interval '50 minutes', updated_at = now()`
    expect(await waiting).toBe('stored at last')
    expect(asks()).toEqual([])
  })

  it('is not requested again for as long as a living process holds one that it cannot store', async () => {
    await shop.sql`alter table provider_tokens add constraint full_disk check (token is null) not valid`
    onTestFinished(async () => void (await shop.sql`alter table provider_tokens drop constraint if exists full_disk`))
    const holder = createBkashTokens({ ...access, db })
    const token = await current(holder)
    const requests = async () =>
      (await shop.sql`select max(at)::text as at, count(*)::int as count from provider_tokens, unnest(asked_at) at`)[0]
    // The holder shows again and again that it lives, and still counts as one request.
    let last = await requests()
    for (let round = 0; round < 3; round++) {
      await expect.poll(requests, { timeout: 60_000 }).not.toEqual(last)
      last = await requests()
      expect(last).toMatchObject({ count: 1 })
    }
    await expect(current(quickly, 600)).rejects.toThrow('no token in time')
    expect(await current(holder)).toBe(token)
    expect(asks()).toEqual(['grant'])
    await holder.invalidate(token)
  })

  it('is stored before its process ends', async () => {
    await shop.sql`alter table provider_tokens add constraint full_disk check (token is null) not valid`
    onTestFinished(async () => void (await shop.sql`alter table provider_tokens drop constraint if exists full_disk`))
    const ending = createBkashTokens({ ...access, db })
    const token = await current(ending)
    await shop.sql`alter table provider_tokens drop constraint full_disk`
    await ending.finish(10_000)
    expect(await shop.sql`select token from provider_tokens`).toMatchObject([{ token }])
  })

  it('is waited for, and stored, if its process ends during the request', async () => {
    const slow = await openHangingBkash()
    onTestFinished(slow.close)
    slow.hang('grant')
    const ending = createBkashTokens({ ...access, baseUrl: slow.url, db })
    const asked = current(ending)
    await expect.poll(slow.mostAtOnce).toBe(1)
    // A request without an answer does not keep a process from ending.
    await ending.finish(50)
    const finished = ending.finish(10_000)
    slow.release()
    await finished
    expect(await shop.sql`select token from provider_tokens`).toMatchObject([{ token: 'token' }])
    expect(await asked).toBe('token')
  })

  it('is not lost with the caller whose time ends during the request', async () => {
    const slow = await openHangingBkash()
    onTestFinished(slow.close)
    slow.hang('grant')
    const tokens = createBkashTokens({ ...access, baseUrl: slow.url, db })
    const asked = tokens.current(startDeadline(300))
    await expect(asked).rejects.toThrow('no token in time')
    expect(slow.mostAtOnce()).toBe(1)
    slow.release()
    expect(await current(tokens)).toBe('token')
    expect(slow.grants()).toBe(1)
  })

  describe('with a request that never reached bKash', () => {
    const portOf = async (server: Server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return (server.address() as AddressInfo).port
    }
    const closedPort = async () => {
      const server = createServer()
      const port = await portOf(server)
      await new Promise((resolve) => server.close(resolve))
      return port
    }
    const untrustedServer = async () => {
      const { key, certificate } = createCertificate()
      const server = createTlsServer({ key, cert: certificate }, (_request, response) => response.end('{}'))
      onTestFinished(() => void server.close())
      return `https://127.0.0.1:${await portOf(server)}`
    }
    const counted = async () => {
      const [row] = await shop.sql`select coalesce(sum(cardinality(asked_at)), 0)::int as requests from provider_tokens`
      return row?.['requests']
    }

    it.each<[string, () => Promise<string>]>([
      ['nobody listens', async () => `http://127.0.0.1:${await closedPort()}`],
      ['its name is unknown', async () => 'http://bkash.invalid'],
      ['its certificate is not trusted', untrustedServer],
    ])('is not counted: %s', async (_why, urlOf) => {
      const tokens = createBkashTokens({ ...access, baseUrl: await urlOf(), db })
      for (let i = 0; i < 3; i++) await expect(current(tokens)).rejects.toMatchObject({ isUnsent: true, retryAfterSeconds: undefined })
      expect(await counted()).toBe(0)
      expect(await tokens.lockedForSeconds()).toBe(0)
      await current()
      expect(await counted()).toBe(1)
    })

    it('is counted if it was sent, whatever came of it', async () => {
      for (const fault of ['lost', { status: 503, body: '{}' }] as const) {
        proxy.faultOf = () => fault
        await expect(current()).rejects.toThrow(GatewayUnavailable)
      }
      expect(await counted()).toBe(2)
      expect(await here.lockedForSeconds()).toBeGreaterThan(3_600)
    })
  })

  it.each([[{ password: 'a typing error' }], [{ appSecret: 'a typing error' }]])(
    'is locked for minutes by wrong credentials: %o',
    async (wrong) => {
      const mistyped = createBkashTokens({ ...access, ...wrong, db })
      for (let i = 0; i < 2; i++) await expect(current(mistyped)).rejects.toThrow('bKash refused a token')
      await expect(current(mistyped)).rejects.toThrow('may not be asked for a token yet')
      const seconds = await here.lockedForSeconds()
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(5 * 60)
      await minutesLater(6)
      await current()
      expect(asks()).toEqual(['grant', 'grant', 'grant'])
      expect(await lockState()).toBe('open')
    },
  )

  it('is not granted for wrong credentials, and no error contains them', async () => {
    for (const wrong of [{ password: 'hunter2' }, { appSecret: 'hunter2' }]) {
      await shop.sql`truncate provider_tokens`
      const error = await current(createBkashTokens({ ...access, ...wrong, db })).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(GatewayUnavailable)
      expect(String(error)).not.toContain('hunter2')
    }
  })

  describe('when the password at bKash changes', () => {
    const changed = { ...access, appSecret: 'the former secret' }
    const former = createBkashTokens({ ...changed, db })

    it('is not shared with processes that have the former password, whose refused requests do not invalidate it', async () => {
      const token = await current()
      await expect(current(former)).rejects.toThrow(GatewayUnavailable)
      expect(await current()).toBe(token)
      expect(asks()).toEqual(['grant', 'grant'])
    })

    it('is requested no more than twice per hour by all of them together', async () => {
      await current()
      await expect(current(former)).rejects.toThrow(GatewayUnavailable)
      await expect(current(former)).rejects.toThrow('may not be asked for a token yet')
      expect(await lockState()).toBe('open')
    })

    it.each([
      ['have no token yet', 0],
      ['have one that expired long ago', 300],
    ])(
      'is stored and counted for former credentials that %s, even if the current ones get a token during their request',
      async (_which, minutes) => {
        const slow = await openHangingBkash()
        onTestFinished(slow.close)
        const others = createBkashTokens({ ...access, baseUrl: slow.url, db: second.shop.db })
        if (minutes > 0) await current(others)
        await minutesLater(minutes)
        slow.hang('grant', 'refresh')
        const theirs = current(others)
        await expect
          .poll(async () => (await shop.sql`select from provider_tokens where now() - interval '1 minute' < any (asked_at)`).length)
          .toBe(1)
        const ours = await current()
        slow.release()
        await theirs
        const stored = await shop.sql`select token from provider_tokens where expires_at > now() order by token = 'token'`
        expect(stored.map(({ token }) => token)).toEqual([ours, 'token'])
        await here.invalidate(ours)
        await expect(current()).rejects.toThrow('may not be asked for a token yet')
      },
    )

    it('is deleted an hour after it expired', async () => {
      await shop.sql`insert into provider_tokens (account, token, refresh_token, expires_at, asked_at, updated_at)
        values (${`bkash:${credentials.appKey}:former`}, 'secret', 'secret', now(), array[now()], now()), ('bkash:another', 'its', 'its', now(), '{}', now())`
      await current()
      const accounts = async () =>
        (await shop.sql`select account from provider_tokens`).map((row) => String(row['account']).split(':').at(-1))
      expect(await accounts()).toContain('former')
      await minutesLater(62)
      await current()
      expect(await accounts()).toEqual(expect.arrayContaining(['another']))
      expect(await accounts()).not.toContain('former')
    })
  })

  it('is counted together with the requests of the previous version, which counts ours in its own row', async () => {
    const [row] = await shop.sql`insert into provider_tokens (account, token, expires_at, asked_at, updated_at)
      values (${`bkash:${credentials.appKey}`}, 'of the version before', now() + interval '10 minutes', array[now() - interval '50 minutes'], now())
      returning account`
    await current()
    const [told] = await shop.sql`select cardinality(asked_at) as asked, token from provider_tokens where account = ${row?.['account']}`
    expect(told).toEqual({ asked: 2, token: 'of the version before' })
    await here.invalidate(await current())
    await expect(current()).rejects.toThrow('may not be asked for a token yet')
    expect(asks()).toEqual(['grant'])
  })

  it.each([
    ['with a line break', { id_token: 'a\nb' }],
    ['without an end', { expires_in: null }],
    ['without a refresh token', { refresh_token: '' }],
  ])('is not accepted as %s', async (_what, change) => {
    const good = { statusCode: '0000', id_token: 'a', refresh_token: 'b', expires_in: '3600' }
    proxy.faultOf = () => ({ status: 200, body: JSON.stringify({ ...good, ...change }) })
    await expect(current()).rejects.toThrow(GatewayUnavailable)
    proxy.faultOf = () => ({ status: 200, body: JSON.stringify(good) })
    expect(await current()).toBe('a')
  })

  it('appears in no database error', async () => {
    const token = await current()
    await shop.sql`alter table provider_tokens add constraint no_ends check (expires_at > now() + interval '5 minutes')`
    const error = (await here.invalidate(token).catch((thrown: unknown) => thrown)) as Error
    await shop.sql`alter table provider_tokens drop constraint no_ends`
    expect(error).toBeInstanceOf(GatewayUnavailable)
    const [granted] = await shop.sql`select substr(ref, 7) as token from sandbox_payments where kind = 'token'`
    const told = [error, error.cause]
      .map((one) => `${one instanceof Error ? `${one.message} ${one.stack} ${JSON.stringify(one)}` : ''}`)
      .join(' ')
    expect(told).toContain('no_ends')
    expect(told).not.toContain(granted?.token)
  })
})
