// The shop's own small pictures: the default avatar, and one for each category of products without a picture.
import type { FastifyInstance, FastifyReply } from 'fastify'

const ink = '#12231d'
const plate = (width: number, height: number, body: string, label: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><rect width="${width}" height="${height}" fill="#f4f7f5"/>${body}</svg>`

const avatar = plate(
  96,
  96,
  `<circle cx="48" cy="38" r="18" fill="#12624a"/><path d="M14 92a34 34 0 0 1 68 0z" fill="#12624a"/>`,
  'Customer',
)

/** A board with its contacts and the category's name: honest about being no photograph. */
function categoryPicture(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  const label = words.charAt(0).toUpperCase() + words.slice(1)
  const contacts = Array.from({ length: 24 }, (_, i) => `<rect x="${122 + i * 16.6}" y="322" width="10" height="22" fill="#d8b04f"/>`).join(
    '',
  )
  const board = `<path d="M134 130H536V344H104V160Z" fill="#12624a" stroke="${ink}" stroke-width="2"/>`
  const text = `<text x="320" y="246" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${label.length > 24 ? 20 : 34}" fill="#f4f7f5">${label}</text>`
  return plate(640, 480, board + contacts + text, `${label}, illustration`)
}

/** Serves them under paths that never change their content, so that browsers and proxies keep them. */
export function serveImages(app: FastifyInstance): void {
  const send = (reply: FastifyReply, svg: string) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(svg)
  const config = { access: 'public' } as const
  app.get('/images/avatar.svg', { config }, (_request, reply) => send(reply, avatar))
  app.get<{ Params: { slug: string } }>('/images/categories/:slug(^[a-z0-9-]{1,60}$).svg', { config }, (request, reply) =>
    send(reply, categoryPicture(request.params.slug)),
  )
}
