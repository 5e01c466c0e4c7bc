// Bad input of every kind on every path: refused in our format, nothing changed, nothing logged as a fault.
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isOneLine } from '#common/kit/text.ts'
import {
  blanks,
  brokenBodies,
  foreignCookies,
  notAmounts,
  notCounts,
  notCursors,
  notDays,
  notImages,
  notNames,
  notQueryCounts,
  notTexts,
  oddNamesJson,
  oddTexts,
  oddTextsJson,
  strangeCursors,
  strangeSegments,
  tooLong,
} from '#server/test/bad-input.ts'
import { brief, watchRefusals } from '#server/test/refusals.ts'
import { refusalBySchemas, saidBy } from '#server/test/schema-refusals.ts'
import { type Answer, type Person, publicUrl, testShop } from '#server/test/test-shop.ts'
import { serveRest } from './rest.ts'

const shop = await testShop()
const admin = await shop.admin()
const customer = await shop.person()
const product = await shop.item()
const order = { number: 4711 }
await shop.call('POST', `/orders/${customer.email}`, { as: customer, body: { _id: order.number, productId: product.id, quantity: 5 } })

/** Values of a field by expected result, as raw JSON. */
type Field = { refused: string[]; accepted?: string[] }
type Write = {
  method: 'POST' | 'PUT'
  path: string
  as: Person
  /** A valid body; the field under test overrides it. */
  body: Record<string, unknown>
  fields: Record<string, Field>
}

const required = (max: number): Field => ({ refused: [...notTexts, ...tooLong(max), ...blanks, 'null'], accepted: oddTextsJson })
const requiredName = (max: number): Field => ({
  refused: [...notTexts, ...notNames, ...tooLong(max), ...blanks, 'null'],
  accepted: oddNamesJson,
})
const optionalName = (max: number): Field => ({
  refused: [...notTexts, ...notNames, ...tooLong(max)],
  accepted: [...oddNamesJson, 'null', '""'],
})
const optional = (max: number): Field => ({ refused: [...notTexts, ...tooLong(max)], accepted: [...oddTextsJson, 'null', '""'] })
const zero = ['0', '"0"', '"000"']

