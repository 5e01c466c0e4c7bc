import { expect, it } from 'vitest'
import { formOf } from '#server/test/identity-shop.ts'
import { testShop } from '#server/test/test-shop.ts'
import { listenWith, queryOf, visit } from '#server/test/wallet-shop.ts'
import { chooseIdentityProviders } from './sign-in-providers.ts'

const shop = await testShop()
const { db } = shop.shop
const none = { google: undefined, github: undefined }
const pair = { clientId: 'our-id', clientSecret: 'our-secret' }
const place = { db, publicUrl: 'https://parts.example', ownUrl: 'http://127.0.0.1:3000' }
const hostsOf = ({ providers }: Awaited<ReturnType<typeof chooseIdentityProviders>>) =>
  [...providers].map(([name, provider]) => [name, provider.begin().url.origin])

it('offers the providers that have keys, and names the missing ones', async () => {
  const both = await chooseIdentityProviders({ sandbox: false, identityKeys: { google: pair, github: pair } }, place)
  expect(hostsOf(both)).toEqual([
    ['google', 'https://accounts.google.com'],
    ['github', 'https://github.com'],
  ])
  expect([both.mounts, both.notes]).toEqual([[], []])
  const { searchParams } = both.providers.get('google')?.begin().url ?? new URL('x:')
  expect([searchParams.get('client_id'), searchParams.get('redirect_uri')]).toEqual([
    'our-id',
    'https://parts.example/auth/google/callback',
  ])

  const one = await chooseIdentityProviders({ sandbox: false, identityKeys: { ...none, github: pair } }, place)
  expect([hostsOf(one), one.notes]).toEqual([
    [['github', 'https://github.com']],
    ['Sign-in with Google is not offered, because no keys are set.'],
  ])
  const nobody = await chooseIdentityProviders({ sandbox: false, identityKeys: none }, place)
  expect([nobody.providers.size, nobody.notes]).toEqual([0, ['Sign-in with Google and GitHub is not offered, because no keys are set.']])
})

it('offers both with the sandbox on, with keys shared by all processes with the same database', async () => {
  const env = { sandbox: true, identityKeys: none }
  const publicUrl = await listenWith(shop, (app, url) => {
    app.register(async (scope) => {
      const { mounts } = await chooseIdentityProviders(env, { db, publicUrl: url, ownUrl: url })
      for (const mount of mounts) mount(scope)
    })
  })
  const there = await chooseIdentityProviders(env, { db, publicUrl, ownUrl: publicUrl })
  expect(there.notes).toEqual([])
  expect([...there.providers.keys()]).toEqual(['google', 'github'])
  for (const [name, provider] of there.providers) {
    const { url, attempt } = provider.begin()
    const { location } = await visit(...formOf(publicUrl, (await visit(url.href)).text, 'farzana'))
    expect(location?.startsWith(`${publicUrl}/auth/${name}/callback?`)).toBe(true)
    expect(await provider.finish(queryOf(location), attempt)).toMatchObject({ email: 'farzana@sandbox.example', isEmailVerified: true })
  }
})
