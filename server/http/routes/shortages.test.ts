// The database machine runs out of a resource: writes are refused for now, reads still work, and the log reports it once.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { apiTokenOf } from '#server/test/policy.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const customer = await shop.person()
const review = { description: 'Good.' }

/** The server raises this SQLSTATE for each further write to the tables that users write to. */
async function runOut(state: string): Promise<void> {
  await shop.rows(sql`drop table if exists shortage`)
  await shop.rows(sql`create table shortage as select ${state}::text as state`)
  await shop.rows(sql`
    create or replace function fail_for_shortage() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/16384/16402": No space left on device' using errcode = (select state from shortage);
    end $$`)
  for (const table of ['reviews', 'sessions', 'orders', 'api_tokens'])
    await shop.rows(
      sql.raw(`create or replace trigger out_of_it before insert or update on ${table} for each row execute function fail_for_shortage()`),
    )
}

const recover = async () => {
  for (const table of ['reviews', 'sessions', 'orders', 'api_tokens'])
    await shop.rows(sql.raw(`drop trigger if exists out_of_it on ${table}`))
}
const addReview = () => shop.call('POST', '/reviews', { as: customer, body: review })

beforeEach(async () => {
  await recover()
  shop.faults.splice(0)
})

describe.each([
  ['53100', 'disk of the database is full', '30'],
  ['53200', 'out of memory', '5'],
  ['58030', 'I/O error', '30'],
  ['53000', 'open files', '5'],
  ['53400', 'temp_file_limit', '5'],
  ['58000', 'operating system', '30'],
])('SQLSTATE %s', (state, words, seconds) => {
  it('answers 503 with Retry-After, logs the reason once, and recovers by itself', async () => {
    shop.app.shortagesLoggedAt.clear()
    await runOut(state)
    for (let turn = 0; turn < 5; turn += 1) {
      const rest = await addReview()
      expect(rest).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: messages.databaseShort } })
      expect(rest.headers['retry-after']).toBe(seconds)
      const rpc = await trpcCall(shop, 'mutation', 'reviews.add', { input: { text: review.description }, headers: bearer(customer.token) })
      expect([rpc.status, rpc.headers['retry-after'], rpc.error]).toMatchObject([503, seconds, { retryAfterSeconds: Number(seconds) }])
    }
    const batch = await shop.app.inject({
      method: 'POST',
      url: '/trpc/reviews.add,reviews.add?batch=1',
      headers: { 'content-type': 'application/json', ...bearer(customer.token) },
      payload: { 0: { text: 'Good.' }, 1: { text: 'Good.' } },
    })
    expect([batch.statusCode, batch.headers['retry-after']]).toEqual([503, seconds])
    expect(shop.faults).toHaveLength(1)
    const [line = '{}'] = shop.faults
    expect(JSON.parse(line)).toMatchObject({ level: 40, class: 'resource', msg: expect.stringContaining(words), err: { code: state } })
    expect(line).not.toContain(review.description)

    await recover()
    expect((await addReview()).status).toBe(201)
  })
})

it('a missing database file means damage, and is reported as an error', async () => {
  await runOut('58P01')
  expect((await addReview()).status).toBe(500)
  expect(shop.faults).toEqual([expect.stringContaining('"msg":"fault"')])
})

it('signed-in users can still read, though the last use of their session or token cannot be recorded', async () => {
  const apiToken = await apiTokenOf(shop, customer.id, { rights: 'read' })
  const browser = await shop.signedIn('browser', customer.id)
  await shop.rows(sql`update sessions set last_used_at = now() - interval '1 day', created_at = now() - interval '20 days'`)
  // Old enough for its cookie to be renewed.
  await shop.rows(sql`update sessions set expires_at = now() + interval '3 days' where kind = 'browser'`)
  await runOut('53100')
  expect((await shop.call('GET', '/orders', { as: customer })).status).toBe(200)
  const cookie = { cookie: `partsdock_session=${browser.credential}` }
  expect((await trpcCall(shop, 'query', 'accounts.me', { headers: cookie })).data).toMatchObject({ email: customer.email })
  expect((await shop.call('GET', '/orders', { as: { token: apiToken } })).status).toBe(200)
  expect((await shop.call('GET', '/items')).status).toBe(200)
})
