// One account reads large lists of its own, 60 at once, while visitors and another customer use the shop: a cart of 41,123 lines, as versions
// without a bound allowed, 1,000 orders per page, and a part list of 5,000 lines. Shows what the others notice, and for how long the event loop
// was blocked. Manual: `npm run bench faults/private-reads`; shorter: `-- --seconds 5 --reads 20`; another build: `-- --main FILE`.
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { projectRoot } from '#server/lib/root.ts'
import { addPeople, type Customer, createShopDatabase, withSql } from '../fill.ts'
import { pickParts, readParts } from '../parts.ts'
import { startServer } from '../processes.ts'
import { type Answer, createSender } from './overload-send.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    reads: { type: 'string', default: '60' },
    lines: { type: 'string', default: '41123' },
    parts: { type: 'string', default: '10000' },
    main: { type: 'string', default: join(projectRoot, 'dist/server/main.js') },
  },
})
const seconds = Math.max(1, Number(options.seconds))
const reads = Math.max(1, Number(options.reads))

const folder = await mkdtemp(join(tmpdir(), 'partsdock-private-reads-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
const probe = { module: join(folder, 'probe.mjs'), answer: join(folder, 'longest') }
await writeFile(probe.module, probeOf(probe.answer))
const { send, close } = createSender()
try {
  const url = await createShopDatabase(database.url, 'private_reads', pickParts(readParts(undefined).parts, Number(options.parts)))
  const { customers, admin } = await addPeople(url, 3)
  const [heavy, calm] = customers.filter(({ id }) => id !== admin.id)
  if (!heavy || !calm) throw new Error('Two customers are needed')
  const { list, partIds } = await fill(url, heavy)
  const shop = await startServer(['--import', pathToFileURL(probe.module).href, options.main], {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'shop'),
    DEMO: 'off',
    SANDBOX: 'off',
    WORKER: 'off',
    PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY: 'a key for this run alone, of no worth to anybody',
  })
  try {
    await measure('warm-up', null)
    await measure('nothing else', null)
    await measure('cart.lines', `/trpc/cart.lines`)
    await measure('orders.list of 1,000', '/orders')
    await measure('a part list of 5,000', `/trpc/partLists.get?input=${encodeURIComponent(JSON.stringify({ id: list }))}`)
  } finally {
    await shop.stop()
  }

  async function measure(name: string, path: string | null): Promise<void> {
    const until = performance.now() + seconds * 1_000
    await longestBlock(shop.pid)
    const own: Answer[] = []
    const others: Answer[] = []
    const read = async () => {
      while (path !== null && performance.now() < until)
        own.push(await send(shop.port, { method: 'GET', path, from: '203.0.113.7', token: heavy?.token ?? '' }))
    }
    const visit = async () => {
      for (let turn = 0; performance.now() < until; turn += 1, await pause(10)) {
        const id = partIds[turn % partIds.length] ?? 0
        const get = (wanted: string, from: string, token?: string) =>
          send(shop.port, { method: 'GET', path: wanted, from, ...(token !== undefined && { token }) })
        others.push(await get('/healthz', '198.51.100.1'), await get(`/items/${id}`, '198.51.100.1'))
        others.push(await get('/items?limit=20', '198.51.100.1'), await get('/trpc/cart.lines', '198.51.100.2', calm?.token))
      }
    }
    await Promise.all([visit(), ...Array.from({ length: path === null ? 0 : reads }, read)])
    const blockedMs = await longestBlock(shop.pid)
    if (name === 'warm-up') return
    const ownLine = path === null ? '' : `; the account's own: ${describe(own)}`
    console.log(`beside ${name}: others ${describe(others)}; event loop blocked for ${blockedMs.toFixed(0)} ms at most${ownLine}`)
  }
} finally {
  close()
  await database.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Gives the account its lists, written by SQL as if by an earlier version. */
async function fill(url: string, { id }: Customer): Promise<{ list: string; partIds: number[] }> {
  return withSql(url, async (sql) => {
    await sql`
      insert into orders (number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, sku, name, product_type,
        description, image_urls, min_order_quantity, available_quantity)
      select row_number() over (), u.id, p.id, u.email, 'A buyer', p.min_order_quantity, p.price_minor, p.price_minor * p.min_order_quantity,
        p.sku, p.name, p.product_type, p.description, p.image_urls, p.min_order_quantity, p.available_quantity
      from users u cross join generate_series(1, 1000) round cross join products p
      where u.id = ${id} limit ${Number(options.lines)}`
    const [list] = await sql<{ id: string }[]>`insert into part_lists (user_id, name) values (${id}, 'Large') returning id`
    await sql`
      insert into part_list_lines (list_id, product_id, quantity)
      select ${list?.id ?? ''}, p.id, p.min_order_quantity from products p order by p.id limit 5000`
    await sql`analyze`
    const parts = await sql<{ id: number }[]>`select id::int from products where deleted_at is null order by id limit 200`
    return { list: list?.id ?? '', partIds: parts.map((part) => part.id) }
  })
}

/** A module for the server's process: writes the longest delay of its event loop to a file upon SIGUSR2, and begins again. */
function probeOf(file: string): string {
  return `
    import { writeFileSync } from 'node:fs'
    import { monitorEventLoopDelay } from 'node:perf_hooks'
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    process.on('SIGUSR2', () => {
      writeFileSync(${JSON.stringify(file)}, String(delay.max / 1e6))
      delay.reset()
    })`
}

async function longestBlock(pid: number): Promise<number> {
  await rm(probe.answer, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; tries < 1_000; tries += 1) {
    const text = await readFile(probe.answer, 'utf8').catch(() => '')
    if (text !== '') return Number(text)
    await pause(20)
  }
  throw new Error('The server did not say for how long its event loop was blocked')
}

/** Median, 95th percentile and longest, with the number of answers and refusals. */
function describe(answers: readonly Answer[]): string {
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)
  const refused = answers.filter(({ status }) => status === 503).length
  const failed = answers.filter(({ status }) => status !== 200 && status !== 503).length
  return `${at(0.5)} / ${at(0.95)} / ${at(1)} ms (${answers.length} answers${refused > 0 ? `, ${refused} refused` : ''}${failed > 0 ? `, ${failed} failed` : ''})`
}
