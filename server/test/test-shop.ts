// A whole shop for a test file: the real server on a database of its own, with helpers that add people and products.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { sql } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import type { SessionKind } from '#server/auth/session-kind.ts'
import { buildApp } from '#server/compose/app.ts'
import { createShop, followShopChanges } from '#server/compose/deps.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { products } from '#server/db/schema/products.ts'
import { stockMovements } from '#server/db/schema/stock-movements.ts'
import { credentials, users } from '#server/db/schema/users.ts'
import { indexChanged } from '#server/domain/part-index/part-index.ts'
import { createDiskStore } from '#server/uploads/disk-store.ts'
import { copyTemplate } from './copy-template.ts'
import { createAnswerCheck } from './documented-answers.ts'
import { insertSession } from './signed-in.ts'

export const publicUrl = 'http://shop.test'
export const secretKey = 'the key of all shops in tests, and no other'

export type Person = { id: string; email: string; token: string; sessionId: string; password: string | null }
export type Answer = { status: number; headers: LightMyRequestResponse['headers']; body: unknown; text: string }
export type TestShop = Awaited<ReturnType<typeof testShop>>

/**
 * Opens a shop on a fresh copy of the template database; closed and dropped after the file's tests. Unless `isPatient` is false, work waits for
 * its turn without a limit of time, so that a busy machine fails no test.
 */
export async function testShop({ rateLimit = false, isPatient = true }: { rateLimit?: boolean; isPatient?: boolean } = {}) {
  const { url, drop } = await copyTemplate()
  const sqlClient = createSqlClient(url, { max: 10 })
  const shop = createShop(sqlClient, {
    currency: 'BDT',
    rateLimit,
    isPatient,
    databasePrepare: true,
    secretKey,
    contactEmail: 'shop@shop.test',
  })
  const follower = await followShopChanges(url, shop, sqlClient)
  const faults: string[] = []
  const logger = { level: 'error', stream: { write: (line: string) => void faults.push(line) } }
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-uploads-'))
  const uploads = createDiskStore(folder)
  const { app, drain } = await buildApp({ shop, publicUrl, logger, uploads })
  await app.ready()
  const checkAnswer = createAnswerCheck(app)

  afterAll(async () => {
    await app.close()
    shop.live.close()
    await follower.close()
    await shop.searchCounts.flush()
    await closeSqlClient(sqlClient)
    await drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** A REST call; `as` sends that person's bearer token. */
  async function call(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    { as, body, headers = {} }: { as?: Pick<Person, 'token'> | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const authorization: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {}
    const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await app.inject({ method, url, headers: { ...type, ...authorization, ...headers }, ...payload })
    checkAnswer(method, url, response.statusCode)
    return { status: response.statusCode, headers: response.headers, body: readJson(response), text: response.body }
  }

  /**
   * An account with a fresh bearer token, and with the phone number and address that orders need. It has a password only on request, because
   * hashing is slow.
   */
  async function person({
    role = 'user',
    email = `${randomUUID()}@people.test`,
    password = null as string | null,
    displayName = 'Rina Akter',
    phoneNumber = '+880 1700-000000' as string | null,
    address = '14 Mirpur Road, Dhaka' as string | null,
  } = {}) {
    const rows = await shop.db
      .insert(users)
      .values({ email, role, displayName, phoneNumber, address } as typeof users.$inferInsert)
      .returning({ id: users.id })
    const id = first(rows).id
    if (password !== null) await shop.db.insert(credentials).values({ userId: id, passwordHash: await shop.passwords.hash(password) })
    const session = await insertSession(shop.db, 'token', id)
    return { id, email, token: session.credential, sessionId: session.id, password } satisfies Person
  }

  /** A session for an existing account. */
  const signedIn = (kind: SessionKind, userId: string) => insertSession(shop.db, kind, userId)

  /** A product in the database, with its opening stock movement. */
  async function item(values: Partial<typeof products.$inferInsert> = {}) {
    const [added] = await shop.db
      .insert(products)
      .values({
        sku: `SKU-${randomBytes(6).toString('hex')}`,
        name: 'AMD Ryzen 5 7600',
        productType: 'CPU',
        priceMinor: 24_500_00,
        availableQuantity: 500,
        minOrderQuantity: 5,
        description: 'Six cores for socket AM5.',
        imageUrls: ['https://pictures.test/7600.jpg'],
        ...values,
      })
      .returning()
    const product = first(added ? [added] : [])
    await shop.db.insert(stockMovements).values({ productId: product.id, delta: product.availableQuantity, reason: 'initial' })
    await shop.db.transaction((tx) => indexChanged(tx, [product.id]))
    await shop.changes.tell()
    return product
  }

  /** Runs plain SQL, to check what a call left in the database. */
  const rows = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => shop.db.execute<T>(query)

  // `faults`: the faults that the server logged, as lines of JSON.
  return {
    app,
    shop,
    uploads,
    sql: sqlClient,
    url,
    drain,
    faults,
    call,
    person,
    signedIn,
    admin: () => person({ role: 'admin' }),
    item,
    rows,
  }
}

function readJson(response: LightMyRequestResponse): unknown {
  const { 'content-type': type, 'content-encoding': encoding } = response.headers
  if (!type?.toString().startsWith('application/json') || response.body === '') return undefined
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)]
  return unpack ? JSON.parse(unpack(response.rawPayload).toString('utf8')) : response.json()
}

export function first<T>(list: readonly T[]): T {
  const [value] = list
  if (value === undefined) throw new Error('There is nothing here')
  return value
}
