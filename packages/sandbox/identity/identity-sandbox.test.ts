import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type IdentityProviderName, identityProviderNames } from '#common/identities/rules.ts'
import { buildApp } from '#server/compose/app.ts'
import { prune } from '#server/jobs/prune.ts'
import { formOf, identityShop } from '#server/test/identity-shop.ts'
import { queryOf, visit } from '#server/test/wallet-shop.ts'
import { serveGoogleSandbox } from './google-sandbox.ts'

const shop = await identityShop()
const { publicUrl, keys, providers, returnToShop } = shop
const titles = { google: 'Google', github: 'GitHub' } as const

const addressOf = (name: IdentityProviderName, changes: Record<string, string> = {}, missing?: string) => {
  const { url } = providers[name].begin()
  for (const [parameter, value] of Object.entries(changes)) url.searchParams.set(parameter, value)
  if (missing !== undefined) url.searchParams.delete(missing)
  return url.href
}

type Call = { form?: Record<string, string>; headers?: Record<string, string> }

/** Sends the code to the token endpoint like the shop's own client would, except for the given changes. */
async function redeem(name: IdentityProviderName, returned: Awaited<ReturnType<typeof returnToShop>>, { form = {}, headers }: Call = {}) {
  const { clientId, clientSecret } = keys[name]
  const response = await fetch(`${publicUrl}/sandbox/${name}/token`, {
    method: 'POST',
    headers: headers ?? { authorization: basic(clientId, clientSecret), accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: returned.answer.code ?? '',
      redirect_uri: `${publicUrl}/auth/${name}/callback`,
      code_verifier: returned.attempt.verifier,
      ...form,
    }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    body: (isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))) as Record<string, string>,
    isJson,
  }
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

describe.each(identityProviderNames)('the page of the sandbox’s %s', (name) => {
  it('says what it is, and lets people choose without a script', async () => {
    const page = await visit(addressOf(name))
    expect(page.status).toBe(200)
    expect(page.text).toContain(`Sandbox: this page replaces ${titles[name]} for testing. No real account is used.`)
    for (const person of [
      'Farzana Haque',
      'Tanvir Ahmed',
      'Mim Chowdhury',
      'Nadia Islam',
      'Sabbir Khan',
      'Slow',
      'Broken',
      'Test what can go wrong',
    ])
      expect(page.text, person).toContain(person)
    expect(page.text.includes('value="forged"')).toBe(name === 'google')
    expect(page.text).not.toContain('<script')
  })

  it('escapes its parameters, and repeats the choice for an unknown person', async () => {
    const state = '"><script>alert(1)</script>'
    const page = await visit(addressOf(name, { state }))
    expect(page.text).not.toContain('<script')
    const [url, fields] = formOf(publicUrl, (await visit(addressOf(name))).text, 'farzana')
    const again = await visit(url, { ...fields, person: 'nobody' })
    expect([again.status, again.location]).toEqual([200, null])
    expect(formOf(publicUrl, again.text, 'farzana')).toEqual([url, fields])
  })

  it('redirects no unknown client', async () => {
    const evil = 'https://evil.example/callback'
    const [url, fields] = formOf(publicUrl, (await visit(addressOf(name))).text, 'farzana')
    for (const [error, changes] of [
      ['invalid_client', { client_id: 'stranger' }],
      ['redirect_uri_mismatch', { redirect_uri: evil }],
      ['redirect_uri_mismatch', { redirect_uri: `${publicUrl}/auth/${name}/callback/` }],
      ['redirect_uri_mismatch', { redirect_uri: `${publicUrl}/auth/${name}/callback?x=1` }],
      ['invalid_request', { state: 'a\0b' }],
      ['invalid_request', { state: 'x'.repeat(301) }],
    ] as const)
      for (const page of [await visit(addressOf(name, changes)), await visit(url, { ...fields, ...changes })]) {
        expect([page.status, page.location], error).toEqual([400, null])
        expect(page.text).toContain(`<code>${error}</code>`)
      }
    for (const parameter of ['client_id', 'redirect_uri']) expect((await visit(addressOf(name, {}, parameter))).status).toBe(400)
    expect((await visit(`${addressOf(name)}&state=again`)).status).toBe(400)
  })

  it('reports the shop’s mistakes by redirect', async () => {
    const [url, fields] = formOf(publicUrl, (await visit(addressOf(name))).text, 'farzana')
    for (const [error, changes] of [
      ['unsupported_response_type', { response_type: 'token' }],
      ['invalid_request', { code_challenge_method: 'plain' }],
      ['invalid_request', { code_challenge: 'short' }],
      ...(name === 'google' ? ([['invalid_scope', { scope: 'email' }]] as const) : []),
    ] as const)
      for (const page of [
        await visit(addressOf(name, { ...changes, state: 's' })),
        await visit(url, { ...fields, ...changes, state: 's' }),
      ]) {
        expect(page.status, error).toBe(303)
        expect(page.location?.startsWith(`${publicUrl}/auth/${name}/callback?`)).toBe(true)
        expect(queryOf(page.location)).toEqual({ error, state: 's', iss: `${publicUrl}/sandbox/${name}` })
      }
    expect(queryOf((await visit(addressOf(name, {}, 'code_challenge'))).location)).toMatchObject({ error: 'invalid_request' })
  })

  it('does not exist if the sandbox is off', async () => {
    expect((await shop.call('GET', `/sandbox/${name}/authorize`)).status).toBe(404)
    expect((await shop.call('POST', `/sandbox/${name}/token`, { body: {} })).status).toBe(404)
  })
})

