// The shop's jobs and their schedules. Queued jobs store these names, so never rename one.
import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { ResetRequest } from '#common/accounts/schema.ts'
import { drawForJob } from '#server/documents/draw-in-thread.ts'
import { beginReset } from '#server/domain/accounts/mailed-links.ts'
import { type DrawPdf, drawDocument, requeueLostDocuments } from '#server/domain/documents/commands.ts'
import { foldPartStock } from '#server/domain/items/fold-part-stock.ts'
import { addUpTypeCounts } from '#server/domain/items/type-counts.ts'
import { releaseExpiredHolds } from '#server/domain/orders/commands.ts'
import { indexAllWaiting, queueFormerEditions } from '#server/domain/part-index/part-index.ts'
import { fillPurchases } from '#server/domain/purchases/fill.ts'
import { pruneSearchCounts } from '#server/domain/search-tuning/commands.ts'
import { sendStockAlerts } from '#server/domain/stock-alerts/commands.ts'
import { adoptLostUploads, removeUnusedUploads } from '#server/domain/uploads/commands.ts'
import { createLogoReader } from '#server/uploads/read-logo.ts'
import { requeueLostMail } from './outbox.ts'
import { prune } from './prune.ts'
import { reconcileInQueue } from './tasks/reconcile-payments.ts'
import { sendMail } from './tasks/send-mail.ts'
import type { WorkerDeps } from './worker-deps.ts'

type ShopTask = Readonly<{
  run: Task
  cron?: string
  /** In all processes together, at most one runs and one is queued. */
  isAlone?: true
}>

const StockAlertJob = z.object({ productId: z.number().optional() }).nullish()
const DocumentJob = z.object({ documentId: z.uuid() })

const untilNoneIsLeft = async (round: () => Promise<number>): Promise<void> => {
  while ((await round()) > 0);
}

/** Indexes queued products first, then products that were indexed by earlier spec descriptions. */
async function indexParts(db: WorkerDeps['shop']['db'], signal: AbortSignal | undefined): Promise<void> {
  do await indexAllWaiting(db, signal)
  while ((await queueFormerEditions(db)) > 0)
}

async function pruneAndLog(db: WorkerDeps['shop']['db'], log: WorkerDeps['log'], signal: AbortSignal): Promise<void> {
  const began = Date.now()
  const deleted = await prune({ db }, { signal })
  log.debug({ deleted: Object.fromEntries(deleted), seconds: (Date.now() - began) / 1_000 }, 'jobs: pruned')
}

export function shopTasks({ shop, mailer, publicUrl, uploads, log }: WorkerDeps): Readonly<Record<string, ShopTask>> {
  const readLogo = createLogoReader(uploads)
  const draw: DrawPdf = async (document, url) => drawForJob(document, url, await readLogo(document.seller.logo))
  return {
    // Workers look for expired holds and due payments (find-jobs.ts); the schedule catches anything they missed.
    'release-holds': { cron: '*/5 * * * *', run: () => untilNoneIsLeft(() => releaseExpiredHolds(shop)) },
    'reconcile-payments': { cron: '* * * * *', run: reconcileInQueue(shop) },
    'mend-outbox': { cron: '*/10 * * * *', run: () => requeueLostMail(shop) },
    'mend-documents': { cron: '*/10 * * * *', run: () => requeueLostDocuments(shop) },
    'remove-unused-uploads': { cron: '23 * * * *', run: () => untilNoneIsLeft(() => removeUnusedUploads({ db: shop.db, uploads })) },
    // Once a day, because a bucket charges for lists.
    'adopt-lost-uploads': { cron: '53 3 * * *', run: async () => void (await adoptLostUploads({ db: shop.db, uploads })) },
    'index-parts': { cron: '*/5 * * * *', run: (_payload, { abortSignal }) => indexParts(shop.db, abortSignal) },
    'add-up-type-counts': { cron: '*/5 * * * *', run: () => untilNoneIsLeft(() => addUpTypeCounts(shop)) },
    'fold-part-stock': { cron: '*/5 * * * *', run: () => untilNoneIsLeft(() => foldPartStock(shop)) },
    // The migration requests it; the schedule continues after a worker that died.
    'fill-purchases': { cron: '*/5 * * * *', run: () => untilNoneIsLeft(() => fillPurchases(shop)) },
    prune: { cron: '*/5 * * * *', isAlone: true, run: (_payload, { abortSignal }) => pruneAndLog(shop.db, log, abortSignal) },
    'prune-search-counts': { cron: '37 4 * * *', run: () => untilNoneIsLeft(() => pruneSearchCounts(shop)) },
    // A trigger requests it for one product; the schedule checks all products.
    'send-stock-alerts': {
      cron: '*/10 * * * *',
      run: (payload) => untilNoneIsLeft(() => sendStockAlerts(shop, StockAlertJob.parse(payload)?.productId ?? null)),
    },
    'begin-reset': { run: (payload) => beginReset(shop, ResetRequest.parse(payload)) },
    'draw-document': { run: (payload) => drawDocument(shop, DocumentJob.parse(payload).documentId, draw) },
    // A process without a mailer leaves these jobs to others.
    ...(mailer && { 'send-mail': { run: (payload: unknown, helpers) => sendMail({ ...shop, mailer, publicUrl }, payload, helpers) } }),
  }
}
