// A shop of two servers and a worker with everything around it, each part of which can be broken.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { startMailServer } from '#server/test/mail-server.ts'
import { openFaultyDatabase } from '../shop-database.ts'
import { createShopProcess, type Programs, type ShopProcess } from '../shop-process.ts'
import { openBank } from './bank.ts'
import { openBouncer } from './bouncer.ts'
import { openClock } from './clock.ts'
import type { AcceptedMail } from './contract.ts'
import { openFront } from './front.ts'
import { openProviderProxy } from './provider-proxy.ts'
import { openSmallDisk } from './small-disk.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>
/** What a stage has beyond the usual: pgbouncer in front of the database, a small disk under it, a clock that can be moved. */
export type Extra = 'bouncer' | 'disk' | 'clock'

export const admin = { email: 'admin@people.test', password: 'of the fault tests' }
const secretKey = 'a-key-of-the-fault-programs-for-nothing-else'

type Options = {
  programs: Programs
  extra?: Extra | null
  /** The faults lose answers of providers, and with them tokens. */
  losesTokens?: boolean
  /** Receives what goes wrong by itself: processes that end, and the errors that they log. */
  complain: (text: string) => void
}

/** Opens everything; `close` removes everything, also what an interrupted opening left. */
export async function openStage({ programs, extra = null, losesTokens = true, complain }: Options) {
  const closers: (() => Promise<unknown>)[] = []
  const opened = <T>(thing: T, close: (thing: T) => Promise<unknown>): T => {
    closers.push(() => close(thing))
    return thing
  }
  const close = async () => {
    for (let next = closers.pop(); next; next = closers.pop())
      await next().catch((error: unknown) => complain(`The stage was not removed: ${String(error)}`))
  }
  try {
    const folder = opened(await makeFolder(), (path) => rm(path, { recursive: true, force: true, maxRetries: 5 }))
    const processes: ShopProcess[] = []
    const servers = () => processes.filter(({ name }) => name !== 'worker')
    const front = opened(await openFront(servers), (it) => it.close())
    const bank = opened(
      await openBank({ home: join(folder, 'bank'), webhookUrl: `${front.url}/webhooks/stripe`, losesTokens, complain }),
      (it) => it.close(),
    )
    const providers = opened(await openProviderProxy(bank.url), (it) => it.close())
    const accepted: AcceptedMail[] = []
    const mail = opened(
      await startMailServer({
        keeps: false,
        onAccepted: ({ to, headers }) =>
          accepted.push({ messageId: headers.get('message-id') ?? '', recipient: to[0] ?? '', subject: headers.get('subject') ?? '' }),
      }),
      (it) => it.stop(),
    )
    const disk = extra === 'disk' ? opened(await openSmallDisk(join(folder, 'disk')), (it) => it.close()) : null
    const dataDir = join(folder, disk ? 'disk/data' : 'data')
    await mkdir(dataDir, { mode: 0o711 })
    // Usually the shop's own processes start the database. Behind pgbouncer it is one that they are only told of.
    const outside = extra === 'bouncer' ? opened(await startEmbeddedPostgres({ dataDir }), (it) => it.stop()) : null
    const bouncer = outside ? opened(await openBouncer(join(folder, 'bouncer'), outside.url), (it) => it.end('SIGKILL')) : null
    const clock = extra === 'clock' ? await openClock(join(folder, 'clock')) : null
    const env = {
      ...{ DATA_DIR: dataDir, TMPDIR: folder, DEMO: 'off', SANDBOX: 'off', RATE_LIMIT: 'off', WORKER: 'off', SECRET_KEY: secretKey },
      ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
      ...{ PUBLIC_URL: front.url, SMTP_URL: mail.url, MAIL_FROM: 'shop@people.test', CONTACT_EMAIL: 'shop@people.test' },
      ...(outside && bouncer && { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: outside.url, DATABASE_PREPARE: 'off' }),
      ...bank.settings(providers.url),
    }
    const moved = clock ? { ...env, ...clock.env } : env
    const programOf = { A: programs.main, B: programs.main, worker: programs.worker }
    for (const [name, program] of Object.entries(programOf)) {
      const shopProcess = await createShopProcess(name, program, name === 'B' ? env : moved, complain)
      processes.push(opened(shopProcess, (it) => it.terminate()))
    }
    const [first, second, worker] = processes as [ShopProcess, ShopProcess, ShopProcess]
    await Promise.all(processes.map((each) => each.start()))
    const database = await openFaultyDatabase(dataDir)
    return {
      servers: [first, second] as const,
      worker,
      database,
      bank,
      providers,
      mail: { become: mail.become, accepted: (): readonly AcceptedMail[] => accepted },
      bouncer,
      disk,
      clock,
      /** The public address of the shop. */
      url: front.url,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-chaos-'))
  // If run as root, databases have an account of their own, which must be able to traverse this folder.
  await chmod(folder, 0o711)
  return folder
}
