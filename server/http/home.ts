import type { FastifyInstance } from 'fastify'

/** Until the shop has pages, who opens its address is shown what there is: the documentation. */
export function serveHome(app: FastifyInstance): void {
  app.get('/', { config: { access: 'public' } }, (_request, reply) => reply.redirect('/docs'))
}
