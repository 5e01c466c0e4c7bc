import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { orderStatesOf } from '#server/test/order-states.ts'
import { addOrderOf, payOrder } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const states = await orderStatesOf(shop)

const ask = (path: string, input: unknown, by?: Person) =>
  trpcCall(shop, 'query', `partReviews.${path}`, { input, ...(by && { headers: bearer(by.token) }) })
const tell = (path: string, input: unknown, by: Person) =>
  trpcCall(shop, 'mutation', `partReviews.${path}`, { input, headers: bearer(by.token) })
const save = (by: Person, productId: number, stars = 5, text = 'Runs cool.') => tell('save', { productId, stars, text }, by)
const idOf = ({ data }: { data: unknown }) => (data as { id: number }).id

async function buyer(productId: number, displayName = 'Rina Akter'): Promise<Person> {
  const person = await shop.person({ displayName })
  await payOrder(shop, await addOrderOf(shop, person, { id: productId }))
  return person
}

const shownOf = async (productId: number) =>
  (await ask('list', { productId })).data as { reviews: { text: string; stars: number; isEdited: boolean }[]; total: number }
const viewOf = async (productId: number) =>
  ((await trpcCall(shop, 'query', 'items.view', { input: { id: productId } })).data as { item: { rating: unknown } }).item.rating
const cardOf = async (productId: number) => {
  const { data } = await trpcCall(shop, 'query', 'items.browse', { input: {} })
  return (data as { items: { id: number; rating: unknown }[] }).items.find(({ id }) => id === productId)?.rating
}
/** The sums from the triggers, and the same sums counted from the rows. */
const sumsOf = async (productId: number) =>
  first(
    await shop.rows<{ kept: string; counted: string }>(sql`
      select (select reviews || '/' || stars from part_ratings where product_id = ${productId}) as kept,
        (select count(*) || '/' || coalesce(sum(stars), 0) from part_reviews
          where product_id = ${productId} and deleted_at is null and hidden_at is null) as counted`),
  )

describe('permission to review a part', () => {
  it.each([
    ['cart', false],
    ['awaitingCash', false],
    ['awaitingPayment', false],
    ['paidInCash', true],
    ['paidOnline', true],
    ['refunding', false],
    ['refunded', false],
    ['cancelled', false],
  ] as const)('for a customer whose order is in the state %s: %s', async (state, isAllowed) => {
    const { owner, productId } = await states.make(state)
    expect((await ask('mine', { productId }, owner)).data).toEqual({ review: null, mayReview: isAllowed })
    const { error } = await save(owner, productId)
    expect(error).toEqual(isAllowed ? null : expect.objectContaining({ code: 'FORBIDDEN', message: messages.reviewNeedsPurchase }))
    expect((await shownOf(productId)).total).toBe(isAllowed ? 1 : 0)
  })

  it('is given after a partial refund and after a failed refund', async () => {
    const order = await states.make('paidOnline')
    await states.asAdmin.payments.refund({
      refundId: crypto.randomUUID(),
      number: order.number,
      amountMinor: 500_00,
      reason: 'One was wet',
    })
    expect((await ask('mine', { productId: order.productId }, order.owner)).data).toMatchObject({ mayReview: true })
    const other = await states.make('refunding')
    await shop.rows(sql`select finish_refund(r.id, 'failed', null, 'Closed account', '{"name": "Partsdock"}') from refunds r
      join payment_orders po on po.payment_id = r.payment_id join orders o on o.id = po.order_id where o.number = ${other.number}`)
    expect((await ask('mine', { productId: other.productId }, other.owner)).data).toMatchObject({ mayReview: true })
  })

  it('is refused to strangers and for a removed part, and allows one review per part', async () => {
    const [item, gone] = [await shop.item(), await shop.item()]
    const [author, late, stranger] = [await buyer(item.id), await buyer(gone.id), await shop.person()]
    expect((await save(stranger, item.id)).error?.code).toBe('FORBIDDEN')
    await shop.rows(sql`update products set deleted_at = now() where id = ${gone.id}`)
    expect((await save(late, gone.id)).error?.code).toBe('NOT_FOUND')
    expect((await ask('list', { productId: gone.id })).error?.code).toBe('NOT_FOUND')
    const saved = await Promise.all([1, 2, 3, 4, 5, 1, 2, 3].map((stars) => save(author, item.id, stars)))
    expect(new Set(saved.map(idOf)).size).toBe(1)
    expect(await shownOf(item.id)).toMatchObject({ total: 1, reviews: [{ text: 'Runs cool.' }] })
    const { kept, counted } = await sumsOf(item.id)
    expect(kept).toBe(counted)
  })
})

