import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { urlOf } from './access.ts'
import { findNative, prepareBinaries } from './binaries.ts'
import { ensureCluster, ensureDatabase, type Site } from './cluster.ts'
import { explain, isLackOfRoom, textOf } from './errors.ts'
import type { Host } from './host.ts'
import { withLock } from './lock.ts'
import { choosePlace, clusterIn, findHome, type Place } from './place.ts'
import { withReserve } from './reserve.ts'
import { ensureServer, stopServer } from './server.ts'
import { addUser, hasOtherUsers, removeUser } from './users.ts'
import { watchServer } from './watch.ts'

export type StartOptions = { dataDir: string; binariesFrom?: string; log?: (line: string) => void; fsync?: boolean; signal?: AbortSignal }
export type EmbeddedPostgres = { url: string; notes: string[]; site: Site; stop(): Promise<void> }

const startPatienceMs = 90_000
const stopPatienceMs = 5_000

type Order = { fsync: boolean; signal: AbortSignal | undefined }

async function prepareSite(place: Place, native: string, host: Host, { fsync, signal }: Order): Promise<Site> {
  const binaries = await prepareBinaries(native, place.canReachNative, place.home, host)
  const site = { home: place.home, cluster: clusterIn(place.home), binaries, account: place.account, fsync }
  signal?.throwIfAborted()
  await ensureCluster(site, signal)
  // PostgreSQL resolves its folder to the real path, by which it is recognized.
  return { ...site, cluster: await realpath(site.cluster) }
}

/** Leaves the database; its last user stops it. */
async function leave(site: Site, user: string): Promise<void> {
  const go = async () => {
    await removeUser(site.home, user)
    if (!(await hasOtherUsers(site.home, user))) await stopServer(site)
  }
  let isInside = false
  try {
    await withLock(site.home, stopPatienceMs, () => {
      isInside = true
      return go()
    })
  } catch (error) {
    // A full disk has no room for the lock, neither for ours nor for that of another process. Should one start at this moment, with the
    // reserve, it finds its server gone and starts it again.
    if (isInside || !(await isLackOfRoom(error, site.home))) throw error
    await go()
  }
}

async function enter(place: Place, native: string, host: Host, order: Order) {
  const user = await addUser(place.home)
  try {
    const site = await prepareSite(place, native, host, order)
    const server = await ensureServer(site, await hasOtherUsers(site.home, user), order.signal)
    try {
      await ensureDatabase(server)
      order.signal?.throwIfAborted()
    } catch (error) {
      if (server.isNew && !(await hasOtherUsers(site.home, user))) await stopServer(site)
      throw error
    }
    return { site, server, user }
  } catch (error) {
    await removeUser(place.home, user)
    throw error
  }
}

/** `startEmbeddedPostgres` for any `host`. */
export async function startOn(host: Host, options: StartOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => {})
  let folder = dataDir
  try {
    const native = await findNative(options.binariesFrom ?? import.meta.dirname, host)
    const order = { fsync: options.fsync ?? true, signal: options.signal }
    const begin = async () => {
      const place = await choosePlace(dataDir, native, host)
      folder = place.home
      return { place, ...(await withLock(place.home, startPatienceMs, () => enter(place, native, host, order), options.signal)) }
    }
    const { place, site, server, user } = await withReserve(findHome(dataDir, host) ?? dataDir, begin, log)
    const watch = watchServer(site, server, log)
    let leaving: Promise<void> | undefined
    const stop = async () => {
      await watch.end()
      await leave(site, user).catch((error: unknown) => log(`The embedded database was left running: ${textOf(error)}`))
    }
    return {
      url: urlOf(server),
      notes: place.notes,
      site,
      stop: () => {
        leaving ??= stop()
        return leaving
      },
    }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw await explain(error, folder)
  }
}