const itemFields: Record<string, Field> = {
  name: requiredName(200),
  product_type: requiredName(200),
  description: required(10_000),
  price: { refused: [...notAmounts, ...zero, 'null', '100000000', '"99999999999"'], accepted: ['0.01', '"12.5"', '99999999.99'] },
  abalableQuantity: { refused: [...notCounts, 'null', '900001'], accepted: ['0', '"0"', '900000'] },
  orderQuantity: { refused: [...notCounts, ...zero, 'null', '900001'], accepted: ['1', '"900000"'] },
  orderMultiple: { refused: [...notCounts, ...zero, 'null', '900001', '2'], accepted: ['1', '"1"'] },
  priceBreaks: {
    refused: [
      ...['5', '"x"', '{}', 'null', '[5]', '[null]', '[{}]', '[{"quantity":2}]', '[{"price":1}]', '[[2,1]]'],
      ...['1.5', '-2', '"1e3"', '""', 'null', '1e309', '900001', '2147483648'].map((quantity) => `[{"quantity":${quantity},"price":0.5}]`),
      ...['0', '-1', '1.234', '"1e3"', '""', 'null', '1e309', '100000000'].map((price) => `[{"quantity":2,"price":${price}}]`),
      JSON.stringify(Array(101).fill({ quantity: 2, price: 0.5 })),
    ],
    accepted: ['[]'],
  },
  img: { refused: [...notImages, 'null', '""'], accepted: ['"https://pictures.test/ü 😀.png"', '["https://pictures.test/a.png"]'] },
  sku: { refused: [...notTexts, ...notNames, ...tooLong(200), ...blanks, '"..."', 'null'] },
  partNumbers: {
    refused: [
      ...notTexts.filter((json) => json !== '[]' && json !== '["5"]'),
      '[5]',
      '[null]',
      '[""]',
      '["a\\u0000"]',
      '["\\ud800"]',
      JSON.stringify(Array(51).fill('x')),
      `["${'x'.repeat(201)}"]`,
      ...notNames.map((json) => `[${json}]`),
    ],
    accepted: [`[${oddNamesJson.join()}]`],
  },
  manufacturer: optionalName(200),
  series: optionalName(200),
  specs: {
    refused: [
      ...[
        '5',
        'true',
        '"x"',
        '[]',
        '[5]',
        'null',
        '1e309',
        '{"a":"\\u0000"}',
        '{"\\u0000":1}',
        '{"a":"\\ud800"}',
        '{"\\udfff":1}',
        '{"__proto__":{"a":1}}',
        '{"a":1e309}',
        '{"a":[{"b":-1e400}]}',
      ],
      `{"a":${'['.repeat(20)}${']'.repeat(20)}}`,
      `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
      `{"a":"${'x'.repeat(25_000)}"}`,
    ],
    accepted: [
      '{}',
      '{"a":{"b":[1,2.5,null,true,"x"]}}',
      '{"constructor":1,"toString":"x"}',
      '{"😀":"\\\\u0000"}',
      '{"a":1e308,"b":5e-324,"c":1e21}',
    ],
  },
  releaseYear: { refused: [...notCounts, ...zero, '1969', '2101'], accepted: ['null', '2026', '"2026"'] },
  verifiedAt: { refused: [...notDays, '""'], accepted: ['null', '"2024-02-29"', '"0001-01-01"', '"9999-12-31"'] },
}

const item = {
  name: 'Part',
  product_type: 'CPU',
  price: 10,
  abalableQuantity: 9,
  orderQuantity: 1,
  description: 'x',
  img: 'https://pictures.test/a.png',
}

const writes: Record<string, Write> = {
  'POST /items': { method: 'POST', path: '/items', as: admin, body: item, fields: itemFields },
  // The same fields, but optional: a few values show that they are validated.
  'PUT /items/:id': {
    method: 'PUT',
    path: `/items/${(await shop.item()).id}`,
    as: admin,
    body: {},
    fields: Object.fromEntries(
      ['name', 'price', 'abalableQuantity', 'img', 'specs', 'verifiedAt'].map((field) => [field, itemFields[field] ?? { refused: [] }]),
    ),
  },
  'POST /orders/:email': {
    method: 'POST',
    path: `/orders/${customer.email}`,
    as: customer,
    body: { productId: product.id, quantity: 5 },
    fields: {
      _id: { refused: [...notCounts, 'null', '100000000'], accepted: ['0', '99999999', '"00000123"'] },
      productId: { refused: [...notCounts, ...zero, 'null', '999999999999999'], accepted: [String(product.id), `"${product.id}"`] },
      name: { refused: [...notTexts, ...tooLong(200), ...blanks], accepted: oddTextsJson },
      product_type: { refused: [...notTexts, ...tooLong(200), ...blanks], accepted: oddTextsJson },
      quantity: { refused: [...notCounts, ...zero, 'null', '4', '501', '900001'], accepted: ['5', '"500"'] },
      price: { refused: [...notAmounts, ...zero, '24499.99', '"24501"'], accepted: ['24500', '"24500.00"'] },
      userName: { refused: [...notTexts, ...tooLong(100), ...blanks, ...notNames], accepted: ['null', ...oddNamesJson] },
      orderStatus: { refused: [...notTexts, '"Complate"', '"Cancelled"', '"pandding"', '""', '"__proto__"'], accepted: ['"Pandding"'] },
    },
  },
  'POST /builds/check': {
    method: 'POST',
    path: '/builds/check',
    as: customer,
    body: {},
    fields: {
      parts: {
        refused: [
          ...['5', '"x"', 'null', '{}', '[]', '[5]', '[null]', '[{}]', '[[]]', `[{"sku":"${product.sku}"}]`, '[{"quantity":1}]'],
          ...[...notCounts, ...zero, 'null', '"1"', '101', '1e400', 'true'].map((json) => `[{"sku":"${product.sku}","quantity":${json}}]`),
          ...[...notTexts, ...tooLong(200), ...blanks, 'null'].map((json) => `[{"sku":${json},"quantity":1}]`),
          `[{"sku":"${product.sku}","quantity":1,"size":1}]`,
          `[{"sku":"${product.sku}","quantity":60},{"sku":"${product.sku}","quantity":41}]`,
          JSON.stringify(Array(101).fill({ sku: product.sku, quantity: 1 })),
        ],
        accepted: [`[{"sku":"${product.sku}","quantity":60},{"sku":" ${product.sku} ","quantity":40}]`],
      },
    },
  },
  'POST /quick-order': {
    method: 'POST',
    path: '/quick-order',
    as: customer,
    body: {},
    fields: {
      lines: {
        refused: ['5', '"x"', 'null', '{}', '[5]', '[null]', '[{}]', '["\\u0000"]', '["\\ud800"]', '[{"code":"x","quantity":true}]'],
        accepted: ['[]', `[${oddTextsJson.join()}]`, '[{"code":"x","quantity":"-1"}]', '[{"code":"x","quantity":1e308}]'],
      },
    },
  },
  'POST /quick-order/:email': {
    method: 'POST',
    path: `/quick-order/${customer.email}`,
    as: customer,
    body: { key: 'k', lines: [{ sku: product.sku, quantity: 5 }] },
    fields: {
      key: { refused: [...notTexts, ...blanks, '"a b"', '"ü"', `"${'x'.repeat(201)}"`, 'null'] },
      lines: {
        refused: [
          ...['5', '"x"', 'null', '{}', '[]', '[5]', '[null]', '[{"quantity":5}]', '[{"sku":"\\u0000","quantity":5}]'],
          ...[...notCounts, ...zero, 'null', '900001'].map((json) => `[{"sku":"${product.sku}","quantity":${json}}]`),
          ...[...notAmounts, '1'].map((json) => `[{"sku":"${product.sku}","quantity":5,"price":${json}}]`),
        ],
        accepted: [`[{"sku":"${product.sku}","quantity":"5","price":"24500.00"}]`],
      },
    },
  },
  'PUT /update/:id': {
    method: 'PUT',
    path: `/update/${order.number}`,
    as: customer,
    body: {},
    fields: {
      orderStatus: {
        refused: [...notTexts, '"Complate"', '"cancelled"', '""', '"__proto__"', '"constructor"', '"toString"', 'null'],
        accepted: ['"Pandding"'],
      },
      status: { refused: [...notTexts, '"Complate"', '"paid"', '"hasOwnProperty"', '"__proto__"'], accepted: ['"Pandding"'] },
      quantity: { refused: [...notCounts, ...zero, 'null', '4', '501'], accepted: ['6', '"7"'] },
      orderQuantity: { refused: [...notCounts, ...zero, 'null', '501'], accepted: ['8', '"9"'] },
    },
  },
  'POST /purchases': {
    method: 'POST',
    path: '/purchases',
    as: customer,
    // Nothing has this number, so that no attempt places the order.
    body: { key: 'k', orders: ['99999998'], method: 'cash' },
    fields: {
      key: { refused: [...notTexts, ...tooLong(200), '""', '" "', '"ü"', 'null'] },
      orders: { refused: [...notTexts, '"cart"', '[]', '["x"]', '[-1]', '[1.5]', '["100000000"]', '[4711,"4711"]', '{}', 'null'] },
      method: { refused: [...notTexts, '"barter"', '""', '"__proto__"', 'null'] },
      poNumber: { refused: [...notTexts, ...notNames, ...tooLong(200)] },
      note: { refused: [...notTexts, ...tooLong(2_000)] },
      wishedOn: { refused: notDays },
      address: { refused: ['1', '"x"', '[]', '{}', '{"recipient":"x","phoneNumber":" ","address":"x"}'] },
      total: { refused: notAmounts },
    },
  },
  'POST /purchases/:number/cancel': {
    method: 'POST',
    path: '/purchases/2222-2222/cancel',
    as: customer,
    body: { orders: 'all' },
    fields: {
      orders: { refused: [...notTexts, '"cart"', '[]', '["x"]', '[-1]', '[1.5]', '["100000000"]', '[4711,"4711"]', '{}', 'null'] },
    },
  },
  'POST /reviews': {
    method: 'POST',
    path: '/reviews',
    as: customer,
    body: { description: 'Good' },
    fields: {
      description: required(2_000),
      name: { refused: [...notTexts, ...tooLong(100), ...blanks, ...notNames], accepted: ['null', ...oddNamesJson] },
      img: { refused: notImages, accepted: ['null', '""', '"https://pictures.test/me.png"'] },
    },
  },
  'PUT /user/:email': {
    method: 'PUT',
    path: `/user/${customer.email}`,
    as: customer,
    body: {},
    fields: {
      password: {
        refused: [
          ...notTexts.filter((json) => !json.includes('\\u0000')),
          ...tooLong(256),
          '""',
          '"12345"',
          '"wrong password"',
          '"null\\u0000byte"',
        ],
        accepted: ['null'],
      },
      name: { refused: [...structures(), '5', '1e309'], accepted: ['null', '"ignored"'] },
      displayName: optionalName(200),
      dateOfBirth: { refused: [...notDays, '"2999-01-01"'], accepted: ['null', '""', '"1990-12-31"', '"0001-01-01"'] },
      phoneNumber: optionalName(200),
      address: optional(500),
      photoURL: { refused: notImages, accepted: ['null', '""', '"https://pictures.test/me.png"', '"http://shop.test/images/avatar.svg"'] },
    },
  },
}

function structures(): string[] {
  return notTexts.filter((json) => /^[[{]/.test(json))
}

const bodySchemas = await readBodySchemas()

function schemasOf(name: string): readonly z.ZodType[] {
  const schema = bodySchemas.get(withoutNames(name))
  if (!schema) throw new Error(`${name} has no schema of its body`)
  return [schema]
}

it.each(Object.entries(writes))('%s accepts no invalid value in any field', async (name, { method, path, as, body, fields }) => {
  const watch = await watchRefusals(shop)
  const call = (json: string) => shop.call(method, path, { as, body: json })
  let atTheDoor: { json: string; refusal: Answer } | undefined
  for (const [field, { refused }] of Object.entries(fields)) {
    const acceptedBySchema: string[] = []
    for (const value of refused) {
      const json = withField(body, field, value)
      const refusal = await refusalBySchemas(schemasOf(name), JSON.parse(json))
      if (refusal) watch.check(`${name} ${field}=${brief(value)}`, refusal)
      else acceptedBySchema.push(value)
      if (refusal) atTheDoor ??= { json, refusal }
    }
    await watch.refuseAll(`${name} ${field}=`, acceptedBySchema, (value) => call(withField(body, field, value)))
  }
  // One call proves that this is the schema which guards the route.
  expect(atTheDoor, 'a value that the schema refuses').toBeDefined()
  if (!atTheDoor) return
  const { json, refusal } = atTheDoor
  const answer = await watch.try(`${name} ${brief(json)}`, 'refused', () => call(json))
  expect(saidBy(answer)).toEqual(saidBy(refusal))
  for (const [field, { accepted = [] }] of Object.entries(fields)) {
    for (const value of accepted) {
      await watch.try(`${name} ${field}=${brief(value)}`, 'accepted', () => call(withField(body, field, value)))
    }
  }
  await watch.done()
})

const routes = Object.keys(writes)

it.each(Object.entries(writes))('%s accepts no broken body', async (name, { method, path, as }) => {
  const watch = await watchRefusals(shop)
  for (const [place, { body, type }] of brokenBodies.entries()) {
    // A request for a token needs no body: the credentials are enough.
    if (name.startsWith('PUT /user/:email') && body === '') continue
    if (name !== 'POST /items') {
      const value = type === 'application/json' ? parse(body) : undefined
      const refusal = value === undefined ? null : await refusalBySchemas(schemasOf(name), value)
      if (refusal) watch.check(`${name} ${brief(body)}`, refusal)
      // All routes have the same parser: one gets every body, and the others share them.
      if (refusal || place % routes.length !== routes.indexOf(name)) continue
    }
    await watch.try(`${name} ${type} ${brief(body)}`, 'refused', async () => {
      const response = await shop.app.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${as.token}`, ...(type !== null && { 'content-type': type }) },
        payload: Buffer.from(body),
      })
      return { status: response.statusCode, headers: response.headers, body: parse(response.body), text: response.body }
    })
  }
  await watch.done()
})

