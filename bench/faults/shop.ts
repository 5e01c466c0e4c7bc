// Kills servers and the database under two server processes and many customers, and checks the books after each fault. Manual, with the
// full counts: `npx tsx bench/faults/shop.ts`; fewer of each: `--rounds-factor 0.1`.
import { randomInt, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkBooks } from './shop-books.ts'
import { type Calls, type Cut, countCalls, createClient } from './shop-calls.ts'
import { gatherCrowd } from './shop-customers.ts'
import { openFaultyDatabase } from './shop-database.ts'
import { buildShop, createShopProcess, type ShopProcess } from './shop-process.ts'

const kinds = ['server killed', 'database crashed', 'backends ended', 'server told to stop'] as const
type Kind = (typeof kinds)[number]
export type Counts = Record<Kind, number>

export const fullCounts: Counts = { 'server killed': 100, 'database crashed': 30, 'backends ended': 100, 'server told to stop': 50 }

/**
 * The results for a kind of fault. Times are the slowest ones, in milliseconds; `cut` counts requests without a complete answer, `wrong`
 * violations.
 */
export type Line = {
  kind: Kind
  rounds: number
  answered: number
  busy: number
  refused: number
  cut: number
  firstAnswerMs: number
  heardMs: number
  exitMs: number
  wrong: string[]
}

const firstAnswerWithinMs = 5_000
const heardWithinMs = 1_000
const exitWithinMs = 10_000
const admin = { email: 'admin@people.test', password: 'of the fault tests' }

/** Runs `counts` faults of each kind on a shop of its own, which is removed afterwards. `tell` is called after each kind. */
export async function playFaults(counts: Counts, { customers = 8, tell = (_line: Line) => {} } = {}): Promise<Line[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partsdock-faults-'))
  // If run as root, the database has an account of its own, which must be able to traverse this folder.
  await chmod(dataDir, 0o711)
  const built = await buildShop()
  const wrong: string[] = []
  const complain = (text: string) => void wrong.push(text)
  const env = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMIT: 'off', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const processes = await Promise.all(['A', 'B'].map((name) => createShopProcess(name, built.main, env, complain)))
  try {
    await Promise.all(processes.map((process) => process.start()))
    return await playOn(processes, dataDir, { counts, customers, tell, wrong })
  } finally {
    await Promise.all(processes.map((process) => process.terminate()))
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    await built.remove()
  }
}

type Play = { counts: Counts; customers: number; tell: (line: Line) => void; wrong: string[] }

