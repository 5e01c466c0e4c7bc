import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { maxDeletedLists } from '#common/part-lists/rules.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const [customer, stranger] = [await shop.person(), await shop.person()]
const fan = await shop.item({
  name: 'Noctua NF-A12x25',
  priceMinor: 3_500_00,
  minOrderQuantity: 10,
  priceBreaks: [{ quantity: 50, priceMinor: 3_000_00 }],
})
const cpu = await shop.item({ name: 'AMD Ryzen 7 7700' })
const gone = await shop.item({ name: 'Old drive', deletedAt: new Date() })

type Line = { productId: number; quantity: number; place: number; isGone: boolean; ladder: unknown[] }
type List = { id: string; name: string; lines: Line[] }

const change = (path: string, input: unknown, by: Person = customer) =>
  trpcCall(shop, 'mutation', `partLists.${path}`, { input, headers: bearer(by.token) })
const create = async (name: string, lines: unknown[], by = customer) =>
  ((await change('create', { name, lines }, by)).data as { id: string }).id
const get = async (id: string, by = customer) => trpcCall(shop, 'query', 'partLists.get', { input: { id }, headers: bearer(by.token) })
const read = async (id: string) => (await get(id)).data as List
const linesOf = async (id: string) => (await read(id)).lines.map(({ productId, quantity }) => [productId, quantity])
const names = async (by = customer) => {
  const { lists, deleted } = (await trpcCall(shop, 'query', 'partLists.list', { headers: bearer(by.token) })).data as Record<string, List[]>
  return { lists: lists?.map(({ name }) => name), deleted: deleted?.map(({ name }) => name) }
}

