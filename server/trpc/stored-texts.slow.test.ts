// A program over the text fields of all mutations: sends texts as people type and paste them, and looks for them in every table. The shop keeps
// them as they were typed, without blanks around them; a refused text leaves no trace.
import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inputSchemasOf } from '#server/test/schema-refusals.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { appRouter } from './router.ts'

const shop = await testShop()
const admin = await shop.admin()
const customer = await shop.person({ phoneNumber: '01700000000', address: '14 Mirpur Road' })
const product = await shop.item({ availableQuantity: 900_000, minOrderQuantity: 1 })
const send = (path: string, as: Person, input: unknown) => trpcCall(shop, 'mutation', path, { input, headers: bearer(as.token) })
const changed = await shop.item()
const idOf = async (path: string, as: Person, input: unknown): Promise<string> => {
  const { status, data } = await send(path, as, input)
  expect([path, status]).toEqual([path, 200])
  return String((data as { id: number | string }).id)
}
const holder = await shop.person()
const addTestPasskey = ({ id }: Person, passkey = `k${randomInt(1e12)}`) =>
  shop.rows(
    sql`insert into passkeys (id, user_id, name, public_key, counter, host) values (${passkey}, ${id}, 'Key', 'pQ', 0, 'localhost')`,
  )
await addTestPasskey(customer, 'aa')
const list = await idOf('partLists.create', customer, { name: 'Monthly', lines: [] })
const build = await idOf('savedBuilds.save', customer, { name: 'Office', machines: 1, parts: [{ sku: product.sku, quantity: 1 }] })
const priceList = await idOf('priceLists.create', admin, { name: 'Schools' })
const group = await idOf('priceLists.createGroup', admin, { name: 'Schools' })
const address = { label: 'Shop', recipient: 'Rina', phoneNumber: '01700000000', address: '14 Mirpur Road' }
const addressId = await idOf('addresses.add', customer, address)
const [review] = await shop.rows<{ id: number }>(sql`
  insert into part_reviews (product_id, user_id, author_name, stars, text) values (${product.id}, ${customer.id}, 'Rina', 4, 'Good.')
  returning id::int`)

const newItem = {
  name: 'Fan',
  productType: 'Case fan',
  priceMinor: 100,
  availableQuantity: 10,
  minOrderQuantity: 1,
  description: 'A fan',
  imageUrls: ['https://a.test/b'],
}
const pendingOrder = () => addOrderOf(shop, customer, product)
const parts = [{ sku: product.sku, quantity: 1 }]
const newKey = () => `k${randomInt(1e12)}`

type Field = { as: Person; input: (text: string) => object | Promise<object> }
const ofItem = (field: string): Field => ({ as: admin, input: (text) => ({ id: changed.id, changes: { [field]: text } }) })
const ofNewItem = (field: string): Field => ({ as: admin, input: (text) => ({ ...newItem, sku: newKey(), [field]: text }) })
const ofPlacing = (field: string): Field => ({
  as: customer,
  input: async (text) => ({ numbers: [await pendingOrder()], method: 'cash', key: newKey(), addressId, [field]: text }),
})
const ofSettings = (field: string): Field => ({ as: admin, input: (text) => ({ shop: { [field]: text } }) })
const ofDelivery = (field: string): Field => ({
  as: customer,
  input: async (text) => ({
    numbers: [await pendingOrder()],
    method: 'cash',
    key: newKey(),
    delivery: { recipient: 'Rina', phoneNumber: '01700000000', address: '14 Mirpur Road', [field]: text },
  }),
})
const ofAddress = (field: string): Field => ({ as: customer, input: (text) => ({ ...address, [field]: text }) })

