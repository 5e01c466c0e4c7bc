// No schema answers with zod's own messages: checks every procedure input and every schema of a documented call, field by field.
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { issueText } from '#common/kit/issue-texts.ts'
import { serveRest } from '#server/rest/rest.ts'
import { rawZodText } from '#server/test/raw-zod-text.ts'
import { testShop } from '#server/test/test-shop.ts'
import { appRouter } from './router.ts'

const shop = await testShop()

/** Input schemas by procedure or call. */
const schemas = new Map<string, z.ZodType>()
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>
for (const [name, procedure] of Object.entries(procedures)) for (const schema of procedure._def.inputs) schemas.set(name, schema)
const app = Fastify()
app.decorate('shop', shop.shop)
app.decorate('publicUrl', 'http://shop.test')
app.addHook('onRoute', ({ method, url, schema }) => {
  for (const part of ['params', 'querystring', 'headers', 'body'] as const) {
    const found = schema?.[part]
    if (found instanceof z.ZodType) schemas.set(`${String(method)} ${url} ${part}`, found)
  }
})
await serveRest(app)
await app.ready()

const hostile: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(60_000),
  'a\0b',
  '\ud800',
  '1e3',
  '2026-02-30',
  true,
  0,
  -1,
  1.5,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  [5],
  [null],
  Array(500).fill('x'),
  {},
  { a: 1 },
  new Date(0),
  10n,
]

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

it('covers every procedure with an input, and every documented call', () => {
  expect([...schemas.keys()].filter((name) => name.includes(' ')).length).toBeGreaterThan(20)
  expect([...schemas.keys()].filter((name) => !name.includes(' ')).length).toBeGreaterThan(30)
})

it.each([...schemas])('%s explains in plain words what it expects', (_name, schema) => {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const inner = [...fields, 'profile', 'changes'].flatMap((field) => hostile.map((value) => ({ [field]: value })))
  const nested = hostile.flatMap((value) =>
    ['imageUrls', 'priceMinor', 'dateOfBirth'].map((name) => ({ id: 1, changes: { [name]: value } })),
  )
  const said = new Set([...hostile, ...inner, ...nested].flatMap((value) => messagesOf(schema, value)))
  expect([...said].filter((text) => rawZodText.test(text))).toEqual([])
  for (const text of said) expect(text).toMatch(/^[A-Z][^\n]{3,150}$/)
})

it('has a sentence for every kind of issue', () => {
  const odd = z.strictObject({
    map: z.map(z.string(), z.number()),
    record: z.record(z.enum(['a']), z.number()),
    either: z.union([z.string(), z.number()]),
    kind: z.discriminatedUnion('is', [z.object({ is: z.literal('a') })]),
    steps: z.number().multipleOf(5),
    link: z.url(),
    begins: z.string().startsWith('a'),
    tuple: z.tuple([z.string()]),
    never: z.never(),
    list: z.array(z.string()).min(2).max(3),
    more: z.number().gt(5).lt(7),
    checked: z.string().refine(() => false),
  })
  const said = hostile.flatMap((value) =>
    messagesOf(odd, Object.fromEntries([...Object.keys(odd.shape), 'other'].map((key) => [key, value]))),
  )
  expect([...new Set(said)].filter((text) => rawZodText.test(text))).toEqual([])
  expect(said).toEqual(
    expect.arrayContaining(['Remove the fields that are not documented', 'Must be a multiple of 5', 'Must be more than 5']),
  )
})

it('detects zod’s own messages', () => {
  z.config({ customError: undefined })
  try {
    const said = hostile.flatMap((value) =>
      messagesOf(z.strictObject({ a: z.enum(['x', 'y']), b: z.number().min(1).max(5) }), { a: value, b: value, c: 1 }),
    )
    expect(said.filter((text) => !rawZodText.test(text))).toEqual([])
    expect(said.length).toBeGreaterThan(20)
  } finally {
    z.config({ customError: issueText })
  }
})
