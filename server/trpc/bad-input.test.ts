// Bad input over tRPC: bad input of every kind to every procedure, and malformed tRPC calls.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Access } from '#server/request/access.ts'
import {
  blanks,
  brokenBodies,
  notAmounts,
  notCounts,
  notCursors,
  notDays,
  notEmails,
  notImages,
  notNames,
  notTexts,
  oddNamesJson,
  oddTextsJson,
  strangeCursors,
  strangeSegments,
  tooLong,
} from '#server/test/bad-input.ts'
import { openReader } from '#server/test/live-stream.ts'
import { brief, watchRefusals } from '#server/test/refusals.ts'
import { inputSchemasOf, refusalBySchemas, saidBy } from '#server/test/schema-refusals.ts'
import { type Answer, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer } from '#server/test/trpc-call.ts'
import { readAccess } from './access.ts'
import { appRouter } from './router.ts'

const shop = await testShop()
const admin = await shop.admin()
const customer = await shop.person()
const product = await shop.item()
const other = await shop.item()
const reviewer = await shop.person()
await shop.rows(sql`
  insert into part_reviews (product_id, user_id, author_name, stars, text) values (${other.id}, ${reviewer.id}, 'Rina', 4, 'Good.')`)
const [partList] = await shop.rows<{ id: string }>(sql`
  with list as (insert into part_lists (user_id, name) values (${customer.id}, 'Build') returning id)
  insert into part_list_lines (list_id, product_id, quantity) select id, ${product.id}, 5 from list returning list_id as id`)
const [savedBuild] = await shop.rows<{ id: string }>(sql`insert into builds (user_id, name) values (${customer.id}, 'Office') returning id`)
const [address] = await shop.rows<{ id: string }>(sql`
  insert into delivery_addresses (user_id, label, recipient, phone_number, address) values (${customer.id}, 'x', 'x', '1', 'x') returning id`)
const holder = await shop.person()
await shop.rows(sql`
  insert into passkeys (id, user_id, name, public_key, counter, host) values ('aa', ${holder.id}, 'Key', 'pQ', 0, 'localhost')`)
const newAddress = { label: 'x', recipient: 'x', phoneNumber: '1', address: 'x' }
const number = 4711
await shop.call('POST', `/orders/${customer.email}`, { as: customer, body: { _id: number, productId: product.id, quantity: 5 } })

const isQuery = (path: string) =>
  (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[path]?._def.type === 'query'

/** A procedure's answer in the format of a REST one, so that the same checks apply. */
async function callTrpc(path: string, json: string, as?: Person): Promise<Answer> {
  if (path === 'live.changes') return callStream(json, as)
  const query = isQuery(path)
  const url = query ? `/trpc/${path}?input=${encodeURIComponent(json)}` : `/trpc/${path}`
  const { body, ...answer } = await shop.call(query ? 'GET' : 'POST', url, { as, body: query ? undefined : json })
  return { ...answer, body: refusalIn(body) }
}

/** A refused stream answers in the format of REST. */
async function callStream(json: string, as?: Person): Promise<Answer> {
  const { status, headers, text, ended, until, leave } = await openReader(shop, { input: json, headers: as ? bearer(as.token) : {} })
  if (status === 200) await until('hello')
  else await ended()
  leave()
  return { status, headers, body: status === 200 ? {} : (JSON.parse(text()) as unknown), text: text() }
}

function refusalIn(body: unknown): unknown {
  const { error } = body as {
    error?: { message: string; data: { code: string; httpStatus: number; requestId?: string; issues?: unknown } }
  }
  if (!error) return body
  // Refusals before tRPC has identified the procedure carry no request id.
  const { code, requestId = 'none', issues } = error.data
  return { code: code === 'PARSE_ERROR' ? 'BAD_REQUEST' : code, message: error.message, requestId, ...(issues !== undefined && { issues }) }
}

type Fields = Record<string, { refused: string[]; accepted?: string[] }>
type Call = { as: Person; input: Record<string, unknown>; fields: Fields; inside?: string }

// The REST tests try all of them on the same schemas.
const fewOddTexts = oddTextsJson.slice(0, 4)

// Numbers are JSON numbers here: text is never accepted.
const count = (...more: string[]) => ({ refused: [...notCounts, '"5"', '"0"', 'null', ...more] })
const whole = count('0')
// Ids that no row has are accepted where the answer is empty.
const anyId = { refused: whole.refused.filter((json) => json !== '2147483648' && json !== '9007199254740991') }
const required = (max: number) => ({ refused: [...notTexts, ...tooLong(max), ...blanks, 'null'], accepted: fewOddTexts })
const lineOfText = (max: number) => ({
  refused: [...notTexts, ...notNames, ...tooLong(max), ...blanks, 'null'],
  accepted: oddNamesJson.slice(0, 4),
})
const notNull = (all: string[]) => all.filter((json) => json !== 'null')
const badId = { refused: [...notTexts, ...strangeSegments.map((segment) => JSON.stringify(segment))] }
const badTicket = { refused: [...notTexts, '"x"', JSON.stringify('t'.repeat(44)), JSON.stringify('é'.repeat(43))] }
const badCode = { refused: [...notTexts, ...tooLong(100), ...blanks] }
const placed = (place: number) => JSON.stringify([{ productId: product.id, quantity: 5, place }])
const badLines = {
  refused: [
    ...notTexts.filter((json) => json !== '[]'),
    '[5]',
    '[null]',
    '[{}]',
    ...['0', '-1', '0.5', '900001', '"5"', 'null', '1e309'].map((json) => `[{"productId":${product.id},"quantity":${json}}]`),
    ...['0', '-1', '0.5', '9007199254740990', '"5"', 'null', '1e309'].map((json) => `[{"productId":${json},"quantity":5}]`),
    `[${Array(5_001).fill('{"productId":1,"quantity":5}').join()}]`,
  ],
}
const pieces = (quantity: string) => `[{"sku":"CPU-1","quantity":${quantity}}]`
const buildParts = {
  refused: [
    ...notTexts,
    ...['[5]', '[null]', '[{}]', '[{"sku":" ","quantity":1}]', '[{"sku":5,"quantity":1}]', '[{"sku":"CPU-1","quantity":1,"more":1}]'],
    ...['0', '-1', '0.5', '101', '"5"', 'null', '1e309'].map(pieces),
    `[${Array(101).fill('{"sku":"CPU-1","quantity":1}').join()}]`,
    '[{"sku":"CPU-1","quantity":99},{"sku":"CPU-2","quantity":2}]',
  ],
  accepted: [pieces('100')],
}
const machines = { refused: [...notCounts, '"5"', 'null', '0', '10001'], accepted: ['1', '10000'] }
const badProductIds = {
  refused: [...notTexts.filter((json) => json !== '[5]'), '["x"]', '[0]', '[-1]', '[0.5]', '[null]', JSON.stringify(Array(5_001).fill(1))],
  accepted: ['[5]'],
}
const givenName = (max: number) => ({ refused: [...notTexts, ...notNames, ...tooLong(max), 'null'], accepted: oddNamesJson })
const given = (max: number) => ({ refused: [...notTexts, ...tooLong(max), 'null'], accepted: fewOddTexts })
const cleared = (max: number) => ({ refused: [...notTexts, ...tooLong(max)], accepted: ['null', '""'] })
const email = { refused: [...notEmails, 'null'] }
const page = {
  limit: { refused: [...notCounts, '"5"', 'null', '0', '1001'], accepted: ['1', '1000'] },
  cursor: {
    refused: [
      ...notTexts.filter((json) => json !== '"a"'),
      ...notCursors.filter((cursor) => !cursor.includes('%')).map((cursor) => JSON.stringify(cursor)),
    ],
  },
}
const linePage = { limit: { refused: [...notCounts, '"5"', 'null', '0', '501'], accepted: ['1', '500'] }, cursor: page.cursor }
const paging = {
  page: { refused: [...notCounts, '"5"', 'null', '0', '1000001'], accepted: ['1', '1000000'] },
  perPage: { refused: [...notCounts, '"5"', 'null', '0', '101'], accepted: ['1', '100'] },
}
const userPage = {
  limit: page.limit,
  cursor: {
    refused: [...notTexts, '""', '"a b"', JSON.stringify('x'.repeat(201))],
    accepted: strangeCursors.map((cursor) => JSON.stringify(cursor)),
  },
}

const noList = '00000000-0000-4000-8000-000000000000'
const uuid = { refused: [...notTexts, ...strangeSegments.map((segment) => JSON.stringify(segment)), 'null'] }
const listName = { refused: [...notTexts, ...notNames, ...tooLong(200), ...blanks, 'null'] }
const localMoment = {
  refused: [...notTexts, '""', '"2026-02-30T00:00"', '"2026-11-30"', '"2026-11-30T24:00"', '"2026-11-30T00:00Z"', '"0000-01-01T00:00"'],
}
const refusedOnly = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).map(([name, { refused }]) => [name, { refused }]))