/** By procedure and the place of the text in its input. */
const fields: Readonly<Record<string, Field>> = {
  'items.add name': ofNewItem('name'),
  'items.add productType': ofNewItem('productType'),
  'items.add description': ofNewItem('description'),
  'items.add sku': { as: admin, input: (sku) => ({ ...newItem, sku }) },
  'items.add partNumbers[]': { as: admin, input: (text) => ({ ...newItem, sku: newKey(), partNumbers: [text] }) },
  'items.add manufacturer': ofNewItem('manufacturer'),
  'items.add series': ofNewItem('series'),
  'items.change changes.name': ofItem('name'),
  'items.change changes.productType': ofItem('productType'),
  'items.change changes.description': ofItem('description'),
  'items.change changes.sku': ofItem('sku'),
  'items.change changes.partNumbers[]': { as: admin, input: (text) => ({ id: changed.id, changes: { partNumbers: [text] } }) },
  'items.change changes.manufacturer': ofItem('manufacturer'),
  'items.change changes.series': ofItem('series'),
  'orders.add userName': {
    as: customer,
    input: (userName) => ({ email: customer.email, productId: product.id, quantity: 5, userName }),
  },
  'orders.place poNumber': ofPlacing('poNumber'),
  'orders.place note': ofPlacing('note'),
  'orders.place delivery.recipient': ofDelivery('recipient'),
  'orders.place delivery.phoneNumber': ofDelivery('phoneNumber'),
  'orders.place delivery.address': ofDelivery('address'),
  'purchases.place poNumber': ofPlacing('poNumber'),
  'purchases.place note': ofPlacing('note'),
  'purchases.place delivery.recipient': ofDelivery('recipient'),
  'purchases.place delivery.phoneNumber': ofDelivery('phoneNumber'),
  'purchases.place delivery.address': ofDelivery('address'),
  'priceLists.create name': { as: admin, input: (name) => ({ name }) },
  'priceLists.change name': { as: admin, input: (name) => ({ id: priceList, name }) },
  'priceLists.setRule value': { as: admin, input: (value) => ({ listId: priceList, appliesTo: 'maker', value, percent: '5' }) },
  'priceLists.createGroup name': { as: admin, input: (name) => ({ name }) },
  'priceLists.renameGroup name': { as: admin, input: (name) => ({ id: group, name }) },
  'reviews.add authorName': { as: customer, input: (authorName) => ({ authorName, text: 'Good' }) },
  'reviews.add text': { as: customer, input: (text) => ({ text }) },
  'partReviews.save text': { as: customer, input: (text) => ({ productId: product.id, stars: 5, text }) },
  'partReviews.hide reason': {
    as: admin,
    input: async (reason) => {
      await send('partReviews.show', admin, { id: review?.id })
      return { id: review?.id, reason }
    },
  },
  'partLists.create name': { as: customer, input: (name) => ({ name, lines: [] }) },
  'partLists.copy name': { as: customer, input: (name) => ({ id: list, name }) },
  'partLists.rename name': { as: customer, input: (name) => ({ id: list, name }) },
  'savedBuilds.save name': { as: customer, input: (name) => ({ name, machines: 1, parts }) },
  'savedBuilds.rename name': { as: customer, input: (name) => ({ id: build, name }) },
  'savedBuilds.copy name': { as: customer, input: (name) => ({ id: build, name }) },
  'buildGroups.add name': { as: customer, input: (name) => ({ key: newKey(), name, machines: 1, parts }) },
  'buildGroups.addToList name': { as: customer, input: (name) => ({ listId: list, name, machines: 1, parts }) },
  'buildGroups.addToList listName': { as: customer, input: (listName) => ({ listName, name: 'Office', machines: 1, parts }) },
  'users.changeProfile displayName': { as: customer, input: (displayName) => ({ displayName }) },
  'users.changeProfile phoneNumber': { as: customer, input: (phoneNumber) => ({ phoneNumber }) },
  'users.changeProfile address': { as: customer, input: (text) => ({ address: text }) },
  'apiTokens.add name': {
    as: customer,
    input: async (name) => {
      await shop.rows(sql`delete from api_tokens`)
      return { name, rights: 'read', lastDay: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }
    },
  },
  'secondFactor.rename name': { as: customer, input: (name) => ({ id: 'aa', name }) },
  'secondFactor.clear reason': {
    as: admin,
    input: async (reason) => {
      await addTestPasskey(holder)
      return { email: holder.email, reason }
    },
  },
  'addresses.add label': ofAddress('label'),
  'addresses.add recipient': ofAddress('recipient'),
  'addresses.add phoneNumber': ofAddress('phoneNumber'),
  'addresses.add address': ofAddress('address'),
  'addresses.change label': { as: customer, input: (label) => ({ ...address, id: addressId, label }) },
  'addresses.change recipient': { as: customer, input: (recipient) => ({ ...address, id: addressId, recipient }) },
  'addresses.change phoneNumber': { as: customer, input: (phoneNumber) => ({ ...address, id: addressId, phoneNumber }) },
  'addresses.change address': { as: customer, input: (text) => ({ ...address, id: addressId, address: text }) },
  'settings.set shop.name': ofSettings('name'),
  'settings.set shop.address': ofSettings('address'),
  'settings.set shop.taxId': ofSettings('taxId'),
  'contact.send subject': { as: customer, input: (subject) => ({ email: customer.email, subject, message: 'Hello' }) },
  'contact.send message': { as: customer, input: (message) => ({ email: customer.email, subject: 'Hello', message }) },
}

