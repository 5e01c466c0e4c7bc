import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()

const pathOf = (link: string | undefined) => new URL(link ?? '').pathname
const drawn = () => shop.item({ imageUrls: [], productType: 'Case fan', name: 'Quiet fan 120', specs: { size: 120, quantity: 1 } })
const linkOf = async (id: number) => ((await shop.call('GET', `/items/${id}`)).body as { img: string[] }).img[0]

it('shows a part without a photo as an illustration with an immutable address', async () => {
  const path = pathOf(await linkOf((await drawn()).id))
  const answer = await shop.call('GET', path)
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
  expect(answer.text).toContain('fan, illustration')
  expect(answer.text).toContain('120 mm')
})

it.each(['320.avif', '640.avif', '960.webp', '640.webp'])('serves it as a raster image too: %s', async (size) => {
  const path = pathOf(await linkOf((await drawn()).id)).replace('.svg', `-${size}`)
  const answer = await shop.app.inject({ method: 'GET', url: path })
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': `image/${size.split('.')[1]}` } })
  expect(answer.rawPayload.length).toBeGreaterThan(500)
  expect(answer.rawPayload.length).toBeLessThan(14_000)
})

it('gets a new address when the part changes, and the old one redirects to it', async () => {
  const { id } = await drawn()
  const before = pathOf(await linkOf(id))
  const admin = await shop.admin()
  await shop.call('PUT', `/items/${id}`, { as: admin, body: { specs: { size: 140, quantity: 1 } } })
  const after = pathOf(await linkOf(id))
  expect(after).not.toBe(before)
  expect((await shop.call('GET', before)).headers).toMatchObject({ location: after, 'cache-control': 'no-cache' })
  expect((await shop.call('GET', `/images/parts/${id}.svg`)).headers.location).toBe(after)
  expect((await shop.call('GET', after)).text).toContain('140 mm')
})

it('keeps its address when only the stock changes', async () => {
  const { id } = await drawn()
  const before = await linkOf(id)
  await shop.rows(sql`update products set available_quantity = available_quantity - 1 where id = ${id}`)
  expect(await linkOf(id)).toBe(before)
})

it('still shows removed parts, for orders that contain them', async () => {
  const { id } = await drawn()
  await shop.call('DELETE', `/items/${id}`, { as: await shop.admin() })
  const { headers } = await shop.call('GET', `/images/parts/${id}.svg`)
  expect((await shop.call('GET', String(headers.location))).status).toBe(200)
})

it('is not stored as an uploaded picture when a client sends the whole part back', async () => {
  const { id } = await drawn()
  const { body } = await shop.call('GET', `/items/${id}`)
  expect((await shop.call('PUT', `/items/${id}`, { as: await shop.admin(), body: { ...(body as object), price: 99 } })).status).toBe(200)
  expect([...(await shop.rows(sql`select image_urls, price_minor::int from products where id = ${id}`))]).toEqual([
    { image_urls: [], price_minor: 9900 },
  ])
})

it.each(['1-abc.png', '1-700.avif', '1-640.svg', 'x.svg', '..%2f..%2fetc', '999999999.svg', '1'])('does not exist %s', async (file) => {
  expect(await shop.call('GET', `/images/parts/${file}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})
