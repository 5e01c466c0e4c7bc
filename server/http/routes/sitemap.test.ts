import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { builtClient } from '#server/test/built-client.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const publicUrl = 'https://parts.test/a&b'
let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = await builtClient()
  app = (await buildApp({ shop: shop.shop, publicUrl, pages: builtPages(folder) })).app
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string) => app.inject({ url, headers: { accept: '*/*' } })
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))

it('the index lists all products except removed ones, in files of a limited size', async () => {
  const there = await shop.item()
  const [far, gone] = [await shop.item({ id: 1_000_000 } as never), await shop.item()]
  await shop.rows(sql`update products set deleted_at = now() where id = ${gone.id}`)
  const index = await get('/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  const files = addressesIn(index.body)
  expect(files).toEqual([`${publicUrl}/sitemap-pages.xml`, `${publicUrl}/sitemap-parts-1.xml`, `${publicUrl}/sitemap-parts-100.xml`])
  const listed: string[] = []
  for (const file of files) {
    const answer = await get(file.slice(publicUrl.length))
    expect(answer.statusCode).toBe(200)
    listed.push(...addressesIn(answer.body))
  }
  expect(listed).toEqual(
    expect.arrayContaining([`${publicUrl}/`, `${publicUrl}/pars`, `${publicUrl}/pars/${there.id}`, `${publicUrl}/pars/${far.id}`]),
  )
  expect(listed).not.toContain(`${publicUrl}/pars/${gone.id}`)
})

it('missing files are 404', async () => {
  for (const file of ['/sitemap-parts-2.xml', '/sitemap-parts-0.xml', '/sitemap-parts-x.xml', '/sitemap-parts-999999999999.xml'])
    expect((await get(file)).statusCode).toBe(404)
})

it('robots.txt links to the index, and excludes private pages', async () => {
  const { body } = await get('/robots.txt')
  expect(body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  for (const path of ['/dashboard', '/cart', '/payment']) expect(body).toContain(`Disallow: ${path}\n`)
})
