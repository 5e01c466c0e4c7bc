// Google and GitHub do not lead around the second factor of an account.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addCodes, factorBrowser } from '#server/test/factor-browser.ts'
import { socialShop } from '#server/test/social-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await socialShop()
const journey = { mode: 'page', purpose: 'sign-in', flow: 'f1', return: '/cart' }

/** Visits the provider as one of its people, and returns where the shop sends the browser, with its cookies. */
async function visit(provider: 'google' | 'github', more: Record<string, string> = {}) {
  const browser = shop.openBrowser()
  const callback = await browser.choose(await browser.setOut(provider, { ...journey, ...more }), 'farzana')
  const { location } = await browser.go(callback)
  return { browser, location: new URL(location, shop.publicUrl) }
}

it.each(['google', 'github'] as const)('%s ends at the sign-in page with a ticket, and without a session', async (provider) => {
  await shop.rows(sql`delete from totp_secrets`)
  // Makes the account, or joins it.
  const { browser } = await visit(provider)
  const me = await browser.me()
  const { credential: token } = await shop.signedIn('token', me?.id ?? '')
  const { code } = await addCodes(shop, { id: me?.id ?? '', token })
  expect(await browser.me()).toBeNull()

  const { browser: asked, location } = await visit(provider)
  expect([location.pathname, location.searchParams.get('return'), location.searchParams.get('methods')]).toEqual([
    '/login',
    '/cart',
    'code recovery',
  ])
  expect([...asked.cookies.keys()]).toEqual(['partsdock_ticket'])
  const ticket = location.searchParams.get('ticket') ?? ''
  const finish = factorBrowser({ app: shop.app })
  expect((await finish.finish(ticket, { code: code() })).status).toBe(401)
  finish.cookies.set('partsdock_ticket', asked.cookies.get('partsdock_ticket')?.value ?? '')
  expect((await finish.finish(ticket, { code: code() })).status).toBe(200)

  const { location: popup, browser: other } = await visit(provider, { mode: 'popup' })
  expect([popup.pathname, popup.searchParams.get('result'), popup.searchParams.get('flow')]).toEqual([
    '/auth/finished',
    'second-factor',
    'f1',
  ])
  expect(popup.searchParams.get('ticket')).toMatch(/^[\w-]{43}$/)
  expect(await other.me()).toBeNull()
  // The identity is unlinked before the sign-in is finished.
  finish.cookies.set('partsdock_ticket', other.cookies.get('partsdock_ticket')?.value ?? '')
  await shop.rows(sql`delete from identities where provider = ${provider}`)
  expect((await finish.finish(popup.searchParams.get('ticket') ?? '', { code: code(1) })).status).toBe(401)
})

it('a reclaimed account loses the factor and the staff roles of the stranger who made it, which the audit trail says', async () => {
  const stranger = await shop.person({ email: 'arif.hossain@example.com' })
  await addCodes(shop, stranger)
  await shop.rows(sql`update users set staff_roles = '{finance,sales}', email_verified_at = null where id = ${stranger.id}`)
  const [{ email } = { email: '' }] = await shop.rows<{ email: string }>(sql`select email from users where id = ${stranger.id}`)
  await shop.rows(
    sql`select * from sign_in_with_identity('google', 'g-77', ${email}, true, 'Arif', '{"address": "192.0.2.7", "requestId": "r-7"}')`,
  )
  const left = await shop.rows(sql`select user_id from totp_secrets where user_id = ${stranger.id}
    union all select user_id from recovery_codes where user_id = ${stranger.id}`)
  expect(left).toEqual([])
  expect(await shop.rows(sql`select staff_roles from users where id = ${stranger.id}`)).toEqual([{ staff_roles: [] }])
  const from = { actor_id: null, address: '192.0.2.7', request_id: 'r-7' }
  expect([
    ...(await shop.rows(
      sql`select action, before, after, actor_id, address, request_id from audit_entries where subject_id = ${stranger.id} order by id`,
    )),
  ]).toEqual([
    { action: 'secondFactor.cleared', before: null, after: null, ...from },
    { action: 'account.rolesSet', before: { roles: ['finance', 'sales'] }, after: { roles: [] }, ...from },
  ])
  expect((await trpcCall(shop, 'query', 'secondFactor.state', { headers: bearer(stranger.token) })).status).toBe(401)
})
