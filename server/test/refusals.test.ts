import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { digestOf } from './refusals.ts'
import { testShop } from './test-shop.ts'

const shop = await testShop()

it('a session that is only used, minutes later, leaves the digest unchanged; one that is changed, added or ended does not', async () => {
  const person = await shop.person()
  const use = sql`update sessions set last_used_at = now() - interval '2 minutes', address = '192.0.2.1' where id = ${person.sessionId}`
  await shop.rows(use)
  const before = await digestOf(shop)
  // Even a refused call uses the session.
  expect((await shop.call('PUT', '/update/1', { as: person, body: { quantity: 1 } })).status).toBe(404)
  await expect
    .poll(() => shop.rows(sql`select from sessions where id = ${person.sessionId} and last_used_at > now() - interval '1 minute'`))
    .toHaveLength(1)
  expect(await digestOf(shop)).toBe(before)

  await shop.rows(sql`update sessions set expires_at = expires_at + interval '1 second' where id = ${person.sessionId}`)
  const changed = await digestOf(shop)
  expect(changed).not.toBe(before)
  await shop.signedIn('token', person.id)
  expect(await digestOf(shop)).not.toBe(changed)
})
