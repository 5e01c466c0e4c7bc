// The OpenAPI document: complete, well-formed, and consistent with the server's answers.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { statusOf } from '#server/domain/context/errors.ts'
import { projectRoot } from '#server/lib/root.ts'
import { policies, type World } from '#server/test/policy.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { CheckedBuild } from './wire/builds.ts'
import { Deleted, Inserted, Modified, Refusal } from './wire/common.ts'
import { ItemReview } from './wire/item-reviews.ts'
import { Item, ListedItem } from './wire/items.ts'
import { Order, OrderAdded } from './wire/orders.ts'
import { ListedPurchase, PlacedPurchase, Purchase } from './wire/purchases.ts'
import { CartLinesAdded, QuickOrderLines } from './wire/quick-order.ts'
import { Review, ReviewCount } from './wire/reviews.ts'
import { AdminAnswer, TokenAnswer, User } from './wire/users.ts'

type Schema = { $ref?: string; type?: string; items?: Schema; properties?: Record<string, Schema>; [key: string]: unknown }
type Operation = {
  tags?: string[]
  operationId?: string
  summary?: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
type Description = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> }
}

const shop = await testShop()
let described: Description

beforeAll(async () => {
  const answer = await shop.call('GET', '/openapi.json')
  expect(answer.status).toBe(200)
  described = answer.body as Description
})

/** Every documented call from the policy table. Another test compares that table with the server's routes. */
const calls = [
  ...new Map(
    policies.flatMap(({ rest, who, procedure }) => (rest ? [[`${rest.method} ${rest.path}`, { ...rest, who, procedure }]] : [])),
  ).values(),
]