const onPaths: readonly [string, 'GET' | 'PUT' | 'POST' | 'DELETE', (segment: string) => string, unknown?][] = [
  ['GET /items/:id', 'GET', (s) => `/items/${s}`],
  ['PUT /items/:id', 'PUT', (s) => `/items/${s}`, { name: 'Other' }],
  ['DELETE /items/:id', 'DELETE', (s) => `/items/${s}`],
  ['GET /orders/:id', 'GET', (s) => `/orders/${s}`],
  ['PUT /update/:id', 'PUT', (s) => `/update/${s}`, { orderStatus: 'Cancelled' }],
  ['DELETE /orders/:id', 'DELETE', (s) => `/orders/${s}`],
  ['POST /orders/:email', 'POST', (s) => `/orders/${s}`, { productId: product.id, quantity: 5 }],
  ['GET /purchases/:number', 'GET', (s) => `/purchases/${s}`],
  ['GET /purchases/:number/invoice.pdf', 'GET', (s) => `/purchases/${s}/invoice.pdf`],
  ['POST /purchases/:number/cancel', 'POST', (s) => `/purchases/${s}/cancel`, { orders: 'all' }],
  ['PUT /user/:email', 'PUT', (s) => `/user/${s}`, { displayName: 'x' }],
  ['GET /admin/:email', 'GET', (s) => `/admin/${s}`],
  ['PUT /user/admin/:email', 'PUT', (s) => `/user/admin/${s}`],
  ['DELETE /user/:id', 'DELETE', (s) => `/user/${s}`],
  ['DELETE /user/:id, twice', 'DELETE', (s) => `/user/${s}/${s}`],
  ['GET /images', 'GET', (s) => `/images/parts/${s}`],
  ['GET /docs/static', 'GET', (s) => `/docs/static/${s}`],
  ['GET /', 'GET', (s) => `/${s}`],
]