describe.each(identityProviderNames)('the token endpoint of the sandbox’s %s', (name) => {
  const refusals = {
    google: {
      client: [401, 'invalid_client'],
      request: [400, 'invalid_request'],
      type: [400, 'unsupported_grant_type'],
      code: [400, 'invalid_grant'],
    },
    github: {
      client: [200, 'incorrect_client_credentials'],
      request: [200, 'invalid_request'],
      type: [200, 'unsupported_grant_type'],
      code: [200, 'bad_verification_code'],
    },
  }[name]
  const errorOf = async (returned: Awaited<ReturnType<typeof returnToShop>>, call: Call = {}) => {
    const { status, body } = await redeem(name, returned, call)
    return [status, body.error]
  }
  const { clientId: client_id, clientSecret: client_secret } = keys[name]
  const accept = 'application/json'

  it('authenticates its client by header or form only; an unknown client uses up no code', async () => {
    const returned = await returnToShop(name, 'farzana')
    for (const wrong of [
      { headers: { accept } },
      { headers: { accept }, form: { client_id } },
      { headers: { accept }, form: { client_id, client_secret: 'x' } },
      { headers: { accept, authorization: basic(client_id, 'x') } },
      { headers: { accept, authorization: basic('x', client_secret) } },
      { headers: { accept, authorization: `Bearer ${client_secret}` } },
    ])
      expect(await errorOf(returned, wrong), JSON.stringify(wrong)).toEqual(refusals.client)
    expect(await errorOf(returned, { form: { client_secret } })).toEqual(refusals.request)
    expect(await errorOf(returned, { form: { grant_type: 'password' } })).toEqual(refusals.type)
    expect((await redeem(name, returned, { headers: { accept }, form: { client_id, client_secret } })).body.access_token).toBeTruthy()
  })

  it('accepts a code once, for ten minutes, with its own address and verifier, and stores none in clear', async () => {
    const used = await returnToShop(name, 'farzana')
    expect((await redeem(name, used)).body.access_token).toBeTruthy()
    expect(await errorOf(used)).toEqual(refusals.code)

    const misused = await returnToShop(name, 'farzana')
    expect(await errorOf(misused, { form: { code_verifier: randomBytes(32).toString('base64url') } })).toEqual(refusals.code)
    expect(await errorOf(misused)).toEqual(refusals.code)
    const astray = await returnToShop(name, 'farzana')
    expect((await errorOf(astray, { form: { redirect_uri: `${publicUrl}/` } }))[1]).toBe('redirect_uri_mismatch')

    const [old, fresh] = [await returnToShop(name, 'farzana'), await returnToShop(name, 'farzana')]
    const hash = createHash('sha256').update(String(old.answer.code)).digest('hex')
    const [row] =
      await shop.sql`select extract(epoch from expires_at - created_at)::int as life, sandbox_grants::text from sandbox_grants where hash = ${hash}`
    expect(row?.life).toBe(600)
    expect(row?.sandbox_grants).not.toContain(old.answer.code)
    await shop.sql`update sandbox_grants set expires_at = now() where hash = ${hash}`
    expect(await errorOf(old)).toEqual(refusals.code)
    await prune(shop.shop)
    expect(await shop.sql`select from sandbox_grants where hash = ${hash}`).toHaveLength(0)
    expect((await redeem(name, fresh)).body.access_token).toBeTruthy()
  })
})

