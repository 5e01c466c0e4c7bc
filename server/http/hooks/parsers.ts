import type { FastifyInstance } from 'fastify'
import { refuseManyValues } from './many-values.ts'

/**
 * JSON is the only body format. The original client sends a JSON content type even without a body, so an empty body counts as missing;
 * routes that need one refuse it.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, undefined)
      return
    }
    try {
      refuseManyValues(body as string)
    } catch (error) {
      done(error as Error)
      return
    }
    void parse(request, body as string, done)
  })
}
