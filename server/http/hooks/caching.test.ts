// An account's own data is never cached. The policy test checks the same for every procedure.
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const person = await shop.person({ password: 'open sesame' })
await shop.item()

const cachingOf = async (url: string, headers: Record<string, string> = {}) =>
  (await shop.app.inject({ url, headers })).headers['cache-control']

it('no cache keeps an account’s own answers, refusals and batches included', async () => {
  const { credential } = await shop.signedIn('browser', person.id)
  for (const headers of [bearer(person.token), browserHeaders(credential), {}]) {
    for (const url of [
      '/orders',
      `/order?email=${person.email}&status=Pandding`,
      `/userbyemail?email=${person.email}`,
      `/admin/${person.email}`,
      '/orders/12345',
      '/user',
      '/documents/invoice/1.pdf',
      '/trpc/accounts.me',
      '/trpc/accounts.me,items.list?batch=1&input=%7B%221%22%3A%7B%7D%7D',
      '/trpc/no.such',
      '/trpc/%7B',
      '/nowhere',
    ])
      expect([url, await cachingOf(url, headers)]).toEqual([url, 'no-store'])
  }
  const signedIn = await trpcCall(shop, 'mutation', 'accounts.signIn', { input: { email: person.email, password: 'open sesame' } })
  expect([signedIn.status, signedIn.headers['cache-control']]).toEqual([200, 'no-store'])
})

it('no cache keeps faults or 503 answers', async () => {
  // Patient shops wait for a lock ten times as long.
  const hasty = await testShop({ isPatient: false })
  await hasty.sql.begin(async (tx) => {
    await tx`lock table reviews in access exclusive mode`
    const { statusCode, headers } = await hasty.app.inject('/reviews?page=0')
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
  })
})

it('public answers set their own cache lifetime', async () => {
  for (const url of ['/items', '/reviewCount', '/reviews?page=0', '/openapi.json']) {
    const answer = await shop.app.inject(url)
    expect([url, answer.headers['cache-control']]).toEqual([url, 'no-cache'])
    const again = await shop.app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect([url, again.statusCode, again.headers['cache-control']]).toEqual([url, 304, 'no-cache'])
  }
  expect(await cachingOf('/images/avatar.svg')).toBe('public, max-age=86400')
})
