import { beforeEach, expect, it } from 'vitest'
import { identityShop } from '#server/test/identity-shop.ts'

const { providers, returnToShop, refusalOf, faultAt, proxy, publicUrl, keys } = await identityShop()
const { clientId } = keys.google

beforeEach(() => {
  proxy.faultOf = () => 'none'
})

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs in with a Google id_token in which `changes` replace claims. */
async function finishWith(changes: Record<string, unknown>) {
  const { attempt } = providers.google.begin()
  const now = Math.floor(Date.now() / 1_000)
  const good = {
    iss: `${publicUrl}/sandbox/google`,
    aud: clientId,
    sub: '117',
    nonce: attempt.nonce,
    email: 'a@b.example',
    email_verified: true,
    name: 'A',
    iat: now,
    exp: now + 3_600,
  }
  const idToken = `${encode({ alg: 'RS256' })}.${encode({ ...good, ...changes })}.${encode('signature')}`
  faultAt('/token', { status: 200, body: JSON.stringify({ id_token: idToken, access_token: 'known-token' }) })
  const finished = providers.google.finish({ code: 'known-code', state: attempt.state }, attempt)
  return { finished, refused: () => refusalOf(finished, { attempt }, 'known-code', 'known-token', idToken) }
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)

it('accepts an id_token for this sign-in', async () => {
  const person = { subject: '117', email: 'a@b.example', isEmailVerified: true, name: 'A' }
  for (const harmless of [
    {},
    { aud: [clientId] },
    { azp: clientId },
    { aud: [clientId, 'other'], azp: clientId },
    { exp: nowSeconds() - 30 },
    { iat: nowSeconds() + 30 },
  ])
    expect(await (await finishWith(harmless)).finished, JSON.stringify(harmless)).toEqual(person)
})

it.each([
  ['iss', () => ({ iss: 'https://evil.example' })],
  ['iss', () => ({ iss: undefined })],
  ['aud', () => ({ aud: 'somebody-else' })],
  ['aud', () => ({ aud: [] })],
  ['azp', () => ({ azp: 'somebody-else' })],
  ['azp', () => ({ aud: [clientId, 'other'] })],
  ['exp', () => ({ exp: nowSeconds() - 61 })],
  ['exp', () => ({ exp: '9999999999' })],
  ['iat', () => ({ iat: nowSeconds() + 120 })],
  ['nonce', () => ({ nonce: 'of-another-sign-in' })],
  ['nonce', () => ({ nonce: undefined })],
  ['sub', () => ({ sub: '' })],
  ['sub', () => ({ sub: 'x'.repeat(256) })],
  ['sub', () => ({ sub: 'a\0b' })],
  ['sub', () => ({ sub: 117 })],
])('rejects an id_token with a wrong %s', async (claim, changes) => {
  const refusal = await (await finishWith(changes())).refused()
  expect(refusal.code).toBe('internal-error')
  expect(refusal.message).toBe(`Google's answer is invalid: the id_token's ${claim}`)
})

it.each(['', 'x', 'a.b.c', `${encode({})}.${encode('text')}.x`, `${encode({})}.${encode(null)}.`])(
  'rejects an invalid id_token: %j',
  async (idToken) => {
    const { attempt } = providers.google.begin()
    faultAt('/token', { status: 200, body: JSON.stringify({ id_token: idToken }) })
    const refusal = await refusalOf(providers.google.finish({ code: 'x', state: attempt.state }, attempt), { attempt })
    expect(refusal.code).toBe('internal-error')
  },
)

it('detects an answer for another sign-in, even from the sandbox', async () => {
  const { answer, attempt } = await returnToShop('google', 'forged')
  const refusal = await refusalOf(providers.google.finish(answer, attempt), { answer, attempt })
  expect(refusal).toMatchObject({ code: 'internal-error', message: expect.stringContaining('nonce') })
})

it('cuts names to the shop’s limits', async () => {
  const personWith = async (changes: Record<string, unknown>) => (await finishWith(changes)).finished
  expect(await personWith({ email: ' A@b.example ' })).toMatchObject({ email: 'A@b.example', isEmailVerified: true })
  for (const email of [null, undefined, 5, '', 'nobody', 'a@b', 'a@b.example\0', `${'a'.repeat(250)}@b.example`])
    expect(await personWith({ email }), String(email)).toMatchObject({ email: null, isEmailVerified: false })
  for (const email_verified of [undefined, 'true', 1])
    expect(await personWith({ email_verified })).toMatchObject({ email: 'a@b.example', isEmailVerified: false })
  for (const [name, kept] of [
    [undefined, ''],
    [5, ''],
    ['  A\0\r\nB\u0085 ', 'A B'],
    ['\ud800A', '\ufffdA'],
    ['x'.repeat(300), 'x'.repeat(200)],
    [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
  ])
    expect((await personWith({ name })).name).toBe(kept)
})
