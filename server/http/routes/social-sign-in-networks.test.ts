// Returns from identity providers are limited per network: each may call the provider.
import { expect, it } from 'vitest'
import { limits } from '#server/domain/limits/rate-limits.ts'
import { socialShop } from '#server/test/social-shop.ts'

const { app } = await socialShop({ rateLimit: true })

/** Starts a sign-in and returns from the provider as a user who declined; the result that the shop shows. */
async function declineFrom(provider: string, remoteAddress: string): Promise<string | null> {
  const begun = await app.inject({ url: `/auth/${provider}?mode=popup&flow=abc123`, remoteAddress })
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]))
  const state = new URL(begun.headers.location ?? '').searchParams.get('state') ?? ''
  const url = `/auth/${provider}/callback?${new URLSearchParams({ error: 'access_denied', state })}`
  const ended = await app.inject({ url, remoteAddress, cookies })
  return new URL(ended.headers.location ?? '', 'http://shop.test').searchParams.get('result')
}

it('a network that uses another address for each return is stopped, with both providers together; other networks are not', async () => {
  const results: (string | null)[] = []
  for (let i = 1; i <= limits.callbacks.attempts + 20; i += 1)
    results.push(await declineFrom(i % 2 ? 'google' : 'github', `2001:db8:0:1::${i.toString(16)}`))
  expect(new Set(results.slice(0, limits.callbacks.attempts))).toEqual(new Set(['popup-closed-by-user']))
  expect(new Set(results.slice(limits.callbacks.attempts))).toEqual(new Set(['too-many-attempts']))
  expect(await declineFrom('google', '2001:db8:0:2::1')).toBe('popup-closed-by-user')
  expect(await declineFrom('github', '203.0.113.7')).toBe('popup-closed-by-user')
})
