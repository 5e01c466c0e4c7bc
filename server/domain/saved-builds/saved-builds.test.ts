import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { maxSavedBuilds } from '#common/builds/bounds.ts'
import { maxRemovedBuilds } from '#common/builds/saved.ts'
import { messages } from '#common/kit/messages.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const [customer, stranger] = [await shop.person(), await shop.person()]
const parts = [
  { sku: 'CPU-1', quantity: 1 },
  { sku: 'MEM-1', quantity: 2 },
]

type Build = { id: string; name: string; machines: number; parts: unknown[]; isShared: boolean; isOwn?: boolean }

const headersOf = (by?: Person) => (by ? { headers: bearer(by.token) } : {})
const change = (path: string, input: unknown, by: Person | undefined = customer) =>
  trpcCall(shop, 'mutation', `savedBuilds.${path}`, { input, ...headersOf(by) })
const save = async (name: string, by = customer) => ((await change('save', { name, machines: 40, parts }, by)).data as { id: string }).id
const get = (id: string, by?: Person) => trpcCall(shop, 'query', 'savedBuilds.get', { input: { id }, ...headersOf(by) })
const read = async (id: string, by = customer) => (await get(id, by)).data as Build
const names = async (by: Person) => {
  const { builds, removed } = (await trpcCall(shop, 'query', 'savedBuilds.list', headersOf(by))).data as Record<string, Build[]>
  return { builds: builds?.map(({ name }) => name), removed: removed?.map(({ name }) => name) }
}

