// Sign-ins with a second factor at once, on two of the shop's processes: whichever comes first, nothing is used twice, and no session begins without
// the factor that the account has at that moment.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addCodes, factorBrowser } from '#server/test/factor-browser.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop({ hashCost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
const second = await secondShop(shop)
const rounds = 200
const password = 'open sesame'
const minutes = 60_000

const owner = await shop.person({ password })
const { code, recoveryCodes } = await addCodes(shop, owner)
const sessionsOf = async ({ id }: Pick<Person, 'id'>) =>
  (await shop.rows(sql`select id from sessions where user_id = ${id} and kind = 'browser'`)).length
const reset = () =>
  shop.rows(sql`
    with a as (delete from sessions where user_id = ${owner.id} and kind = 'browser'), b as (delete from sign_in_tickets),
      c as (update recovery_codes set used_at = null where user_id = ${owner.id})
    update totp_secrets set last_step = 0 where user_id = ${owner.id}`)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
/** The ticket of a browser on each process. */
async function twoTickets() {
  const browsers = [factorBrowser(shop), factorBrowser(second)] as const
  return [
    { browser: browsers[0], ticket: await browsers[0].ticketOf(owner) },
    { browser: browsers[1], ticket: await browsers[1].ticketOf(owner) },
  ] as const
}

it(
  'one ticket, twice at once, starts one session',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      await reset()
      const browser = factorBrowser(shop)
      const ticket = await browser.ticketOf(owner)
      const copy = factorBrowser(second)
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
      const answers = await Promise.all([browser.finish(ticket, { code: code() }), copy.finish(ticket, { code: recoveryCodes[0] ?? '' })])
      expect([round, statuses(answers), await sessionsOf(owner)]).toEqual([round, [200, 401], 1])
    }
  },
  10 * minutes,
)

it(
  'one recovery code, at two tickets at once, starts one session',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      await reset()
      const tickets = await twoTickets()
      const given = { code: recoveryCodes[round % 10] ?? '' }
      const answers = await Promise.all(tickets.map(({ browser, ticket }) => browser.finish(ticket, given)))
      expect([round, statuses(answers), await sessionsOf(owner)]).toEqual([round, [200, 401], 1])
    }
  },
  10 * minutes,
)

it(
  'one step of codes, at two tickets at once, starts one session',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      await reset()
      const tickets = await twoTickets()
      const given = { code: code() }
      const answers = await Promise.all(tickets.map(({ browser, ticket }) => browser.finish(ticket, given)))
      expect([round, statuses(answers), await sessionsOf(owner)]).toEqual([round, [200, 401], 1])
    }
  },
  10 * minutes,
)

it(
  'a factor that is removed during a sign-in ends its ticket, or comes after its session',
  async () => {
    const counts = { before: 0, after: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const person = await shop.person({ password })
      const codes = await addCodes(shop, person)
      const browser = factorBrowser(second)
      const ticket = await browser.ticketOf(person)
      const [removed, finished] = await Promise.all([
        trpcCall(shop, 'mutation', 'secondFactor.remove', { headers: bearer(person.token), input: { kind: 'codes' } }),
        browser.finish(ticket, { code: codes.code() }),
      ])
      expect([round, removed.status]).toEqual([round, 200])
      expect([200, 401]).toContain(finished.status)
      expect([round, await sessionsOf(person)]).toEqual([round, finished.status === 200 ? 1 : 0])
      counts[finished.status === 200 ? 'after' : 'before'] += 1
      // Without a factor, the password alone opens the account.
      expect((await factorBrowser(shop).signIn(person)).signedIn).toBe(true)
    }
    // Else the calls never met.
    expect(counts.before).toBeGreaterThan(0)
    expect(counts.after).toBeGreaterThan(0)
  },
  10 * minutes,
)

it(
  'a factor that is added during a sign-in ends the session that came before, or asks it',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const person = await shop.person({ password })
      const [signedIn, program] = [factorBrowser(second), factorBrowser(shop)]
      const [, answer, token] = await Promise.all([
        addCodes(shop, person),
        signedIn.signIn(person),
        shop.call('PUT', `/user/${person.email}`, { body: { password } }),
      ])
      expect([200, 401]).toContain(token.status)
      // Whatever the sign-in was told: no session is left that began without the factor.
      expect([round, answer.signedIn, await sessionsOf(person)]).toEqual([round, answer.signedIn, 0])
      const left = await shop.rows<{ id: string }>(sql`select id from sessions where user_id = ${person.id}`)
      expect(left.map(({ id }) => id)).toEqual([person.sessionId])
      expect((await program.signIn(person)).signedIn).toBe(false)
    }
  },
  10 * minutes,
)