async function playOn(processes: readonly ShopProcess[], dataDir: string, { counts, customers, tell, wrong }: Play): Promise<Line[]> {
  const database = await openFaultyDatabase(dataDir)
  const calls = countCalls()
  const complain = (text: string) => void wrong.push(text)
  const clerk = createClient(processes, countCalls())
  const token = await signInAsAdmin(clerk)
  const itemIds = await Promise.all([1, 2, 3, 4].map(() => addItem(clerk, token)))
  const crowd = await gatherCrowd(customers, { processes, calls, itemIds, complain })
  const lines: Line[] = []

  for (const kind of kinds) {
    const line: Line = { kind, rounds: 0, answered: 0, busy: 0, refused: 0, cut: 0, firstAnswerMs: 0, heardMs: 0, exitMs: 0, wrong: [] }
    const before = { ...calls, cuts: calls.cuts.length }
    while (line.rounds < counts[kind]) {
      line.rounds += 1
      crowd.open()
      await pause(randomInt(50, 300))
      await playFault(kind, line)
      await crowd.hold()
      wrong.push(...(await checkBooks(database, crowd.customers)))
      line.wrong.push(...wrong.splice(0).map((text) => `round ${line.rounds}: ${text}`))
    }
    Object.assign(line, countsSince(before, calls))
    lines.push(line)
    tell(line)
  }
  await crowd.leave()
  clerk.close()
  return lines

  async function playFault(kind: Kind, line: Line): Promise<void> {
    const place = line.rounds % processes.length
    const [hit, other] = [processes[place], processes[1 - place]]
    if (!hit || !other) throw new Error('Two processes are needed')
    if (kind === 'server killed') {
      await hit.kill()
      await Promise.all([expectAnswers([other], performance.now(), line), hit.start()])
    } else if (kind === 'server told to stop') {
      const askedAt = performance.now()
      const [{ exitCode, ms }] = await Promise.all([hit.terminate(), expectAnswers([other], askedAt, line)])
      line.exitMs = Math.max(line.exitMs, ms)
      if (exitCode !== 0 || ms > exitWithinMs) complain(`${hit.name} ended with ${exitCode} after ${ms} ms`)
      for (const cut of cutsBy(hit, askedAt)) complain(`${hit.name} left without an answer: ${cut.call}, ${cut.reason}`)
      await hit.start()
    } else {
      if (kind === 'database crashed') await database.crash(line.rounds % 2 === 0)
      else await database.endBackends()
      await database.untilBack()
      await expectAnswers(processes, performance.now(), line)
      await expectToBeHeard(place, line)
    }
  }

  function cutsBy(process: ShopProcess, since: number): Cut[] {
    return calls.cuts.filter(({ process: name, at }) => name === process.name && at >= since)
  }

  async function expectAnswers(which: readonly ShopProcess[], since: number, line: Line): Promise<void> {
    for (const process of which) {
      const client = createClient([process], countCalls())
      await client.insist({ method: 'GET', path: '/orders?limit=1', token })
      client.close()
      const ms = performance.now() - since
      line.firstAnswerMs = Math.max(line.firstAnswerMs, ms)
      if (ms > firstAnswerWithinMs) complain(`the first good answer of ${process.name} came after ${ms} ms`)
    }
  }

  /** Checks that a price changed by one process reaches the other within a second. */
  async function expectToBeHeard(place: number, line: Line): Promise<void> {
    const price = randomInt(1_000, 9_000_000) / 100
    const reader = { method: 'GET', path: '/items' }
    await clerk.ask(1 - place, reader)
    const path = `/items/${itemIds[0]}`
    let changed = await clerk.ask(place, { method: 'PUT', path, token, body: { price } })
    while (changed?.status !== 200) changed = await clerk.ask(place, { method: 'PUT', path, token, body: { price } })
    const since = performance.now()
    for (let isHeard = false; !isHeard && performance.now() - since < 2 * heardWithinMs; ) {
      const answer = await clerk.ask(1 - place, reader)
      isHeard = Array.isArray(answer?.body) && answer.body.some((item) => item._id === itemIds[0] && item.price === price)
    }
    const ms = performance.now() - since
    line.heardMs = Math.max(line.heardMs, ms)
    if (ms > heardWithinMs) complain(`a changed price was not heard of for ${ms} ms`)
    const listeners = await database.rows(`select pid from pg_stat_activity where application_name = 'partsdock-listen'`)
    if (listeners.length !== processes.length) complain(`${listeners.length} processes listen for changes`)
  }
}

type Clerk = ReturnType<typeof createClient>

async function signInAsAdmin(clerk: Clerk): Promise<string> {
  const { status, body } = await clerk.insist({ method: 'PUT', path: `/user/${admin.email}`, body: { password: admin.password } })
  if (status !== 200) throw new Error(`The admin's sign-in was answered ${status}`)
  return (body as { token: string }).token
}

async function addItem(clerk: Clerk, token: string): Promise<string> {
  const item = {
    name: `Fan ${randomUUID()}`,
    product_type: 'Case Fan',
    price: 650,
    abalableQuantity: 100_000,
    orderQuantity: 1,
    description: 'Quiet.',
    img: ['https://pictures.test/fan.jpg'],
  }
  const { status, body } = await clerk.insist({ method: 'POST', path: '/items', token, body: item })
  if (status !== 201) throw new Error(`A new item was answered ${status}: ${JSON.stringify(body)}`)
  return String((body as { insertedId: string | number }).insertedId)
}

function countsSince(before: Omit<Calls, 'cuts'> & { cuts: number }, now: Calls) {
  return {
    answered: now.answered - before.answered,
    busy: now.busy - before.busy,
    refused: now.refused - before.refused,
    cut: now.cuts.length - before.cuts,
  }
}

function formatLine({ wrong, firstAnswerMs, heardMs, exitMs, ...line }: Line) {
  return {
    ...line,
    'first answer ms': Math.round(firstAnswerMs),
    'heard ms': Math.round(heardMs),
    'exit ms': Math.round(exitMs),
    wrong: wrong.length,
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'rounds-factor': { type: 'string', default: '1' } } })
  const factor = Number(values['rounds-factor'])
  const counts = { ...fullCounts }
  for (const kind of kinds) counts[kind] = Math.max(1, Math.round(fullCounts[kind] * factor))
  const lines = await playFaults(counts, { tell: ({ kind, rounds, wrong }) => console.log(`${rounds} × ${kind}`, wrong.slice(0, 20)) })
  console.table(lines.map(formatLine))
  process.exitCode = lines.some(({ wrong }) => wrong.length > 0) ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