it.each(onPaths)('%s finds nothing at malformed paths', async (name, method, path, body) => {
  const watch = await watchRefusals(shop)
  for (const segment of strangeSegments) {
    // These may be valid elsewhere: in a picture's name, as order number 0, or as two dots that lead to another path.
    const mayBe = /images|docs|GET \/$/.test(name) || segment === '0' || segment === '%2e%2e' ? 'either' : 'refused'
    await watch.try(`${name} ${brief(segment)}`, mayBe, () => shop.call(method, path(segment), { as: admin, body }))
  }
  await watch.done()
})

const text = (max: number) => ({
  refused: ['%00', 'a%00b', 'x'.repeat(max + 1), 'x'.repeat(3_000)],
  either: ['', '%20', '%ff', '%zz', '%', ...oddTexts.map(encodeURIComponent), '%25', '_', '%5c'],
})
const notEmailQueries = {
  refused: [
    '',
    '%20',
    'x',
    '%00',
    'a%00@b.test',
    'a@b',
    `${'a'.repeat(300)}@b.test`,
    'a@b.test%0d%0aBcc:c@d.test',
    '[]',
    "'%20or%201=1--@",
  ],
  either: ['nobody@people.test', '%F0%9F%98%80@b.test'],
}
const counts = { refused: [...notQueryCounts, '0', '1001', '999999999'], either: ['1', '1000', '0001'] }
const cursors = { refused: [...notCursors], either: [...strangeCursors] }
const words = (refused: string[]) => ({ refused: [...refused, '%00', 'x'.repeat(3_000), '__proto__', 'constructor', '[]'], either: [] })

