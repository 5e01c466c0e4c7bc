import type { FastifyInstance } from 'fastify'
import { messages } from '#common/messages.ts'
import { DomainError } from '#server/domain/errors.ts'
import { isReading, presentedCredential } from '#server/request/call-context.ts'

/**
 * A call that changes something and rides on the browser's cookie must come from a page of this shop: by the browser's own word
 * (`Sec-Fetch-Site`), or, from browsers that do not say it, by an Origin that is exactly ours.
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
