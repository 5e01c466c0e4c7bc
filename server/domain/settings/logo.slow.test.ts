// A logo from its upload to the papers that bear it.
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addOrderOf, payInCash } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { encodeUpload } from '#server/uploads/encode.ts'
import { createLogoReader } from '#server/uploads/read-logo.ts'

const shop = await testShop()
const admin = await shop.admin()

async function upload(content: Uint8Array, type: string) {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(content)], { type }), 'logo')
  const body = new Response(form)
  return shop.app.inject({
    method: 'POST',
    url: '/uploads/images',
    headers: { ...bearer(admin.token), 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

const picture = () =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#c00000' } })
    .png()
    .toBuffer()
const setLogo = (logo: string | null, as: Person = admin) =>
  trpcCall(shop, 'mutation', 'settings.set', { input: { shop: { logo } }, headers: bearer(as.token) })

/** The pictures in the invoice of a new purchase, as a visitor of its PDF gets it. */
async function picturesInPdf(): Promise<number> {
  const customer = await shop.person()
  const { invoice } = await payInCash(shop, customer, await addOrderOf(shop, customer, await shop.item()))
  const pdf = await shop.app.inject({ url: `/documents/invoice/${invoice}.pdf`, headers: bearer(customer.token) })
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  return [...pdf.rawPayload.toString('latin1').matchAll(/\/Subtype \/Image/g)].length
}

it('is drawn on documents that are issued while the shop has it', async () => {
  expect(await picturesInPdf()).toBe(0)
  const { url } = (await upload(await picture(), 'image/png')).json<{ url: string }>()
  expect((await setLogo(url)).status).toBe(200)
  expect(await picturesInPdf()).toBe(1)
  expect(first(await shop.rows(sql`select content #>> '{seller,logo}' as logo from documents order by number desc limit 1`))).toEqual({
    logo: url,
  })
  await setLogo(null)
  expect(await picturesInPdf()).toBe(0)
})

it('is not an SVG', async () => {
  const answer = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml')
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: 'file' }] }])
})

describe('for papers, a logo', () => {
  it('is a small PNG, read once', async () => {
    const encoded = await encodeUpload(await picture())
    const webp = 'picture' in encoded ? encoded.picture : Buffer.alloc(0)
    let reads = 0
    const get = () => {
      reads += 1
      return Promise.resolve(webp)
    }
    const read = createLogoReader({ get })
    const path = `/images/uploads/${'a'.repeat(32)}.webp`
    const png = await read(path)
    expect(await sharp(png ?? undefined).metadata()).toMatchObject({ format: 'png', width: 216, height: 72 })
    expect([await read(path), reads]).toEqual([png, 1])
  })

  it.each([[null], ['/etc/passwd'], ['/images/uploads/../../x.webp'], [`/images/uploads/${'a'.repeat(32)}.webp`]])(
    'is missing without its picture: %s',
    async (path) => expect(await createLogoReader({ get: () => Promise.resolve(null) })(path)).toBeNull(),
  )

  it('is asked for again after its store was away', async () => {
    let isAway = true
    const get = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(null))
    const read = createLogoReader({ get })
    const path = `/images/uploads/${'a'.repeat(32)}.webp`
    await expect(read(path)).rejects.toThrow('away')
    isAway = false
    expect(await read(path)).toBeNull()
  })
})
