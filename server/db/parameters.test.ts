import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCluster } from '#server/test/postgres.ts'
import { closeSqlClient, createSqlClient, poolLoadOf, type Sql } from './client.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>>
// Drizzle replaces the serializers of dates and JSON.
let pools: Record<'plain' | 'with Drizzle', Sql>

beforeAll(async () => {
  cluster = await startTestCluster()
  pools = { plain: createSqlClient(cluster.url, { max: 1 }), 'with Drizzle': createSqlClient(cluster.url, { max: 1 }) }
  drizzle(pools['with Drizzle'])
})

afterAll(async () => {
  await Promise.all(Object.values(pools ?? {}).map((pool) => closeSqlClient(pool, 500)))
  await cluster?.stop()
})

const circular: Record<string, unknown> = {}
circular['self'] = circular

const unwritable: [kind: string, type: string, value: unknown, pools: (keyof typeof pools)[]][] = [
  ['undefined', 'text', undefined, ['plain', 'with Drizzle']],
  ['undefined', 'text[]', ['a', undefined], ['plain', 'with Drizzle']],
  ['undefined', 'jsonb', undefined, ['plain', 'with Drizzle']],
  ['symbol', 'text', Symbol('x'), ['plain', 'with Drizzle']],
  ['number', 'bytea', 5, ['plain', 'with Drizzle']],
  ['Date', 'timestamptz', new Date(Number.NaN), ['plain', 'with Drizzle']],
  ['Date', 'timestamptz', new Date(0), ['with Drizzle']],
  ['string', 'timestamptz', 'no time', ['plain']],
  ['Object', 'jsonb', circular, ['plain', 'with Drizzle']],
  ['Object', 'jsonb', { a: 1 }, ['with Drizzle']],
]
const cases = unwritable.flatMap(([kind, type, value, names]) => names.map((name) => [kind, type, name, value] as const))

test.each(cases)('%s for %s (%s) fails its own statement, and no other', async (kind, type, name, value) => {
  const sql = pools[name]
  const bad = (client: Pick<Sql, 'unsafe'>) => client.unsafe(`select $1::${type} as a`, [value as never], { prepare: true })
  const refusal = { message: expect.stringMatching(new RegExp(`^Parameter \\$1 .*: ${kind}$`)) }
  // The first time, the driver asks the database for the type; afterwards it is known before the statement is sent.
  for (let turn = 0; turn < 2; turn += 1) await expect(bad(sql)).rejects.toMatchObject(refusal)

  const before = sql`select 'before' as mine, pg_sleep(0.05)`.execute()
  const between = expect(bad(sql)).rejects.toMatchObject(refusal)
  const after = sql`select 'after' as mine`.execute()
  expect([(await before)[0]?.mine, (await after)[0]?.mine]).toEqual(['before', 'after'])
  await between

  await expect(sql.begin((tx) => [tx`select 1`, bad(tx), tx`select 2`])).rejects.toMatchObject(refusal)
  expect(await sql`select 'still' as mine`).toEqual([{ mine: 'still' }])
  expect(poolLoadOf(sql)).toEqual({ size: 1, inUse: 0, waiting: 0 })
})

test('undefined in a tagged statement fails only that statement', async () => {
  const sql = pools.plain
  const asked = [sql`select 1 as a`, sql`select ${undefined as never}::text as a`, sql`select 3 as a`].map((query) => query.execute())
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value[0]?.['a'] : String(outcome.reason)))).toEqual([
    1,
    expect.stringContaining('Parameter $1'),
    3,
  ])
})

test('a statement with more parameters than the protocol allows is refused before it is sent', async () => {
  const sql = pools.plain
  expect(() => sql.unsafe('select 1', Array(65_534).fill(1))).toThrow('as an array')
  expect(await sql`select 1 as a`).toEqual([{ a: 1 }])
})

test('a text with a NUL is still refused by the database', async () => {
  await expect(pools.plain`select ${'a\0b'}::text`).rejects.toMatchObject({ code: '22021' })
})
