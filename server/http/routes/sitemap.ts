// robots.txt and the sitemaps, which list the addresses of all indexable pages.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { infoPageNames } from '#common/info-pages/names.ts'
import { messages } from '#common/kit/messages.ts'
import { confirmEmailPath, paths, stockAlertsPath } from '#common/kit/paths.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { listSitemapEntries, listSitemapFiles } from '#server/domain/items/sitemap.ts'
import type { PageSource } from '#server/pages/page-source.ts'

// Private pages and non-page URLs.
const closed = [paths.dashboard, paths.cart, paths.payment, '/trpc/', '/sandbox/', confirmEmailPath, stockAlertsPath]
const access = { config: { access: 'public' } } as const
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type Address = { path: string; changedAt?: Date }

/** `loadRenderer` tells which pages are listed. */
export function serveSitemap(app: FastifyInstance, { loadRenderer }: Pick<PageSource, 'loadRenderer'>): void {
  const { publicUrl, shop } = app
  const reading = { ...shop, db: shop.lanes.reads }
  const entry = (element: string, { path, changedAt }: Address) =>
    `<${element}><loc>${escapeXml(publicUrl + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${element}>`
  const send = (reply: FastifyReply, list: 'sitemapindex' | 'urlset', addresses: readonly Address[]) => {
    const element = list === 'urlset' ? 'url' : 'sitemap'
    const entries = addresses.map((address) => entry(element, address)).join('\n')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n<${list} ${namespace}>\n${entries}\n</${list}>\n`)
  }

  app.get('/robots.txt', access, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')),
  )
  app.get('/sitemap.xml', access, async (_request, reply) => {
    const files = await listSitemapFiles(reading)
    return send(reply, 'sitemapindex', [
      { path: '/sitemap-pages.xml' },
      ...files.map(({ file, changedAt }) => ({ path: `/sitemap-parts-${file}.xml`, changedAt })),
    ])
  })
  app.get('/sitemap-pages.xml', access, async (_request, reply) => {
    const { listedPaths } = await loadRenderer()
    const missing = infoPageNames.filter((name) => !shop.infoPages().has(name)).map((name): string => paths[name])
    return send(
      reply,
      'urlset',
      listedPaths.filter((path) => !missing.includes(path)).map((path) => ({ path })),
    )
  })
  app.get<{ Params: { file: string } }>('/sitemap-parts-:file(^[1-9]\\d{0,8}$).xml', access, async ({ params }, reply) => {
    const entries = await listSitemapEntries(reading, Number(params.file))
    if (entries.length === 0) throw new DomainError('NOT_FOUND', messages.pathNotFound)
    return send(
      reply,
      'urlset',
      entries.map(({ id, changedAt }) => ({ path: paths.part(id), changedAt })),
    )
  })
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