describe('a list of parts', () => {
  it('is read page by page, with the same lines as at once, also if it is longer than a page', async () => {
    const parts = await shop.rows<{ id: number }>(sql`
      insert into products (name, product_type, description, price_minor, available_quantity, min_order_quantity, sku, image_urls)
      select 'Page part ' || n, 'CPU', 'A part', 100, 100, 1, 'PAGE-' || n, '{}' from generate_series(1, 1203) n returning id::int`)
    const id = await create(
      'Long',
      parts.map((part) => ({ productId: part.id, quantity: 5 })),
    )
    const pageOf = async (cursor?: string | null) =>
      (await trpcCall(shop, 'query', 'partLists.page', { input: { id, ...(cursor && { cursor }) }, headers: bearer(customer.token) }))
        .data as List & { lineCount: number; nextCursor: string | null }
    const [first, all] = [await pageOf(), await read(id)]
    const second = await pageOf(first.nextCursor)
    const last = await pageOf(second.nextCursor)
    expect(all.lines.map(({ productId }) => productId)).toEqual(parts.map((part) => part.id))
    expect([...first.lines, ...second.lines, ...last.lines]).toEqual(all.lines)
    expect([first.lineCount, first.lines.length, second.lines.length, last.nextCursor]).toEqual([1203, 500, 500, null])
  })

  it("adds up lines of the same part, keeps their order, and has today's prices and stock", async () => {
    const id = await create('Office build', [
      { productId: cpu.id, quantity: 5 },
      { productId: fan.id, quantity: 20 },
      { productId: cpu.id, quantity: 3 },
      { productId: gone.id, quantity: 1 },
    ])
    expect(await linesOf(id)).toEqual([
      [cpu.id, 8],
      [fan.id, 20],
      [gone.id, 1],
    ])
    const [list] = await shop.rows<{ id: string }>(sql`insert into price_lists (name) values ('Resellers') returning id`)
    await shop.rows(sql`insert into price_list_rules (price_list_id, applies_to, basis_points) values (${list?.id}, 'all', 1000)`)
    await shop.rows(sql`insert into price_list_holders (price_list_id, user_id) values (${list?.id}, ${customer.id})`)
    await shop.rows(sql`update products set available_quantity = 7 where id = ${fan.id}`)
    const [, line, last] = (await read(id)).lines
    expect(line).toMatchObject({
      name: 'Noctua NF-A12x25',
      imageUrl: 'https://pictures.test/7600.jpg',
      availableQuantity: 7,
      minOrderQuantity: 10,
      orderMultiple: 1,
      isGone: false,
      ladder: [
        { fromQuantity: 10, unitPriceMinor: 3_150_00, listName: 'Resellers' },
        { fromQuantity: 50, unitPriceMinor: 2_700_00, listName: 'Resellers' },
      ],
    })
    expect(last).toMatchObject({ name: 'Old drive', isGone: true, ladder: [] })
  })

  it('can get more lines, other quantities and another name, and restores removed lines in their places', async () => {
    const id = await create(
      'Classroom',
      [cpu, fan, gone].map((part) => ({ productId: part.id, quantity: 5 })),
    )
    expect((await change('addTo', { id, lines: [{ productId: fan.id, quantity: 899_999 }] })).error).toBeNull()
    expect((await change('changeQuantity', { id, productId: cpu.id, quantity: 6 })).data).toEqual({ changed: 1 })
    expect(await linesOf(id)).toEqual([
      [cpu.id, 6],
      [fan.id, 900_000],
      [gone.id, 5],
    ])
    const { removed } = (await change('removeLines', { id, productIds: [cpu.id, fan.id] })).data as { removed: Line[] }
    expect(await linesOf(id)).toEqual([[gone.id, 5]])
    expect((await change('changeQuantity', { id, productId: cpu.id, quantity: 6 })).error?.message).toBe(messages.partListLineNotFound)
    expect((await change('restoreLines', { id, lines: removed })).data).toEqual({ restored: 2 })
    expect((await change('restoreLines', { id, lines: removed })).data).toEqual({ restored: 0 })
    expect(await linesOf(id)).toEqual([
      [cpu.id, 6],
      [fan.id, 900_000],
      [gone.id, 5],
    ])
    expect((await change('removeLines', { id, productIds: [12345] })).data).toEqual({ removed: [] })
    await change('rename', { id, name: 'Classroom 2' })
    const copy = ((await change('copy', { id, name: 'Classroom 3' })).data as { id: string }).id
    expect(await linesOf(copy)).toEqual(await linesOf(id))
    expect(await read(id)).toMatchObject({ name: 'Classroom 2' })
  })

  it('can be restored for some days after it was deleted', async () => {
    const owner = await shop.person()
    const id = await create('Servers', [{ productId: cpu.id, quantity: 5 }], owner)
    await change('delete', { id }, owner)
    expect((await get(id, owner)).error?.code).toBe('NOT_FOUND')
    expect(await names(owner)).toEqual({ lists: [], deleted: ['Servers'] })
    for (let i = 0; i < 2; i++) expect((await change('restore', { id }, owner)).data).toEqual({ id })
    expect(await names(owner)).toEqual({ lists: ['Servers'], deleted: [] })
    await change('delete', { id }, owner)
    await shop.rows(sql`update part_lists set deleted_at = now() - interval '31 days' where id = ${id}`)
    expect((await change('restore', { id }, owner)).error?.code).toBe('NOT_FOUND')
    for (let i = 0; i <= maxDeletedLists; i++) await change('delete', { id: await create(`List ${i}`, [], owner) }, owner)
    expect(first(await shop.rows<{ n: number }>(sql`select count(*)::int as n from part_lists where user_id = ${owner.id}`)).n).toBe(
      maxDeletedLists,
    )
  })

  it('is only accessible to its owner', async () => {
    const id = await create('Private', [{ productId: cpu.id, quantity: 5 }])
    const admin = await shop.admin()
    const line = { productId: cpu.id, quantity: 1 }
    const calls: [string, unknown][] = [
      ['addTo', { id, lines: [line] }],
      ['copy', { id, name: 'x' }],
      ['rename', { id, name: 'x' }],
      ['delete', { id }],
      ['restore', { id }],
      ['changeQuantity', { id, ...line }],
      ['removeLines', { id, productIds: [cpu.id] }],
      ['restoreLines', { id, lines: [{ ...line, place: 1 }] }],
    ]
    for (const person of [stranger, admin]) {
      expect((await get(id, person)).error).toMatchObject({ code: 'NOT_FOUND', message: messages.partListNotFound })
      for (const [path, input] of calls) expect([path, (await change(path, input, person)).error?.code]).toEqual([path, 'NOT_FOUND'])
    }
    expect(await read(id)).toMatchObject({ name: 'Private', lines: [{ quantity: 5 }] })
    expect((await change('create', { name: 'x', lines: [{ productId: 999_999_999, quantity: 1 }] })).error?.message).toBe(
      messages.itemNotFound,
    )
  })

  it('has limits, also with many concurrent calls', async () => {
    const owner = await shop.person()
    await shop.rows(sql`insert into part_lists (user_id, name) select ${owner.id}, 'List ' || n from generate_series(1, 198) n`)
    const answers = await Promise.all(Array.from({ length: 6 }, () => change('create', { name: 'One more', lines: [] }, owner)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2)
    expect(answers.find(({ error }) => error)?.error).toMatchObject({ code: 'CONFLICT', message: messages.partListsTooMany })
    const [full] = await shop.rows<{ id: string }>(sql`select id from part_lists where user_id = ${owner.id} limit 1`)
    expect((await change('copy', { id: full?.id, name: 'x' }, owner)).error?.message).toBe(messages.partListsTooMany)
    await shop.rows(sql`
      with more as (insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description)
        select 'MANY-' || n, 'Fan', 'Case fan', 100, 9, 1, 'A fan.' from generate_series(1, 4999) n returning id)
      insert into part_list_lines (list_id, product_id, quantity) select ${full?.id}, id, 1 from more`)
    const adds = await Promise.all(
      [cpu, fan].map(({ id }) => change('addTo', { id: full?.id, lines: [{ productId: id, quantity: 5 }] }, owner)),
    )
    expect(adds.flatMap(({ error }) => error?.message ?? [])).toEqual([messages.partListFull])
    expect((await change('addTo', { id: full?.id, lines: [{ productId: gone.id, quantity: 5 }] }, owner)).error?.code).toBe('CONFLICT')
    const { lines } = (await get(full?.id ?? '', owner)).data as List
    expect(lines).toHaveLength(5_000)
    // The same number of lines in one call: all are removed, then restored.
    const { removed } = (await change('removeLines', { id: full?.id, productIds: lines.map(({ productId }) => productId) }, owner))
      .data as {
      removed: Line[]
    }
    expect((await change('restoreLines', { id: full?.id, lines: removed }, owner)).data).toEqual({ restored: 5_000 })
    await change('delete', { id: full?.id }, owner)
    const again = lines.map(({ productId, quantity }) => ({ productId, quantity }))
    expect((await change('create', { name: 'All of it', lines: again }, owner)).error).toBeNull()
  })
})

it('two changes of a list take their locks in the same order, and never deadlock', async () => {
  const id = await create('Busy', [{ productId: fan.id, quantity: 5 }])
  // The lock order of all functions that change a list and its lines: the list first.
  const changed = await shop.sql.begin(async (tx) => {
    await tx`select from part_lists where id = ${id} for no key update`
    const answer = change('changeQuantity', { id, productId: fan.id, quantity: 6 })
    const waits = () =>
      shop.rows(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%part_list_lines%'`,
      )
    await vi.waitUntil(async () => (await waits()).length > 0, { timeout: 30_000 })
    await tx`update part_list_lines set quantity = 7 where list_id = ${id}`
    return { answer }
  })
  expect((await changed.answer).status).toBe(200)
  expect(await linesOf(id)).toEqual([[fan.id, 6]])
})
