import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createDatabase } from '#server/db/database.ts'
import { testShop } from '#server/test/test-shop.ts'
import { closeSqlClient, createSqlClient } from './client.ts'

const shop = await testShop()

const preparedOn = async (prepare: boolean): Promise<string[]> => {
  const client = createSqlClient(shop.url, { max: 1, prepare })
  const db = createDatabase(client, { prepare })
  for (const name of ['a', 'b', 'c']) await db.execute(sql`select ${name}::text as told_apart`)
  const rows = await client.unsafe('select statement from pg_prepared_statements')
  await closeSqlClient(client)
  return rows.map(({ statement }) => String(statement)).filter((statement) => statement.includes('told_apart'))
}

it('makes PostgreSQL prepare each statement once per connection', async () => {
  expect(await preparedOn(true)).toEqual(['select $1::text as told_apart'])
})

it('prepares nothing behind a pooler, which would lose it', async () => {
  expect(await preparedOn(false)).toEqual([])
})