function operationOf(method: string, path: string): Operation {
  const operation = described.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

const worldOf = (own: Person, admin: Person, item: World['item'], order: number, purchase = ''): World => ({
  own,
  other: own,
  admin,
  known: { ...own, password: '' },
  item,
  order,
  otherOrder: order,
  removedLine: order,
  placed: 0,
  purchase,
  paidPurchase: purchase,
  paid: 0,
  invoice: 0,
  payment: '',
  confirmation: '',
  reset: '',
  apiToken: '',
  passkey: '',
  contactMessage: 0,
  synonym: 0,
  partReview: 0,
  hiddenReview: 0,
  short: item,
  substitute: item,
  stockAlert: '',
  partList: '',
  deletedPartList: '',
  savedBuild: '',
  removedBuild: '',
  sharedBuild: '',
  buildGroup: '',
  listedBuild: '',
  address: '',
  deletedAddress: '',
  priceList: { id: '', name: '', rule: 0, holder: 0 },
  deletedPriceList: '',
  priceGroup: '',
})

/** All objects nested in a value, and the value itself. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

describe('the document', () => {
  it('is OpenAPI 3.1 with a title, a version, and the shop that serves it', () => {
    expect(described).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: { title: 'Partsdock', version: expect.any(String) },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    })
  })

  it('describes every documented call and no others', () => {
    const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(new Set(operations)).toEqual(new Set(calls.map(({ method, path }) => `${method} ${path}`)))
  })

  it('resolves every reference, and uses every schema', () => {
    const references = objectsIn(described).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    const schemas = Object.keys(described.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(new Set(references)).toEqual(new Set(schemas))
  })

  it('uses no OpenAPI 3.0 keyword that 3.1 removed', () => {
    for (const object of objectsIn(described)) expect(Object.keys(object)).not.toContain('nullable')
  })

  it('is available as a page', async () => {
    const page = await shop.call('GET', '/docs')
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
    expect(page.text).toContain('<meta name="viewport"')
    expect((await shop.call('GET', '/docs/json')).body).toEqual(described)
  })
})

/** POST requests that change nothing. */
const answersOnly = (path: string) => ['/quick-order', '/builds/check', '/purchases/{number}/cancel'].includes(path)

describe.each(calls)('$method $path', ({ method, path, who }) => {
  it('has a tag, a name, a summary, a description, and its parameters', () => {
    const { tags, operationId, summary, description, parameters = [] } = operationOf(method, path)
    expect([tags?.length, operationId, summary, description]).toEqual([
      1,
      expect.stringMatching(/^[a-z]+([A-Z][a-z]+)*$/),
      expect.stringMatching(/^[A-Z].*[^.]$/),
      expect.stringMatching(/^[A-Z].*\.$/),
    ])
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    for (const parameter of inPath) expect(parameter.required).toBe(true)
    const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('declares whether it needs credentials', () => {
    const { security } = operationOf(method, path)
    const credentials = [{ bearer: [] }, { cookie: [] }]
    const knowsCallers = (path === '/user/{key}' && method === 'PUT') || path === '/quick-order'
    expect(security).toEqual(knowsCallers ? [{}, ...credentials] : who.visitor === 'ok' ? [] : credentials)
  })

  it('describes its answers and refusals', () => {
    const { responses } = operationOf(method, path)
    const good = Object.keys(responses).filter((status) => status.startsWith('2'))
    const isRepeatable = ['/orders/{key}', '/purchases', '/quick-order/{email}'].includes(path)
    const added = method !== 'POST' || answersOnly(path) ? ['200'] : isRepeatable ? ['200', '201'] : ['201']
    expect(good).toEqual(added)
    for (const [status, { description, content }] of Object.entries(responses)) {
      expect([status, description]).toEqual([expect.stringMatching(/^\d{3}$/), expect.stringMatching(/^[A-Z]/)])
      const type = path.endsWith('.pdf') && status === '200' ? 'application/pdf' : 'application/json'
      const schema = content?.[type]?.schema
      if (status === '304') expect(content).toBeUndefined()
      else if (status.startsWith('2')) expect(schema).toBeDefined()
      else expect(schema).toEqual({ $ref: '#/components/schemas/Refusal' })
    }
    const refusedFor = Object.values(who).flatMap((outcome) => (outcome === 'ok' ? [] : [String(statusOf[outcome])]))
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(refusedFor))
  })
})

describe('a documented bound', () => {
  type Bounds = { in: string; name: string; schema: Schema }
  /** Values that the shop must refuse according to the document. */
  function beyond({ in: place, schema }: Bounds): unknown[] {
    const {
      anyOf = [],
      type,
      minimum,
      maximum,
      maxLength,
      minLength,
      maxItems,
      pattern,
      enum: values,
    } = schema as Schema & { anyOf?: Schema[] }
    // In a union, exceed each alternative separately.
    if (anyOf.length > 0) return anyOf.flatMap((one) => beyond({ in: '', name: '', schema: one }))
    return [
      ...(typeof minimum === 'number' ? [minimum - 1] : []),
      ...(typeof maximum === 'number' ? [maximum + 1] : []),
      ...(type === 'integer' ? [1.5] : []),
      ...(typeof maxLength === 'number' && maxLength > 0 ? ['x'.repeat(maxLength + 1)] : []),
      ...(typeof minLength === 'number' && minLength > 1 ? ['x'.repeat(minLength - 1)] : []),
      // Keys allow any visible character, but no spaces.
      ...(typeof pattern === 'string' ? ['a b'] : []),
      ...(typeof maxItems === 'number' && place === 'body' ? [Array(maxItems + 1).fill('x')] : []),
      ...(Array.isArray(values) ? ['nonsense'] : []),
    ]
  }

  it.each(calls)('of $method $path is enforced', async ({ method, path, url, body }) => {
    const { parameters = [], requestBody } = operationOf(method, path)
    const [own, admin, item] = [await shop.person(), await shop.admin(), await shop.item()]
    const order = await addOrderOf(shop, own, item)
    const world = worldOf(own, admin, item, order)
    const as = path === '/user/{key}' && method === 'PUT' ? own : admin
    const fields = Object.entries(requestBody?.content['application/json']?.schema.properties ?? {})
    // The second status field, and a name or a code without a password are ignored.
    const othersFor = (name: string): object => {
      if (path === '/update/{id}') return {}
      if (path === '/user/{key}') return name === 'name' || name === 'code' ? { password: 'open sesame' } : {}
      return (body?.(world) ?? {}) as object
    }
    let tried = 0
    for (const bounds of parameters.filter((parameter) => parameter.in !== 'path')) {
      for (const value of beyond(bounds)) {
        const { pathname, searchParams } = new URL(url(world), 'http://shop.test')
        const headers: Record<string, string> = bounds.in === 'header' ? { [bounds.name]: String(value) } : {}
        if (bounds.in === 'query') searchParams.set(bounds.name, String(value))
        const answer = await shop.call(method, `${pathname}?${searchParams}`, { as, headers, body: body?.(world) })
        expect([bounds.name, value, answer.status]).toEqual([bounds.name, value, 400])
        tried += 1
      }
    }
    for (const [name, schema] of fields) {
      for (const value of beyond({ in: 'body', name, schema })) {
        const answer = await shop.call(method, url(world), { as, body: { ...othersFor(name), [name]: value } })
        expect([name, value, answer.status]).toEqual([name, value, 400])
        tried += 1
      }
    }
    expect(tried).toBeGreaterThanOrEqual(fields.length)
  })
})

it('passes the recommended rules of Redocly without an error or a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-openapi-'))
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(described))
    const { stdout } = spawnSync(
      join(projectRoot, 'node_modules/.bin/redocly'),
      ['lint', 'openapi.json', '--extends=recommended', '--format=json'],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    )
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('names the fields of bodies as the specification does', () => {
  const fieldsOf = (method: string, path: string) =>
    Object.keys(operationOf(method, path).requestBody?.content['application/json']?.schema.properties ?? {})
  expect(fieldsOf('POST', '/items')).toEqual(
    expect.arrayContaining(['name', 'product_type', 'price', 'abalableQuantity', 'orderQuantity', 'description', 'img']),
  )
  expect(fieldsOf('POST', '/orders/{key}')).toEqual(
    expect.arrayContaining(['_id', 'productId', 'name', 'product_type', 'quantity', 'price', 'userName', 'orderStatus']),
  )
  expect(fieldsOf('PUT', '/update/{id}')).toEqual(expect.arrayContaining(['orderStatus', 'status', 'quantity', 'orderQuantity']))
  expect(fieldsOf('PUT', '/user/{key}')).toEqual(
    expect.arrayContaining(['password', 'name', 'displayName', 'dateOfBirth', 'phoneNumber', 'address', 'photoURL']),
  )
})

