import type { FastifyInstance } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { isReading, presentedCredential } from '#server/request/call-context.ts'

/**
 * A state-changing call authenticated by cookie must come from one of the shop's pages. `Sec-Fetch-Site` decides; in browsers that do not
 * send it, an exact match of Origin.
 */
export function refuseCrossSite(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isReading(request) || presentedCredential(request)?.kind !== 'browser') {
      done()
      return
    }
    const site = request.headers['sec-fetch-site']
    const ours = site === undefined ? request.headers.origin === publicUrl : site === 'same-origin'
    done(ours ? undefined : new DomainError('FORBIDDEN', messages.crossSite))
  })
}
