// Only the database compares addresses without case. Its lower() differs from JavaScript's, so every limit must be counted with the
// database's.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { EmailAddress } from '#common/users/schema.ts'
import { testShop } from '#server/test/test-shop.ts'
import { countAttempt, limits } from './rate-limits.ts'

const shop = await testShop({ rateLimit: true })
const password = 'the right one'

/** Every character that an accepted address may contain. */
const letters = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((letter) => EmailAddress.safeParse(`${letter}a@people.test`).data === `${letter}a@people.test`)

it('counts all spellings that find an account as one', async () => {
  const name = `ki${randomUUID()}`
  const { email } = await shop.person({ email: `${name}@people.test`, password })
  const spellings = [name, name.toUpperCase(), `Kİ${name.slice(2)}`, `\u212a\u0130${name.slice(2)}`].map((local) => `${local}@people.test`)
  const found = await shop.rows<{ spelling: string }>(
    sql`select s as spelling from unnest(${sql.param(spellings)}::text[]) s where lower(s) = lower(${email})`,
  )
  // The database lowers İ to i, JavaScript to an i with a combining dot.
  expect(found.length).toBeGreaterThan(2)
  expect(new Set(found.map(({ spelling }) => spelling.toLowerCase())).size).toBeGreaterThan(1)
  const statuses: number[] = []
  for (let i = 0; i < 3 * limits.signInByAccount.attempts; i += 1) {
    const spelling = found[i % found.length]?.spelling ?? ''
    const url = `/user/${encodeURIComponent(spelling)}`
    statuses.push((await shop.app.inject({ method: 'PUT', url, payload: { password: 'a wrong one' } })).statusCode)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(limits.signInByAccount.attempts)
})

it('maps every letter to the same key as the account look-up does', async () => {
  expect(letters.length).toBeGreaterThan(100_000)
  // The letters for which the two differ: only these could produce a wrong key.
  const odd = await shop.rows<{ letter: string }>(
    sql`select a.letter from unnest(${sql.param(letters)}::text[], ${sql.param(letters.map((letter) => letter.toLowerCase()))}::text[]) a(letter, js)
      where lower(a.letter) <> a.js`,
  )
  expect(odd.map(({ letter }) => letter)).toContain('İ')
  for (const { letter } of odd) await countAttempt(shop.shop, 'resetByDevice', letter)
  const wrong = await shop.rows(sql`
    select l from unnest(${sql.param(odd.map(({ letter }) => letter))}::text[]) l
    where not exists (select from throttles where key = 'resetByDevice:' || lower(l))`)
  expect([...wrong]).toEqual([])
})

it('recognises one’s own address in every spelling that finds the account, and no other account’s', async () => {
  const person = await shop.person({ email: `ik${randomUUID()}@people.test` })
  const spelling = `İK${person.email.slice(2)}`
  const [row] = await shop.rows<{ same: boolean }>(sql`select lower(${spelling}) = lower(${person.email}) as same`)
  expect(row?.same).toBe(true)
  const path = `/userbyemail?email=${encodeURIComponent(spelling)}`
  expect((await shop.call('GET', path, { as: person })).body).toMatchObject([{ email: person.email }])
  const stranger = await shop.person()
  expect((await shop.call('GET', path, { as: stranger })).status).toBe(403)
})
