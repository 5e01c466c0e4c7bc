import type { FastifyInstance } from 'fastify'

/**
 * Answers without a caching header are sent as `no-store`: an account's data must not stay in a browser or proxy. Public answers set their
 * own lifetime.
 */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}
