// The shop that procedures, pages and jobs receive, built on a database client.
import type { InfoPages } from '#common/info-pages/blocks.ts'
import type { ShopValues } from '#common/settings/rules.ts'
import { createApiTokenFinder } from '#server/auth/api-tokens.ts'
import { createPasswords, type HashCost } from '#server/auth/passwords.ts'
import { createSeals, type SecretKeys } from '#server/auth/seals.ts'
import { createSessions } from '#server/auth/sessions.ts'
import { isLaneBusy, laneLoadOf, poolLoadOf, type Sql } from '#server/db/client.ts'
import { createDatabase } from '#server/db/database.ts'
import { createCatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import { cashOnly } from '#server/domain/context/payment-config.ts'
import { defaultInfoPages } from '#server/domain/info-pages/default-texts.ts'
import { createKeptSettings, type GivenValues, type KeptSettings } from '#server/domain/kept-settings/kept-settings.ts'
import { createPartColumns } from '#server/domain/part-columns/part-columns.ts'
import { createSearchCounts } from '#server/domain/search-counts/search-counts.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { type LimitedCalls, limitOutsideCalls } from '#server/lib/outside-calls.ts'
import { createQueuePerOwner } from '#server/lib/queue-per-owner.ts'
import { createSharedClock } from '#server/lib/shared-clock.ts'
import { createChanges } from '#server/live/changes.ts'
import { type Follower, type FollowOptions, followChanges } from '#server/live/database-changes.ts'
import { gather } from '#server/live/gather.ts'
import { invalidateOnChange } from '#server/live/invalidate-on-change.ts'
import { createLive } from '#server/live/live.ts'
import { readStock } from '#server/live/read-stock.ts'
import { tellVersionBefore } from '#server/live/tell-version-before.ts'
import type { LiveShop } from '#server/request/context.ts'
import type { Env } from './env.ts'

/** Passes database changes to a shop until the returned follower is closed. `sql` is the shop's client. */
export async function followShopChanges(
  directUrl: string,
  { catalogue, parts, live, changes, clock, settings }: LiveShop,
  sql: Sql,
  options?: FollowOptions,
): Promise<Follower> {
  const versionBefore = tellVersionBefore((channel, payload) => sql`select pg_notify(${channel}, ${payload})`)
  // Tries again until the table was read.
  const reading = gather(() => settings.refresh(), { waitMs: 0 })
  const readSoon = () => reading.add('all')
  const listeners = [{ ...invalidateOnChange(catalogue, parts, { readSoon }), onTime: clock.hear }, live.listener, versionBefore.listener]
  const follower = await followChanges(directUrl, listeners, options)
  changes.lookWith(() => follower.look())
  await settings.refresh()
  return {
    ...follower,
    async close() {
      versionBefore.close()
      reading.stop()
      changes.close()
      parts.close()
      await follower.close()
    },
  }
}

export function createShop(
  sql: Sql,
  {
    currency,
    rateLimit,
    databasePrepare,
    secretKey,
    secretKeyOther,
    contactEmail,
    isContactGuessed = false,
    shopValues = {},
    payments = cashOnly('http://localhost'),
    identityProviders = new Map(),
    infoPages = (seller) => defaultInfoPages({ ...seller, currency }),
    contactPhone,
    timeZone = 'UTC',
    calls = limitOutsideCalls(),
    isPatient = !rateLimit,
    hashCost,
  }: Pick<Env, 'currency' | 'rateLimit' | 'databasePrepare'> &
    SecretKeys & { contactEmail: string } & Partial<
      Pick<Env, 'timeZone'> &
        Pick<Shop, 'isContactGuessed' | 'payments' | 'identityProviders'> & {
          /** The values that the environment sets. */
          shopValues: GivenValues
          /** The number that counts where none is set. */
          contactPhone: string | undefined
          infoPages: (seller: ShopValues) => InfoPages
          calls: LimitedCalls
          isPatient: boolean
          hashCost: HashCost
        }
    >,
): LiveShop {
  const db = createDatabase(sql, { prepare: databasePrepare })
  const settings = createKeptSettings(db, shopValues, { email: contactEmail, ...(contactPhone !== undefined && { phone: contactPhone }) })
  const clock = createSharedClock()
  const sessions = createSessions(db, clock.now)
  // Benchmarks and tests may load the machine freely: with `isPatient`, calls are queued without a time limit.
  const passwords = createPasswords({ ...(isPatient && { waitMs: Number.POSITIVE_INFINITY }), ...(hashCost && { cost: hashCost }) })
  const queues = createShopQueues(isPatient)
  const heavyReads = createQueuePerOwner(
    isPatient ? { ...heavyLimits, waiting: Number.POSITIVE_INFINITY } : { ...heavyLimits, waitMs: 10_000 },
  )
  return {
    db,
    lanes: {
      reads: createDatabase(sql, { prepare: databasePrepare, lane: 'reads', isPatient }),
      writes: createDatabase(sql, { prepare: databasePrepare, lane: 'writes', isPatient }),
      own: db,
    },
    isBusy: (lane) => !isPatient && isLaneBusy(sql, lane),
    queues,
    heavyReads,
    loads: () => ({
      reads: laneLoadOf(sql, 'reads'),
      writes: laneLoadOf(sql, 'writes'),
      own: laneLoadOf(sql, 'own'),
      lists: queues.lists.load(),
      searches: queues.searches.load(),
      pages: queues.pages.load(),
      heavy: heavyReads.load(),
      hashes: passwords.load(),
      outside: calls.load(),
    }),
    now: clock.now,
    clock,
    sessions,
    passwords,
    seals: createSeals({ secretKey, secretKeyOther }),
    findApiToken: createApiTokenFinder(db),
    catalogue: createCatalogueCache(),
    parts: createPartColumns(db),
    searchCounts: createSearchCounts(db, { timeZone }),
    live: createLive({
      readStock: (ids) => readStock(db, ids),
      standingsOf: (ids) => sessions.standingsOf(ids),
      readSettings: () => settings.refresh(),
    }),
    changes: createChanges((channel, payload) => sql`select pg_notify(${channel}, ${payload})`),
    payments,
    identityProviders,
    currency,
    terms: { priceHoldDays: shopValues.priceHoldDays ?? null, minOrderMinor: shopValues.minOrderMinor ?? null, timeZone },
    settings,
    isContactGuessed,
    infoPages: textsOf(settings, infoPages),
    rateLimit,
    poolLoad: () => poolLoadOf(sql),
  }
}

/** Writes the texts again when the settings that they name change. */
function textsOf(settings: KeptSettings, write: (seller: ShopValues) => InfoPages): () => InfoPages {
  let written: { version: number; texts: InfoPages } | undefined
  return () => {
    const { version, values } = settings.current()
    if (written?.version !== version) written = { version, texts: write(values) }
    return written.texts
  }
}

/** Per account. The shop's pages request a few of them at once; programs may send more and wait. */
const heavyLimits = { parallel: 2, waiting: 64 }

/** Each list or search runs several statements at once, so a few of them use the database fully. */
const createShopQueues = (isPatient: boolean): Shop['queues'] => {
  const queue = (parallel: number, waiting: number) =>
    createFairQueue(isPatient ? { parallel, waiting: Number.POSITIVE_INFINITY } : { parallel, waiting, waitMs: 1_000 })
  // One thread renders pages and answers everything else, too.
  return { lists: queue(4, 64), searches: queue(3, 48), pages: queue(4, 32) }
}