/** Texts with a format of their own, by the end of their place: each of them is tested elsewhere. */
const others =
  /(?:^| |\.)(?:email|emails|password|currentPassword|newPassword|token|key|idempotencyKey|startsAt|endsAt|percent|number|imageUrl|photoUrl|imageUrls\[\]|cursor|sku|q|dateOfBirth|specEdits\{\}|specResets\[\]|lines\[\]|lines\[\]\.code|lines\[\]\.quantity|code|ticket|(?:passkey|response)\..+|profile\.displayName|profile\.phoneNumber|profile\.address)$/
const elsewhere = [
  // Formats of their own: server/domain/settings.
  ...['logo', 'phone'].map((field) => `settings.set shop.${field}`),
  // The names on an order are the product's own: others are refused.
  'orders.add name',
  'orders.add productType',
  // The same schema as `orders.place`.
  ...['poNumber', 'note', 'delivery.recipient', 'delivery.phoneNumber', 'delivery.address'].map((field) => `payments.start ${field}`),
  // Needs a payment: server/domain/payments.
  'payments.refund reason',
  'payments.refundLines reason',
  // Creates accounts: server/rest/contract-users.test.ts, with the schema of `users.changeProfile`.
  'accounts.signUp name',
  'accounts.token name',
  'sessions.end id',
  // The same schema as `secondFactor.rename`: server/domain/second-factor.
  'secondFactor.addPasskey name',
  'secondFactor.rename id',
  'secondFactor.remove id',
  // Read as an amount, and not kept: server/domain/quick-order/reading.
  'quickOrder.match lines[].price',
  // Kept as the key of the text: server/domain/quick-order.
  'quickOrder.choose item',
  // Words of searches, kept in their plain form: server/domain/search-tuning.
  'search.addSynonym typed',
  'search.addSynonym means',
]

/** A mark in each text finds it again. */
const texts: Readonly<Record<string, (mark: string) => string>> = {
  plain: (mark) => mark,
  'blanks around it': (mark) => `  ${mark}\u00a0`,
  'a line break': (mark) => `${mark}\nb`,
  'a tab': (mark) => `${mark}\tb`,
  'a line separator': (mark) => `${mark}\u2028b`,
  'a sign for the direction': (mark) => `${mark} \u202egnp.exe`,
  'an escape': (mark) => `${mark}\u001b[31m`,
  'a soft hyphen': (mark) => `${mark}\u00adb`,
  'a joiner': (mark) => `${mark} র\u200d্যাব`,
  'a composed letter': (mark) => `${mark} caf\u00e9`,
  'a decomposed letter': (mark) => `${mark} cafe\u0301`,
  ligatures: (mark) => `${mark} ﬁ Ω ㎏ ½`,
  'other digits': (mark) => `${mark} ১২,৫০`,
  pictures: (mark) => `${mark} 👩‍👩‍👧‍👦🇧🇩`,
  markup: (mark) => `${mark} <b>&amp;</b>`,
  'a formula': (mark) => `=${mark}+1`,
  'quotation marks': (mark) => `"${mark}" 'b'`,
  'blanks inside': (mark) => `${mark}  b`,
  dashes: (mark) => `${mark}–b‑c`,
}

