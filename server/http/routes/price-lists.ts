// Price list files, for admins: export, import and the preview of an import.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { entryImportLimits, LocalMoment, PriceListId } from '#common/price-lists/schema.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { exportEntries } from '#server/domain/price-lists/export-entries.ts'
import { importEntries } from '#server/domain/price-lists/import-entries.ts'
import { previewAsCsv } from '#server/domain/price-lists/preview.ts'
import { createFairQueue, QueueFull } from '#server/lib/fair-queue.ts'
import { requireRight } from '#server/request/access.ts'
import { callContextOf } from '#server/request/call-context.ts'

type OfList = { Params: { id: string } }

const csvType = 'text/csv; charset=utf-8'

export async function servePriceLists(app: FastifyInstance): Promise<void> {
  const config = { access: 'prices' as const, staffRoles: 'cookie' as const }

  app.get<OfList>('/price-lists/:id/entries.csv', { config }, async (request, reply) => {
    const ctx = await pricerOf(request, reply, 'reads')
    const { name, csv } = await ctx.heavyReads(ctx.actor.userId, () => exportEntries(ctx, { id: listOf(request) }))
    return sendCsv(reply, name, csv)
  })

  app.get<OfList & { Querystring: { at?: string } }>('/price-lists/:id/preview.csv', { config }, async (request, reply) => {
    const { at } = request.query
    const asked = at === undefined ? null : LocalMoment.safeParse(at)
    if (asked?.success === false) throw badField('at', asked.error.issues[0]?.message ?? 'Must be a day and a time')
    const ctx = await pricerOf(request, reply, 'reads')
    const { csv } = await ctx.heavyReads(ctx.actor.userId, () => previewAsCsv(ctx, { listId: listOf(request), at: asked?.data }))
    return sendCsv(reply, 'Preview', csv)
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: entryImportLimits.bytes }, (_request, body, done) =>
      done(null, body),
    )
    // Each file is kept in memory: further uploads are refused at once, before the body is read.
    const admit = createFairQueue({ parallel: 2, waiting: 2 })
    scope.post<OfList & { Querystring: { dryRun?: string } }>(
      '/price-lists/:id/entries',
      { config, bodyLimit: entryImportLimits.bytes },
      async (request, reply) => {
        const { body } = request
        if (!Buffer.isBuffer(body)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send a CSV file as text/csv')
        const { dryRun = 'false' } = request.query
        if (dryRun !== 'true' && dryRun !== 'false') throw badField('dryRun', 'Must be true or false')
        const ctx = await pricerOf(request, reply, 'writes')
        return await admit(() => importEntries(ctx, listOf(request), body, dryRun === 'true')).catch(busyWhenFull)
      },
    )
  })
}

async function pricerOf(request: FastifyRequest, reply: FastifyReply, lane: 'reads' | 'writes'): Promise<StaffCtx<'prices'>> {
  const call = callContextOf(request, reply)
  const actor = await requireRight('prices', call)
  const { shop } = request.server
  return { ...shop, db: shop.lanes[lane], ...call.client, actor }
}

/** Throws NOT_FOUND for a malformed id. */
function listOf({ params }: FastifyRequest<OfList>): string {
  const id = PriceListId.safeParse(params.id)
  if (!id.success) throw new DomainError('NOT_FOUND', 'Price list not found')
  return id.data
}

function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  const plain = name.replaceAll(/[^\w -]+/g, '').trim() || 'Price list'
  return reply.type(csvType).header('content-disposition', `attachment; filename="${plain}.csv"`).send(csv)
}

function busyWhenFull(error: unknown): never {
  if (error instanceof QueueFull)
    throw new DomainError('SERVICE_UNAVAILABLE', 'Other files are being imported', { retryAfterSeconds: 10, cause: error })
  throw error
}
