import type { FastifyInstance } from 'fastify'
import '#server/request/send-prepared.ts'

const policy = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

const directives = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'img-src': "'self' https: data:",
  'style-src-attr': "'unsafe-inline'",
}

/** For Vite in development: its inline script, the styles that its scripts insert, and the worker that polls its server. */
const developing = (nonce: string) => ({
  'script-src': `'self' 'nonce-${nonce}'`,
  'style-src': `'self' 'nonce-${nonce}'`,
  'worker-src': "'self' blob:",
})

/**
 * Sets headers on every answer. HSTS is sent only under https: without https, browsers would lose access. `nonce` is set only in
 * development.
 */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string, nonce?: string): void {
  const headers: Record<string, string> = {
    'content-security-policy': policy({ ...directives, ...(nonce !== undefined && developing(nonce)) }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.decorate('securityHeaders', headers)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
