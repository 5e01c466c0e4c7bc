// What the lines of a run share: the database with its catalogues, the shops on them, and the bare server.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { projectRoot } from '#server/lib/root.ts'
import type { BareSetup } from './bare.ts'
import { opened } from './closers.ts'
import { addPeople, type Customer, createShopDatabase, withSql } from './fill.ts'
import { openCopied } from './fill-copies.ts'
import type { SendLoad } from './load.ts'
import type { Options } from './options.ts'
import { partIds, takePages } from './page-lines.ts'
import type { Part } from './part.ts'
import { pickParts } from './parts.ts'
import { type Server, startServer } from './processes.ts'
import type { Scale } from './scale.ts'
import { startSettings } from './start-settings.ts'

/** A database with 10,000 products, and larger ones, which are filled when they are first wanted. */
export type Ground = {
  folder: string
  /** The program of the shop, and another build of it to compare with, if one is named. */
  main: string
  otherMain: string | undefined
  scale: Scale
  rounds: number
  seconds: number
  send: SendLoad
  /** The database server. */
  clusterUrl: string
  /** The database of 10,000 products, with a thousand customers, the first of whom is an admin. */
  url: string
  customers: readonly Customer[]
  admin: Customer
  /** The hash of every customer's password. */
  passwordHash: string
  /** A database with copies of the same products, 100,000 or a million, and with people of its own. */
  copied: (size: CopiedSize) => Promise<Copied>
  /** Starts a process of the shop, which ends with the run. */
  startShop: (databaseUrl: string, env?: Record<string, string>, program?: string) => Promise<Server>
  /** Ends all of them before: the database has a hundred connections. */
  stopShops: () => Promise<void>
}

export type CopiedSize = keyof Scale['copies']
type Copied = Pick<Ground, 'url' | 'customers' | 'admin'>

/** The ground with the servers that are compared. */
export type Stage = Ground & {
  shop: Server
  bare: Server
  /** The shop on all parts instead of 10,000, for searches. */
  searchShop: Server
  searchUrl: string
  /** The products of `url` in random order. */
  partIds: readonly number[]
}

type Wishes = Pick<Options, 'seconds' | 'keep' | 'profile'> & {
  scale: Scale
  mains?: readonly string[]
  send: SendLoad
  parts: readonly Part[]
  source: string
}

const customerCount = 1_000

export async function openGround({ seconds, scale, mains = [], send, keep, profile, parts, source }: Wishes): Promise<Ground> {
  const folder = opened(await mkdtemp(join(tmpdir(), 'partsdock-bench-')), (made) => rm(made, { recursive: true, force: true }))
  const data = keep ?? folder
  if ((await mkdir(data, { recursive: true })) !== undefined || keep === undefined) {
    // If run as root, the database has an account of its own, which must be able to traverse this folder.
    await chmod(data, 0o711)
  }
  const { url: clusterUrl } = opened(await startEmbeddedPostgres({ dataDir: join(data, 'data') }), (running) => running.stop())
  // Of two builds, the first is the one to compare with.
  const main = mains.at(-1) ?? join(projectRoot, 'dist/server/main.js')
  const otherMain = mains.length > 1 ? mains[0] : undefined
  const url = await createShopDatabase(clusterUrl, 'bench', pickParts(parts, scale.small))
  const people = await addPeople(url, customerCount)
  const shops: Server[] = []
  const copiedOfSize = new Map<CopiedSize, Promise<Copied>>()
  const fillCopied = async (size: CopiedSize) => {
    const copies = scale.copies[size]
    const filled = await openCopied(clusterUrl, { parts: pickParts(parts, scale.small), source, copies, isKept: keep !== undefined })
    return { url: filled, ...(await addPeople(filled, customerCount)) }
  }
  return {
    folder,
    main,
    otherMain,
    scale,
    rounds: scale.rounds,
    seconds,
    send,
    clusterUrl,
    url,
    ...people,
    copied: (size) => {
      const known = copiedOfSize.get(size) ?? fillCopied(size)
      copiedOfSize.set(size, known)
      return known
    },
    startShop: async (databaseUrl, more = {}, program = main) => {
      const profiling = profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile]
      const env = { ...startSettings.env, DATABASE_URL: databaseUrl, DEMO: 'off', RATE_LIMIT: 'off', PORT: '0', ...more }
      const shop = opened(await startServer([...startSettings.nodeArguments, ...profiling, program], env), (server) => server.stop())
      shops.push(shop)
      return shop
    },
    stopShops: async () => {
      await Promise.all(shops.splice(0).map((shop) => shop.stop()))
    },
  }
}

export async function openStage(ground: Ground, parts: readonly Part[]): Promise<Stage> {
  const { clusterUrl, url, startShop } = ground
  const searchUrl = await createShopDatabase(clusterUrl, 'bench_search', parts)
  const [shop, searchShop] = [await startShop(url, { WORKER: 'off' }), await startShop(searchUrl, { WORKER: 'off' })]
  const ids = await withSql(url, partIds)
  const bare = await startBare(ground, shop, { searchUrl, pages: await takePages(shop, ids) })
  return { ...ground, shop, searchShop, searchUrl, bare, partIds: ids }
}

async function startBare(
  { folder, url, passwordHash }: Ground,
  shop: Server,
  more: Pick<BareSetup, 'searchUrl' | 'pages'>,
): Promise<Server> {
  const ask = (path: string) => fetch(`http://127.0.0.1:${shop.port}${path}`)
  const listBody = await (await ask('/items?limit=20')).text()
  const answer = (await (await ask('/trpc/items.list?input=%7B%22limit%22%3A20%7D')).json()) as { result: { data: unknown } }
  const file = join(folder, 'bare.json')
  const publicUrl = `http://localhost:${shop.port}`
  const searchesFile = searchesFileIn(folder)
  const setup: BareSetup = { url, searchesFile, passwordHash, publicUrl, listBody, trpcList: answer.result.data, ...more }
  await writeFile(file, JSON.stringify(setup))
  const bare = await startServer([await buildBare(), file])
  return opened(bare, (server) => server.stop())
}

/** Where the searches are that the bare server sends like the shop. */
export const searchesFileIn = (folder: string): string => join(folder, 'searches.json')

/** Built like the shop, so that both run the same code of React and of the pages. Its folder lets it find the shop's packages. */
async function buildBare(): Promise<string> {
  const outDir = join(projectRoot, 'dist/bench')
  await build({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    build: { ssr: 'bench/bare.ts', outDir, sourcemap: false },
  })
  return join(outDir, 'bare.js')
}