const queries: Record<string, { method: 'GET' | 'PUT'; path: string; params: Record<string, { refused: string[]; either: string[] }> }> = {
  'GET /items': {
    method: 'GET',
    path: '/items?',
    params: {
      q: text(200),
      type: text(200),
      sort: words(['', 'PRICE', 'price;', 'id desc', 'price,name']),
      limit: counts,
      cursor: cursors,
    },
  },
  'GET /orders': { method: 'GET', path: '/orders?', params: { limit: counts, cursor: cursors } },
  'GET /purchases': { method: 'GET', path: '/purchases?', params: { limit: counts, cursor: cursors } },
  'GET /order': {
    method: 'GET',
    path: `/order?email=${customer.email}&`,
    params: { status: words(['', 'pandding', 'pending', 'ALL']), limit: counts, cursor: cursors },
  },
  'GET /order by email': { method: 'GET', path: '/order?', params: { email: notEmailQueries } },
  'GET /reviews': {
    method: 'GET',
    path: '/reviews?',
    params: { page: { refused: [...notQueryCounts, '999999999'], either: ['0', '1000000', '007'] } },
  },
  'GET /items/:id/reviews': {
    method: 'GET',
    path: `/items/${product.id}/reviews?`,
    params: {
      limit: { refused: [...notQueryCounts, '0', '101'], either: ['1', '100', '007'] },
      cursor: { refused: [...notCursors], either: ['1', '0'] },
    },
  },
  'GET /userbyemail': { method: 'GET', path: '/userbyemail?', params: { email: notEmailQueries } },
  'GET /user': {
    method: 'GET',
    path: '/user?',
    params: { limit: counts, cursor: { refused: ['', '%00', '%20', 'x'.repeat(201), "1'or'1'='1"], either: [...strangeCursors] } },
  },
  'PUT /user/admin/:email': {
    method: 'PUT',
    path: '/user/admin/nobody@people.test?',
    params: { role: words(['owner', 'admin%00', 'Admin,user']) },
  },
}

