// Forms of the sandbox's pages: they come as browsers send them, without a script.
import type { FastifyInstance } from 'fastify'

const maxFormBytes = 4_096

/** Lets the routes of this scope take forms as well; a field that comes twice counts once, the last. */
export function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}
