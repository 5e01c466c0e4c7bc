// The hostile texts reach every procedure, every documented call and every other route, and every text field of their schemas.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { copyTemplate } from '#server/test/copy-template.ts'
import { createWorld, type World } from '#server/test/policy.ts'
import { inputSchemasOf } from '#server/test/schema-refusals.ts'
import { shopRows } from '#server/test/shop-rows.ts'
import { freePort } from '#server/test/wallet-shop.ts'
import { appRouter } from '#server/trpc/router.ts'
import { type Operation, readOpenApi } from '../generated-requests/open-api.ts'
import { openOwnShop } from '../generated-requests/own-shop.ts'
import { createSender } from '../generated-requests/send.ts'
import { allTargets } from './all-targets.ts'
import { credentialOf } from './callers.ts'
import { hostileShapes } from './shapes.ts'
import { noDress, type Target } from './target.ts'
import { textFieldsOf } from './text-fields.ts'
import { writeText } from './write-text.ts'

let shop: Awaited<ReturnType<typeof openOwnShop>>
let world: World
let operations: Operation[]
let targets: Target[]
let sender: ReturnType<typeof createSender>
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-texts-'))
  const { url, drop } = await copyTemplate()
  const port = await freePort()
  const settings = { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: 'k'.repeat(40), DEMO: 'off', SANDBOX: 'on', RATE_LIMIT: 'off' }
  shop = await openOwnShop({ ...settings, PORT: String(port) })
  await shop.listen()
  sender = createSender(port)
  ends.push(
    async () => sender.close(),
    shop.close,
    drop,
    () => rm(folder, { recursive: true, force: true }),
  )
  const { text } = await sender.send({ method: 'GET', path: '/openapi.json', headers: {}, body: null })
  operations = readOpenApi(JSON.parse(text))
  const rows = shopRows(shop.shop)
  world = await createWorld(rows, { ...(await rows.person({ password: 'open sesame' })), password: 'open sesame' }, { hasMoney: true })
  targets = allTargets(operations, shop.served)
})

afterAll(async () => {
  for (const end of ends) await end()
})

const fieldsOf = (name: string): string[] => (targets.find((target) => target.name === name)?.fields ?? []).map((field) => field.name)

it('has at least 60 shapes, each as long as it is asked to be', () => {
  const shapes = hostileShapes(['ryzen'])
  expect(shapes.length).toBeGreaterThanOrEqual(60)
  for (const { name, make } of shapes) for (const length of [1, 10, 200, 5_000]) expect([name, make(length).length]).toEqual([name, length])
})

it('finds every text that a schema takes, however deep', () => {
  const Schema = z.object({
    plain: z.string().max(10),
    list: z.array(z.object({ of: z.string().max(20) })).max(3),
    record: z.record(z.string().max(5), z.array(z.string().max(30))),
    either: z.union([z.number(), z.object({ text: z.string().max(40) })]).nullish(),
    count: z.number(),
    kind: z.enum(['a', 'b']),
  })
  const found = textFieldsOf(z.toJSONSchema(Schema, { io: 'input' }) as Parameters<typeof textFieldsOf>[0])
  expect(Object.fromEntries(found.map(({ name, longest }) => [name, longest]))).toEqual({
    plain: 10,
    'list[].of': 20,
    'record{}[]': 30,
    'record{name}': 5,
    'either.text': 40,
  })
})

it('reaches every procedure with all texts of its input', () => {
  for (const [path, schemas] of inputSchemasOf(appRouter)) {
    // Counted in another way than the walk does: by the words of the schema itself.
    const written = JSON.stringify(
      schemas.map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })),
    )
    const takesText = /"type":"string"(?!,"enum")/.test(written)
    const fields = fieldsOf(path).filter((name) => name !== 'the whole input')
    expect([path, fields.length > 0]).toEqual([path, takesText])
  }
})

it('reaches every documented call with its parameters and body, and every other route', () => {
  for (const { method, path, parameters, body } of operations) {
    const wanted = [...parameters.map((it) => `${it.in} ${it.name}`), ...(body ? textFieldsOf(body).map(({ name }) => name) : [])]
    expect(fieldsOf(`${method} ${path}`)).toEqual(expect.arrayContaining(wanted))
  }
  const documented = new Set(operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':')}`))
  const others = shop.served.filter((name) => !documented.has(name) && !/^[A-Z]+ \/trpc(?:\/|$)/.test(name))
  const names = new Set(targets.map(({ name }) => name))
  expect(others.filter((name) => !names.has(name))).toEqual([])
  const withParameters = others.filter((name) => /[:*]/.test(name) || /^(?:POST|PUT)/.test(name))
  expect(withParameters.filter((name) => fieldsOf(name).length === 0)).toEqual([])
})

it('writes a request for every field that the server answers without a fault', { timeout: 300_000 }, async () => {
  // A shape that costs little: here the fields matter.
  const shape = hostileShapes(['ryzen']).find(({ name }) => name === 'letters and digits in turn')
  if (!shape) throw new Error('There is no such shape')
  const unsent: string[] = []
  for (const { name, callers, fields } of targets.filter(
    (target) => target.name !== 'quickOrder.match' && target.name !== 'POST /quick-order',
  )) {
    for (const field of fields) {
      const request = writeText(world, field, { shape, dress: field.dresses[0] ?? noDress, beyond: 0 })
      const got = await sender.send({ ...request, headers: { ...credentialOf(world, callers[0] ?? 'visitor'), ...request.headers } })
      if (got.problem !== null || got.status >= 500 || got.status === 413)
        unsent.push(`${name} ${field.name}: ${got.status} ${got.problem}`)
    }
  }
  expect({ unsent, faults: shop.faults }).toEqual({ unsent: [], faults: [] })
})
