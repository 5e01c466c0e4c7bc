import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { prepareFirstRows } from './first-rows.ts'

const shop = await testShop()
const start = (email: string, password?: string) => {
  const { db, passwords, currency } = shop.shop
  return prepareFirstRows(
    { db, passwords, currency, payments: { seller: {} } },
    { demo: false, isDemoAsked: false, admin: { email, password } },
  )
}
const roleOf = async (email: string) =>
  (await shop.rows<{ role: string }>(sql`select role from users where lower(email) = lower(${email}) and deleted_at is null`)).map(
    ({ role }) => role,
  )
const confirm = (email: string) => shop.rows(sql`update users set email_verified_at = now() where email = ${email}`)

describe('the account that ADMIN_EMAIL names', () => {
  it('is not promoted while its address is unconfirmed, because anyone can sign up with it; the start says so', async () => {
    const { email } = await shop.person({ password: 'a squatter’s' })
    const notes = await start(email.toUpperCase(), 'of the operator')
    expect(notes).toEqual([expect.stringMatching(/^ADMIN_EMAIL names .* never confirmed.*start again\.$/)])
    expect(await roleOf(email)).toEqual(['user'])
    await confirm(email)
    expect(await start(email)).toEqual([])
    expect(await roleOf(email)).toEqual(['admin'])
  })

  it('stays an admin', async () => {
    const { email } = await shop.admin()
    expect(await start(email)).toEqual([])
    expect(await roleOf(email)).toEqual(['admin'])
  })

  it('is created, confirmed, if it is missing and a password is given', async () => {
    const email = `${randomUUID()}@people.test`
    await expect(start(email)).rejects.toThrow(/set ADMIN_PASSWORD too/)
    expect(await start(email, 'of the operator')).toEqual([])
    expect(await start(email, 'of the operator')).toEqual([])
    expect(await roleOf(email)).toEqual(['admin'])
    expect((await shop.call('PUT', `/user/${email}`, { body: { password: 'of the operator' } })).status).toBe(200)
  })
})
