import { beforeEach, expect, it } from 'vitest'
import { identityShop } from '#server/test/identity-shop.ts'
import type { Fault } from '#server/test/provider-proxy.ts'

const { providers, providerWith, refusalOf, proxy } = await identityShop()

const json = (body: unknown, status = 200): Fault => ({ status, body: JSON.stringify(body) })
const user = { id: 42, login: 'rina', name: 'Rina Akter' }
const email = { email: 'rina@people.test', primary: true, verified: true }

/** GitHub's answers; tests replace parts of them. */
const answers = { user: json(user), emails: json([email]) }

beforeEach(() => {
  Object.assign(answers, { user: json(user), emails: json([email]) })
  proxy.calls.length = 0
  proxy.faultOf = (path) => {
    if (path.endsWith('/token')) return json({ access_token: 'known-token', token_type: 'bearer' })
    return path.includes('/user/emails') ? answers.emails : answers.user
  }
})

const finish = (provider = providers.github) => {
  const { attempt } = provider.begin()
  return provider.finish({ code: 'known-code', state: attempt.state }, attempt)
}
const refused = () => refusalOf(finish(), {}, 'known-token', 'known-code')

it('identifies the user by number and uses the primary address', async () => {
  answers.emails = json([{ ...email, email: 'other@people.test', primary: false }, email])
  expect(await finish()).toEqual({ subject: '42', email: 'rina@people.test', isEmailVerified: true, name: 'Rina Akter' })
})

it('uses the primary address even if it is unverified and another one is verified', async () => {
  answers.emails = json([
    { ...email, email: 'other@people.test', primary: false },
    { ...email, verified: false },
  ])
  expect(await finish()).toMatchObject({ email: 'rina@people.test', isEmailVerified: false })
})

it('has no address if none is primary or GitHub withholds it', async () => {
  for (const emails of [
    json([]),
    json([{ ...email, primary: false }]),
    json({ message: 'Not Found' }, 404),
    json({ message: 'No' }, 403),
  ]) {
    answers.emails = emails
    expect(await finish()).toMatchObject({ subject: '42', email: null, isEmailVerified: false })
  }
})

it('uses the login name for a user without a name', async () => {
  for (const name of [null, '', undefined]) {
    answers.user = json({ ...user, name })
    expect((await finish()).name).toBe('rina')
  }
})

it.each(['user', 'emails'] as const)('rejects malformed answers about %s', async (part) => {
  const faults: Fault[] = [
    json({}),
    json(null),
    json([{}]),
    json('x'),
    { status: 200, body: '<h1>Sorry</h1>' },
    json({ message: 'Bad credentials' }, 401),
  ]
  for (const fault of faults) {
    answers[part] = fault
    expect((await refused()).code).toBe('internal-error')
  }
})

it.each([{ id: 0 }, { id: -1 }, { id: 1.5 }, { id: '42' }, { id: 2 ** 60 }, { id: null }])('rejects a user with %j', async (change) => {
  answers.user = json({ ...user, ...change })
  expect((await refused()).code).toBe('internal-error')
})

it.each(['user', 'emails'] as const)('limits the size of answers about %s', async (part) => {
  const padding = 'x'.repeat(64 * 1024)
  answers[part] = part === 'user' ? json({ ...user, padding }) : json([email, { ...email, primary: false, padding }])
  expect(await refused()).toMatchObject({ code: 'internal-error', message: expect.stringContaining('too large') })
})

it('reports failures, timeouts and rate limits of GitHub as network errors, and sends its token nowhere else', async () => {
  for (const fault of [json({}, 500), json({}, 429), 'lost', { status: 302, body: '', location: '/somewhere-else' }] satisfies Fault[]) {
    answers.user = fault
    expect((await refused()).code).toBe('network-request-failed')
  }
  expect(proxy.calls.filter(({ path }) => path.includes('somewhere-else'))).toEqual([])
  answers.user = 'hangs'
  expect((await refusalOf(finish(providerWith('github', { timeoutMs: 100 })))).code).toBe('network-request-failed')
})