it.each(Object.entries(queries))('%s accepts no invalid query', async (name, { method, path, params }) => {
  const watch = await watchRefusals(shop)
  for (const [param, { refused, either }] of Object.entries(params)) {
    const send = (query: string) => () => shop.call(method, path + query, { as: admin })
    await watch.refuseAll(`${name} ${param}=`, refused, (value) => send(`${param}=${value}`)())
    for (const value of either) await watch.try(`${name} ${param}=${brief(value)}`, 'either', send(`${param}=${value}`))
    const one = either[0] ?? 'user'
    await watch.try(`${name} ${param} twice`, 'refused', send(`${param}=${one}&${param}=${one}`))
    for (const odd of [
      `${param}[]=1`,
      `${param}[a]=1`,
      `${param}.a=1`,
      `${param}`,
      '__proto__[x]=1',
      'constructor=1',
      '&&&===',
      '%00=1',
      `%=${param}`,
      `${'a=1&'.repeat(2_000)}`,
    ]) {
      await watch.try(`${name} ?${brief(odd)}`, 'either', send(odd))
    }
  }
  await watch.done()
})

it('ignores cookies of other programs and unknown headers', async () => {
  const watch = await watchRefusals(shop)
  for (const cookie of foreignCookies) {
    await watch.try(`cookie ${brief(cookie)}`, 'accepted', () => shop.call('GET', '/items', { headers: { cookie } }))
    await watch.try(`cookie ${brief(cookie)}`, 'refused', () => shop.call('GET', '/orders', { headers: { cookie } }))
    await watch.try(`cookie and bearer ${brief(cookie)}`, 'accepted', () =>
      shop.call('GET', '/orders', { as: customer, headers: { cookie } }),
    )
    await watch.try(`cookie ${brief(cookie)}`, 'refused', () =>
      shop.call('POST', '/reviews', { body: { description: 'x' }, headers: { cookie } }),
    )
  }
  for (const headers of [
    { 'if-none-match': '*, "' },
    { 'if-none-match': ',,,"""' },
    { accept: 'text/html;q=x,,' },
    { 'accept-encoding': 'gzip;q=banana' },
    { range: 'bytes=-1' },
    { 'x-forwarded-for': "'; drop table users" },
    { forwarded: 'for="[::' },
    { host: 'evil.test:99999999' },
    { host: '[' },
    { host: 'a b' },
    { origin: 'null' },
    { 'content-type': 'multipart/form-data' },
    { expect: 'banana' },
  ] as Record<string, string>[]) {
    for (const path of ['/items?limit=1', '/reviews', '/orders?limit=1', '/healthz', '/openapi.json']) {
      await watch.try(`${path} ${JSON.stringify(headers)}`, 'accepted', () => shop.call('GET', path, { as: customer, headers }))
    }
  }
  await watch.done()
})

