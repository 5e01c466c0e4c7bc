// Process-wide dependencies: the database, and everything built on it.
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { defaultShopName } from '#common/settings/rules.ts'
import { type Accounts, describeAccounts, prepareFirstRows } from '#packages/demo-shop'
import { findHome, findRunningDatabase, startEmbeddedPostgres, thisHost } from '#packages/embedded-postgres'
import { createSandboxMailer, serveMailbox, unlinkTestPeople } from '#packages/sandbox'
import { createPasswords } from '#server/auth/passwords.ts'
import { ProviderRefused } from '#server/auth/provider-refused.ts'
import { closeSqlClient, createSqlClient, type Sql } from '#server/db/client.ts'
import { createDatabase } from '#server/db/database.ts'
import { checkTimeZone } from '#server/db/time-zone.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import { cashOnly, type PaymentConfig, type Seller } from '#server/domain/context/payment-config.ts'
import { defaultInfoPages } from '#server/domain/info-pages/default-texts.ts'
import { noteTwins } from '#server/domain/items/twins.ts'
import { indexFew } from '#server/domain/part-index/part-index.ts'
import type { SearchCounts } from '#server/domain/search-counts/search-counts.ts'
import { noteSharedAddresses } from '#server/domain/users/shared-addresses.ts'
import type { JobLog } from '#server/jobs/log.ts'
import { noteUnreadableFactors } from '#server/jobs/reseal-factors.ts'
import { noteUnreadableLinks } from '#server/jobs/reseal-links.ts'
import { limitOutsideCalls } from '#server/lib/outside-calls.ts'
import { StartError } from '#server/lib/start-error.ts'
import type { Follower } from '#server/live/database-changes.ts'
import type { Live } from '#server/live/live.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { addressOf, createSmtpMailer, usualSender } from '#server/mail/smtp.ts'
import { type Gateway, GatewayRefused } from '#server/payments/gateway.ts'
import type { LiveShop } from '#server/request/context.ts'
import { createDiskStore, prepareFolder } from '#server/uploads/disk-store.ts'
import { createBucketStore } from '#server/uploads/s3-store.ts'
import type { UploadStore } from '#server/uploads/store.ts'
import { watchOutsideCalls } from '#server/watch/outside-calls.ts'
import { createShop, followShopChanges } from './create-shop.ts'
import type { Env } from './env.ts'
import { loadInfoPages } from './info-pages.ts'
import { migrateDatabase } from './migrate-database.ts'
import { chooseProviders } from './payment-providers.ts'
import { loadSecretKeys, requireSecretKey } from './secret-key.ts'
import { chooseIdentityProviders } from './sign-in-providers.ts'

// A process has about three seconds left when its requests have ended.
const finishWithinMs = 2_000

export type Deps = {
  shop: LiveShop
  sql: Sql
  /** The database's direct address, past any pooler. */
  directUrl: string
  /** Null if mail cannot be sent: then it stays in the outbox. */
  mailer: Mailer | null
  /** Mounts the sandbox's stand-ins for outside parties; null if the sandbox is off. */
  sandbox: ((app: FastifyInstance) => void) | null
  accounts: Accounts
  uploads: UploadStore
  notes: string[]
  close: () => Promise<void>
}

/** The shop's public address, and its address on this machine; both without a trailing slash. */
export type Addresses = { publicUrl: string; ownUrl: string }