type Walk = { def: { type: string; format?: string } & Record<string, unknown> }
/** The places of the plain texts in a schema. */
function placesOf(schema: unknown, place = ''): string[] {
  const { def } = (schema as { _zod: Walk })._zod
  const inside = (part: unknown, name: string) => placesOf(part, place === '' ? name : `${place}.${name}`)
  switch (def.type) {
    case 'string':
      return def.format === undefined ? [place] : []
    case 'object':
      return Object.entries(def['shape'] as Record<string, unknown>).flatMap(([name, part]) => inside(part, name))
    case 'array':
      return placesOf(def['element'], `${place}[]`)
    case 'record':
      return placesOf(def['valueType'], `${place}{}`)
    case 'union':
      return (def['options'] as unknown[]).flatMap((part) => placesOf(part, place))
    case 'pipe':
      return placesOf(def['in'], place)
    default:
      return def['innerType'] === undefined ? [] : placesOf(def['innerType'], place)
  }
}

it('tries every text field of every mutation', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const found = [...inputSchemasOf(appRouter)].flatMap(([path, schemas]) =>
    procedures[path]?._def.type === 'mutation' ? schemas.flatMap((schema) => placesOf(schema).map((place) => `${path} ${place}`)) : [],
  )
  expect(found.length).toBeGreaterThan(100)
  const missing = [...new Set(found)].filter((field) => !others.test(field) && !elsewhere.includes(field) && !(field in fields))
  expect(missing).toEqual([])
})

const tables = await shop.rows<{ name: string }>(sql`
  select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
const everywhere = tables
  .map(({ name }) => `select '${name}' as name, to_jsonb(x) as row from ${name} x where x::text like $1`)
  .join(' union all ')

/** Texts that the shop derives for searching and comparing. */
const derived = /^public\.facet_values|(?:search|folded|(?<!pass)key|plain|normal|words|document|vector|fingerprint|payload|matches)/i

/** Each stored text with the mark, by table and column. */
async function storedWith(mark: string): Promise<{ place: string; text: string }[]> {
  const rows = await shop.sql.unsafe<{ name: string; row: Record<string, unknown> }[]>(everywhere, [`%${mark}%`])
  const inside = (place: string, value: unknown): { place: string; text: string }[] => {
    if (typeof value === 'string') return value.includes(mark) ? [{ place, text: value }] : []
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, part]) => inside(`${place}.${name}`, part))
  }
  return rows.flatMap(({ name, row }) => inside(name, row)).filter(({ place }) => !derived.test(place))
}

let marks = 0
it.each(Object.entries(fields))('%s keeps what was typed, or refuses it', async (field, { as, input }) => {
  const wrong: unknown[] = []
  let kept = 0
  let refusal: string | undefined
  for (const [kind, write] of Object.entries(texts)) {
    marks += 1
    const mark = `zq${marks.toString(36)}x`
    const text = write(mark)
    const { status, error } = await send(field.split(' ')[0] ?? '', as, await input(text))
    refusal = error?.message
    const stored = await storedWith(mark)
    const strays = stored.filter((one) => one.text !== text && one.text !== text.trim())
    if (status === 200) {
      kept += 1
      if (stored.length === 0 || strays.length > 0) wrong.push({ kind, status, stored })
    } else if (status >= 500 || stored.length > 0 || !error?.message) wrong.push({ kind, status, message: error?.message, stored })
  }
  expect(wrong).toEqual([])
  expect(kept, refusal).toBeGreaterThan(4)
})
