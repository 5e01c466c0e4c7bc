import { type AddressInfo, connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { buildApp } from '#server/compose/app.ts'
import { uploadAllowance } from '#server/domain/uploads/rules.ts'
import { type Person, publicUrl, type TestShop, testShop } from '#server/test/test-shop.ts'
import { until } from '#server/test/test-worker.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'
import { uploadLimits } from '#server/uploads/limits.ts'

const shop = await testShop()
const limited = await testShop({ rateLimit: true })

const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 80 } } })

const multipart = 'multipart/form-data; boundary=edge'
const fileHead = (field: string) =>
  Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${field}"; filename="picture.png"\r\ncontent-type: image/png\r\n\r\n`)
const formOf = (...parts: [field: string, file: Buffer][]) =>
  Buffer.concat([...parts.flatMap(([field, file]) => [fileHead(field), file, Buffer.from('\r\n')]), Buffer.from('--edge--\r\n')])

type Sending = { as?: Person; headers?: Record<string, string>; field?: string; to?: TestShop['app'] }

async function send(payload: Buffer | string, { as, headers = {}, to = shop.app }: Sending = {}) {
  const response = await to.inject({
    method: 'POST',
    url: '/uploads/images',
    headers: { 'content-type': multipart, ...(as && bearer(as.token)), ...headers },
    payload,
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json() as { url: string; code?: string; message?: string },
  }
}

const upload = (file: Buffer, { field = 'file', ...sending }: Sending = {}) => send(formOf([field, file]), sending)

const notPictures: [what: string, file: Buffer][] = [
  ['text', Buffer.from('no picture')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ['PDF', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj')],
  ['TIFF', await solid(8, 8).tiff().toBuffer()],
  ['half a PNG', (await solid(64, 64).png().toBuffer()).subarray(0, 60)],
  ['SVG that begins like a GIF', Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
]

// Claims to be 65,535 by 65,535 pixels, in 32 bytes.
const boast = 'GIF89a\xff\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\xff\xff\xff\xff\x80\x00\x00\x00\xff\xff\xff\x02\x02L\x01\x00;'
const bombs: [how: string, file: Buffer][] = [
  ['in a flat PNG', await solid(10_000, 5_000).png().toBuffer()],
  ['by its own word alone', Buffer.from(boast, 'latin1')],
]

describe('an uploaded picture', () => {
  it('is re-encoded, bounded, upright, without metadata, and served as immutable', async () => {
    const as = await shop.person()
    const photograph = await solid(2400, 1200)
      .withExif({ IFD0: { Artist: 'Rina' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(photograph, { as })
    expect(status).toBe(201)
    expect(body.url).toMatch(/^\/images\/uploads\/[0-9a-f]{32}\.webp$/)
    const shown = await shop.app.inject({ url: body.url })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height, exif } = await sharp(shown.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 800, height: 1600, exif: undefined })
  })

  it('is the same file when uploaded twice, and serves as a profile photo and as a product picture', async () => {
    const as = await shop.person()
    const picture = await solid(64, 64).png().toBuffer()
    const first = await upload(picture, { as })
    expect((await upload(picture, { as })).body.url).toBe(first.body.url)
    const { status } = await shop.call('PUT', `/user/${as.email}`, { as, body: { photoURL: `http://shop.test${first.body.url}` } })
    expect(status).toBe(200)
    const { url } = first.body
    const change = await trpcCall(shop, 'mutation', 'users.changeProfile', { input: { photoUrl: url }, headers: bearer(as.token) })
    expect(change.status).toBe(200)
    const [item, admin] = [await shop.item(), await shop.admin()]
    const input = { id: item.id, changes: { imageUrls: [url] } }
    expect((await trpcCall(shop, 'mutation', 'items.change', { input, headers: bearer(admin.token) })).status).toBe(200)
    expect((await shop.call('GET', `/items/${item.id}`)).text).toContain(url)
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    const { status, body } = await upload(await solid(30, 20).toFormat(format).toBuffer(), { as: await shop.person() })
    expect(status).toBe(201)
    const shown = await shop.app.inject({ url: body.url })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 })
  })

  it('loses its animation: the first frame is kept', async () => {
    const frames = [
      await solid(40, 40).png().toBuffer(),
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ]
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(2)
    const { body } = await upload(moving, { as: await shop.person() })
    const shown = sharp((await shop.app.inject({ url: body.url })).rawPayload, { pages: -1 })
    expect(await shown.metadata()).toMatchObject({ width: 40, height: 40 })
    expect((await shown.metadata()).pages ?? 1).toBe(1)
    const [red, green, blue] = await shown.raw().toBuffer()
    expect([red, green, blue].map((value) => Math.round((value ?? 0) / 20))).toEqual([10, 120, 80].map((value) => Math.round(value / 20)))
  })

  it('is accepted from the browser with its cookie, but only from our own pages', async () => {
    const { id } = await shop.person()
    const { credential } = await shop.signedIn('browser', id)
    const picture = await solid(8, 8).png().toBuffer()
    expect((await upload(picture, { headers: browserHeaders(credential) })).status).toBe(201)
    expect((await upload(picture, { headers: { ...browserHeaders(credential), 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  })

  it('is refused from a visitor', async () => {
    expect((await upload(await solid(8, 8).png().toBuffer())).status).toBe(401)
  })

  it.each(notPictures)('is refused if it is %s', async (_what, file) => {
    expect(await upload(file, { as: await shop.person() })).toMatchObject({ status: 400, body: { message: messages.pictureUnreadable } })
  })

  it.each(bombs)('is refused if it has too many pixels, %s', async (_how, file) => {
    expect(await upload(file, { as: await shop.person() })).toMatchObject({ status: 400, body: { message: messages.pictureTooLarge } })
  })

  it('is refused if it is missing or has too many bytes', async () => {
    const as = await shop.person()
    expect(await upload(Buffer.alloc(0), { as })).toMatchObject({ status: 400, body: { message: messages.pictureMissing } })
    expect(await upload(await solid(8, 8).png().toBuffer(), { as, field: 'other' })).toMatchObject({ status: 400 })
    expect(await upload(Buffer.alloc(uploadLimits.bytes + 1), { as })).toMatchObject({
      status: 413,
      body: { message: messages.pictureTooLarge },
    })
  })

  it('must come as multipart', async () => {
    const as = await shop.person()
    for (const type of ['application/json', 'text/plain', 'image/png', 'multipart/mixed; boundary=edge'])
      expect(await send('{}', { as, headers: { 'content-type': type } })).toMatchObject({
        status: 415,
        body: { message: messages.multipartExpected },
      })
    expect((await shop.call('POST', '/uploads/images', { as })).status).toBe(415)
  })

  it('is refused without a server error if the form is malformed', async () => {
    const as = await shop.person()
    const picture = await solid(8, 8).png().toBuffer()
    const whole = formOf(['file', picture])
    const field = '--edge\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n'
    const broken = [whole.subarray(0, 150), 'garbage', '', formOf(['file', picture], ['file', picture]), `${field}--edge--\r\n`]
    for (const payload of broken) expect(await send(payload, { as })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(await send(whole, { as, headers: { 'content-type': 'multipart/form-data' } })).toMatchObject({ status: 400 })
    expect(shop.faults).toEqual([])
  })

  it('is not found under names that no upload has', async () => {
    for (const name of ['..%2f..%2fetc%2fpasswd', `${'0'.repeat(32)}.webp`, 'x.webp', `${'0'.repeat(32)}.svg`])
      expect((await shop.call('GET', `/images/uploads/${name}`)).status).toBe(404)
  })
})

describe('many pictures', () => {
  const picture = (red: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 200 } } })
      .png()
      .toBuffer()

  it('are refused from an account with an unconfirmed address; who may change products has no such limit', async () => {
    const [as, admin, catalogue, sales] = [await shop.person(), await shop.admin(), await shop.person(), await shop.person()]
    await shop.rows(sql`update users set staff_roles = '{catalogue}' where id = ${catalogue.id}`)
    await shop.rows(sql`update users set staff_roles = '{sales}' where id = ${sales.id}`)
    for (let i = 0; i < uploadAllowance.unconfirmed; i += 1) expect((await upload(await picture(20 * i), { as })).status).toBe(201)
    // An identical picture takes no extra space.
    expect((await upload(await picture(0), { as })).status).toBe(201)
    expect(await upload(await picture(150), { as })).toMatchObject({ status: 409, body: { message: messages.confirmToUpload } })
    for (const [start, by] of [
      [150, admin],
      [160, catalogue],
    ] as const)
      for (let i = 0; i <= uploadAllowance.unconfirmed; i += 1)
        expect((await upload(await picture(start + 20 * i), { as: by })).status).toBe(201)
    for (let i = 0; i < uploadAllowance.unconfirmed; i += 1) await upload(await picture(60 + 20 * i), { as: sales })
    expect(await upload(await picture(120), { as: sales })).toMatchObject({ status: 409 })
    await shop.rows(sql`update users set email_verified_at = now() where id = ${as.id}`)
    expect((await upload(await picture(240), { as })).status).toBe(201)
    await shop.rows(
      sql`insert into uploads (name, user_id) select 'filler-' || n, ${as.id} from generate_series(1, ${uploadAllowance.confirmed}) n`,
    )
    expect(await upload(await picture(250), { as })).toMatchObject({ status: 409, body: { message: messages.uploadAllowanceUsed } })
  })

  it('of one account are limited to sixty per hour, without limiting others', async () => {
    const [eager, other] = [await limited.person(), await limited.person()]
    const answers = []
    for (let i = 0; i < 61; i += 1) answers.push((await upload(Buffer.alloc(0), { as: eager, to: limited.app })).status)
    expect(new Set(answers.slice(0, 60))).toEqual(new Set([400]))
    expect(answers.at(-1)).toBe(429)
    expect((await upload(await solid(8, 8).png().toBuffer(), { as: other, to: limited.app })).status).toBe(201)
  })

  it('at once are accepted up to a limit; the next sender is told to retry, and one that hangs up frees a place', {
    timeout: 30_000,
  }, async () => {
    const as = await shop.person()
    const { app } = await buildApp({ shop: shop.shop, publicUrl, uploads: { ...shop.uploads, put: async () => {} } })
    afterAll(() => app.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const head = `POST /uploads/images HTTP/1.1\r\nhost: shop.test\r\nauthorization: Bearer ${as.token}\r\ncontent-type: ${multipart}\r\n`
    const held = new Set<Socket>()
    const hold = () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      held.add(socket)
      // If an answer arrives, one of the attempts below had the place: retry.
      socket.once('data', () => {
        socket.destroy()
        held.delete(socket)
        hold()
      })
      socket.write(`${head}content-length: 500000\r\n\r\n`)
      socket.write(Buffer.concat([fileHead('file'), Buffer.alloc(1_000)]))
    }
    for (let i = 0; i < uploadLimits.parallel + uploadLimits.waiting; i += 1) hold()
    const picture = await solid(8, 8).png().toBuffer()
    await until(async () => (await upload(picture, { as, to: app })).status === 503)
    const refused = await upload(picture, { as, to: app })
    expect(refused).toMatchObject({ status: 503, body: { message: messages.busy } })
    expect(refused.headers['retry-after']).toBeDefined()
    const [one] = held
    one?.destroy()
    await until(async () => (await upload(picture, { as, to: app })).status === 201)
    for (const socket of held) socket.destroy()
  })
})

describe('an unavailable store', () => {
  it('is reported as retryable, and only the log has the reason', async () => {
    const as = await shop.person()
    const lines: string[] = []
    const away = () => Promise.reject(new Error('The bucket answered 403'))
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
    const { app } = await buildApp({ shop: shop.shop, publicUrl, logger, uploads: { ...shop.uploads, put: away, get: away } })
    afterAll(() => app.close())
    const sent = await upload(await solid(8, 8).png().toBuffer(), { as, to: app })
    expect(sent).toMatchObject({ status: 503, body: { message: messages.picturesAway }, headers: { 'retry-after': '5' } })
    const shown = await app.inject({ url: `/images/uploads/${'0'.repeat(32)}.webp` })
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toContain('The bucket answered 403')
  })
})
