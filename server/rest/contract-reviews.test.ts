import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { testShop } from '#server/test/test-shop.ts'
import { Refusal } from './wire/common.ts'
import { Review } from './wire/reviews.ts'

const shop = await testShop()
const author = await shop.person({ displayName: 'Rina Akter' })

const page = async (n?: number) => {
  const { status, body } = await shop.call('GET', n === undefined ? '/reviews' : `/reviews?page=${n}`)
  expect(status).toBe(200)
  return z.array(Review.strict()).parse(body)
}

async function review(body: Record<string, unknown>): Promise<string> {
  const added = await shop.call('POST', '/reviews', { as: author, body })
  expect([added.status, added.body]).toEqual([201, { acknowledged: true, insertedId: expect.stringMatching(/^\d+$/) }])
  return (added.body as { insertedId: string }).insertedId
}

it('starts without reviews', async () => {
  expect((await shop.call('GET', '/reviewCount')).body).toEqual({ count: 0 })
  expect(await page()).toEqual([])
})

it('accepts a review from the original client, and sets the time itself', async () => {
  const id = await review({ name: ' Tanvir ', img: 'https://pictures.test/me.png', time: '1/1/1999', description: ' Good <b>parts</b>. ' })
  const [now] = await shop.rows<{ d: number; m: number; y: number }>(
    sql`select extract(day from now() at time zone 'UTC')::int as d, extract(month from now() at time zone 'UTC')::int as m, extract(year from now() at time zone 'UTC')::int as y`,
  )
  const time = now && `${now.d}/${now.m - 1}/${now.y}`
  expect(await page()).toEqual([{ _id: id, name: 'Tanvir', img: 'https://pictures.test/me.png', time, description: 'Good <b>parts</b>.' }])
})

it('uses the account’s name and the default avatar if the body has neither', async () => {
  const avatar = 'http://shop.test/images/avatar.svg'
  for (const body of [{}, { name: null, img: null }, { img: '' }, { img: '/images/avatar.svg' }, { img: avatar }]) {
    const id = await review({ ...body, description: 'Good.' })
    expect((await page())[0]).toMatchObject({ _id: id, name: 'Rina Akter', img: avatar })
  }
  expect((await shop.call('GET', '/images/avatar.svg')).status).toBe(200)
})

it('uses the address of an author without a display name', async () => {
  const nameless = await shop.person({ displayName: '', email: 'nameless@people.test' })
  expect((await shop.call('POST', '/reviews', { as: nameless, body: { description: 'Good.' } })).status).toBe(201)
  expect((await page())[0]?.name).toBe('nameless')
})

it('returns three per page, newest first, from page 0', async () => {
  for (let i = 0; i < 5; i += 1) await review({ description: `Review ${i}` })
  const { count } = (await shop.call('GET', '/reviewCount')).body as { count: number }
  const pages = await Promise.all(Array.from({ length: Math.ceil(count / 3) }, (_, i) => page(i)))
  expect(pages.slice(0, -1).every((reviews) => reviews.length === 3)).toBe(true)
  const ids = pages.flat().map(({ _id }) => Number(_id))
  expect(ids).toHaveLength(count)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(await page(0)).toEqual(await page())
  expect(await page(pages.length)).toEqual([])
})

it.each(['-1', '1.5', 'abc', '', '1e3', '1000001', '9999999999'])('has no page %j', async (n) => {
  expect((await shop.call('GET', `/reviews?page=${n}`)).status).toBe(400)
})

it.each([
  [{ description: undefined }, 'description', messages.descriptionRequired],
  [{ description: '  ' }, 'description', messages.descriptionRequired],
  [{ description: 'x'.repeat(2_001) }, 'description', 'Must be 2000 characters or shorter'],
  [{ name: '' }, 'name', messages.nameRequired],
  [{ name: 'x'.repeat(101) }, 'name', 'Must be 100 characters or shorter'],
  [{ img: 'http://pictures.test/me.png' }, 'img', 'Must be an https link'],
  [{ img: 'javascript:alert(1)' }, 'img', 'Must be an https link'],
])('refuses %j', async (changes, path, message) => {
  const before = (await shop.call('GET', '/reviewCount')).body
  const answer = await shop.call('POST', '/reviews', { as: author, body: { description: 'Good.', ...changes } })
  expect(answer.status).toBe(400)
  expect(Refusal.strict().parse(answer.body)).toMatchObject({ code: 'BAD_REQUEST', message, issues: [{ path, message }] })
  expect((await shop.call('GET', '/reviewCount')).body).toEqual(before)
})

it('accepts texts at their maximum length', async () => {
  await review({ name: 'n'.repeat(100), description: 'd'.repeat(2_000) })
  const [newest] = await page()
  expect([newest?.name.length, newest?.description.length]).toEqual([100, 2_000])
})
