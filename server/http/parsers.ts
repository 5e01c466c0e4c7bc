import type { FastifyInstance } from 'fastify'

/** JSON is the only body there is. The original client sends DELETE with a JSON content type and no body, so no body is none. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
