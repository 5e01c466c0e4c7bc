// Five loops sign in with a password, or request API tokens, while the password is reset or changed or the owner recovers the account
// through a provider. No credential that they got may work afterwards. Manual, 20 rounds of each: `npx tsx bench/faults/sign-in-races.ts`;
// fewer: `--rounds 5`.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { openSocialBrowser } from '#server/test/social-browser.ts'
import { createShopDatabase, withSql } from '../fill.ts'
import { type Server, startServer } from '../processes.ts'
import { buildShop } from './shop-process.ts'

const kinds = ['reset', 'change', 'reclaim', 'token'] as const
type Kind = (typeof kinds)[number]

/** A shop with its sandbox and without limits; more than one address means more than one process. */
export type RacingShop = { urls: readonly [string, ...string[]]; sql: postgres.Sql }

/** `signIns` counts the credentials that the loops got, `survivors` those that still worked at the end. */
export type RaceLine = { kind: Kind; rounds: number; signIns: number; survivors: number; wrong: string[] }

const loops = 5
const oldPassword = 'the old password'
const newPassword = 'the new password'
// The only person of the sandbox whose address its Google verifies.
const vouchedFor = { name: 'farzana', email: 'farzana@sandbox.example' }

/** Plays that many rounds of each kind. */
export async function playSignInRaces(shop: RacingShop, rounds: number, tell = (_line: RaceLine) => {}): Promise<RaceLine[]> {
  const lines: RaceLine[] = []
  for (const kind of kinds) {
    const line: RaceLine = { kind, rounds, signIns: 0, survivors: 0, wrong: [] }
    for (let round = 0; round < rounds; round += 1) await playRound(shop, line)
    lines.push(line)
    tell(line)
  }
  return lines
}

type Credential = { kind: 'cookie' | 'bearer'; value: string }

async function playRound(shop: RacingShop, line: RaceLine): Promise<void> {
  const { kind } = line
  const email = kind === 'reclaim' ? vouchedFor.email : `${randomUUID()}@people.test`
  if (kind === 'reclaim') await forget(shop, email)
  const owner = await signUp(shop, email)
  const got: Credential[] = []
  let isOver = false
  const crowd = Array.from({ length: loops }, async (_, i) => {
    const url = shop.urls[i % shop.urls.length] ?? shop.urls[0]
    while (!isOver) got.push(...(await signInOnce(url, email, { asBrowser: i % 2 === 0, asksToken: kind === 'token' })))
  })
  // Wait until all of them are running.
  while (got.length < loops) await pause(5)
  const complaint = await acts[kind](shop, email, owner)
  if (complaint !== null) line.wrong.push(complaint)
  isOver = true
  await Promise.all(crowd)
  line.signIns += got.length
  for (const credential of got) if (await works(shop.urls[0], credential)) line.survivors += 1
}

/** The ways to replace the old password; each returns what went wrong, or null. */
const acts: Record<Kind, (shop: RacingShop, email: string, owner: Credential) => Promise<string | null>> = {
  reset: resetPassword,
  token: resetPassword,
  change: async ({ urls: [url] }, _email, owner) => {
    const { status } = await mutate(url, 'accounts.changePassword', { currentPassword: oldPassword, newPassword }, owner)
    if (status !== 200) return `the change was answered ${status}`
    return (await works(url, owner)) ? null : 'whoever changed the password was signed out'
  },
  reclaim: async ({ urls: [url] }, email) => {
    const browser = openSocialBrowser(url)
    const { result } = await browser.travel('google', vouchedFor.name)
    if (result !== 'ok') return `the owner came back with ${result}`
    return (await browser.me())?.email === email ? null : 'the owner is not signed in'
  },
}

async function resetPassword({ urls: [url], sql }: RacingShop, email: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await sql`
    insert into password_resets (token_hash, user_id, expires_at)
    select ${hash}, id, now() + interval '1 hour' from users where email = ${email} and deleted_at is null`
  const { status } = await mutate(url, 'accounts.resetPassword', { token, password: newPassword })
  return status === 200 ? null : `the reset was answered ${status}`
}

