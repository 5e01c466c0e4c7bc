// Each change by staff leaves one entry in the audit trail: one entry with the fields that changed, and no secret.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeAdmin } from '#server/domain/users/make-admin.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const admin = await shop.person({ role: 'admin', password: 'open sesame' })
const customer = await shop.person({ phoneNumber: '+880 1999-123456', address: 'House of no secret 77' })

type Entry = { action: string; subject: string; before: unknown; after: unknown; reason: string | null }

const newest = async () => first(await shop.rows<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from audit_entries`)).id

/** The entries that a call writes. They say who called, from where and in which request. */
async function entriesOf(act: () => Promise<unknown>): Promise<Entry[]> {
  const from = await newest()
  await act()
  const rows = await shop.rows<Entry & { actor_id: string; roles: string; address: string; request_id: string; details: string }>(sql`
    select action, subject_type || ' ' || subject_id as subject, before, after, reason, actor_id, roles::text as roles, address, request_id, details::text as details
    from audit_entries where id > ${from} order by id`)
  return rows.map(({ actor_id, roles, address, request_id, details, ...entry }) => {
    expect({ actor_id, roles, address, details }).toEqual({ actor_id: admin.id, roles: '{admin}', address: '127.0.0.1', details: '{}' })
    expect(request_id).toMatch(/^\S+$/)
    return entry
  })
}

async function change<T = unknown>(path: string, input: unknown, as: Person = admin): Promise<T> {
  const { data, error } = await trpcCall(shop, 'mutation', path, { input, headers: bearer(as.token) })
  expect(error, path).toBeNull()
  return data as T
}
const acted = (path: string, input: unknown) => entriesOf(() => change(path, input))

it('of a product has its fields, and only those that changed', async () => {
  const item = {
    ...{ name: 'Noctua NH-D15', productType: 'CPU cooler', priceMinor: 9_900_00, description: 'Two fans.' },
    ...{ availableQuantity: 40, minOrderQuantity: 1, imageUrls: ['https://pictures.test/d15.jpg'] },
  }
  let id = 0
  const added = await entriesOf(async () => {
    id = (await change<{ id: number }>('items.add', item)).id
  })
  expect(added).toMatchObject([{ action: 'product.added', subject: `product ${id}`, before: null, after: item }])
  expect(await acted('items.change', { id, changes: { priceMinor: 8_800_00, name: item.name, availableQuantity: 7 } })).toMatchObject([
    {
      action: 'product.changed',
      subject: `product ${id}`,
      before: { priceMinor: 9_900_00, availableQuantity: 40 },
      after: { priceMinor: 8_800_00, availableQuantity: 7 },
    },
  ])
  expect(await acted('items.change', { id, changes: { name: item.name } })).toEqual([])
  expect(await acted('items.remove', { id })).toEqual([
    { action: 'product.deleted', subject: `product ${id}`, before: { isDeleted: false }, after: { isDeleted: true }, reason: null },
  ])
})

it('of an order names the order, and of its money the payment', async () => {
  const item = await shop.item({ priceMinor: 1_000 })
  const add = (quantity: number) => addOrderOf(shop, customer, item, { quantity })
  const changed = await add(10)
  expect(await acted('orders.changeQuantity', { number: changed, quantity: 20 })).toEqual([
    {
      action: 'order.quantityChanged',
      subject: `order ${changed}`,
      before: { quantity: 10, totalMinor: 10_000 },
      after: { quantity: 20, totalMinor: 20_000 },
      reason: null,
    },
  ])
  expect(await acted('orders.cancel', { number: changed })).toMatchObject([
    { action: 'order.cancelled', subject: `order ${changed}`, before: { status: 'pending' }, after: { status: 'cancelled' } },
  ])
  expect(await acted('orders.remove', { number: changed })).toMatchObject([
    { action: 'order.removed', subject: `order ${changed}`, before: { isRemoved: false }, after: { isRemoved: true } },
  ])
  const own = { productId: item.id, quantity: 5, email: customer.email }
  expect(await acted('orders.add', own)).toMatchObject([
    { action: 'order.added', before: null, after: { userId: customer.id, sku: item.sku, quantity: 5, unitPriceMinor: 1_000 } },
  ])
  const placed = [await add(30), await add(40)]
  await change('orders.place', { numbers: placed, method: 'cash' }, customer)
  const [cash] = await acted('orders.recordCash', { number: placed[0] })
  expect(cash).toMatchObject({
    action: 'payment.cashRecorded',
    after: { orders: placed, amountMinor: 70_000, purchase: expect.any(String) },
  })
  const refund = { refundId: randomUUID(), number: placed[0], amountMinor: 500, reason: 'One was broken' }
  expect(await acted('payments.refund', refund)).toEqual([
    {
      action: 'payment.refunded',
      subject: cash?.subject,
      before: null,
      after: { refund: refund.refundId, orders: [placed[0]], amountMinor: 500 },
      reason: 'One was broken',
    },
  ])
})

it('of the lines of a purchase is one', async () => {
  const item = await shop.item({ priceMinor: 1_000 })
  const numbers = [await addOrderOf(shop, customer, item, { quantity: 10 }), await addOrderOf(shop, customer, item, { quantity: 15 })]
  const { purchase } = await change<{ purchase: string }>('orders.place', { numbers, method: 'cash' }, customer)
  expect(await acted('purchases.cancel', { number: purchase, orders: numbers })).toMatchObject([
    { action: 'purchase.linesCancelled', after: { orders: numbers, totalMinor: 25_000 } },
  ])
})

it('of an account keeps its roles, and stays with it', async () => {
  const person = await shop.person()
  const subject = `account ${person.id}`
  await shop.rows(sql`update users set staff_roles = '{sales}' where id = ${person.id}`)
  expect(await acted('admin.toggleRole', { email: person.email, believedRole: 'user' })).toEqual([
    {
      action: 'account.madeAdmin',
      subject,
      before: { role: 'user', staffRoles: ['sales'] },
      after: { role: 'admin', staffRoles: [] },
      reason: null,
    },
  ])
  expect(await acted('admin.toggleRole', { email: person.email, believedRole: 'admin' })).toMatchObject([
    { action: 'account.madeUser', subject, before: { role: 'admin' }, after: { role: 'user' } },
  ])
  expect(await acted('admin.removeUser', { id: person.id })).toMatchObject([
    { action: 'account.removed', subject, before: { role: 'user', staffRoles: [] }, after: null },
  ])
})

it('of a price list has prices in minor units', async () => {
  const item = await shop.item({ priceMinor: 10_000 })
  let listId = ''
  const created = await entriesOf(async () => {
    listId = (await change<{ id: string }>('priceLists.create', { name: 'Schools' })).id
  })
  const subject = `priceList ${listId}`
  expect(created).toMatchObject([{ action: 'priceList.created', subject, before: null, after: { name: 'Schools' } }])
  const entry = { productId: item.id, fromQuantity: 10, unitPriceMinor: 9_000 }
  const known = { productId: item.id, sku: item.sku }
  expect(await acted('priceLists.addEntry', { listId, ...entry })).toMatchObject([
    { action: 'priceList.entryAdded', subject, before: null, after: { ...entry, ...known } },
  ])
  const to = { fromQuantity: 10, unitPriceMinor: 8_000 }
  expect(await acted('priceLists.changeEntry', { listId, productId: item.id, fromQuantity: 10, to })).toEqual([
    {
      ...{ action: 'priceList.entryChanged', subject, reason: null },
      before: { ...known, fromQuantity: 10, unitPriceMinor: 9_000 },
      after: { ...known, fromQuantity: 10, unitPriceMinor: 8_000 },
    },
  ])
  const further = { fromQuantity: 20, unitPriceMinor: 8_000 }
  expect(await acted('priceLists.changeEntry', { listId, productId: item.id, fromQuantity: 10, to: further })).toMatchObject([
    { before: { ...known, fromQuantity: 10 }, after: { ...known, fromQuantity: 20 } },
  ])
  expect(await acted('priceLists.removeEntry', { listId, productId: item.id, fromQuantity: 20 })).toMatchObject([
    { action: 'priceList.entryRemoved', subject, before: { ...known, ...further }, after: null },
  ])
  const onCpus = { appliesTo: 'type', value: 'CPU cooler' }
  expect(await acted('priceLists.setRule', { listId, ...onCpus, percent: '10' })).toMatchObject([
    { action: 'priceList.ruleSet', subject, before: null, after: { ...onCpus, basisPoints: 1_000 } },
  ])
  expect(await acted('priceLists.setRule', { listId, ...onCpus, percent: '12' })).toEqual([
    {
      ...{ action: 'priceList.ruleSet', subject, reason: null },
      before: { ...onCpus, basisPoints: 1_000 },
      after: { ...onCpus, basisPoints: 1_200 },
    },
  ])
  expect(await acted('priceLists.addHolder', { listId, email: customer.email })).toMatchObject([
    { action: 'priceList.holderAdded', subject, after: { userId: customer.id } },
  ])
  expect(await acted('priceLists.change', { id: listId, name: 'Colleges' })).toEqual([
    { action: 'priceList.changed', subject, before: { name: 'Schools' }, after: { name: 'Colleges' }, reason: null },
  ])
  expect(await acted('priceLists.delete', { id: listId })).toMatchObject([{ action: 'priceList.deleted', after: { isDeleted: true } }])
})

it('of a group of customers, who share price lists, is about these', async () => {
  let id = ''
  const created = await entriesOf(async () => {
    id = (await change<{ id: string }>('priceLists.createGroup', { name: 'Colleges of Dhaka' })).id
  })
  expect(created).toMatchObject([{ action: 'priceList.groupCreated', subject: `priceList ${id}`, after: { name: 'Colleges of Dhaka' } }])
  expect(await acted('priceLists.addMembers', { id, emails: customer.email })).toMatchObject([
    { action: 'priceList.groupMembersAdded', subject: `priceList ${id}`, after: { userIds: [customer.id] } },
  ])
})

it('of the command line says so', async () => {
  const from = await newest()
  const email = `${randomUUID()}@people.test`
  await makeAdmin(shop.shop, { email, isMailed: true })
  const rows = await shop.rows(sql`
    select action, actor_id, via, roles::text as roles, subject_type, before, after -> 'role' as role from audit_entries where id > ${from}`)
  expect([...rows]).toEqual([
    { action: 'account.madeAdmin', actor_id: null, via: 'command line', roles: '{}', subject_type: 'account', before: null, role: 'admin' },
  ])
})

it('of staff themselves names no secret, and customers leave none', async () => {
  const from = await newest()
  const change = async (path: string, input: unknown, as: Person) => trpcCall(shop, 'mutation', path, { input, headers: bearer(as.token) })
  const signIn = (person: Person, password: string) => shop.call('PUT', `/user/${person.email}`, { body: { password } })
  const other = await shop.person({ password: 'a password of a customer' })
  for (const [person, password] of [
    [admin, 'open sesame'],
    [other, 'a password of a customer'],
  ] as const) {
    expect((await signIn(person, password)).status).toBe(200)
    const made = await change('apiTokens.add', { name: 'Till', rights: 'read', lastDay: dayFromNow(30) }, person)
    const { id, token } = made.data as { id: string; token: string }
    expect((await change('apiTokens.revoke', { id }, person)).status).toBe(200)
    const newPassword = `a new ${password}`
    expect((await change('accounts.changePassword', { currentPassword: password, newPassword }, person)).status).toBe(200)
    secrets.push(token, password, newPassword)
  }
  const rows = await shop.rows<{ action: string; about: string }>(sql`
    select action, request_id ~ '^\\S+$' as asked, after ->> 'name' as token, before ->> 'name' as revoked, after ->> 'how' as how from audit_entries where id > ${from} order by id`)
  expect([...rows]).toEqual([
    { action: 'staff.signedIn', asked: true, token: null, revoked: null, how: null },
    { action: 'staff.tokenAdded', asked: true, token: 'Till', revoked: null, how: null },
    { action: 'staff.tokenRevoked', asked: true, token: null, revoked: 'Till', how: null },
    { action: 'staff.passwordChanged', asked: true, token: null, revoked: null, how: 'changed' },
  ])
  const whole = first(await shop.rows<{ text: string }>(sql`select string_agg(to_jsonb(e)::text, E'\n') as text from audit_entries e`)).text
  for (const secret of [...secrets, '1999-123456', 'House of no secret']) expect(whole).not.toContain(secret)
  // Persons are named by their ids, because entries stay when a person asks to be forgotten.
  expect(whole).not.toContain('@')
})

const secrets = [admin.token, admin.sessionId]
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('of failed sign-ins begins with the fifth in a row at an account of staff, and a sign-in ends the row', async () => {
  const boss = await shop.person({ role: 'admin', password: 'right horse' })
  const signIn = (person: Person, password: string) => shop.call('PUT', `/user/${person.email}`, { body: { password } })
  const failed = async () => [
    ...(await shop.rows(sql`
      select (after ->> 'inARow')::int as row, actor_id, address from audit_entries where action = 'staff.signInFailed' and subject_id = ${boss.id} order by id`)),
  ]
  for (let i = 0; i < 4; i++) expect((await signIn(boss, `wrong ${i}`)).status).toBe(401)
  expect(await failed()).toEqual([])
  for (let i = 0; i < 2; i++) await signIn(boss, `wrong ${i}`)
  const nobody = { actor_id: null, address: '127.0.0.1' }
  expect(await failed()).toEqual([
    { row: 5, ...nobody },
    { row: 6, ...nobody },
  ])
  expect((await signIn(boss, 'right horse')).status).toBe(200)
  for (let i = 0; i < 4; i++) await signIn(boss, `wrong ${i}`)
  expect(await failed()).toHaveLength(2)
  const person = await shop.person({ password: 'right horse' })
  for (let i = 0; i < 6; i++) await signIn(person, `wrong ${i}`)
  expect(await shop.rows(sql`select from failed_sign_ins where user_id = ${person.id}`)).toHaveLength(0)
})
