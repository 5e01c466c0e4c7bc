// A shop that is too busy to compare a password does not count the guess: its load must not lock anyone out.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { limits } from '#server/domain/limits/rate-limits.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop({ rateLimit: true, isPatient: false })
const { passwords } = shop.shop
const password = 'the right one'
const lastFree = limits.signInByAccount.attempts - 1

beforeEach(() => shop.rows(sql`delete from throttles`))

const waitingFor = (table: string) => shop.sql`
  select from pg_locks where not granted and relation = ${table}::text::regclass
    and database = (select oid from pg_database where datname = current_database())`

/** Blocks a call before it counts its guess, fills the hashing queue, and then lets the call continue. */
async function whileHashesFill<T>(call: () => Promise<T>): Promise<T> {
  let isOver = false
  // Takes each free slot at once, before another hash can.
  const fill = () => {
    while (!isOver && !passwords.isFull()) {
      const hashing = passwords.hash('open sesame', `network ${Math.random()}`)
      void hashing.catch(() => {}).then(fill)
    }
  }
  let answer: Promise<T> | undefined
  await shop.sql.begin(async (tx) => {
    await tx.unsafe('lock table throttles in access exclusive mode')
    answer = call().finally(() => {
      isOver = true
    })
    await expect.poll(async () => (await waitingFor('throttles')).length).toBeGreaterThan(0)
    fill()
  })
  const answered = await answer
  await expect.poll(() => passwords.load().running).toBe(0)
  return answered as T
}

async function owner() {
  const person = await shop.person({ password })
  const signIn = (word: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ method: 'POST', url: '/trpc/accounts.signIn', headers, payload: { email: person.email, password: word } })
  const device = (await signIn(password)).cookies.find(({ name }) => name.endsWith('_device'))
  return { ...person, signIn, known: { cookie: `${device?.name}=${device?.value}` } }
}

const guessTimes = async (times: number, guess: () => Promise<unknown>) => {
  for (let i = 0; i < times; i += 1) await guess()
}

it.each(['unknown', 'known'])(
  'on a device that is %s, the owner signs in with the last free attempt, after a refused one',
  async (device) => {
    const { signIn, known } = await owner()
    const headers = device === 'known' ? known : {}
    await guessTimes(lastFree, () => signIn('a wrong one', headers))
    expect((await whileHashesFill(() => signIn(password, headers))).statusCode).toBe(503)
    expect((await signIn(password, headers)).statusCode).toBe(200)
  },
)

it('a network keeps its free attempts too, also for sign-ups', async () => {
  const { signIn } = await owner()
  await whileHashesFill(() => signIn(password))
  const payload = { name: 'A newcomer', email: 'newcomer@shop.test', password }
  const signUp = () => shop.app.inject({ method: 'POST', url: '/trpc/accounts.signUp', payload })
  expect((await whileHashesFill(signUp)).statusCode).toBe(503)
  expect(await shop.rows(sql`select key from throttles where attempts > 0`)).toEqual([])
})

it('a session confirms its password with the last free attempt, after a refused one', async () => {
  const { token } = await owner()
  const confirm = (word: string) =>
    trpcCall(shop, 'mutation', 'accounts.confirmPassword', { headers: bearer(token), input: { password: word } })
  await guessTimes(lastFree, () => confirm('a wrong one'))
  expect((await whileHashesFill(() => confirm(password))).status).toBe(503)
  expect((await confirm(password)).status).toBe(200)
})

it('an attempt after a block that a busy shop refuses does not start another block', async () => {
  const { signIn } = await owner()
  await guessTimes(lastFree + 1, () => signIn('a wrong one'))
  await shop.rows(sql`update throttles set blocked_until = now() - interval '1 second' where blocked_until is not null`)
  expect((await whileHashesFill(() => signIn(password))).statusCode).toBe(503)
  expect((await signIn(password)).statusCode).toBe(200)
})

it('a sign-up through the token route is refused before it queries the database', async () => {
  const body = { name: 'An early one', password }
  const full = vi.spyOn(passwords, 'isFull').mockReturnValue(true)
  try {
    await shop.sql.begin(async (tx) => {
      await tx.unsafe('lock table users in access exclusive mode')
      let isOver = false
      const answer = shop.call('PUT', '/user/early@shop.test', { body }).finally(() => {
        isOver = true
      })
      while (!isOver) expect(await waitingFor('users')).toEqual([])
      expect((await answer).status).toBe(503)
    })
  } finally {
    full.mockRestore()
  }
})
