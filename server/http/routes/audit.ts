// The audit trail as a file, for those who may read it, with the cookie or a bearer token.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AuditFilter } from '#common/audit/schema.ts'
import { exportAudit } from '#server/domain/audit/export.ts'
import { requireRight } from '#server/request/access.ts'
import { callContextOf } from '#server/request/call-context.ts'

/** `/audit.csv?actor=&action=&subjectType=&subjectId=&from=&to=` */
export function serveAudit(app: FastifyInstance): void {
  app.get('/audit.csv', { config: { access: 'audit', staffRoles: 'any' } }, async (request, reply) => {
    const filter = AuditFilter.parse(request.query)
    const call = callContextOf(request, reply)
    const actor = await requireRight('audit', call)
    const { shop } = request.server
    const pieces = await exportAudit({ ...shop, db: shop.lanes.reads, ...call.client, actor }, filter)
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="audit-trail.csv"' })
      .send(Readable.from(pieces))
  })
}
