import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()

it('logs a failed query without user input', async () => {
  await shop.rows(sql`alter table credentials rename to gone`)
  const answer = await shop.call('PUT', '/user/somebody.private@people.test', { body: { password: 'very-secret' } })
  expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side' } })
  expect(shop.faults.join('\n')).toMatch(/credentials.* does not exist/)
  expect(shop.faults.join('\n')).not.toMatch(/somebody\.private|very-secret/)
})
