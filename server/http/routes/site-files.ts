// Files that machines look for at fixed addresses: the web manifest, and whom to tell about a weakness.
import type { FastifyInstance } from 'fastify'
import { mailLink } from '#common/kit/mail-link.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { publishedContactOf } from '#server/domain/settings/shown.ts'

const access = { config: { access: 'public' } } as const
const dayMs = 24 * 60 * 60 * 1_000
// Readers are asked to distrust a file that expires in more than a year.
const contactDays = 180

export function serveSiteFiles(app: FastifyInstance): void {
  const { publicUrl, shop } = app
  const manifestOf = (name: string) =>
    JSON.stringify({
      name,
      short_name: name,
      description: 'Computer parts by the tray, carton and pallet',
      id: paths.home,
      start_url: paths.home,
      scope: paths.home,
      display: 'browser',
      lang: 'en',
      background_color: '#0a3225',
      theme_color: '#0a3225',
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        ...['192x192', '512x512'].flatMap((sizes) =>
          ['any', 'maskable'].map((purpose) => ({ src: `/icon-${sizes.split('x')[0]}.png`, type: 'image/png', sizes, purpose })),
        ),
      ],
    })

  app.get('/manifest.webmanifest', access, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .send(manifestOf(shop.settings.current().values.name)),
  )

  app.get('/.well-known/security.txt', access, (_request, reply) => {
    const contact = publishedContactOf(shop)
    if (contact === null) throw new DomainError('NOT_FOUND', messages.pathNotFound)
    const today = Math.floor(Date.now() / dayMs) * dayMs
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .send(
        [
          `Contact: ${mailLink(contact)}`,
          `Expires: ${new Date(today + contactDays * dayMs).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}
