// The description of the REST paths: whole, well-formed, and true of what the server answers.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { policies } from '#server/test/policy.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { testShop } from '#server/test/test-shop.ts'
import { Deleted, Inserted, Modified, Refusal } from './wire/common.ts'
import { Item, ListedItem } from './wire/items.ts'
import { Order, OrderAdded } from './wire/orders.ts'
import { Review, ReviewCount } from './wire/reviews.ts'
import { AdminAnswer, TokenAnswer, User } from './wire/users.ts'

type Schema = { $ref?: string; type?: string; items?: Schema; properties?: Record<string, Schema>; [key: string]: unknown }
type Operation = {
  tags?: string[]
  summary?: string
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

/** Every documented call: from the policy table, which another test holds to the routes of the server. */
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

/** All objects inside a value. */
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

  it('describes every documented call and no other', () => {
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

  it('uses no word of OpenAPI 3.0 that 3.1 dropped', () => {
    for (const object of objectsIn(described)) expect(Object.keys(object)).not.toContain('nullable')
  })

  it('is shown as a page', async () => {
    const page = await shop.call('GET', '/docs')
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
    expect((await shop.call('GET', '/docs/json')).body).toEqual(described)
  })
})

describe.each(calls)('$method $path', ({ method, path, who }) => {
  it('has a tag, a summary, and its parameters', () => {
    const { tags, summary, parameters = [] } = operationOf(method, path)
    expect([tags?.length, typeof summary]).toEqual([1, 'string'])
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    for (const parameter of inPath) expect(parameter.required).toBe(true)
    const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('asks for a bearer where it is not public', () => {
    const open = who.visitor === 'ok' || path === '/user/{email}'
    expect(operationOf(method, path).security).toEqual(open && method !== 'DELETE' ? undefined : [{ bearer: [] }])
  })

  it('says how it answers and how it refuses', () => {
    const { responses } = operationOf(method, path)
    const good = Object.keys(responses).filter((status) => status.startsWith('2'))
    const added = path === '/orders/{email}' ? ['200', '201'] : method === 'POST' ? ['201'] : ['200']
    expect(good).toEqual(added)
    for (const status of ['4XX', '503']) {
      expect(responses[status]?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Refusal' })
    }
    for (const answer of Object.values(responses)) expect(answer.content?.['application/json']?.schema).toBeDefined()
  })
})

it('names the fields of the bodies by the words of the specification', () => {
  const fieldsOf = (method: string, path: string) =>
    Object.keys(operationOf(method, path).requestBody?.content['application/json']?.schema.properties ?? {})
  expect(fieldsOf('POST', '/items')).toEqual(
    expect.arrayContaining(['name', 'product_type', 'price', 'abalableQuantity', 'orderQuantity', 'description', 'img']),
  )
  expect(fieldsOf('POST', '/orders/{email}')).toEqual(
    expect.arrayContaining(['_id', 'productId', 'name', 'product_type', 'quantity', 'price', 'userName', 'orderStatus']),
  )
  expect(fieldsOf('PUT', '/update/{id}')).toEqual(expect.arrayContaining(['orderStatus', 'status', 'quantity', 'orderQuantity']))
  expect(fieldsOf('PUT', '/user/{email}')).toEqual(
    expect.arrayContaining(['password', 'name', 'displayName', 'dateOfBirth', 'phoneNumber', 'address', 'photoURL']),
  )
})

it('has an example of every body, which the shop takes as it stands', async () => {
  const [own, admin] = [await shop.person(), await shop.admin()]
  const item = await shop.item({ priceMinor: 100_00, availableQuantity: 100, minOrderQuantity: 5 })
  const number = await addOrderOf(shop, own, item)
  for (const { method, path } of calls) {
    const content = operationOf(method, path).requestBody?.content['application/json']
    if (!content) continue
    expect([path, content.example]).toEqual([path, expect.any(Object)])
    const body = { ...(content.example as Record<string, unknown>), ...(path === '/orders/{email}' && { productId: item.id }) }
    const address = path === '/user/{email}' ? 'new@people.test' : own.email
    const url = path.replace('{email}', address).replace('{id}', String(path === '/update/{id}' ? number : item.id))
    const { status } = await shop.call(method, url, { as: path.startsWith('/items') ? admin : own, body })
    expect([method, path, status]).toEqual([method, path, method === 'POST' ? 201 : 200])
  }
})

describe('a real answer', () => {
  const wire: Record<string, z.ZodObject> = {
    AdminAnswer,
    Deleted,
    Inserted,
    Item,
    ListedItem,
    Modified,
    Order,
    OrderAdded,
    Refusal,
    Review,
    ReviewCount,
    TokenAnswer,
    User,
  }

  it('has a schema here for every schema of the document', () => {
    expect(Object.keys(described.components.schemas).toSorted()).toEqual(Object.keys(wire))
  })

  /** The schema that the document names for an answer. */
  function namedSchema({ $ref, type, items }: Schema): z.ZodType {
    if (type === 'array' && items) return z.array(namedSchema(items)).min(1)
    const schema = wire[$ref?.split('/').at(-1) ?? '']
    if (!schema) throw new Error(`The document names no schema: ${$ref}`)
    return schema.strict()
  }

  it('is like the example that the document has of it', () => {
    for (const [name, schema] of Object.entries(wire)) {
      const [example] = (described.components.schemas[name]?.['examples'] ?? []) as unknown[]
      expect([name, schema.strict().safeParse(example).error?.issues]).toEqual([name, undefined])
    }
  })

  it.each(calls)('to $method $path is what the document says', async ({ method, path, url, body }) => {
    const [own, admin] = [await shop.person(), await shop.admin()]
    const item = await shop.item()
    const order = await addOrderOf(shop, own, item)
    await shop.rows(sql`insert into reviews (user_id, author_name, text) values (${own.id}, 'Rina', 'Good.')`)
    const world = {
      own,
      other: own,
      admin,
      known: { ...own, password: '' },
      item,
      order,
      otherOrder: order,
      placed: 0,
      paid: 0,
      invoice: 0,
      payment: '',
      confirmation: '',
      reset: '',
      apiToken: '',
      contactMessage: 0,
    }
    const as = path === '/user/{email}' && method === 'PUT' ? own : admin
    const sent = body?.(world)
    const answer = await shop.call(method, url(world), { as, ...(sent !== undefined && { body: sent }) })
    const { responses } = operationOf(method, path)
    const schema = responses[String(answer.status)]?.content?.['application/json']?.schema
    expect(namedSchema(schema ?? {}).safeParse(answer.body)).toMatchObject({ success: true })
    const refused = await shop.call(method, url(world), { headers: { authorization: 'Bearer null' }, body: '{broken' })
    if (refused.status >= 400) expect(Refusal.strict().safeParse(refused.body)).toMatchObject({ success: true })
  })
})