/** Removes the account of an earlier round, and what is linked to it. */
async function forget({ sql }: RacingShop, email: string): Promise<void> {
  await sql`delete from identities where user_id in (select id from users where email = ${email})`
  await sql`update users set deleted_at = now() where email = ${email} and deleted_at is null`
}

async function signUp({ urls: [url] }: RacingShop, email: string): Promise<Credential> {
  const answer = await mutate(url, 'accounts.signUp', { email, password: oldPassword, name: 'Rina Akter' })
  const cookie = cookieIn(answer)
  if (cookie === null) throw new Error(`A sign-up was answered ${answer.status}`)
  return cookie
}

/** One sign-in, and the credential that it got; nothing if it was refused. */
async function signInOnce(
  url: string,
  email: string,
  { asBrowser, asksToken }: { asBrowser: boolean; asksToken: boolean },
): Promise<Credential[]> {
  if (asBrowser && !asksToken) {
    const cookie = cookieIn(await mutate(url, 'accounts.signIn', { email, password: oldPassword }))
    return cookie === null ? [] : [cookie]
  }
  const answer = await send('PUT', `${url}/user/${email}`, { password: oldPassword })
  if (answer.status !== 200) return []
  const { token } = (await answer.json()) as { token: string }
  const bearer: Credential = { kind: 'bearer', value: token }
  if (!asksToken) return [bearer]
  const lastDay = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
  const made = await mutate(url, 'apiTokens.add', { name: 'Left behind', rights: 'full', lastDay }, bearer)
  if (made.status !== 200) return [bearer]
  const { result } = (await made.json()) as { result: { data: { token: string } } }
  return [bearer, { kind: 'bearer', value: result.data.token }]
}

const headersOf = ({ kind, value }: Credential): Record<string, string> =>
  kind === 'cookie' ? { cookie: `partsdock_session=${value}`, 'sec-fetch-site': 'same-origin' } : { authorization: `Bearer ${value}` }

async function works(url: string, credential: Credential): Promise<boolean> {
  const { status } = await fetch(`${url}/orders`, { headers: headersOf(credential) })
  return status === 200
}

function cookieIn(answer: Response): Credential | null {
  const value = answer.headers
    .getSetCookie()
    .map((cookie) => /^partsdock_session=([\w-]{43});/.exec(cookie)?.[1])
    .find((found) => found !== undefined)
  return value === undefined ? null : { kind: 'cookie', value }
}

const mutate = (url: string, path: string, input: object, credential?: Credential) =>
  send('POST', `${url}/trpc/${path}`, input, credential && headersOf(credential))

/** A call that is retried while the shop is overloaded. */
async function send(method: string, url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  if (answer.status !== 503) return answer
  await pause(50)
  return send(method, url, body, headers)
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-races-'))
  // If run as root, the database has an account of its own, which must be able to traverse this folder.
  await chmod(folder, 0o711)
  const built = await buildShop()
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  const servers: Server[] = []
  try {
    const url = await createShopDatabase(database.url, 'sign_in_races', [])
    const env = { DATABASE_URL: url, DATA_DIR: folder, DEMO: 'off', SANDBOX: 'on', RATE_LIMIT: 'off', WORKER: 'off', PORT: '0' }
    servers.push(await startServer([built.main], env), await startServer([built.main], env))
    const [first = '', ...more] = servers.map(({ port }) => `http://localhost:${port}`)
    const lines = await withSql(url, (sql) =>
      playSignInRaces({ urls: [first, ...more], sql }, Number(values.rounds), ({ kind, survivors }) => console.log(kind, survivors)),
    )
    console.table(lines.map(({ wrong, ...line }) => ({ ...line, wrong: wrong.length })))
    for (const { kind, wrong } of lines) for (const text of wrong) console.error(`${kind}: ${text}`)
    process.exitCode = lines.some(({ survivors, wrong }) => survivors + wrong.length > 0) ? 1 : 0
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.stop()
    await built.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