const idLists = [
  ...notTexts.filter((json) => json !== '[]' && json !== '[5]'),
  '[0]',
  '[1.5]',
  '["1"]',
  '[null]',
  JSON.stringify(Array(101).fill(1)),
]

const itemFields: Fields = {
  name: lineOfText(200),
  productType: lineOfText(200),
  description: required(10_000),
  priceMinor: { refused: [...notCounts.filter((json) => json !== '2147483648'), '"5"', 'null', '0', '10000000000'] },
  availableQuantity: { refused: [...notCounts, '"5"', 'null', '900001'], accepted: ['0', '900000'] },
  minOrderQuantity: count('0', '900001'),
  orderMultiple: { ...count('0', '900001', '2'), accepted: ['1'] },
  priceBreaks: {
    refused: [...notTexts.filter((json) => json !== '[]'), 'null', '{}', '[null]', '[{"quantity":2}]', '[{"quantity":2.5,"priceMinor":1}]'],
    accepted: ['[]'],
  },
  imageUrls: {
    refused: [
      ...notImages,
      ...notImages.slice(-17).map((json) => `[${json}]`),
      '[]',
      JSON.stringify(Array(21).fill('https://a.test/b')),
      'null',
    ],
    accepted: ['["https://a.test/b"]'],
  },
  sku: { refused: [...notTexts, ...notNames, ...tooLong(200), ...blanks, '"..."', 'null'] },
  partNumbers: {
    refused: [
      ...notTexts.filter((json) => json !== '[]' && json !== '["5"]'),
      '["\\u0000"]',
      '["\\udc00"]',
      '[5]',
      'null',
      ...notNames.map((json) => `[${json}]`),
    ],
    accepted: ['[]', `[${oddNamesJson.join()}]`],
  },
  manufacturer: { ...cleared(200), refused: [...cleared(200).refused, ...notNames] },
  series: { ...cleared(200), refused: [...cleared(200).refused, ...notNames] },
  specs: {
    refused: [
      '5',
      '"x"',
      '[]',
      'null',
      '{"a":"\\u0000"}',
      '{"\\ud800":1}',
      '{"a":1e309}',
      `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
    ],
    accepted: ['{}', '{"constructor":1,"prototype":{}}'],
  },
  specEdits: { refused: ['5', '[]', 'null', '{"a":5}', '{"a":"\\u0000"}'], accepted: ['{}'] },
  releaseYear: { refused: [...notCounts, '"2026"', '1969', '2101'], accepted: ['null', '2026'] },
  verifiedOn: { refused: [...notDays, '""'], accepted: ['null', '"2024-02-29"'] },
}

const newItem = {
  name: 'x',
  productType: 'x',
  priceMinor: 1,
  availableQuantity: 1,
  minOrderQuantity: 1,
  description: 'x',
  imageUrls: ['https://a.test/b'],
}

const notLines = [
  ...[
    '5',
    '"x"',
    'null',
    '{}',
    '[5]',
    '[null]',
    '[[]]',
    '[{}]',
    '[{"code":5}]',
    '[{"code":"x","quantity":true}]',
    '[{"code":"x","quantity":[]}]',
  ],
  ...['["\\u0000"]', '["\\ud800"]', '[{"code":"x","quantity":"\\udc00"}]'],
]
const notCartLines = (part: string) => [
  ...['"x"', 'true', 'null', '0', '-1', '0.5', '900001', '1e309'].map((json) => `[{${part},"quantity":${json}}]`),
  ...['"x"', 'null', '-1', '0.5', '1e309'].map((json) => `[{${part},"quantity":5,"priceMinor":${json}}]`),
  ...[
    '{"quantity":5}',
    `{${part},"sku":"x","quantity":5}`,
    '{"sku":"","quantity":5}',
    '{"sku":"\\u0000","quantity":5}',
    '{"productId":0,"quantity":5}',
  ].map((json) => `[${json}]`),
]

const calls: Record<string, Call> = {
  'items.list': {
    as: admin,
    input: {},
    fields: { ...page, q: given(200), type: given(200), sort: { refused: [...notTexts, '"id"', '""', '"__proto__"', '"price;"', 'null'] } },
  },
  'items.browse': {
    as: admin,
    input: {},
    fields: {
      ...paging,
      q: given(200),
      types: {
        refused: [
          ...notTexts.filter((json) => json !== '[]' && json !== '["5"]'),
          '[5]',
          '[""]',
          '["\\u0000"]',
          JSON.stringify(Array(21).fill('x')),
          'null',
        ],
        accepted: ['[]', `[${fewOddTexts.join()}]`],
      },
      priceFromMinor: { refused: [...notCounts.filter((json) => json !== '2147483648'), '"5"', 'null', '10000000000'], accepted: ['0'] },
      priceToMinor: { refused: [...notCounts.filter((json) => json !== '2147483648'), '"5"', 'null', '10000000000'], accepted: ['0'] },
      availability: { refused: [...notTexts, '"none"', '""', 'null'], accepted: ['"orderable"'] },
      sort: { refused: [...notTexts, '"id"', '""', '"__proto__"', '"price;"', 'null'] },
      allOf: {
        refused: [
          ...notTexts.filter((json) => json !== '[]'),
          '[5]',
          '[""]',
          '["sockett"]',
          '["__proto__"]',
          JSON.stringify(Array(21).fill('socket')),
          'null',
        ],
        accepted: ['[]', '["type","maker","socket"]'],
      },
    },
  },
  'items.view': { as: admin, input: {}, fields: { id: whole } },
  'items.get': { as: admin, input: {}, fields: { id: whole } },
  'items.specForm': { as: admin, input: {}, fields: { id: whole } },
  'items.specFormOfNew': { as: admin, input: { productType: 'CPU', name: 'x' }, fields: { productType: given(200), name: given(200) } },
  'items.add': { as: admin, input: newItem, fields: itemFields },
  // The same fields, but optional: a few values show that they are validated.
  'items.change': {
    as: admin,
    input: { id: other.id },
    inside: 'changes',
    fields: {
      name: lineOfText(200),
      priceMinor: { refused: ['0', '-1', '0.5', '"5"', 'null', '[5]', '10000000000'] },
      specs: { refused: ['5', '{"a":1e309}'] },
    },
  },
  'items.change of': { as: admin, input: { changes: { name: 'x' } }, fields: { id: whole } },
  'items.remove': { as: admin, input: {}, fields: { id: count('0', '-5', '9007199254740990') } },
  'orders.list': { as: admin, input: {}, fields: page },
  'orders.listOf': {
    as: customer,
    input: { email: customer.email },
    fields: { ...page, email, status: { refused: [...notTexts, '"Pandding"', '""', '"all"', 'null'], accepted: ['"paid"'] } },
  },
  'orders.search': {
    as: customer,
    input: {},
    fields: {
      ...paging,
      text: given(200),
      email,
      status: { refused: [...notTexts, '"Pandding"', '""', '"all"', 'null'], accepted: ['"paid"'] },
      inCart: { refused: ['0', '"true"', '[]', '{}', 'null'], accepted: ['true', 'false'] },
      sort: { refused: [...notTexts, '"id"', '""', '"__proto__"', '"--time"', 'null'], accepted: ['"-userName"'] },
      scope: { refused: [...notTexts, '"all"', '""', 'null'], accepted: ['"own"'] },
      from: { refused: [...notTexts, '"0000-01-01"', '"2026-02-30"', '"today"', '""', 'null'], accepted: ['"9999-12-31"'] },
      to: { refused: [...notTexts, '"0000-01-01"', '"2026-02-30"', '"today"', '""', 'null'], accepted: ['"0001-01-01"', '"9999-12-31"'] },
    },
  },
  'orders.get': { as: customer, input: {}, fields: { number: count('100000000') } },
  'orders.add': {
    as: customer,
    input: { email: customer.email, productId: product.id, quantity: 5 },
    fields: {
      email,
      number: count('100000000'),
      productId: count('0', '9007199254740990'),
      quantity: count('0', '4', '501', '900001'),
      priceMinor: { refused: notCounts.filter((json) => json !== '-0.5').concat('0', '2449999') },
      name: { refused: [...notTexts, ...tooLong(200), ...blanks, 'null'] },
      productType: { refused: [...notTexts, ...tooLong(200), ...blanks, 'null'] },
      userName: { refused: [...notTexts, ...notNames, ...tooLong(100), ...blanks, 'null'], accepted: oddNamesJson },
      idempotencyKey: { refused: [...notTexts, ...blanks, '"a b"', '"ü"', JSON.stringify('x'.repeat(201)), 'null'], accepted: ['"a"'] },
    },
  },
  'builds.check': {
    as: customer,
    input: {},
    fields: {
      parts: {
        refused: [
          ...['5', '"x"', 'null', '{}', '[]', '[5]', '[null]', '[{}]', '[[]]'],
          ...[...notCounts, '0', '101', 'null'].map((json) => `[{"sku":"${product.sku}","quantity":${json}}]`),
          `[{"sku":"${product.sku}","quantity":60},{"sku":"${product.sku}","quantity":41}]`,
        ],
        accepted: [`[{"sku":"${product.sku}","quantity":100}]`],
      },
    },
  },
  'substitutes.of': {
    as: customer,
    input: { parts: [{ sku: product.sku, quantity: 1 }], sku: product.sku },
    fields: { machines: count('0', '10001') },
  },
  'substitutes.of a part': {
    as: customer,
    input: { parts: [{ sku: product.sku, quantity: 1 }], machines: 1 },
    fields: { sku: { refused: [...notTexts, ...tooLong(200), ...blanks, 'null', '"another"'] } },
  },
  'quickOrder.substitutes': {
    as: customer,
    input: {},
    fields: {
      lines: {
        refused: ['5', '"x"', 'null', '{}', '[]', '[{}]', JSON.stringify(Array(21).fill({ productId: product.id, quantity: 1 }))],
        accepted: [JSON.stringify([{ productId: product.id, quantity: 1 }])],
      },
    },
  },
  'builds.parts': {
    as: customer,
    input: {},
    fields: {
      skus: {
        refused: ['5', '"x"', 'null', '{}', '[5]', '[null]', '[""]', JSON.stringify(Array(101).fill('x'))],
        accepted: ['[]', '["x"]'],
      },
    },
  },
  'quickOrder.match': {
    as: customer,
    input: {},
    fields: { lines: { refused: notLines, accepted: ['[]', '[""]', `[${oddTextsJson.join()}]`, '[{"code":"x","quantity":null}]'] } },
  },
  'quickOrder.add': {
    as: customer,
    input: { key: 'k', lines: [{ productId: product.id, quantity: 5 }] },
    fields: {
      email,
      key: { refused: [...notTexts, ...blanks, '"a b"', '"ü"', JSON.stringify('x'.repeat(201)), 'null'] },
      lines: { refused: ['5', '"x"', 'null', '{}', '[]', '[5]', '[null]', '[[]]', ...notCartLines(`"productId":${product.id}`)] },
    },
  },
  'quickOrder.choose': { as: customer, input: { item: 'x' }, fields: { productId: count('0', '9007199254740990') } },
  'quickOrder.choose of': { as: customer, input: { productId: product.id }, fields: { item: required(500) } },
  'orders.changeQuantity': {
    as: customer,
    input: { number },
    fields: { quantity: count('0', '4', '501'), minOrderQuantity: count('0', '501') },
  },
  'orders.changeQuantity of': { as: customer, input: { quantity: 6 }, fields: { number: count('100000000') } },
  'orders.acceptPrices': {
    as: customer,
    input: {},
    fields: { numbers: { refused: ['null', '1', '"1"', '[]', '["1"]', '[-1]', '[1.5]', '{}'] } },
  },
  'orders.cancel': { as: customer, input: {}, fields: { number: count('100000000') } },
  'cart.page': { as: customer, input: {}, fields: linePage },
  'cart.remove': {
    as: customer,
    input: {},
    fields: {
      numbers: { refused: ['5', '"5"', 'null', '{}', '[]', '["5"]', '[0.5]', '[-1]', '[100000000]', '[null]'] },
    },
  },
  'cart.restore': {
    as: customer,
    input: {},
    fields: {
      numbers: { refused: ['5', '"5"', 'null', '{}', '[]', '["5"]', '[0.5]', '[-1]', '[100000000]', '[null]'] },
    },
  },
  'cart.replace': {
    as: customer,
    input: {},
    fields: {
      lines: {
        refused: [
          ...['5', '"5"', 'null', '{}', '[]', '[{}]', `[{"number":5,"productId":${product.id},"quantity":5}]`],
          ...['0', '-1', '0.5', '900001', '"5"', 'null'].map(
            (quantity) => `[{"number":5,"productId":${product.id},"quantity":${quantity},"priceMinor":5}]`,
          ),
        ],
      },
    },
  },
  'orders.remove': { as: customer, input: {}, fields: { number: count('100000000') } },
  'infoPages.get': {
    as: customer,
    input: {},
    fields: { name: { refused: [...notTexts, '""', '"home"', '"__proto__"', 'null'], accepted: ['"terms"'] } },
  },
  'settings.set': {
    as: admin,
    input: {},
    inside: 'shop',
    fields: {
      name: { ...lineOfText(100), refused: notNull(lineOfText(100).refused) },
      logo: { refused: [...notTexts, '""', '"/images/uploads/a.webp"', '"https://a.test/a.png"'], accepted: ['null'] },
      email: { refused: notEmails, accepted: ['null'] },
      phone: { refused: [...notTexts, ...blanks, '"call us"', '"123"'], accepted: ['null', '"+880 2 5550"'] },
      address: { refused: [...notTexts, ...tooLong(300), ...blanks, '"a\\u0007b"'], accepted: ['null', '"a\\nb"'] },
      taxId: { refused: notNull(lineOfText(50).refused), accepted: ['null', '"BIN 12"'] },
      taxBasisPoints: { refused: [...notCounts, '10001'], accepted: ['null', '0', '10000'] },
      minOrderMinor: { refused: [...notAmounts, '1000000000000'], accepted: ['null', '0', '999999999999'] },
      priceHoldDays: { refused: [...notCounts, '91'], accepted: ['null', '0', '90'] },
    },
  },
  'reviews.list': {
    as: admin,
    input: {},
    fields: { page: { refused: [...notCounts, '"0"', 'null', '1000001'], accepted: ['0', '1000000'] } },
  },
  'reviews.add': {
    as: customer,
    input: { text: 'x' },
    fields: {
      text: required(2_000),
      authorName: { refused: [...notTexts, ...notNames, ...tooLong(100), ...blanks] },
      imageUrl: { refused: [...notImages, '""', 'null'] },
    },
  },
  'audit.search': {
    as: admin,
    input: {},
    fields: {
      page: paging.page,
      actor: { refused: [...notTexts, ...notNames, ...tooLong(254)] },
      action: { refused: [...notTexts, ...notNames, ...tooLong(100)] },
      subjectType: { refused: [...notTexts, '"user"', '"__proto__"', 'null'], accepted: ['"account"'] },
      subjectId: { refused: [...notTexts, ...notNames, ...tooLong(200)] },
      from: { refused: [...notTexts, '"2026-13-01"', '"yesterday"', '"0000-01-01"', 'null'], accepted: ['"2026-01-31"'] },
      to: { refused: [...notTexts, '"2026-13-01"', '"yesterday"', 'null'], accepted: ['"2026-01-31"'] },
    },
  },
  'search.clicked': {
    as: customer,
    input: { q: 'ryzen', id: product.id },
    fields: { q: given(200), id: count('0', '9007199254740990') },
  },
  'search.explain': { as: admin, input: {}, fields: { q: required(200) } },
  'search.searches': {
    as: admin,
    input: {},
    fields: {
      ...paging,
      text: given(200),
      missed: { refused: ['5', '"true"', 'null', '[]'], accepted: ['true'] },
      sort: { refused: [...notTexts, '"id"', '""', '"__proto__"', 'null'], accepted: ['"misses"'] },
    },
  },
  'search.synonyms': { as: admin, input: {}, fields: { ...paging, text: given(200) } },
  'search.addSynonym': {
    as: admin,
    input: { typed: 'wafer', means: 'memory' },
    fields: {
      typed: { refused: [...notTexts, ...notNames, ...tooLong(100), ...blanks, '"--"', '"1234"', '"the"', '"memory"', 'null'] },
      means: { refused: [...notTexts, ...notNames, ...tooLong(100), ...blanks, '"💻"', '"wafer"', 'null'], accepted: ['"case fan"'] },
    },
  },
  'search.removeSynonym': { as: admin, input: {}, fields: { id: count('0', '-5', '9007199254740990') } },
  'partReviews.list': {
    as: admin,
    input: { productId: product.id },
    fields: {
      limit: { refused: [...notCounts, '"5"', 'null', '0', '101'], accepted: ['1', '100'] },
      cursor: {
        refused: [...notTexts, '""', '"0"', '"-1"', '"1 or 1=1"', '"1234567890123456"', 'null'],
        accepted: ['"1"', '"999999999999999"'],
      },
    },
  },
  'partReviews.list of': { as: admin, input: {}, fields: { productId: whole } },
  'partReviews.mine': { as: customer, input: {}, fields: { productId: anyId } },
  'partReviews.save': {
    as: reviewer,
    input: { productId: other.id, stars: 5, text: 'x' },
    fields: { stars: { refused: [...notCounts, '"5"', 'null', '0', '6'], accepted: ['1', '5'] }, text: required(2_000) },
  },
  'partReviews.save of': { as: reviewer, input: { stars: 5, text: 'x' }, fields: { productId: count('0', '9007199254740990') } },
  'partReviews.withdraw': { as: reviewer, input: {}, fields: { id: count('0', '9007199254740990') } },
  'partReviews.search': {
    as: admin,
    input: {},
    fields: { ...paging, productId: anyId, state: { refused: [...notTexts, '"open"', '""', 'null'], accepted: ['"hidden"'] } },
  },
  'partReviews.hide': { as: admin, input: { id: 1 }, fields: { reason: { refused: [...notTexts, ...tooLong(500), ...blanks, 'null'] } } },
  'partReviews.hide of': { as: admin, input: { reason: 'x' }, fields: { id: count('0', '9007199254740990') } },
  'partReviews.show': { as: admin, input: {}, fields: { id: count('0', '9007199254740990') } },
  'stockAlerts.add': { as: customer, input: {}, fields: { productId: count('0', '9007199254740990') } },
  'stockAlerts.end': {
    as: customer,
    input: {},
    fields: { id: { refused: [...notTexts, ...strangeSegments.map((segment) => JSON.stringify(segment))] } },
  },
  'stockAlerts.endAll': { as: customer, input: {}, fields: { id: { refused: [...notTexts, '""', '"1"', 'null'] } } },
  'partLists.page': { as: customer, input: { id: partList?.id }, fields: linePage },
  'partLists.page of': { as: customer, input: {}, fields: { id: badId } },
  'partLists.get': { as: customer, input: {}, fields: { id: badId } },
  'purchases.list': { as: customer, input: {}, fields: page },
  'purchases.search': {
    as: customer,
    input: {},
    fields: {
      text: { refused: [...notTexts, ...tooLong(200)], accepted: [...oddTextsJson, '""', '"%"'] },
      state: { refused: [...notTexts, '"done"', '""', '"__proto__"'], accepted: ['"placed"', '"notCompleted"'] },
      isOpen: { refused: ['false', '0', '"true"', '[]', 'null'], accepted: ['true'] },
      scope: { refused: [...notTexts, '"all"'], accepted: ['"own"'] },
      page: count('0', '1000001'),
      perPage: count('0', '101'),
    },
  },
  'purchases.get': { as: customer, input: {}, fields: { number: { refused: [...notTexts, ...tooLong(40), '"4711"', '""'] } } },
  'purchases.invoice': { as: customer, input: {}, fields: { number: { refused: [...notTexts, ...tooLong(40), '"4711"', '""'] } } },
  'purchases.place': {
    as: customer,
    // Nothing has this number, so that no attempt places the order.
    input: { key: 'k', numbers: [99_999_998], method: 'cash' },
    fields: {
      key: { refused: [...notTexts, ...tooLong(200), '""', '" "', '"ü"'] },
      numbers: { refused: ['null', '"cart"', '[]', '["1"]', '[-1]', '[1.5]', '[100000000]', '[1,1]', '{}'] },
      method: { refused: [...notTexts, '"barter"', '""', '"__proto__"'] },
      poNumber: { refused: [...notTexts, ...notNames, ...tooLong(200)] },
      note: { refused: [...notTexts, ...tooLong(2_000)] },
      wishedOn: { refused: notDays },
      totalMinor: count('-1'),
      addressId: badId,
      delivery: { refused: ['null', '"x"', '[]', '{}', '{"recipient":"x","phoneNumber":" ","address":"x"}'] },
    },
  },
  'purchases.cancel': {
    as: customer,
    input: { number: '2222-2222', orders: 'all' },
    fields: {
      number: { refused: [...notTexts, ...tooLong(40), '"4711"', '""'] },
      orders: { refused: ['null', '"cart"', '[]', '["1"]', '[-1]', '[1.5]', '[100000000]', '[1,1]', '{}'] },
    },
  },
  'purchases.again': {
    as: customer,
    input: { key: 'k', number: '2222-2222' },
    fields: { number: { refused: [...notTexts, '"4711"'] }, key: { refused: [...notTexts, ...tooLong(200), '""', '" "'] } },
  },
  'partLists.create': { as: customer, input: { name: 'x', lines: [] }, fields: { name: lineOfText(200), lines: badLines } },
  'partLists.addTo': { as: customer, input: { id: partList?.id }, fields: { lines: badLines } },
  'partLists.addTo of': { as: customer, input: { lines: [] }, fields: { id: badId } },
  'partLists.copy': { as: customer, input: { id: partList?.id }, fields: { name: lineOfText(200) } },
  'partLists.copy of': { as: customer, input: { name: 'x' }, fields: { id: badId } },
  'partLists.rename': { as: customer, input: { id: partList?.id }, fields: { name: lineOfText(200) } },
  'partLists.rename of': { as: customer, input: { name: 'x' }, fields: { id: badId } },
  'partLists.delete': { as: customer, input: {}, fields: { id: badId } },
  'partLists.restore': { as: customer, input: {}, fields: { id: badId } },
  'partLists.changeQuantity': {
    as: customer,
    input: { id: partList?.id, productId: product.id, quantity: 5 },
    fields: { productId: count('0', '9007199254740990'), quantity: count('0', '900001') },
  },
  'partLists.changeQuantity of': { as: customer, input: { productId: product.id, quantity: 5 }, fields: { id: badId } },
  'partLists.removeLines': { as: customer, input: { id: partList?.id }, fields: { productIds: badProductIds } },
  'partLists.removeLines of': { as: customer, input: { productIds: [product.id] }, fields: { id: badId } },
  'partLists.replaceLines': {
    as: customer,
    input: { id: partList?.id },
    fields: {
      lines: {
        refused: [
          ...['5', '"5"', 'null', '{}', '[]', '[{}]'],
          ...['0', '0.5', '900001', '"5"', 'null'].map((quantity) => `[{"productId":${product.id},"otherId":5,"quantity":${quantity}}]`),
        ],
      },
    },
  },
  'partLists.replaceLines of': {
    as: customer,
    input: { lines: [{ productId: product.id, otherId: other.id, quantity: 5 }] },
    fields: { id: badId },
  },
  'partLists.restoreLines': {
    as: customer,
    input: { id: partList?.id },
    fields: { lines: { refused: [...badLines.refused, '[]', `[{"productId":${product.id},"quantity":5}]`, placed(0), placed(0.5)] } },
  },
  'partLists.restoreLines of': { as: customer, input: { lines: [] }, fields: { id: badId } },
  'savedBuilds.get': { as: customer, input: {}, fields: { id: badId } },
  'savedBuilds.save': {
    as: customer,
    input: { name: 'x', machines: 1, parts: [{ sku: 'CPU-1', quantity: 1 }] },
    fields: { name: lineOfText(200), machines, parts: buildParts, id: badId },
  },
  'savedBuilds.rename': { as: customer, input: { id: savedBuild?.id }, fields: { name: lineOfText(200) } },
  'savedBuilds.rename of': { as: customer, input: { name: 'x' }, fields: { id: badId } },
  'savedBuilds.copy': { as: customer, input: { id: savedBuild?.id }, fields: { name: lineOfText(200) } },
  'savedBuilds.copy of': { as: customer, input: {}, fields: { id: badId } },
  'savedBuilds.share': {
    as: customer,
    input: { id: savedBuild?.id },
    fields: { isShared: { refused: ['0', '1', '"true"', '[]', '{}', 'null'], accepted: ['true', 'false'] } },
  },
  'savedBuilds.share of': { as: customer, input: { isShared: true }, fields: { id: badId } },
  'savedBuilds.remove': { as: customer, input: {}, fields: { id: badId } },
  'savedBuilds.restore': { as: customer, input: {}, fields: { id: badId } },
  'buildGroups.add': {
    as: customer,
    input: { key: 'k', name: 'x', machines: 1, parts: [{ sku: 'NONE', quantity: 1 }] },
    fields: {
      key: { refused: [...notTexts, ...tooLong(200), '""', '" "', '"ü"'] },
      name: { refused: lineOfText(200).refused },
      machines: { refused: machines.refused },
      parts: { refused: buildParts.refused },
      takesLess: { refused: ['0', '1', '"true"', '[]', '{}', 'null'] },
    },
  },
  'buildGroups.setMachines': {
    as: customer,
    input: { id: noList },
    fields: { machines: { refused: machines.refused }, takesLess: { refused: ['0', '"true"', '[]', 'null'] } },
  },
  'buildGroups.setMachines of': { as: customer, input: { machines: 1 }, fields: { id: badId } },
  'buildGroups.complete': { as: customer, input: {}, fields: { id: badId } },
  'buildGroups.remove': { as: customer, input: {}, fields: { id: badId } },
  'buildGroups.takeApart': { as: customer, input: {}, fields: { id: badId } },
  'buildGroups.addToList': {
    as: customer,
    input: { listName: 'x', name: 'x', machines: 1, parts: [{ sku: 'NONE', quantity: 1 }] },
    fields: {
      listName: { refused: lineOfText(200).refused },
      listId: { refused: [...badId.refused, JSON.stringify(noList)] },
      name: { refused: lineOfText(200).refused },
      machines: { refused: machines.refused },
      parts: { refused: buildParts.refused },
    },
  },
  'buildGroups.ofList': { as: customer, input: {}, fields: { listId: badId } },
  'buildGroups.addList': {
    as: customer,
    input: { listId: noList },
    fields: { key: { refused: [...notTexts, ...tooLong(200), '""', '" "', '"ü"'] } },
  },
  'buildGroups.addList at': {
    as: customer,
    input: { key: 'k', listId: noList },
    fields: {
      prices: {
        refused: ['null', '5', '{}', '[null]', '[{"productId":1}]', '[{"priceMinor":1}]'].concat(
          ['"1"', 'null', '-1', '0.5'].flatMap((json) => [
            `[{"productId":1,"priceMinor":${json}}]`,
            `[{"productId":${json},"priceMinor":1}]`,
          ]),
        ),
      },
    },
  },
  'buildGroups.addList of': { as: customer, input: { key: 'k' }, fields: { listId: badId } },
  'buildGroups.ofPurchase': { as: customer, input: {}, fields: { number: { refused: [...notTexts, ...tooLong(40), '"4711"', '""'] } } },
  'addresses.add': {
    as: customer,
    input: newAddress,
    fields: {
      label: lineOfText(200),
      recipient: lineOfText(200),
      phoneNumber: lineOfText(200),
      address: required(500),
      isUsual: { refused: ['5', '"true"', 'null', '[]'], accepted: ['true'] },
    },
  },
  'addresses.change': {
    as: customer,
    input: { ...newAddress, id: address?.id },
    fields: { label: lineOfText(200), address: required(500) },
  },
  'addresses.change of': { as: customer, input: newAddress, fields: { id: badId } },
  'addresses.delete': { as: customer, input: {}, fields: { id: badId } },
  'addresses.restore': { as: customer, input: {}, fields: { id: badId } },
  'addresses.setUsual': { as: customer, input: {}, fields: { id: { refused: badId.refused.filter((json) => json !== 'null') } } },
  'users.profile': { as: admin, input: {}, fields: { email } },
  'users.changeProfile': {
    as: customer,
    input: {},
    fields: {
      displayName: givenName(200),
      photoUrl: { refused: [...notImages, 'null'], accepted: ['""'] },
      phoneNumber: givenName(200),
      address: given(500),
      dateOfBirth: { refused: [...notDays, '"2999-01-01"'], accepted: ['""'] },
    },
  },
  'prices.mine': { as: customer, input: {}, fields: { ids: { refused: [...idLists, 'null'], accepted: ['[]', '[1,2]'] } } },
  'prices.of': {
    as: admin,
    input: { email: customer.email, ids: [1] },
    fields: { email, userId: { refused: [...notTexts, `"${customer.id}"`] }, ids: { refused: [...idLists, 'null'], accepted: ['[]'] } },
  },
  'prices.history': { as: admin, input: { productId: 1 }, fields: { ...paging, productId: anyId } },
  'priceLists.search': { as: admin, input: {}, fields: { ...paging, text: given(200), isDeleted: { refused: ['5', '"true"', 'null'] } } },
  'priceLists.create': { as: admin, input: { name: 'x' }, fields: { name: listName, startsAt: localMoment, endsAt: localMoment } },
  'priceLists.change': { as: admin, input: { id: noList }, fields: { id: uuid, startsAt: localMoment } },
  'priceLists.entries': {
    as: admin,
    input: { listId: noList },
    fields: { ...refusedOnly(paging), listId: uuid, text: { refused: given(200).refused } },
  },
  'priceLists.addEntry': {
    as: admin,
    input: { listId: noList, productId: product.id, fromQuantity: 1, unitPriceMinor: 1 },
    fields: {
      listId: uuid,
      productId: whole,
      fromQuantity: whole,
      unitPriceMinor: { refused: [...notCounts.filter((json) => json !== '2147483648'), '"5"', 'null', '0', '10000000000'] },
    },
  },
  'priceLists.setRule': {
    as: admin,
    input: { listId: noList, appliesTo: 'all', percent: '5' },
    fields: {
      appliesTo: { refused: [...notTexts, '"All"', '"__proto__"', '"type"', 'null'] },
      value: { refused: [...notTexts, '"x"', 'null'] },
      percent: { refused: [...notTexts, '"0"', '"-1"', '"100.01"', '"1.234"', '"1e1"', '"5%"', '""', '5', 'null'] },
    },
  },
  'priceLists.addHolder': { as: admin, input: { listId: noList }, fields: { email, groupId: uuid } },
  'priceLists.preview': { as: admin, input: { listId: noList }, fields: { ...refusedOnly(paging), at: { refused: localMoment.refused } } },
  'priceLists.group': { as: admin, input: { id: noList }, fields: { ...refusedOnly(paging), id: uuid } },
  'priceLists.addMembers': {
    as: admin,
    input: { id: noList },
    fields: { id: uuid, emails: { refused: [...notTexts, ...tooLong(50_000), ...blanks, 'null'] } },
  },
  'admin.check': { as: admin, input: {}, fields: { email } },
  'admin.users': { as: admin, input: {}, fields: userPage },
  'admin.searchUsers': {
    as: admin,
    input: {},
    fields: { ...paging, text: given(200), sort: { refused: [...notTexts, '"id"', '""', '"__proto__"', 'null'], accepted: ['"-role"'] } },
  },
  'admin.toggleRole': {
    as: admin,
    input: { email: 'nobody@people.test', believedRole: 'user' },
    fields: { email, believedRole: { refused: [...notTexts, '"Admin"', '""', '"owner"', 'null'] } },
  },
  'staff.setRoles': {
    as: admin,
    input: { email: reviewer.email, roles: [] },
    fields: {
      email,
      roles: {
        refused: ['"sales"', '["Sales"]', '["admin"]', '[null]', '{}', 'null', '["sales","sales"]'],
        accepted: ['["finance","sales"]'],
      },
    },
  },
  'admin.removeUser': {
    as: admin,
    input: {},
    fields: {
      id: {
        refused: [
          ...notTexts,
          ...strangeSegments.map((segment) => JSON.stringify(segment)),
          `"{${admin.id}}"`,
          `"${admin.id.replaceAll('-', '')}"`,
        ],
      },
    },
  },
  'accounts.signUp': {
    as: customer,
    input: { name: 'x', email: 'x', password: 'long enough' },
    fields: { name: required2(), email, password: badPassword() },
  },
  'accounts.signIn': { as: customer, input: { email: 'nobody@people.test', password: 'x' }, fields: { email, password: badPassword() } },
  'secondFactor.finish': { as: customer, input: { ticket: 't'.repeat(43), code: '1' }, fields: { ticket: badTicket, code: badCode } },
  'secondFactor.askPasskey': { as: customer, input: {}, fields: { ticket: badTicket } },
  'secondFactor.confirmCode': { as: customer, input: { code: '1' }, fields: { code: badCode } },
  'secondFactor.rename': { as: holder, input: { id: 'aa', name: 'Key' }, fields: { id: badId, name: lineOfText(60) } },
  'secondFactor.remove': {
    as: customer,
    input: { kind: 'passkey', id: 'aa' },
    fields: { kind: { refused: ['"x"', 'null', '5'] }, id: badId },
  },
  'secondFactor.clear': {
    as: admin,
    input: { email: customer.email, reason: 'x' },
    fields: { email, reason: { refused: [...notTexts, ...tooLong(500), ...blanks, 'null'] } },
  },
  'accounts.token': {
    as: customer,
    input: { email: customer.email },
    fields: {
      email,
      password: badPassword(),
      name: { refused: [...notTexts, ...notNames, ...tooLong(200), ...blanks] },
      profile: { refused: ['5', '"x"', '[]', '{"address":5}', '{"dateOfBirth":"0000-01-01"}'] },
    },
  },
}

function required2() {
  return { refused: [...notTexts, ...notNames, ...tooLong(200), ...blanks, 'null'] }
}

function badPassword() {
  return { refused: [...notTexts.filter((json) => !json.includes('\\u0000')), ...tooLong(256), '""', '"12345"', 'null'] }
}

const schemas = inputSchemasOf(appRouter)
const schemasOf = (path: string) => schemas.get(path) ?? []
const pathOf = (name: string) => name.replace(/ .*$/, '')

it.each(Object.entries(calls))('%s accepts no invalid value in any field', async (name, { as, input, fields, inside }) => {
  const watch = await watchRefusals(shop)
  const path = pathOf(name)
  const call = (json: string) => callTrpc(path, json, as)
  let atTheDoor: { json: string; refusal: Answer } | undefined
  for (const [field, { refused }] of Object.entries(fields)) {
    const acceptedBySchema: string[] = []
    for (const value of refused) {
      const json = withField(input, field, value, inside)
      const refusal = await refusalBySchemas(schemasOf(path), JSON.parse(json))
      if (refusal) watch.check(`${name} ${field}=${brief(value)}`, refusal)
      else acceptedBySchema.push(value)
      if (refusal) atTheDoor ??= { json, refusal }
    }
    await watch.refuseAll(`${name} ${field}=`, acceptedBySchema, (value) => call(withField(input, field, value, inside)))
  }
  // One call proves that these are the schemas which guard the procedure.
  expect(atTheDoor, 'a value that a schema refuses').toBeDefined()
  if (!atTheDoor) return
  const { json, refusal } = atTheDoor
  const answer = await watch.try(`${name} ${brief(json)}`, 'refused', () => call(json))
  expect(saidBy(answer)).toEqual(saidBy(refusal))
  for (const [field, { accepted = [] }] of Object.entries(fields)) {
    for (const value of accepted) {
      await watch.try(`${name} ${field}=${brief(value)}`, 'accepted', () => call(withField(input, field, value, inside)))
    }
  }
  await watch.done()
})

const wholeInputs = [
  'null',
  'true',
  '5',
  '"x"',
  '[]',
  '[{}]',
  '{"0":{}}',
  '{"__proto__":{"id":1}}',
  '{"constructor":{"prototype":{"id":1}}}',
  '{"json":{"id":1}}',
  '1e309',
]
const unreadableInputs = ['', '{', '\ufeff{}', '\u0000', '['.repeat(3_000)]

const isAllowed = (access: Access, as: Person | undefined) =>
  access === 'public' || (as !== undefined && (access === 'customer' || as === admin))

it('no procedure reads the input of a caller who may not call it', async () => {
  const watch = await watchRefusals(shop)
  for (const [path, access] of readAccess()) {
    for (const as of [undefined, customer]) {
      if (isAllowed(access, as)) continue
      const label = `${path} as ${as?.email}`
      const answer = await watch.try(label, 'refused', () => callTrpc(path, '"x"', as))
      expect([label, saidBy(answer)]).toMatchObject([label, { code: as ? 'FORBIDDEN' : 'UNAUTHORIZED' }])
    }
  }
  await watch.done()
})

it('no procedure accepts unexpected input, from a visitor, a customer or an admin', async () => {
  const watch = await watchRefusals(shop)
  for (const [place, [path, access]] of [...readAccess()].entries()) {
    // Signing out takes no input, and would end the session that the other tests use.
    if (path === 'accounts.signOut') continue
    // Inputs that a schema accepts are sent, but only one of several that look the same to the procedure.
    const readable = new Map<string, string>()
    for (const json of wholeInputs) {
      const refusal = await refusalBySchemas(schemasOf(path), JSON.parse(json))
      if (refusal) watch.check(`${path} ${json}`, refusal)
      else readable.set(await readAs(path, JSON.parse(json)), json)
    }
    // Each procedure gets one text that is not JSON, because no procedure parses JSON itself.
    const unreadable = unreadableInputs[place % unreadableInputs.length] ?? ''
    for (const as of [undefined, customer, admin].filter((caller) => isAllowed(access, caller))) {
      for (const json of [...readable.values(), unreadable]) {
        await watch.try(`${path} as ${as?.email} ${brief(json)}`, 'either', () => callTrpc(path, json, as))
      }
    }
  }
  await watch.done()
})

/** The input as a procedure reads it, without what its schemas leave out. */
async function readAs(path: string, value: unknown): Promise<string> {
  const read = await Promise.all(schemasOf(path).map((schema) => schema.parseAsync(value)))
  return JSON.stringify(read)
}

it('accepts no broken body', async () => {
  const watch = await watchRefusals(shop)
  for (const path of ['items.add', 'orders.add', 'accounts.signIn', 'users.changeProfile']) {
    for (const { body, type } of brokenBodies) {
      const mayBe = path === 'users.changeProfile' ? 'either' : 'refused'
      await watch.try(`${path} ${type} ${brief(body)}`, mayBe, async () => {
        const headers = { authorization: `Bearer ${admin.token}`, ...(type !== null && { 'content-type': type }) }
        const response = await shop.app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: Buffer.from(body) })
        return { status: response.statusCode, headers: response.headers, body: refusalIn(parse(response.body)), text: response.body }
      })
    }
  }
  await watch.done()
})

const strangeUrls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS', string])[] = [
  ...strangeSegments.flatMap((segment) => [['GET', `/trpc/${segment}`] as const, ['POST', `/trpc/${segment}`] as const]),
  ...[
    '',
    '.',
    ',',
    ',,,',
    'items',
    'items.',
    '.list',
    'items.list.x',
    'items,list',
    'items.__proto__',
    'items.constructor',
    '__proto__.list',
    'items/list',
    'items.list,',
    'hasOwnProperty.call',
    'items.list%00',
    'then',
  ].map((path) => ['GET', `/trpc/${path}`] as const),
  ...[
    'input=%',
    'input=%00',
    'input=a&input=b',
    'input[]=1',
    'input',
    'batch=1',
    'batch=1&input=5',
    'batch=1&input=[]',
    'batch=1&input=null',
    'batch=1&input={"0":5}',
    'batch=1&input={"-1":{}}',
    'batch=1&input={"__proto__":{}}',
    'batch=2',
    'batch=',
    'connectionParams=%7B',
    'connectionParams=5',
    'connectionParams={"a":5}',
    'batch=1&batch=1',
    `input=${'x'.repeat(9_000)}`,
  ].map((query) => ['GET', `/trpc/items.get?${query}`] as const),
  ['GET', `/trpc/${Array(11).fill('reviews.count').join(',')}?batch=1`],
  ['GET', `/trpc/${Array(300).fill('reviews.count').join(',')}?batch=1`],
  ['GET', '/trpc/items.add'],
  ['POST', '/trpc/items.list'],
  ['PUT', '/trpc/items.list'],
  ['PATCH', '/trpc/items.add'],
  ['DELETE', '/trpc/items.remove'],
  ['HEAD', '/trpc/items.list'],
  ['OPTIONS', '/trpc/items.list'],
]

it('answers unknown paths, queries, methods and headers without a fault', async () => {
  const watch = await watchRefusals(shop)
  const headersToTry: Record<string, string>[] = [
    {},
    { 'trpc-accept': 'application/jsonl' },
    { accept: 'text/event-stream' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/octet-stream' },
    { 'content-type': 'application/json', 'x-trpc-source': 'x'.repeat(2_000) },
    { host: '[' },
    { host: 'a b:99999999' },
    { 'last-event-id': '\u0001' },
  ]
  for (const [i, [method, url]] of strangeUrls.entries()) {
    // Every third address gets the unusual headers: which one gets which does not matter.
    for (const headers of i % 3 === 0 ? headersToTry : [{}]) {
      await watch.try(`${method} ${brief(url)} ${JSON.stringify(headers)}`, 'either', async () => {
        const {
          statusCode,
          headers: answered,
          body,
        } = await shop.app.inject({ method, url, headers: { authorization: `Bearer ${admin.token}`, ...headers } })
        // A batch is answered as a list or as lines; then only its status is checked.
        const parsed = parse(body)
        const alone = method !== 'HEAD' && parsed !== undefined && !Array.isArray(parsed)
        return {
          status: alone || statusCode >= 500 ? statusCode : 200,
          headers: answered,
          body: alone ? refusalIn(parsed) : undefined,
          text: body,
        }
      })
    }
  }
  await watch.done()
})

it('never runs more than ten calls of one request', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [i, { text: `Review ${i}` }])))
  const answer = await shop.call('POST', `/trpc/${Array(11).fill('reviews.add').join(',')}?batch=1`, { as: customer, body })
  expect(answer.status).toBe(400)
  const found = await shop.call('GET', '/reviews')
  expect(JSON.stringify(found.body)).not.toContain('Review 1')
})

function withField(input: Record<string, unknown>, field: string, json: string, inside?: string): string {
  if (inside !== undefined) return withField(input, inside, `{${JSON.stringify(field)}:${json}}`)
  const others = Object.entries(input)
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