describe('a review', () => {
  it('is changed and withdrawn only by its author; saving the same text is not a change', async () => {
    const item = await shop.item()
    const [author, other] = [await buyer(item.id), await buyer(item.id)]
    const id = idOf(await save(author, item.id, 4))
    await save(author, item.id, 4)
    expect((await shownOf(item.id)).reviews).toMatchObject([{ stars: 4, isEdited: false }])
    await save(author, item.id, 2, ' Coil whine.\n\nReturned it. ')
    expect((await shownOf(item.id)).reviews).toMatchObject([{ id, stars: 2, text: 'Coil whine.\n\nReturned it.', isEdited: true }])
    for (const by of [other, await shop.admin()]) expect((await tell('withdraw', { id }, by)).error?.code).toBe('NOT_FOUND')
    expect((await tell('withdraw', { id }, author)).error).toBeNull()
    expect((await tell('withdraw', { id }, author)).error?.code).toBe('NOT_FOUND')
    expect(await shownOf(item.id)).toEqual({ reviews: [], total: 0, nextCursor: null })
    expect([await viewOf(item.id), await cardOf(item.id)]).toEqual([null, null])
  })

  it('stays with a name, and shows no other data of its author', async () => {
    const item = await shop.item()
    const author = await buyer(item.id, '')
    await save(author, item.id)
    const { text } = await ask('list', { productId: item.id })
    expect(text).toContain(`"authorName":"${author.email.split('@')[0]}"`)
    for (const secret of [author.email, author.id]) expect(text).not.toContain(secret)
  })

  it('is hidden with a reason that its author sees, and shown again; both are recorded once', async () => {
    const item = await shop.item()
    const [admin, author] = [await shop.admin(), await buyer(item.id)]
    const id = idOf(await save(author, item.id, 1, 'Buy at evil.example'))
    const hidden = await Promise.all([1, 2, 3].map(() => tell('hide', { id, reason: 'Advertising' }, admin)))
    expect(hidden.map(({ data }) => (data as { changed: number }).changed).sort((a, b) => a - b)).toEqual([0, 0, 1])
    expect([(await shownOf(item.id)).total, await viewOf(item.id)]).toEqual([0, null])
    const mine = async () => (await ask('mine', { productId: item.id }, author)).data
    expect(await mine()).toMatchObject({ review: { id, hiddenReason: 'Advertising' }, mayReview: true })
    // Neither a new text nor a new review makes it visible again.
    await save(author, item.id, 1, 'Buy elsewhere')
    await tell('withdraw', { id }, author)
    const again = idOf(await save(author, item.id, 1, 'Buy at evil.example'))
    expect(again).not.toBe(id)
    expect(await mine()).toMatchObject({ review: { id: again, hiddenReason: 'Advertising' } })
    expect((await shownOf(item.id)).total).toBe(0)
    expect((await tell('hide', { id, reason: 'Advertising' }, admin)).error?.code).toBe('NOT_FOUND')
    const search = async (state: string) =>
      ((await ask('search', { productId: item.id, state }, admin)).data as { reviews: { id: number; email: string }[] }).reviews
    expect(await search('hidden')).toMatchObject([{ id: again, email: author.email, productName: item.name }])
    expect((await tell('show', { id: again }, admin)).data).toEqual({ changed: 1 })
    expect((await tell('show', { id: again }, admin)).data).toEqual({ changed: 0 })
    expect(await search('hidden')).toEqual([])
    expect(await search('shown')).toHaveLength(1)
    expect([(await shownOf(item.id)).total, await viewOf(item.id)]).toEqual([1, { stars: 1, reviews: 1 }])
    const audit = await shop.rows<{ action: string }>(
      sql`select action, actor_id, subject_id, reason, after from audit_entries where subject_type = 'review' order by id`,
    )
    expect([...audit]).toEqual([
      { action: 'review.hidden', actor_id: admin.id, subject_id: String(id), reason: 'Advertising', after: { isHidden: true } },
      { action: 'review.shown', actor_id: admin.id, subject_id: String(again), reason: null, after: { isHidden: false } },
    ])
  })
})

describe('the rating', () => {
  it('is right after many concurrent changes, and updates on every page at once', async () => {
    const item = await shop.item()
    const authors = await Promise.all(Array.from({ length: 12 }, () => buyer(item.id)))
    const admin = await shop.admin()
    await cardOf(item.id)
    const ids = (await Promise.all(authors.map((author, i) => save(author, item.id, 1 + (i % 5))))).map(idOf)
    await Promise.all([
      ...authors.slice(0, 4).map((author) => save(author, item.id, 5, 'Better than I thought.')),
      ...ids.slice(4, 8).map((id) => tell('hide', { id, reason: 'Off topic' }, admin)),
      ...authors.slice(8, 10).map((author, i) => tell('withdraw', { id: ids[8 + i] }, author)),
      ...authors.slice(2, 6).map((author) => save(author, item.id, 4, 'Good.')),
    ])
    const { kept, counted } = await sumsOf(item.id)
    expect(kept).toBe(counted)
    const [reviews = 0, stars = 0] = counted.split('/').map(Number)
    expect(reviews).toBe(6)
    const expected = { stars: Math.round((stars / reviews) * 10) / 10, reviews }
    expect([await viewOf(item.id), await cardOf(item.id)]).toEqual([expected, expected])
  })
})

it('lists ten reviews and a link to the older ones, also over REST', async () => {
  const item = await shop.item()
  for (let i = 1; i <= 12; i += 1) await save(await buyer(item.id), item.id, 5, `Review ${i}`)
  const start = (await ask('list', { productId: item.id })).data as { reviews: { text: string }[]; total: number; nextCursor: string }
  expect([start.total, start.reviews.length, start.reviews[0]?.text]).toEqual([12, 10, 'Review 12'])
  const rest = (await ask('list', { productId: item.id, cursor: start.nextCursor })).data
  expect(rest).toMatchObject({ reviews: [{ text: 'Review 2' }, { text: 'Review 1' }], total: 12, nextCursor: null })

  const answer = await shop.call('GET', `/items/${item.id}/reviews?limit=5`)
  expect([answer.headers['x-total-count'], (answer.body as unknown[]).length]).toEqual(['12', 5])
  expect((answer.body as unknown[])[0]).toMatchObject({ name: 'Rina Akter', stars: 5, description: 'Review 12' })
  const next = /<http:\/\/shop\.test([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1] ?? ''
  expect(next).toMatch(new RegExp(`^/items/${item.id}/reviews\\?limit=5&cursor=\\d+$`))
  expect((await shop.call('GET', next)).body).toMatchObject([{ description: 'Review 7' }, {}, {}, {}, {}])
  for (const unknown of ['/items/999999/reviews', '/items/x/reviews']) expect((await shop.call('GET', unknown)).status).toBe(404)
})