/** The address at which this machine reaches a server that listens on `host`. */
export const ownUrlOf = (host: string, port: number): string => {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`
}

type DatabaseEnv = Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>

/** False before the first start has made the embedded database. */
export const hasDatabase = ({ databaseUrl, dataDir }: DatabaseEnv): boolean =>
  databaseUrl !== undefined || findHome(resolve(dataDir), thisHost()) !== undefined

/** The configured database's address, or the embedded one's if it runs. Starts nothing. */
export const findRunningUrl = async ({ databaseUrl, databaseDirectUrl, dataDir }: DatabaseEnv): Promise<string | undefined> =>
  databaseDirectUrl ?? databaseUrl ?? findRunningDatabase(dataDir)

/** Returns the configured database's addresses, or starts the embedded database, unless `signal` aborts. */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseEnv,
  log: (line: string) => void,
  signal?: AbortSignal,
) {
  if (databaseUrl !== undefined) return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, notes: [], stop: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir, log, ...(signal && { signal }) })
  return { url: embedded.url, directUrl: embedded.url, notes: embedded.notes, stop: () => embedded.stop() }
}

/**
 * Opens the database, migrates it, and creates the shop on it. Throws if the database is unavailable or `signal` aborts; then nothing stays
 * open.
 */
export async function createDeps(env: Env, { publicUrl, ownUrl }: Addresses, log: JobLog, signal?: AbortSignal): Promise<Deps> {
  requireSecretKey(env)
  const contact = chooseContact(env, publicUrl)
  const seller = sellerOf(env, contact)
  // Load before the database is touched: a bad file stops the start.
  const texts = await loadInfoPages(env.dataDir)
  const database = await openDatabase(env, (line) => console.error(line), signal)
  // Stopping the embedded server ends running statements, even a long migration.
  const giveUp = () => void database.stop()
  signal?.addEventListener('abort', giveUp)
  const clients: Sql[] = []
  let live: Live | undefined
  let follower: Follower | undefined
  let searchCounts: SearchCounts | undefined
  const gateways: Gateway[] = []
  const close = async () => {
    live?.close()
    await follower?.close()
    await Promise.all([searchCounts?.flush(), ...gateways.map((gateway) => gateway.finish?.(finishWithinMs))])
    await Promise.all(clients.map((client) => closeSqlClient(client)))
    await database.stop()
  }
  try {
    const sql = createSqlClient(database.url, { max: env.databasePool, prepare: env.databasePrepare })
    clients.push(sql)
    const db = createDatabase(sql, { prepare: env.databasePrepare })
    const firstNotes: string[] = []
    const sumNotes = await migrateDatabase(database.directUrl, async () => {
      // No customer is connected yet, so a slow machine may take its time.
      const passwords = createPasswords({ waitMs: Number.POSITIVE_INFINITY })
      firstNotes.push(...(await checkTimeZone(db, env.timeZone)))
      firstNotes.push(...(await prepareFirstRows({ db, passwords, currency: env.currency, payments: { seller } }, env)))
      await indexFew(db)
    })
    if (!env.sandbox) await unlinkTestPeople(db)
    const limitedCalls = limitOutsideCalls()
    const calls = watchOutsideCalls(limitedCalls, isRefusal)
    const providers = await chooseProviders(env, { db, publicUrl, ownUrl, calls })
    gateways.push(...providers.gateways.values())
    const identity = await chooseIdentityProviders(env, { db, publicUrl, ownUrl, calls })
    const payments = {
      ...cashOnly(publicUrl, seller),
      ...providers,
      report: reportTo(log),
    }
    const keys = await loadSecretKeys(env)
    const shop = createShop(sql, {
      ...env,
      ...keys,
      contactEmail: contact.email,
      isContactGuessed: env.contactEmail === undefined && env.mailFrom === undefined,
      infoPages: (present) => texts.over(defaultInfoPages({ ...present, currency: env.currency, publicUrl })),
      payments,
      identityProviders: identity.providers,
      calls: limitedCalls,
    })
    live = shop.live
    searchCounts = shop.searchCounts
    const uploads = env.bucket ? createBucketStore(env.bucket, { calls }) : createDiskStore(uploadFolder(env))
    follower = await followShopChanges(database.directUrl, shop, sql)
    const { mailer, mailbox, notes } = chooseMailer(env, shop, publicUrl)
    const mounts = [...(mailbox ? [mailbox] : []), ...providers.mounts, ...identity.mounts]
    const sandbox =
      mounts.length === 0
        ? null
        : (app: FastifyInstance) => {
            for (const mount of mounts) mount(app)
          }
    const accounts = await describeAccounts(shop.db)
    signal?.throwIfAborted()
    const textNotes = env.sandbox ? [] : texts.notes
    const linkNotes = await noteUnreadableLinks(shop.db, shop.seals.links)
    const factorNotes = await noteUnreadableFactors(shop.db, shop.seals.factors)
    const twinNotes = await noteTwins(shop.db)
    const allNotes = [
      ...database.notes,
      ...firstNotes,
      ...sumNotes,
      ...linkNotes,
      ...factorNotes,
      ...twinNotes,
      ...(await noteSharedAddresses(shop)),
      ...notes,
      ...providers.notes,
      ...identity.notes,
      ...contact.notes,
      ...textNotes,
    ]
    return { shop, sql, directUrl: database.directUrl, mailer, sandbox, uploads, accounts, notes: allNotes, close }
  } catch (error) {
    await close()
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

/** True if the party answered with this error, false if it could not be reached. */
const isRefusal = (error: unknown) =>
  error instanceof GatewayRefused || (error instanceof ProviderRefused && error.code !== 'network-request-failed')

const reportTo =
  (log: JobLog): PaymentConfig['report'] =>
  (error, facts) =>
    log.warn(
      { ...facts, code: error instanceof GatewayRefused ? error.code : undefined },
      `payments: ${error instanceof Error ? error.message : String(error)}`,
    )

const uploadFolder = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'uploads')

/** Creates the folder for uploaded pictures, unless a bucket stores them. Throws `StartError` if the folder is not writable. */
export async function prepareUploads({ bucket, dataDir }: Pick<Env, 'bucket' | 'dataDir'>): Promise<void> {
  if (bucket) return
  const folder = uploadFolder({ dataDir })
  await prepareFolder(folder).catch((error: Error) => {
    throw new StartError(`Uploaded pictures cannot be stored in ${folder}, because DATA_DIR is not writable: ${error.message}`)
  })
}

/** The contact form's recipient, with a note if mail is configured but no recipient is. */
export function chooseContact({ contactEmail, mailFrom, smtpUrl }: Pick<Env, 'contactEmail' | 'mailFrom' | 'smtpUrl'>, publicUrl: string) {
  const email = contactEmail ?? addressOf(mailFrom ?? usualSender(publicUrl))
  const guessed = smtpUrl !== undefined && contactEmail === undefined && mailFrom === undefined
  const notes = guessed ? [`The contact form is sent to ${email}: set CONTACT_EMAIL to an address that you read.`] : []
  return { email, notes }
}

const sellerOf = (
  {
    shopValues: { name, email, phone, address, taxId, taxBasisPoints },
    contactPhone,
    timeZone,
  }: Pick<Env, 'shopValues' | 'contactPhone' | 'timeZone'>,
  contact: { email: string },
): Seller => ({
  timeZone,
  ...(name !== undefined && { name }),
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone }),
  ...(address !== undefined && { address }),
  ...(taxId !== undefined && { taxId }),
  ...(taxBasisPoints !== undefined && { taxBasisPoints }),
  defaults: { name: defaultShopName, email: contact.email, ...(contactPhone !== undefined && { phone: contactPhone }) },
})

/** Uses the configured mail server, else the sandbox's mailbox if the sandbox is on, else none. */
function chooseMailer({ smtpUrl, mailFrom, sandbox, timeZone }: Env, { db }: Shop, publicUrl: string) {
  const from = mailFrom ?? usualSender(publicUrl)
  if (smtpUrl !== undefined) return { mailer: createSmtpMailer(smtpUrl, from), mailbox: null, notes: [] }
  if (sandbox) {
    const notes = [`The sandbox keeps all email: ${publicUrl}/sandbox/mail`]
    return { mailer: createSandboxMailer(db, from), mailbox: (app: FastifyInstance) => serveMailbox(app, db, timeZone), notes }
  }
  return { mailer: null, mailbox: null, notes: ['Email is not sent yet and stays in the outbox: set SMTP_URL to send it.'] }
}
