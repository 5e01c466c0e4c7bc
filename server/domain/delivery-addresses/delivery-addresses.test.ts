import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const entry = { label: 'Warehouse', recipient: 'Karim Uddin', phoneNumber: '+880 1800-000000', address: '7 Tejgaon Road\nDhaka' }

type Book = { own: Record<string, unknown>; entries: { id: string; label: string; isUsual: boolean }[] }
const change = (by: Person, path: string, input: unknown) =>
  trpcCall(shop, 'mutation', `addresses.${path}`, { input, headers: bearer(by.token) })
const add = async (by: Person, more = {}) => ((await change(by, 'add', { ...entry, ...more })).data as { id: string }).id
const bookOf = async (by: Person) => (await trpcCall(shop, 'query', 'addresses.list', { headers: bearer(by.token) })).data as Book
const usualOf = async (by: Person) => {
  const { own, entries } = await bookOf(by)
  return [...(own['isUsual'] ? ['own'] : []), ...entries.filter(({ isUsual }) => isUsual).map(({ label }) => label)]
}

describe('an address book', () => {
  it("starts with the account's address, and has one usual address", async () => {
    const customer = await shop.person()
    expect(await bookOf(customer)).toEqual({
      own: { recipient: 'Rina Akter', phoneNumber: '+880 1700-000000', address: '14 Mirpur Road, Dhaka', isUsual: true },
      entries: [],
    })
    const id = await add(customer)
    await add(customer, { label: 'Branch', isUsual: true })
    expect(await bookOf(customer)).toMatchObject({
      own: { isUsual: false },
      entries: [{ id, ...entry, isUsual: false }, { label: 'Branch' }],
    })
    expect(await usualOf(customer)).toEqual(['Branch'])
    await Promise.all([id, null, id].map((wanted) => change(customer, 'setUsual', { id: wanted })))
    expect(await usualOf(customer)).toHaveLength(1)
    await change(customer, 'setUsual', { id })
    expect(await usualOf(customer)).toEqual(['Warehouse'])
    await change(customer, 'change', { id, ...entry, label: 'Depot' })
    expect(await usualOf(customer)).toEqual(['Depot'])
    await change(customer, 'setUsual', { id: null })
    expect(await usualOf(customer)).toEqual(['own'])
  })

  it('restores a deleted address, as the usual one unless another address became that', async () => {
    const customer = await shop.person()
    const id = await add(customer, { isUsual: true })
    await change(customer, 'delete', { id })
    expect(await usualOf(customer)).toEqual(['own'])
    expect((await change(customer, 'delete', { id })).error).toMatchObject({ code: 'NOT_FOUND', message: messages.addressNotFound })
    expect((await change(customer, 'setUsual', { id })).error?.code).toBe('NOT_FOUND')
    for (let i = 0; i < 2; i++) expect((await change(customer, 'restore', { id })).data).toEqual({ id })
    expect(await usualOf(customer)).toEqual(['Warehouse'])
    await change(customer, 'delete', { id })
    await add(customer, { label: 'Branch', isUsual: true })
    await change(customer, 'restore', { id })
    expect(await usualOf(customer)).toEqual(['Branch'])
    await change(customer, 'delete', { id })
    await shop.rows(sql`update delivery_addresses set deleted_at = now() - interval '31 days' where id = ${id}`)
    expect((await change(customer, 'restore', { id })).error?.code).toBe('NOT_FOUND')
  })

  it('is only accessible to its owner', async () => {
    const [customer, stranger, admin] = [await shop.person(), await shop.person(), await shop.admin()]
    const id = await add(customer)
    for (const person of [stranger, admin]) {
      for (const [path, input] of [
        ['change', { id, ...entry }],
        ['delete', { id }],
        ['restore', { id }],
        ['setUsual', { id }],
      ] as const)
        expect([path, (await change(person, path, input)).error?.code]).toEqual([path, 'NOT_FOUND'])
      expect((await bookOf(person)).entries).toEqual([])
    }
  })

  it('requires the details of a delivery, and has up to 100 addresses', async () => {
    const customer = await shop.person()
    for (const field of ['label', 'recipient', 'phoneNumber', 'address'])
      for (const text of ['', '  ', '\u2800\u200b'])
        expect((await change(customer, 'add', { ...entry, [field]: text })).error).toMatchObject({
          code: 'BAD_REQUEST',
          issues: [{ path: field }],
        })
    await shop.rows(sql`
      insert into delivery_addresses (user_id, label, recipient, phone_number, address)
      select ${customer.id}, 'Branch ' || n, 'Rina', '1', 'Dhaka' from generate_series(1, 98) n`)
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(customer, 'add', entry)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2)
    expect(answers.find(({ error }) => error)?.error).toMatchObject({ code: 'CONFLICT', message: messages.addressesTooMany })
  })

  it('is used by checkouts: for the chosen address, another one, or the usual one', async () => {
    const customer = await shop.person()
    const item = await shop.item()
    const [warehouse] = [await add(customer), await add(customer, { label: 'Branch', address: '2 Branch Road', isUsual: true })]
    const place = async (terms: object) => {
      const number = await addOrderOf(shop, customer, item)
      const input = { numbers: [number], method: 'cash', ...terms }
      const { data, error } = await trpcCall(shop, 'mutation', 'orders.place', { input, headers: bearer(customer.token) })
      const { purchase } = (data ?? {}) as { purchase?: string }
      const [stored] = await shop.rows<{ to: string }>(
        sql`select shipping ->> 'address' as to from purchases where number = ${purchase ?? ''}`,
      )
      return error ?? stored?.to
    }
    expect(await place({})).toBe('2 Branch Road')
    expect(await place({ addressId: warehouse, wishedOn: '2099-12-31' })).toBe(entry.address)
    const delivery = { recipient: 'Rina', phoneNumber: '1', address: 'Elsewhere' }
    expect(await place({ delivery })).toBe('Elsewhere')
    await change(customer, 'delete', { id: warehouse })
    expect(await place({ addressId: warehouse })).toMatchObject({ code: 'CONFLICT', issues: [{ path: 'addressId' }] })
    expect(await place({ wishedOn: '2026-01-01' })).toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: 'wishedOn', message: messages.wishedDayPast }],
    })
  })
})
