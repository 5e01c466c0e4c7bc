// Serves invoices and credit notes as PDF files for download and mail. The client shows a document as a page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileNameOf } from '#common/documents/rules.ts'
import type { DocumentRef } from '#common/documents/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { drawForVisitor } from '#server/documents/draw-in-thread.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { type DrawPdf, findPdf } from '#server/domain/documents/commands.ts'
import { QueueFull } from '#server/lib/fair-queue.ts'
import { withTimeout } from '#server/lib/timeout.ts'
import { requireActor } from '#server/request/access.ts'
import { callContextOf } from '#server/request/call-context.ts'
import type { ReadLogo } from '#server/uploads/read-logo.ts'

type Route = { Params: { kind: 'invoice' | 'credit-note'; number: string } }

// A visitor waits no longer for a long document. It is drawn to its end and stored, so the next try finds it.
const patienceMs = 15_000
const retryAfterSeconds = 10

// The browser's PDF viewer needs its own styles.
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

declare module 'fastify' {
  interface FastifyInstance {
    readLogo: ReadLogo
  }
}

/** `/documents/invoice/12.pdf`, for its customer and for those who may see all documents. Draws the file now if no job has drawn it yet. */
export function serveDocuments(app: FastifyInstance): void {
  app.get<Route>(
    '/documents/:kind(^invoice$|^credit-note$)/:number(^[1-9]\\d{0,8}$).pdf',
    { config: { access: 'customer', staffRoles: 'cookie' } },
    async (request, reply) => {
      const { kind, number } = request.params
      return sendPdf(app, request, reply, { kind: kind === 'invoice' ? kind : 'credit_note', number: Number(number) })
    },
  )
}

/** Throws UNAUTHORIZED, or NOT_FOUND if the caller may not see the document. */
export async function sendPdf(
  { shop, readLogo }: Pick<FastifyInstance, 'shop' | 'readLogo'>,
  request: FastifyRequest,
  reply: FastifyReply,
  ref: DocumentRef,
): Promise<FastifyReply> {
  const call = callContextOf(request, reply)
  const actor = await requireActor(call)
  const ctx: CustomerCtx = { ...shop, db: shop.lanes.reads, ...call.client, actor }
  const draw: DrawPdf = async (document, url) => drawForVisitor(document, url, await readLogo(document.seller.logo).catch(logoAway))
  const pdf = await withTimeout(findPdf(ctx, ref, draw).catch(busyWhenFull), patienceMs, inProgress)
  return reply
    .type('application/pdf')
    .headers({
      'content-disposition': `inline; filename="${fileNameOf(ref, shop.settings.current().values.name)}"`,
      'content-security-policy': contentSecurityPolicy,
    })
    .send(pdf)
}

const inProgress = () => new DomainError('SERVICE_UNAVAILABLE', messages.documentInProgress, { retryAfterSeconds })

const logoAway = (cause: unknown): never => {
  throw new DomainError('SERVICE_UNAVAILABLE', messages.picturesAway, { retryAfterSeconds, cause })
}

function busyWhenFull(error: unknown): never {
  if (error instanceof QueueFull) throw new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds, cause: error })
  throw error
}
