import type { FastifyInstance } from 'fastify'

/**
 * What says nothing about caching is kept by nobody: an account's own data must not stay behind in a browser or a proxy. Public answers say
 * for themselves how long they may be kept.
 */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}
