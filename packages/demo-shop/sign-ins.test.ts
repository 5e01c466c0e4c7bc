import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { demoSignIns } from './accounts.ts'
import { describeAccounts, prepareFirstRows } from './first-rows.ts'

const { shop, rows, call } = await testShop()
const [admin, nadia] = demoSignIns
const start = (demo: boolean, isDemoAsked = false) => prepareFirstRows(shop, { demo, isDemoAsked, admin: undefined })
const signIn = ({ email, password }: { email: string; password: string }) => call('PUT', `/user/${email}`, { body: { password } })
const emails = demoSignIns.map(({ email }) => email).toSorted()
const without = (...gone: string[]) => emails.filter((email) => !gone.includes(email))

it('unlocks the demo’s accounts while the demo is on, and locks them with all their sessions and tokens at a start without it', async () => {
  await start(true)
  expect(await describeAccounts(shop.db)).toEqual({ demo: { open: emails, locked: [] }, admins: 1 })
  const { status, body } = await signIn(admin)
  expect(status).toBe(200)
  const { token } = body as { token: string }
  expect((await call('GET', '/user', { as: { token } })).status).toBe(200)

  await start(false)
  expect(await describeAccounts(shop.db)).toEqual({ demo: { open: [], locked: emails }, admins: 0 })
  for (const account of demoSignIns) expect((await signIn(account)).status).toBe(401)
  expect((await call('GET', '/user', { as: { token } })).status).toBe(401)
  expect(await rows(sql`select id from sessions`)).toHaveLength(0)
})

it('unlocks them again only for DEMO=on, not by default', async () => {
  await start(true)
  expect((await signIn(admin)).status).toBe(401)
  await start(true, true)
  expect((await signIn(admin)).status).toBe(200)
})

it('leaves an account with a changed password alone, and reports that it is open', async () => {
  await rows(sql`
    update credentials set password_hash = ${await shop.passwords.hash('a password of my own')}
    where user_id = (select id from users where email = ${admin.email})`)
  await start(false)
  expect((await signIn({ ...admin, password: 'a password of my own' })).status).toBe(200)
  expect(await describeAccounts(shop.db)).toEqual({ demo: { open: [admin.email], locked: without(admin.email) }, admins: 1 })
})

it('does not count removed accounts', async () => {
  await rows(sql`update users set deleted_at = now() where email = ${nadia.email}`)
  expect((await describeAccounts(shop.db)).demo.locked).toEqual(without(admin.email, nadia.email))
})
