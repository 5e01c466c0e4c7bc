// Forms of the sandbox's pages, as browsers send them without a script.
import type { FastifyInstance } from 'fastify'

const maxFormBytes = 4_096

/** Lets the routes of this scope accept forms; of a repeated field the last value counts. */
export function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}
