import type { FastifyInstance } from 'fastify'

/** Without pages the shop's root leads to the documentation. */
export function serveHome(app: FastifyInstance): void {
  app.get('/', { config: { access: 'public' } }, (_request, reply) => reply.redirect('/docs'))
}