it('has an example for every body, and the shop accepts it unchanged', async () => {
  const [own, admin] = [await shop.person(), await shop.admin()]
  const item = await shop.item({ priceMinor: 100_00, availableQuantity: 100, minOrderQuantity: 5 })
  for (const sku of ['CPU-9600X', 'GPU-RTX5070-TRIO', 'CASE-A4-H2O', 'PSU-SF750']) await shop.item({ sku, priceMinor: 25_900_00 })
  const number = await addOrderOf(shop, own, item)
  for (const { method, path } of calls) {
    const content = operationOf(method, path).requestBody?.content['application/json']
    if (!content) continue
    expect([path, content.example]).toEqual([path, expect.any(Object)])
    const body = { ...(content.example as Record<string, unknown>), ...(path === '/orders/{key}' && { productId: item.id }) }
    const key = path === '/user/{key}' ? 'new@people.test' : own.email
    const [bought] = await shop.rows<{ number: string }>(sql`select number from purchases where user_id = ${own.id}`)
    const url = path
      .replace(/\{key\}|\{email\}/, key)
      .replace('{id}', String(path === '/update/{id}' ? number : item.id))
      .replace('{number}', bought?.number ?? '')
    const { status } = await shop.call(method, url, { as: path.startsWith('/items') ? admin : own, body })
    expect([method, path, status]).toEqual([method, path, method === 'POST' && !answersOnly(path) ? 201 : 200])
  }
})