it('accepts no expired, ended, revoked, foreign or malformed credential', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => shop.person()))
  const [expired, ended, revoked, removed] = people as [Person, Person, Person, Person]
  await shop.rows(sql`update sessions set expires_at = now() - interval '1 second' where id = ${expired.sessionId}`)
  await shop.rows(sql`update sessions set ends_at = now() - interval '1 second' where id = ${ended.sessionId}`)
  await shop.rows(sql`delete from sessions where id = ${revoked.sessionId}`)
  await shop.rows(sql`update users set deleted_at = now() where id = ${removed.id}`)
  // An expired session is deleted when it is first presented.
  await shop.call('GET', '/orders', { as: expired })
  const browser = (await shop.signedIn('browser', customer.id)).credential
  const { token, sessionId } = customer
  const bearers = [
    ...people.map((person) => person.token),
    browser,
    sessionId,
    `${token}x`,
    token.slice(1),
    token.toUpperCase(),
    `${token} x`,
    `${token}%00`,
    `"${token}"`,
    'null',
    'undefined',
    '',
    'x'.repeat(43),
    'x'.repeat(9_000),
    '\u00ff'.repeat(43),
  ]
  const headers = [
    ...bearers.map((bearer) => ({ authorization: `Bearer ${bearer}` })),
    { authorization: token },
    { authorization: `Basic ${token}` },
    { authorization: `Bearer${token}` },
    { authorization: '' },
    { cookie: `partsdock_session=${token}` },
    { cookie: `partsdock_session=${expired.token}` },
    { authorization: 'Bearer null', cookie: `partsdock_session=${browser}` },
  ] as Record<string, string>[]
  const watch = await watchRefusals(shop)
  for (const header of headers) {
    const label = brief(JSON.stringify(header))
    for (const [method, path, body] of [
      ['GET', '/orders'],
      ['POST', '/reviews', { description: 'x' }],
      ['DELETE', `/orders/${order.number}`],
    ] as const) {
      const { status } = await watch.try(`${method} ${path} ${label}`, 'refused', () => shop.call(method, path, { headers: header, body }))
      // A cross-site request with a cookie is refused before the session is looked up.
      expect([401, 403], label).toContain(status)
    }
    await watch.try(`GET /items ${label}`, 'accepted', () => shop.call('GET', '/items', { headers: header }))
  }
  await watch.done()
})

it.each(['', ' ', 'a b', 'ü', '\t', 'x'.repeat(201), 'x'.repeat(5_000), 'key, key'])('accepts no Idempotency-Key of %j', async (key) => {
  const watch = await watchRefusals(shop)
  const send = () =>
    shop.call('POST', `/orders/${customer.email}`, {
      as: customer,
      body: { productId: product.id, quantity: 5 },
      headers: { 'idempotency-key': key },
    })
  await watch.try(`key ${brief(key)}`, 'refused', send)
  await watch.done()
})

it('answers unknown methods and paths in the same format', async () => {
  const watch = await watchRefusals(shop)
  for (const path of [
    '/items',
    '/orders/1',
    '/user',
    '/nowhere',
    '/trpc',
    '/docs/nowhere',
    '/items//',
    '/./../',
    '/items/1/2/3',
    '/?',
    '/ITEMS',
    '/.env',
    '/.git/config',
    '/openapi.json/x',
    '/wp-login.php',
  ]) {
    for (const method of ['GET', 'PATCH', 'PUT', 'POST', 'DELETE', 'OPTIONS'] as const) {
      await watch.try(`${method} ${path}`, 'either', () => shop.call(method, path, { as: customer }))
    }
  }
  await watch.done()
})

