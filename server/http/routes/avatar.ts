import type { FastifyInstance } from 'fastify'

const avatar =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="Customer"><rect width="96" height="96" fill="#f4f7f5"/>' +
  '<circle cx="48" cy="38" r="18" fill="#12624a"/><path d="M14 92a34 34 0 0 1 68 0z" fill="#12624a"/></svg>'

export function serveAvatar(app: FastifyInstance): void {
  app.get('/images/avatar.svg', { config: { access: 'public' } }, (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(avatar),
  )
}
