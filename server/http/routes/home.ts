import type { FastifyInstance } from 'fastify'

/** Without pages, `/` redirects to the documentation. */
export function serveHome(app: FastifyInstance): void {
  app.get('/', { config: { access: 'public' } }, (_request, reply) => reply.redirect('/docs'))
}
