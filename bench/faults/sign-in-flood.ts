// 200 concurrent sign-ins, again and again, from one IPv6 network, each from another address and lasting a tenth of a second: measures how
// long a person elsewhere waits. Manual: `npx tsx bench/faults/sign-in-flood.ts`; shorter: `--seconds 5`.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { createShopDatabase } from '../fill.ts'
import { buildShop, createShopProcess, type ShopProcess } from './shop-process.ts'

const parallel = 200
const person = { name: 'Mina', email: 'mina@people.test', password: 'six-or-more' }

type Answer = { status: number; ms: number }

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const lastsMs = Math.max(1, Number(options.seconds)) * 1_000

const folder = await mkdtemp(join(tmpdir(), 'partsdock-sign-in-flood-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const built = await buildShop()
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
let server: ShopProcess | undefined
try {
  const url = await createShopDatabase(database.url, 'sign_in_flood', [])
  // This program acts as the proxy that reports each client's address.
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'shop'),
    DEMO: 'off',
    SANDBOX: 'off',
    SECRET_KEY: 'a key for this run alone, of no worth to anybody',
    TRUST_PROXY: '127.0.0.1',
  }
  server = await createShopProcess('the shop', built.main, env, (text) => console.error(text))
  await server.start()
  const shop = `http://127.0.0.1:${server.port}`
  await signIn(shop, '198.51.100.1', person)
  const alone = await visit(shop, 5_000)
  const until = performance.now() + lastsMs
  const flood = Array.from({ length: parallel }, () => floodUntil(shop, until))
  const meanwhile = await visit(shop, lastsMs)
  const answers = (await Promise.all(flood)).flat()
  console.log(`the person, alone:      ${describe(alone)}`)
  console.log(`the person, meanwhile:  ${describe(meanwhile)}`)
  console.log(`the flood:              ${describe(answers)}`)
  process.exitCode = meanwhile.every(({ status }) => status === 200) ? 0 : 1
} finally {
  await server?.terminate()
  await database.stop()
  await built.remove()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Signs in four times a second from its own address. */
async function visit(shop: string, ms: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const end = performance.now() + ms; performance.now() < end; await pause(250)) {
    answers.push(await signIn(shop, '198.51.100.1', person))
  }
  return answers
}

/** One client of the flood: guesses at account after account, ignoring all answers. */
async function floodUntil(shop: string, end: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (; performance.now() < end; await pause(100)) {
    const email = `${crypto.randomUUID()}@people.test`
    answers.push(await signIn(shop, `2001:db8:1:2:${groups()}`, { email, password: 'a wrong guess' }))
  }
  return answers
}

function groups(): string {
  return Array.from({ length: 4 }, () => Math.floor(Math.random() * 65_536).toString(16)).join(':')
}

async function signIn(shop: string, from: string, { email, ...body }: { email: string; password: string; name?: string }): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await fetch(`${shop}/user/${email}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - startedAt }
}

function describe(answers: readonly Answer[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (part: number) => `${Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)} ms`
  const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  return `${statuses.join(', ')}; p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`
}