it('returns unusual text unchanged, except for trimming', async () => {
  for (const [i, text] of oddTexts.entries()) {
    // A name and type of its own, so that it is not confused with the items of other tests.
    const odd = `kept ${text}`
    const line = isOneLine(text) ? odd : `kept ${i}`
    const paddedLine = ` \t${line}\n `
    const padded = ` \t${odd}\n `
    const name = isOneLine(text) ? odd : 'রিনা আক্তার'
    const paddedName = ` \t${name}\n `
    const body = {
      ...item,
      name: paddedLine,
      product_type: paddedLine,
      description: padded,
      sku: paddedLine,
      manufacturer: paddedLine,
      series: paddedLine,
      partNumbers: [paddedLine],
      specs: { [odd]: odd },
    }
    const added = await shop.call('POST', '/items', { as: admin, body })
    expect(added.status).toBe(201)
    const { insertedId } = added.body as { insertedId: string }
    const kept = {
      name: line,
      product_type: line,
      description: odd,
      sku: line,
      manufacturer: line,
      series: line,
      partNumbers: [line],
      specs: { [odd]: odd },
    }
    expect((await shop.call('GET', `/items/${insertedId}`)).body).toMatchObject(kept)
    const found = await shop.call('GET', `/items?type=${encodeURIComponent(line)}`)
    expect(found.body).toContainEqual(expect.objectContaining({ _id: insertedId, name: line }))

    const ordered = await shop.call('POST', `/orders/${customer.email}`, {
      as: customer,
      body: { name: paddedLine, product_type: line, quantity: 1, userName: paddedName },
    })
    expect(ordered).toMatchObject({ status: 201 })
    const { _id } = ordered.body as { _id: string }
    expect((await shop.call('GET', `/orders/${_id}`, { as: customer })).body).toMatchObject([
      { name: line, userName: name, sku: line, description: odd },
    ])

    await shop.call('POST', '/reviews', { as: customer, body: { name: paddedName, description: padded } })
    expect((await shop.call('GET', '/reviews')).body).toMatchObject([{ name, description: odd }, {}, {}])

    await shop.call('PUT', `/user/${customer.email}`, {
      as: customer,
      body: { displayName: paddedName, address: padded, phoneNumber: paddedName },
    })
    const profile = await shop.call('GET', `/userbyemail?email=${customer.email}`, { as: customer })
    expect(profile.body).toMatchObject([{ displayName: name, address: odd, phoneNumber: name }])
  }
  expect(shop.faults).toEqual([])
})

it('accepts an order and a review from a customer without a name', async () => {
  const nameless = await shop.person({ displayName: '' })
  const ordered = await shop.call('POST', `/orders/${nameless.email}`, { as: nameless, body: { productId: product.id, quantity: 5 } })
  expect(ordered).toMatchObject({ status: 201 })
  expect(await shop.call('POST', '/reviews', { as: nameless, body: { description: 'Good' } })).toMatchObject({ status: 201 })
  expect(shop.faults).toEqual([])
})

function withoutNames(path: string): string {
  return path.replaceAll(/:\w+/g, ':')
}

/** The schema of the body of each route, by method and path without the names of parameters. */
async function readBodySchemas(): Promise<ReadonlyMap<string, z.ZodType>> {
  const schemas = new Map<string, z.ZodType>()
  const app = fastify()
  app.decorate('shop', shop.shop).decorate('publicUrl', publicUrl)
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.body instanceof z.ZodType) schemas.set(withoutNames(`${String(method)} ${url}`), schema.body)
  })
  await serveRest(app)
  await app.close()
  return schemas
}

function withField(body: Record<string, unknown>, field: string, json: string): string {
  const others = Object.entries(body)
    .filter(([name]) => name !== field)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[...others, `${JSON.stringify(field)}:${json}`].join(',')}}`
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