describe('a saved build', () => {
  it('adds up pieces of the same part, keeps their order, and can be changed', async () => {
    const owner = await shop.person()
    const twice = [...parts, { sku: 'CPU-1', quantity: 3 }]
    const { id } = (await change('save', { name: 'Office', machines: 5, parts: twice }, owner)).data as { id: string }
    const build = await read(id, owner)
    expect(build).toMatchObject({ id, name: 'Office', machines: 5, isShared: false, isOwn: true })
    expect(build.parts).toEqual([
      { sku: 'CPU-1', quantity: 4 },
      { sku: 'MEM-1', quantity: 2 },
    ])
    expect((await change('save', { id, name: 'Office 2', machines: 6, parts: [parts[1]] }, owner)).data).toEqual({ id })
    expect(await read(id, owner)).toMatchObject({ name: 'Office 2', machines: 6, parts: [{ sku: 'MEM-1', quantity: 2 }] })
    await change('rename', { id, name: 'Office 3' }, owner)
    const copy = ((await change('copy', { id }, owner)).data as { id: string }).id
    expect(await read(copy, owner)).toMatchObject({ name: 'Office 3', machines: 6, parts: [{ sku: 'MEM-1', quantity: 2 }] })
    await change('save', { id, name: 'Newest', machines: 1, parts }, owner)
    expect(await names(owner)).toEqual({ builds: ['Newest', 'Office 3'], removed: [] })
  })

  it("has the shop's spelling of SKUs, as the check of a build finds them", async () => {
    await shop.item({ sku: 'GPU-1' })
    const spelled = ['gpu–1', 'GPU-1', 'ＧＰＵ1', 'mem-1'].map((sku) => ({ sku, quantity: 1 }))
    const { id } = (await change('save', { name: 'Spelled', machines: 1, parts: spelled })).data as { id: string }
    expect((await read(id)).parts).toEqual([
      { sku: 'GPU-1', quantity: 3 },
      { sku: 'mem-1', quantity: 1 },
    ])
    await change('remove', { id })
  })

  it('is shared with everyone until its owner stops sharing it', async () => {
    const id = await save('School lab')
    for (const by of [undefined, stranger]) expect((await get(id, by)).error).toMatchObject({ code: 'NOT_FOUND' })
    expect((await change('copy', { id }, stranger)).error).toMatchObject({ code: 'NOT_FOUND' })
    expect((await change('share', { id, isShared: true })).data).toEqual({ id, isShared: true })
    for (const by of [undefined, stranger])
      expect((await get(id, by)).data).toMatchObject({ name: 'School lab', machines: 40, parts, isOwn: false })
    const copy = ((await change('copy', { id, name: 'Ours' }, stranger)).data as { id: string }).id
    expect(await read(copy, stranger)).toMatchObject({ name: 'Ours', machines: 40, parts, isShared: false, isOwn: true })
    await change('share', { id, isShared: false })
    expect((await get(id)).error).toMatchObject({ code: 'NOT_FOUND', message: messages.buildNotFound })
    expect(await read(copy, stranger)).toMatchObject({ name: 'Ours' })
  })

  it('can be restored for some days after it was removed', async () => {
    const owner = await shop.person()
    const id = await save('Servers', owner)
    await change('share', { id, isShared: true }, owner)
    await change('remove', { id }, owner)
    for (const by of [undefined, owner]) expect((await get(id, by)).error?.code).toBe('NOT_FOUND')
    expect((await change('copy', { id }, owner)).error?.code).toBe('NOT_FOUND')
    expect(await names(owner)).toEqual({ builds: [], removed: ['Servers'] })
    for (let i = 0; i < 2; i++) expect((await change('restore', { id }, owner)).data).toEqual({ id })
    expect((await get(id)).data).toMatchObject({ name: 'Servers', isShared: true })
    await change('remove', { id }, owner)
    await shop.rows(sql`update builds set deleted_at = now() - interval '31 days' where id = ${id}`)
    expect((await change('restore', { id }, owner)).error?.code).toBe('NOT_FOUND')
    for (let i = 0; i <= maxRemovedBuilds; i++) await change('remove', { id: await save(`Build ${i}`, owner) }, owner)
    expect(first(await shop.rows<{ n: number }>(sql`select count(*)::int as n from builds where user_id = ${owner.id}`)).n).toBe(
      maxRemovedBuilds,
    )
  })

  it('can be changed only by its owner, even if it is shared', async () => {
    const id = await save('Shared')
    await change('share', { id, isShared: true })
    const calls: [string, unknown][] = [
      ['save', { id, name: 'x', machines: 1, parts }],
      ['rename', { id, name: 'x' }],
      ['share', { id, isShared: false }],
      ['remove', { id }],
      ['restore', { id }],
    ]
    for (const person of [stranger, await shop.admin()])
      for (const [path, input] of calls) expect([path, (await change(path, input, person)).error?.code]).toEqual([path, 'NOT_FOUND'])
    expect(await read(id)).toMatchObject({ name: 'Shared', machines: 40, isShared: true })
  })

  it('counts against a limit, also with many concurrent calls', async () => {
    const owner = await shop.person()
    await shop.rows(sql`
      insert into builds (user_id, name) select ${owner.id}, 'Build ' || n from generate_series(1, ${maxSavedBuilds - 2}::int) n`)
    const answers = await Promise.all(Array.from({ length: 6 }, () => change('save', { name: 'One more', machines: 1, parts }, owner)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2)
    expect(answers.find(({ error }) => error)?.error).toMatchObject({ code: 'CONFLICT', message: messages.buildsTooMany })
    const { id } = first(answers.filter(({ error }) => error === null)).data as { id: string }
    expect((await change('copy', { id }, owner)).error?.message).toBe(messages.buildsTooMany)
    await change('remove', { id }, owner)
    await save('Another', owner)
    expect((await change('restore', { id }, owner)).error?.message).toBe(messages.buildsTooMany)
  })

  it('is removed with the account', async () => {
    const [owner, admin] = [await shop.person(), await shop.admin()]
    const id = await save('Shared', owner)
    await change('share', { id, isShared: true }, owner)
    const removal = await trpcCall(shop, 'mutation', 'admin.removeUser', { input: { id: owner.id }, headers: bearer(admin.token) })
    expect(removal.error).toBeNull()
    expect((await get(id)).error?.code).toBe('NOT_FOUND')
    expect([...(await shop.rows(sql`select id from builds where user_id = ${owner.id}`))]).toEqual([])
  })
})