it('signs Google’s claims about a person', async () => {
  const { body } = await redeem('google', await returnToShop('google', 'farzana'))
  const [head = '', claims = '', signature = ''] = (body.id_token ?? '').split('.')
  const isSigned = (text: string) =>
    verify('RSA-SHA256', Buffer.from(text), createPublicKey(keys.google.signingKey), Buffer.from(signature, 'base64url'))
  expect([isSigned(`${head}.${claims}`), isSigned(`${head}.x${claims}`)]).toEqual([true, false])
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: keys.google.clientId,
    iss: `${publicUrl}/sandbox/google`,
  })
})

it('gives each person a different subject at each provider', async () => {
  const people = ['farzana', 'tanvir', 'mim', 'nadia']
  const subjects = await Promise.all(
    identityProviderNames.flatMap((name) =>
      people.map(async (person) => {
        const { answer, attempt } = await returnToShop(name, person)
        return (await providers[name].finish(answer, attempt)).subject
      }),
    ),
  )
  expect(new Set(subjects).size).toBe(8)
})

it('answers for GitHub as a form unless the caller accepts JSON', async () => {
  const { clientId, clientSecret } = keys.github
  const headers = { authorization: basic(clientId, clientSecret) }
  const { body, isJson } = await redeem('github', await returnToShop('github', 'farzana'), { headers })
  expect([isJson, body.token_type, body.scope]).toEqual([false, 'bearer', 'read:user,user:email'])
})

it('describes a GitHub user only to a caller with their token, a user agent and the scope', async () => {
  const ask = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${publicUrl}/sandbox/github/api${path}`, { headers })).status
  const tokenOf = async (person: string) => (await redeem('github', await returnToShop('github', person))).body.access_token ?? ''
  const [token, mims, code] = [await tokenOf('farzana'), await tokenOf('mim'), (await returnToShop('github', 'farzana')).answer.code ?? '']
  const authorization = `Bearer ${token}`
  expect(await ask('/user', { authorization })).toBe(200)
  expect(await ask('/user/emails', { authorization: `token ${token}` })).toBe(200)
  expect(await ask('/user', { authorization, 'user-agent': '' })).toBe(403)
  for (const wrong of ['', 'Bearer', `Basic ${token}`, `Bearer ${token}x`, `Bearer ${code}`])
    expect(await ask('/user', { authorization: wrong }), wrong).toBe(401)
  expect([await ask('/user', { authorization: `Bearer ${mims}` }), await ask('/user/emails', { authorization: `Bearer ${mims}` })]).toEqual(
    [200, 404],
  )
  await shop.sql`update sandbox_grants set expires_at = now() where kind = 'token'`
  expect(await ask('/user', { authorization })).toBe(401)
})

it('does not keep a server from closing during a slow answer', async () => {
  const options = { db: shop.shop.db, publicUrl, redirectUrl: `${publicUrl}/auth/google/callback`, ...keys.google }
  const { app } = await buildApp({ shop: shop.shop, publicUrl, sandbox: (it) => serveGoogleSandbox(it, options) })
  const { answer, attempt } = await returnToShop('google', 'slow')
  const { clientId, clientSecret } = keys.google
  const payload = new URLSearchParams({
    grant_type: 'authorization_code',
    code: answer.code ?? '',
    redirect_uri: options.redirectUrl,
    code_verifier: attempt.verifier,
  }).toString()
  const headers = { authorization: basic(clientId, clientSecret), 'content-type': 'application/x-www-form-urlencoded' }
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const started = performance.now()
  let isAnswered = false
  const answered = fetch(`${origin}/sandbox/google/token`, { method: 'POST', headers, body: payload }).then((response) => {
    isAnswered = true
    return response.status
  })
  // The code is used up once the endpoint waits.
  const hash = createHash('sha256').update(String(answer.code)).digest('hex')
  while ((await shop.sql`select from sandbox_grants where hash = ${hash}`).length > 0);
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isAnswered).toBe(false)
  await app.close()
  expect(await answered).toBe(200)
  expect(performance.now() - started).toBeLessThan(5_000)
})
