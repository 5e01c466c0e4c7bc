import { beforeEach, describe, expect, it } from 'vitest'
import { identityProviderNames, type ProviderCode } from '#common/identities/rules.ts'
import { identityShop } from '#server/test/identity-shop.ts'

const { providers, providerWith, returnToShop, refusalOf, faultAt, proxy, publicUrl, keys } = await identityShop()

beforeEach(() => {
  proxy.faultOf = () => 'none'
  proxy.calls.length = 0
})

const errors: [error: string, code: ProviderCode][] = [
  ['access_denied', 'popup-closed-by-user'],
  ['redirect_uri_mismatch', 'unauthorized-domain'],
  ['unauthorized_client', 'invalid-api-key'],
  ['invalid_client', 'invalid-api-key'],
  ['incorrect_client_credentials', 'invalid-api-key'],
  ['application_suspended', 'invalid-api-key'],
  ['temporarily_unavailable', 'network-request-failed'],
  ['server_error', 'network-request-failed'],
  ['invalid_grant', 'internal-error'],
  ['bad_verification_code', 'internal-error'],
  ['invalid_request', 'internal-error'],
  ['invalid_scope', 'internal-error'],
  ['constructor', 'internal-error'],
  ['<b>', 'internal-error'],
]

describe.each(identityProviderNames)('signing in with %s', (name) => {
  const provider = providers[name]

  it('sends the browser with its own secrets, PKCE, and the callback URL', () => {
    const [one, other] = [provider.begin(), provider.begin()]
    const sent = Object.fromEntries(one.url.searchParams)
    expect(one.url.href.startsWith(`${publicUrl}/sandbox/${name}/authorize?`)).toBe(true)
    expect(sent).toMatchObject({
      response_type: 'code',
      client_id: keys[name].clientId,
      redirect_uri: `${publicUrl}/auth/${name}/callback`,
      state: one.attempt.state,
      code_challenge_method: 'S256',
      ...(name === 'google'
        ? { scope: 'openid email profile', nonce: one.attempt.nonce, prompt: 'select_account' }
        : { scope: 'read:user user:email' }),
    })
    expect(one.url.href).not.toContain(one.attempt.verifier)
    const secrets = [one, other].flatMap(({ attempt }) => Object.values(attempt))
    expect(new Set(secrets).size).toBe(6)
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
  })

  it.each([
    ['farzana', { email: 'farzana@sandbox.example', isEmailVerified: true, name: 'Farzana Haque' }],
    ['tanvir', { email: 'tanvir@sandbox.example', isEmailVerified: false, name: 'Tanvir Ahmed' }],
    ['mim', { email: null, isEmailVerified: false, name: 'Mim Chowdhury' }],
    ['nadia', { email: 'nadia@partsdock.example', isEmailVerified: true, name: 'Nadia Islam' }],
  ])('recognises %s by a stable subject', async (key, person) => {
    const finish = async () => {
      const { answer, attempt } = await returnToShop(name, key)
      return provider.finish(answer, attempt)
    }
    const [first, second] = [await finish(), await finish()]
    expect(first).toEqual({ ...person, subject: expect.stringMatching(/^\d{1,21}$/) })
    expect(second).toEqual(first)
  })

  it('rejects the callback of another sign-in without asking the provider', async () => {
    const { answer, attempt } = await returnToShop(name, 'farzana')
    const { state: _state, ...stateless } = answer
    for (const wrong of [
      stateless,
      { ...answer, state: '' },
      { ...answer, state: provider.begin().attempt.state },
      { error: 'access_denied' },
    ])
      expect((await refusalOf(provider.finish(wrong, attempt), { answer, attempt })).code).toBe('cancelled-popup-request')
    expect((await refusalOf(provider.finish({ ...answer, state: '' }, { ...attempt, state: '' }))).code).toBe('cancelled-popup-request')
    expect(proxy.calls).toEqual([])
    // The answer was valid for its own sign-in.
    expect(await provider.finish(answer, attempt)).toMatchObject({ name: 'Farzana Haque' })
  })

  it('rejects an answer that names another provider, or none', async () => {
    const { answer, attempt } = await returnToShop(name, 'farzana')
    expect(answer.iss).toBe(`${publicUrl}/sandbox/${name}`)
    const wrong = provider.finish({ ...answer, iss: 'https://accounts.example' }, attempt)
    expect(await refusalOf(wrong, { answer, attempt })).toMatchObject({ code: 'internal-error', message: expect.stringContaining('iss') })
    const { iss: _iss, ...nameless } = answer
    expect(await provider.finish(nameless, attempt)).toMatchObject({ name: 'Farzana Haque' })
  })

  it('accepts a code only once, even for ten concurrent requests', async () => {
    const { answer, attempt } = await returnToShop(name, 'farzana')
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => provider.finish(answer, attempt)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusalOf(provider.finish(answer, attempt), { answer, attempt })).code).toBe('internal-error')
  })

  it('rejects the other provider’s codes, another browser’s codes, and a missing code', async () => {
    const other = name === 'google' ? 'github' : 'google'
    const [{ answer, attempt }, foreign, third] = [
      await returnToShop(name, 'farzana'),
      await returnToShop(other, 'farzana'),
      await returnToShop(name, 'tanvir'),
    ]
    for (const code of [foreign.answer.code, third.answer.code, '', 'x'.repeat(5_000)]) {
      const refusal = await refusalOf(
        provider.finish({ ...answer, code: String(code) }, attempt),
        { answer, attempt },
        foreign.answer.code ?? '',
      )
      expect(refusal.code).toBe('internal-error')
    }
    const { code: _code, ...codeless } = answer
    expect((await refusalOf(provider.finish(codeless, attempt))).code).toBe('internal-error')
  })

  it('rejects a code with a different verifier', async () => {
    const { answer, attempt } = await returnToShop(name, 'farzana')
    const { verifier } = provider.begin().attempt
    expect((await refusalOf(provider.finish(answer, { ...attempt, verifier }), { answer, attempt }, verifier)).code).toBe('internal-error')
  })

  it.each([
    ['refuses', 'popup-closed-by-user'],
    ['unknown-address', 'unauthorized-domain'],
    ['wrong-key', 'invalid-api-key'],
    ['down', 'network-request-failed'],
    ['broken', 'internal-error'],
  ])('reports what went wrong: %s', async (person, code) => {
    const { answer, attempt } = await returnToShop(name, person)
    expect((await refusalOf(provider.finish(answer, attempt), { answer, attempt })).code).toBe(code)
  })

  it('stops at its timeout', async () => {
    const { answer, attempt } = await returnToShop(name, 'slow')
    const started = performance.now()
    const refusal = await refusalOf(providerWith(name, { timeoutMs: 100 }).finish(answer, attempt), { answer, attempt })
    expect(refusal.code).toBe('network-request-failed')
    expect(performance.now() - started).toBeLessThan(8_000)
  })

  it('detects a wrong client id and a wrong client secret', async () => {
    for (const wrong of [{ clientId: 'somebody-else' }, { clientSecret: 'not-the-secret' }]) {
      const { answer, attempt } = await returnToShop(name, 'farzana')
      const refusal = await refusalOf(providerWith(name, wrong).finish(answer, attempt), { answer, attempt }, 'not-the-secret')
      expect(refusal.code).toBe('invalid-api-key')
    }
  })

  it.each(errors)('translates the error %s into %s, from the browser and from the provider', async (error, code) => {
    const { attempt } = provider.begin()
    const answer = { state: attempt.state, error, error_description: `secret ${attempt.verifier}` }
    const refusal = await refusalOf(provider.finish(answer, attempt), { attempt })
    expect(refusal.code).toBe(code)
    expect(refusal.message).not.toContain('<')
    const body = JSON.stringify({ error, error_description: `secret ${attempt.verifier}` })
    for (const status of [400, 401, ...(name === 'github' ? [200] : [])]) {
      faultAt('/token', { status, body })
      expect((await refusalOf(provider.finish({ code: 'x', state: attempt.state }, attempt), { attempt })).code, String(status)).toBe(code)
    }
  })

  it('treats an invalid request as an unregistered callback address', async () => {
    const { attempt } = provider.begin()
    const answer = { state: attempt.state, error: 'invalid_request', error_description: 'Invalid parameter value for redirect_uri' }
    expect((await refusalOf(provider.finish(answer, attempt))).code).toBe('unauthorized-domain')
  })

  it.each([
    [500, 'network-request-failed'],
    [502, 'network-request-failed'],
    [429, 'network-request-failed'],
    [404, 'internal-error'],
    [400, 'internal-error'],
    [200, 'internal-error'],
  ])('translates a bare %i into %s', async (status, code) => {
    const { attempt } = provider.begin()
    for (const body of ['<h1>Sorry</h1>', 'null', '[]', '{}']) {
      faultAt('/token', { status, body })
      expect((await refusalOf(provider.finish({ code: 'x', state: attempt.state }, attempt))).code, body).toBe(code)
    }
  })

  it('sends code and secret nowhere else, and limits the size of answers', async () => {
    const { attempt } = provider.begin()
    const finish = () => provider.finish({ code: 'x', state: attempt.state }, attempt)
    for (const status of [302, 307, 308]) {
      faultAt('/token', { status, body: '', location: `${proxy.url}/somewhere-else` })
      expect((await refusalOf(finish())).code).toBe('network-request-failed')
    }
    expect(proxy.calls.filter(({ path }) => path.includes('somewhere-else'))).toEqual([])
    for (const status of [200, 400]) {
      faultAt('/token', { status, body: JSON.stringify({ error: 'x', padding: 'x'.repeat(64 * 1024) }) })
      expect(await refusalOf(finish())).toMatchObject({ code: 'internal-error', message: expect.stringContaining('too large') })
    }
  })

  it('aborts a call that takes too long, and closes its connection', async () => {
    const { attempt } = provider.begin()
    faultAt('/token', 'hangs')
    const refusal = await refusalOf(providerWith(name, { timeoutMs: 100 }).finish({ code: 'x', state: attempt.state }, attempt))
    expect(refusal.code).toBe('network-request-failed')
    await expect.poll(() => proxy.hanging()).toBe(0)
  })

  it('reports a network failure if the provider is unreachable', async () => {
    const { answer, attempt } = await returnToShop(name, 'farzana')
    faultAt('/token', 'lost')
    expect((await refusalOf(provider.finish(answer, attempt), { answer, attempt })).code).toBe('network-request-failed')
  })
})
