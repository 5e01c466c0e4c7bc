import { sql } from 'drizzle-orm'
import { afterAll, vi } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import type { WorkerDeps } from '#server/jobs/worker-deps.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { createSmtpMailer } from '#server/mail/smtp.ts'
import { publicUrl, type TestShop } from './test-shop.ts'

/** A worker for the shop's jobs, stopped after the file's tests. `mail` is its mail target: an SMTP address, a mailer, or none. */
export function startTestWorker(
  { shop, url, uploads }: Pick<TestShop, 'shop' | 'url' | 'uploads'>,
  {
    mail = null,
    shopOfWorker = shop,
    pace = {},
  }: { mail?: string | Mailer | null; shopOfWorker?: TestShop['shop']; pace?: WorkerDeps['pace'] } = {},
) {
  const lines: string[] = []
  const note = (_details: object, message: string) => void lines.push(message)
  const worker = startWorker({
    shop: shopOfWorker,
    directUrl: url,
    mailer: typeof mail === 'string' ? createSmtpMailer(mail, 'Partsdock <shop@shop.test>') : mail,
    publicUrl,
    uploads,
    log: { warn: note, debug: () => {} },
    pace: { pollMs: 50, beatMs: 200, stuckMs: 500, ...pace },
  })
  afterAll(() => worker.stop())
  return { ...worker, lines }
}

/** Makes jobs that wait for a retry due. */
export const makeRetriesDue = ({ rows }: Pick<TestShop, 'rows'>) =>
  rows(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`)

export type OutboxRow = {
  id: string
  kind: string
  recipient: string
  sent: boolean
  attempts: number
  error: string | null
  dead: boolean
}

export const outboxOf = async ({ rows }: Pick<TestShop, 'rows'>, recipient: string): Promise<OutboxRow[]> => [
  ...(await rows<OutboxRow>(sql`
    select id, kind, recipient, sent_at is not null as sent, attempts, last_error as error, given_up_at is not null as dead
    from outbox where recipient = ${recipient} order by created_at, id`)),
]

/** Polls until the condition is true. */
export const until = (isTrue: () => unknown, timeout = 30_000) =>
  vi.waitFor(
    async () => {
      if (!(await isTrue())) throw new Error('It has not come true')
    },
    { timeout, interval: 25 },
  )
