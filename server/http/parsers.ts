import type { FastifyInstance } from 'fastify'

/**
 * JSON is the only body there is. The original client names JSON also where it sends nothing, so an empty body is none; a route that
 * needs one says so.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
