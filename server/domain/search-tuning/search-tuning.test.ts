import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { indexWaiting } from '#server/domain/part-index/part-index.ts'
import { readDictionary } from '#server/domain/search/repair/read-dictionary.ts'
import { searchOf } from '#server/domain/search/retrieve/postgres.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { first, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const other = await secondShop(shop)
const limited = await testShop({ rateLimit: true })
const admin = await shop.admin()

const ask = async (kind: 'query' | 'mutation', procedure: string, input: unknown) => {
  const { data, error } = await trpcCall(shop, kind, `search.${procedure}`, { input, headers: bearer(admin.token) })
  return { data: data as never, code: error?.code ?? null, message: error?.message }
}
const add = (typed: string, means: string) => ask('mutation', 'addSynonym', { typed, means })

beforeEach(() => shop.rows(sql`truncate search_synonyms, search_counts, search_clicks`))

describe("an admin's synonym", () => {
  it('takes effect at once, also in other processes, until it is removed', async () => {
    const meant = async (of = shop.shop) => (await readDictionary(of)).entryOf('noisebox')?.means
    expect([await meant(), await meant(other.shop)]).toEqual([undefined, undefined])
    expect((await add('  Noise  BOX', 'Case fan')).data).toEqual({ typed: 'noise box', means: 'case fan' })
    expect(await meant()).toEqual([['@casefan']])
    await expect.poll(() => meant(other.shop)).toEqual([['@casefan']])
    const { synonyms } = (await ask('query', 'synonyms', { text: 'box' })).data as { synonyms: { id: number; typed: string }[] }
    expect(synonyms).toMatchObject([{ typed: 'noise box', means: 'case fan' }])
    const { id } = first(synonyms)
    expect((await ask('mutation', 'removeSynonym', { id })).data).toEqual({ removed: 1 })
    expect(await meant()).toBeUndefined()
    expect((await ask('mutation', 'removeSynonym', { id })).code).toBe('NOT_FOUND')
    const audit = await shop.rows(
      sql`select action, actor_id, subject_id, before, after from audit_entries where subject_type = 'search' order by id`,
    )
    const of = { actor_id: admin.id, subject_id: String(id) }
    const fields = { typed: 'noise box', means: 'case fan' }
    expect([...audit]).toEqual([
      { action: 'search.synonymAdded', ...of, before: null, after: fields },
      { action: 'search.synonymRemoved', ...of, before: fields, after: null },
    ])
  })

  it('changes the conditions of the next search', async () => {
    const before = await searchOf(shop.shop, 'gizmo 16 gigz')
    await add('gigz', 'gb')
    await add('gizmo', 'memory')
    const after = await searchOf(shop.shop, 'gizmo 16 gigz')
    expect([before, after].map(({ chips }) => chips.map(({ text }) => text))).toEqual([[], ['Memory', 'from 16 GB']])
    const { data } = await ask('query', 'explain', { q: 'gizmo 16 gigz' })
    expect(data).toMatchObject({
      words: [
        { text: 'gizmo', means: ['Memory'] },
        { text: '16 gigz', means: ['Memory, Capacity from 16 GB'] },
      ],
      isFound: false,
    })
  })

  it.each([
    ['--', 'memory', messages.synonymFlaws['no words']],
    ['1234', 'memory', messages.synonymFlaws['no words']],
    ['the', 'memory', messages.synonymFlaws.ignored],
    ['Hard-Disk', 'hard disk', messages.synonymFlaws.same],
    ['ram', 'Memory', messages.synonymFlaws.known],
  ])('%j for %j is refused with a reason', async (typed, means, message) => {
    expect(await add(typed, means)).toMatchObject({ code: 'BAD_REQUEST', message })
  })

  it('is added once, and 500 is the limit, even if admins add them concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => add('noise box', 'case fan')))
    expect(answers.filter(({ code }) => code === 'CONFLICT')).toHaveLength(3)
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1)
    await shop.rows(sql`insert into search_synonyms (typed, means) select 'word ' || i, 'memory' from generate_series(1, 498) i`)
    const last = await Promise.all(['wafer', 'gizmo', 'widget'].map((typed) => add(typed, 'memory')))
    expect(last.filter(({ code }) => code === null)).toHaveLength(1)
    expect(last.find(({ code }) => code !== null)?.message).toBe(messages.synonymsTooMany)
  })
})

