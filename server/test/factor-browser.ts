// A browser that signs in to accounts with a second factor, and the app with codes of such an account.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { NewPasskeyAnswer } from '#common/second-factor/schema.ts'
import { createAuthenticator } from './authenticator.ts'
import type { Person, TestShop } from './test-shop.ts'
import { totp } from './totp.ts'
import { bearer, trpcCall } from './trpc-call.ts'

type AppShop = Pick<TestShop, 'app'>
type RowShop = Pick<TestShop, 'app' | 'rows'>
type Asked = { ticket: string; methods: string[] }

/** Keeps the shop's cookies. */
export function factorBrowser({ app }: AppShop, { address = '203.0.113.7' }: { address?: string } = {}) {
  const cookies = new Map<string, string>()

  async function mutate(path: string, input?: unknown) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      remoteAddress: address,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
      ...(input !== undefined && { payload: JSON.stringify(input) }),
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    const { result, error } = response.json<{ result?: { data: unknown }; error?: { message: string; data: Record<string, unknown> } }>()
    return {
      status: response.statusCode,
      data: result?.data,
      error: error ? { message: error.message, ...error.data } : null,
      retryAfter: response.headers['retry-after'],
    }
  }

  return {
    cookies,
    mutate,
    /** The answer of a right password. */
    async signIn({ email, password }: { email: string; password: string | null }) {
      const { status, data } = await mutate('accounts.signIn', { email, password })
      expect(status).toBe(200)
      return data as { signedIn: boolean; secondFactor?: Asked }
    },
    /** The ticket of a sign-in. */
    async ticketOf(person: { email: string; password: string | null }): Promise<string> {
      const { secondFactor } = await this.signIn(person)
      if (!secondFactor) throw new Error('Nothing was asked')
      return secondFactor.ticket
    },
    finish: (ticket: string, given: { code: string } | { passkey: unknown }) => mutate('secondFactor.finish', { ticket, ...given }),
    isSignedIn: () => cookies.has('partsdock_session'),
    session: () => cookies.get('partsdock_session') ?? '',
  }
}

export type FactorBrowser = ReturnType<typeof factorBrowser>

/** Sets up codes by the person's bearer, as the page does, and forgets which step was used. `code` computes one, some steps from now. */
export async function addCodes(shop: RowShop, person: Pick<Person, 'id' | 'token'>) {
  const call = (path: string, input?: unknown) =>
    trpcCall(shop, 'mutation', `secondFactor.${path}`, { headers: bearer(person.token), input })
  const { secret } = (await call('beginCode')).data as { secret: string }
  const { data, status } = await call('confirmCode', { code: totp(secret) })
  expect(status).toBe(200)
  await shop.rows(sql`update totp_secrets set last_step = 0 where user_id = ${person.id}`)
  return {
    secret,
    code: (steps = 0) => totp(secret, steps),
    recoveryCodes: (data as { recoveryCodes: string[] | null }).recoveryCodes ?? [],
  }
}

/** Adds a passkey by the person's bearer. */
export async function addPasskey(shop: AppShop, person: Pick<Person, 'token'>, device = createAuthenticator(), name = 'Key') {
  const call = (path: string, input?: unknown) =>
    trpcCall(shop, 'mutation', `secondFactor.${path}`, { headers: bearer(person.token), input })
  const options = (await call('beginPasskey')).data as { challenge: string }
  const response: NewPasskeyAnswer = device.create(options)
  const { data, status } = await call('addPasskey', { name, response })
  expect(status).toBe(200)
  return { device, id: response.id, recoveryCodes: (data as { recoveryCodes: string[] | null }).recoveryCodes ?? [] }
}
