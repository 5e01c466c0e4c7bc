// A whole shop for a test file: the real server on a database of its own, with helpers that add people and products.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { type HashCost, usualHashCost } from '#server/auth/passwords.ts'
import { buildApp } from '#server/compose/app.ts'
import { createShop, followShopChanges } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import type { CatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import type { GivenValues } from '#server/domain/kept-settings/kept-settings.ts'
import { createDiskStore } from '#server/uploads/disk-store.ts'
import { copyTemplate } from './copy-template.ts'
import { createAnswerCheck } from './documented-answers.ts'
import { publicUrl } from './public-url.ts'
import { type Person, shopRows } from './shop-rows.ts'

export const secretKey = 'the key of all shops in tests, and no other'

export { publicUrl } from './public-url.ts'
export type { Person } from './shop-rows.ts'
export type Answer = { status: number; headers: LightMyRequestResponse['headers']; body: unknown; text: string }
export type TestShop = Awaited<ReturnType<typeof testShop>>
export type TestShopOptions = {
  rateLimit?: boolean
  isPatient?: boolean
  hashCost?: HashCost
  catalogue?: CatalogueCache
  shopValues?: GivenValues
}

/**
 * Opens a shop on a fresh copy of the template database; closed and dropped after the file's tests. Unless `isPatient` is false, work waits for
 * its turn without a limit of time, and statements and looks at the change log may take longer, so that a busy machine fails no test. Hashing a
 * password costs little.
 */
export async function testShop({
  rateLimit = false,
  isPatient = true,
  hashCost = usualHashCost,
  shopValues = {},
  ...own
}: TestShopOptions = {}) {
  const { url, drop } = await copyTemplate()
  const sqlClient = createSqlClient(url, { max: 10, patience: isPatient ? 10 : 1 })
  const created = createShop(sqlClient, {
    currency: 'BDT',
    rateLimit,
    isPatient,
    hashCost,
    databasePrepare: true,
    secretKey,
    shopValues,
    contactEmail: 'shop@shop.test',
  })
  const shop = { ...created, ...own }
  const follower = await followShopChanges(url, shop, sqlClient, isPatient ? { lateAfterMs: 10_000 } : {})
  const faults: string[] = []
  const write = (line: string) => void (isFault(line) && faults.push(line))
  const logger = { level: 'warn', stream: { write } }
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

  const rows = shopRows(shop)

  // `faults`: the errors behind refusals that the server logged (request/faults.ts), as lines of JSON.
  return {
    app,
    shop,
    uploads,
    sql: sqlClient,
    url,
    drain,
    faults,
    call,
    ...rows,
  }
}

/** An error, or a warning with the class of a database error. */
function isFault(line: string): boolean {
  const { level, class: kind } = JSON.parse(line) as { level: number; class?: string }
  return level >= 50 || kind !== undefined
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
