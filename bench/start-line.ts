// How long a built shop takes to its first answer, on an existing, stopped database.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { startNode, stopChild } from './processes.ts'
import { median } from './rounds.ts'
import { startSettings } from './start-settings.ts'
import { type Row, reached, rowWith } from './table.ts'

export const startName = 'start, to the first 200 of GET /items'

const targetSeconds = 1.2

/** `folder` holds the database; the first start, which creates it, is not counted. */
export async function measureStart(folder: string, main: string, rounds: number): Promise<Row> {
  const dataDir = await mkdtemp(join(folder, 'start-'))
  await startShop(main, dataDir)
  const shop: number[] = []
  const compared: number[] = []
  for (let round = 0; round < rounds; round++) {
    shop.push(await startShop(main, dataDir))
    compared.push((await startDatabase(dataDir)) + startNothing())
  }
  const beyond = median(shop) - median(compared)
  return rowWith({
    line: startName,
    figure: `${median(shop).toFixed(2)} s`,
    comparedWith: '`node -e 0` and the database’s start',
    compared: `${median(compared).toFixed(2)} s`,
    ratio: `+${beyond.toFixed(2)} s`,
    spread: `${Math.min(...shop).toFixed(2)} to ${Math.max(...shop).toFixed(2)} s`,
    target: `within ${targetSeconds} s`,
    note: reached(beyond <= targetSeconds),
  })
}

async function startShop(main: string, dataDir: string): Promise<number> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const shop = startNode(
    [...startSettings.nodeArguments, main],
    { ...startSettings.env, DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: 'off' },
    'none',
  )
  let errors = ''
  shop.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  try {
    while ((await statusOf(port)) !== 200) {
      if (shop.exitCode !== null) throw new Error(`The shop did not start: ${errors}`)
      await pause(5)
    }
    return (performance.now() - startedAt) / 1000
  } finally {
    await stopChild(shop)
  }
}

async function startDatabase(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const database = await startEmbeddedPostgres({ dataDir })
  const seconds = (performance.now() - startedAt) / 1000
  await database.stop()
  return seconds
}

function startNothing(): number {
  const startedAt = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return (performance.now() - startedAt) / 1000
}

/** The status of GET /items, or null while no server answers. */
function statusOf(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path: '/items', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? null)
    })
    request.on('error', () => resolve(null))
  })
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
