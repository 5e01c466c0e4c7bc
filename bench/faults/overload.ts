// Floods a shop by kind of work, at several times what the machine can do, while a calm visitor reads the catalogue and a calm customer
// orders: who is refused, how fast, and what the calm ones notice. Then kills one of two processes under a flood of sign-ups. Manual:
// `npm run bench faults/overload`; shorter, or some kinds only: `-- --seconds 5 --only sign-ups,pages`; on all parts: `-- --parts 41176`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { projectRoot } from '#server/lib/root.ts'
import { openHangingBkash } from '#server/test/hanging-bkash.ts'
import { addPeople, createShopDatabase, withSql } from '../fill.ts'
import { pickParts, readParts } from '../parts.ts'
import { residentBytes } from '../processes.ts'
import { createCalm, describeTimes, type Phase } from './overload-calm.ts'
import type { FloodPlan, FloodSums } from './overload-flood.ts'
import { type FloodGround, floodKinds } from './overload-requests.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '150' },
    parts: { type: 'string', default: '10000' },
    only: { type: 'string', default: [...floodKinds, 'two-processes'].join(',') },
  },
})
const seconds = Math.max(2, Number(options.seconds))
const clients = Math.max(1, Number(options.clients))
const chosen = options.only.split(',')
const quietMs = Math.min(5, seconds) * 1_000

const folder = await mkdtemp(join(tmpdir(), 'partsdock-overload-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
const provider = await openHangingBkash()
const started: ShopProcess[] = []
try {
  const url = await createShopDatabase(database.url, 'overload', pickParts(readParts(undefined).parts, Number(options.parts)))
  const { customers } = await addPeople(url, 300)
  await withSql(url, async (sql) => {
    await sql`alter table products disable trigger user`
    await sql`update products set available_quantity = 100000, min_order_quantity = 1`
    await sql`alter table products enable trigger user`
  })
  // This program acts as the proxy that reports each client's address.
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'shop'),
    DEMO: 'off',
    SANDBOX: 'off',
    SECRET_KEY: 'a key for this run alone, of no worth to anybody',
    TRUST_PROXY: '127.0.0.1',
    BKASH_USERNAME: 'u',
    BKASH_PASSWORD: 'p',
    BKASH_APP_KEY: 'k',
    BKASH_APP_SECRET: 's',
    BKASH_URL: provider.url,
  }
  const startShop = async (name: string) => {
    const main = join(projectRoot, 'dist/server/main.js')
    const shop = await createShopProcess(name, main, env, (line) => console.error(line))
    await shop.start()
    started.push(shop)
    return shop
  }
  const shop = await startShop('the shop')
  const ground = await prepare(url, shop, customers)
  const calm = createCalm(shop.port, { customer: customers[1], partIds: ground.partIds.slice(0, 50) })
  // So that no flood pays for what only a first request needs.
  await calm.measure(quietMs)
  const floodable = floodKinds.filter((kind) => chosen.includes(kind))
  for (const kind of floodable) {
    if (kind === 'payments') provider.hang('status')
    const [memoryBefore, before] = [residentBytes(shop.pid()), await calm.measure(quietMs)]
    const memory = watchMemory(shop.pid())
    const flooding = flood({ kind, ports: [shop.port], clients, seconds, ground })
    const during = await calm.measure(seconds * 1_000)
    const sums = await flooding
    const backAfterMs = await calm.untilNormal(before)
    if (kind === 'payments') provider.release()
    const after = await calm.measure(quietMs)
    report(kind, sums, { before, during, after }, backAfterMs)
    console.log(`  memory before, peak, after in MB: ${[memoryBefore, memory.stop(), residentBytes(shop.pid())].map(megabytes).join(', ')}`)
  }
  if (chosen.includes('two-processes')) await killOneOfTwo(shop, await startShop('the other'), ground)
  calm.close()
} finally {
  provider.release()
  for (const shop of started) await shop.terminate()
  provider.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Runs a flood in a process of its own. */
async function flood(plan: FloodPlan): Promise<FloodSums> {
  const program = fileURLToPath(new URL('./overload-flood.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program], { cwd: projectRoot, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(plan))
  const [written] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(written) as FloodSums
}

async function killOneOfTwo(shop: ShopProcess, other: ShopProcess, ground: FloodGround): Promise<void> {
  const flooding = flood({ kind: 'sign-ups', ports: [shop.port, other.port], clients: Math.ceil(clients / 3), seconds, ground })
  await pause((seconds * 1_000) / 3)
  await other.kill()
  const sums = await flooding
  console.log(`\nsign-ups at two processes, one of them killed after a third of ${seconds} s:`)
  console.log(`  ${describeSums(sums)}; ${sums.late} took longer than a second, ${sums.lateAfterDeath} of them because their process died`)
}

async function prepare(url: string, shop: ShopProcess, customers: FloodGround['customers']): Promise<FloodGround> {
  return withSql(url, async (sql) => {
    const parts = await sql<{ id: number }[]>`select id::int from products order by random()`
    const hot = parts.pop()
    const words = await sql<
      { word: string }[]
    >`select word from search_words where name between 1 and 500 and length(word) > 2 order by random() limit 5000`
    const paymentIds: string[] = []
    for (const owner of customers.slice(200, 240)) {
      const [added] = await sql<{ order_number: number; price: number }[]>`
        select o.order_number, p.price_minor::int as price from products p,
          lateral add_order(${owner.id}, jsonb_build_object('actor', ${owner.id}::text), null, null, p.id, null, null, 1, p.price_minor, 'A buyer') o where p.id = ${parts[0]?.id ?? 0}`
      const answer = await fetch(`http://127.0.0.1:${shop.port}/trpc/payments.start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
        body: JSON.stringify({ numbers: [added?.order_number], method: 'bkash', totalMinor: added?.price }),
      })
      const { result } = (await answer.json()) as { result: { data: { id: string } } }
      paymentIds.push(result.data.id)
    }
    return {
      customers: customers.slice(2, 200),
      words: words.map(({ word }) => word),
      partIds: parts.map(({ id }) => id),
      hotPartId: hot?.id ?? 0,
      paymentIds,
    }
  })
}

/** The largest memory of a process from now until `stop`. */
function watchMemory(pid: number): { stop: () => number } {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, residentBytes(pid))
  }
  const timer = setInterval(look, 250)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return peak
    },
  }
}

function report(kind: string, sums: FloodSums, phases: Record<'before' | 'during' | 'after', Phase>, backAfterMs: number): void {
  console.log(`\n${kind}: ${describeSums(sums)}`)
  for (const [name, phase] of Object.entries(phases)) {
    console.log(
      `  ${name}: visitor, cached list ${describeTimes(phase.lists)}; visitor, item ${describeTimes(phase.items)}; customer, order ${describeTimes(phase.orders)}`,
    )
  }
  console.log(`  back to normal ${(backAfterMs / 1_000).toFixed(1)} s after the flood`)
}

function describeSums({ statuses, refused, refusedWithoutRetryAfter, slowestRefusalMs, slowestAnswerMs }: FloodSums): string {
  const all = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return `${all.join(', ')}; refused ${refused}, ${refusedWithoutRetryAfter} of them without Retry-After; slowest refusal ${Math.round(slowestRefusalMs)} ms, slowest other answer ${Math.round(slowestAnswerMs)} ms`
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}