describe('a real answer', () => {
  const wire: Record<string, z.ZodObject> = {
    AdminAnswer,
    CartLinesAdded,
    CheckedBuild,
    Deleted,
    Inserted,
    Item,
    ItemReview,
    ListedItem,
    ListedPurchase,
    Modified,
    Order,
    OrderAdded,
    PlacedPurchase,
    Purchase,
    QuickOrderLines,
    Refusal,
    Review,
    ReviewCount,
    TokenAnswer,
    User,
  }

  it('has a schema in this test for every schema in the document', () => {
    expect(Object.keys(described.components.schemas).toSorted()).toEqual(Object.keys(wire))
  })

  /** The schema that the document declares for an answer. */
  function namedSchema({ $ref, type, items }: Schema): z.ZodType {
    if (type === 'array' && items) return z.array(namedSchema(items)).min(1)
    const schema = wire[$ref?.split('/').at(-1) ?? '']
    if (!schema) throw new Error(`The document names no schema: ${$ref}`)
    return schema.strict()
  }

  it('matches the document’s example', () => {
    for (const [name, schema] of Object.entries(wire)) {
      const [example] = (described.components.schemas[name]?.['examples'] ?? []) as unknown[]
      expect([name, schema.strict().safeParse(example).error?.issues]).toEqual([name, undefined])
    }
  })

  it.each(calls.filter(({ path }) => !path.endsWith('.pdf')))(
    'to $method $path matches the document',
    async ({ method, path, url, body }) => {
      const [own, admin] = [await shop.person(), await shop.admin()]
      const item = await shop.item()
      const placed = await addOrderOf(shop, own, item)
      const { body: bought } = await shop.call('POST', '/purchases', { as: own, body: { key: 'bought', orders: [placed], method: 'cash' } })
      const order = await addOrderOf(shop, own, item)
      await shop.rows(sql`insert into reviews (user_id, author_name, text) values (${own.id}, 'Rina', 'Good.')`)
      await shop.rows(sql`
      insert into part_reviews (product_id, user_id, author_name, stars, text) values (${item.id}, ${own.id}, 'Rina', 5, 'Good.')`)
      const world = worldOf(own, admin, item, order, (bought as { number: string }).number)
      // Programs order from their own account's cart.
      const isOwn = (path === '/user/{key}' && method === 'PUT') || (path === '/purchases' && method === 'POST')
      const as = isOwn ? own : admin
      const sent = body?.(world)
      const answer = await shop.call(method, url(world), { as, ...(sent !== undefined && { body: sent }) })
      const { responses } = operationOf(method, path)
      const schema = responses[String(answer.status)]?.content?.['application/json']?.schema
      expect(namedSchema(schema ?? {}).safeParse(answer.body)).toMatchObject({ success: true })
      const refused = await shop.call(method, url(world), { headers: { authorization: 'Bearer null' }, body: '{broken' })
      if (refused.status >= 400) expect(Refusal.strict().safeParse(refused.body)).toMatchObject({ success: true })
    },
  )
})

it('declares every tag, and on every call the refusal of heads that are too large', () => {
  const declared = (described as unknown as { tags: { name: string; description: string }[] }).tags
  const operations = Object.values(described.paths).flatMap((path) => Object.values(path))
  expect(new Set(operations.flatMap(({ tags = [] }) => tags))).toEqual(new Set(declared.map(({ name }) => name)))
  for (const { description } of declared) expect(description).not.toBe('')
  for (const { operationId, responses } of operations)
    expect([operationId, responses['431']?.content?.['application/json']?.schema]).toEqual([
      operationId,
      { $ref: '#/components/schemas/Refusal' },
    ])
})