describe('a search', () => {
  it('is listed with misses and opened products, and a synonym resolves its misses', async () => {
    const [one, two] = [await shop.item({ name: 'Noctua NF-A12' }), await shop.item({ name: 'Arctic P12' })]
    const { searchCounts } = shop.shop
    for (let i = 0; i < 3; i++) searchCounts.count('noise box', { isMiss: true })
    for (let i = 0; i < 5; i++) searchCounts.count('ryzen', { isMiss: false })
    searchCounts.count('rare thing', { isMiss: true })
    for (const { id } of [one, two, two]) {
      expect((await trpcCall(shop, 'mutation', 'search.clicked', { input: { q: 'Noise Box', id } })).data).toEqual({ received: true })
    }
    await searchCounts.flush()
    type Listed = { searches: { query: string; misses: number; opened: unknown[] }[]; total: number }
    const list = async (input: object) => (await ask('query', 'searches', input)).data as Listed
    expect((await list({})).searches.map(({ query }) => query)).toEqual(['ryzen', 'noise box', 'rare thing'])
    const missed = await list({ missed: true, sort: 'misses' })
    expect(missed.searches.map(({ query, misses }) => [query, misses])).toEqual([
      ['noise box', 3],
      ['rare thing', 1],
    ])
    expect(missed.searches[1]?.opened).toEqual([])
    expect(missed.searches[0]?.opened).toEqual([
      { id: two.id, name: 'Arctic P12', clicks: 2 },
      { id: one.id, name: 'Noctua NF-A12', clicks: 1 },
    ])
    expect(await list({ text: 'RARE', page: 2, perPage: 1 })).toMatchObject({ searches: [], total: 1 })
    await add('Noise box', 'case fan')
    expect((await list({ missed: true })).searches.map(({ query }) => query)).toEqual(['rare thing'])
  })

  it('is counted once in the shop: not for other pages, filters, table sizes, or literal searches', async () => {
    await shop.item({ name: 'Wooden keyboard', productType: 'Keyboard' })
    await indexWaiting(shop.shop.db)
    const browse = (input: object) => trpcCall(shop, 'query', 'items.browse', { input: { q: 'Wooden Keyboard', ...input } })
    await browse({})
    await browse({ perPage: 48 })
    for (const other of [{ page: 2 }, { types: ['Keyboard'] }, { sort: 'price' }, { perPage: 50 }, { isLiteral: true }]) await browse(other)
    for (const other of [{ priceToMinor: 5 }, { availability: 'orderable' }, { filters: { maker: ['x'] } }, { q: '' }]) await browse(other)
    await browse({ q: 'wooden spaceship' })
    await shop.shop.searchCounts.flush()
    expect([...(await shop.rows(sql`select query, searches, misses from search_counts order by 1`))]).toEqual([
      { query: 'wooden keyboard', searches: 2, misses: 0 },
      { query: 'wooden spaceship', searches: 1, misses: 1 },
    ])
  })

  it('counts no clicks on missing products, and is rate-limited by network', async () => {
    const clicked = (id: number) => trpcCall(limited, 'mutation', 'search.clicked', { input: { q: 'ryzen', id } })
    expect((await clicked(99_999_999)).error?.code).toBe('NOT_FOUND')
    const { id } = await limited.item()
    const codes = []
    for (let i = 0; i < 121; i++) codes.push((await clicked(id)).error?.code)
    expect([codes[0], codes.at(-1)]).toEqual([undefined, 'TOO_MANY_REQUESTS'])
  })
})
