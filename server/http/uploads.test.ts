import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { browserHeaders } from '#server/test/trpc-call.ts'
import { createBucketStore } from '#server/uploads/s3-store.ts'

const shop = await testShop()

const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 80 } } })

async function upload(
  file: Buffer,
  { as, headers = {}, field = 'file' }: { as?: Person; headers?: Record<string, string>; field?: string } = {},
) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(file)]), 'picture.png')
  const request = new Request('http://shop.test/uploads/images', { method: 'POST', body: form })
  const response = await shop.app.inject({
    method: 'POST',
    url: '/uploads/images',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() as { url: string; code?: string; message?: string } }
}

describe('a picture that is uploaded', () => {
  it('is encoded anew, bounded, upright, without what stood around its pixels, and shown to everybody for ever', async () => {
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
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    const { format, width, height, exif } = await sharp(shown.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 800, height: 1600, exif: undefined })
  })

  it('is the same file when it comes twice, and serves as a photo of the profile', async () => {
    const as = await shop.person()
    const picture = await solid(64, 64).png().toBuffer()
    const first = await upload(picture, { as })
    expect((await upload(picture, { as })).body.url).toBe(first.body.url)
    const { status } = await shop.call('PUT', `/user/${as.email}`, { as, body: { photoURL: `http://shop.test${first.body.url}` } })
    expect(status).toBe(200)
  })

  it('is taken from the browser with its cookie, from our own pages alone', async () => {
    const { id } = await shop.person()
    const { credential } = await shop.shop.sessions.startBrowser(id)
    const picture = await solid(8, 8).png().toBuffer()
    expect((await upload(picture, { headers: browserHeaders(credential) })).status).toBe(201)
    expect((await upload(picture, { headers: { ...browserHeaders(credential), 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  })

  it('is refused from a visitor', async () => {
    expect((await upload(await solid(8, 8).png().toBuffer())).status).toBe(401)
  })

  it('is refused where it is no picture, none at all, too large, or of too many pixels', async () => {
    const as = await shop.person()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
    for (const file of [Buffer.from('no picture'), svg, (await solid(64, 64).png().toBuffer()).subarray(0, 60)])
      expect(await upload(file, { as })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(await upload(Buffer.alloc(0), { as })).toMatchObject({ status: 400 })
    expect(await upload(await solid(8, 8).png().toBuffer(), { as, field: 'other' })).toMatchObject({ status: 400 })
    expect(await upload(Buffer.alloc(8 * 1024 * 1024 + 1), { as })).toMatchObject({ status: 413 })
    expect(await upload(await solid(10_000, 5_000).png().toBuffer(), { as })).toMatchObject({ status: 413 })
  })

  it('comes as multipart, and as nothing else', async () => {
    const as = await shop.person()
    const { status } = await shop.call('POST', '/uploads/images', { as, body: { file: 'text' } })
    expect(status).toBe(415)
  })

  it('is not found under names that no upload has', async () => {
    for (const name of ['..%2f..%2fetc%2fpasswd', `${'0'.repeat(32)}.webp`, 'x.webp', `${'0'.repeat(32)}.svg`])
      expect((await shop.call('GET', `/images/uploads/${name}`)).status).toBe(404)
  })
})

describe('a bucket', () => {
  const secret = 'a secret of the bucket'
  const files = new Map<string, Buffer>()
  const failures: number[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  afterAll(() => server.close())

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const failure = failures.shift()
    if (failure !== undefined) return response.writeHead(failure).end()
    if (!isSigned(request, Buffer.concat(chunks), secret)) return response.writeHead(403).end()
    const path = request.url ?? ''
    if (request.method === 'PUT') files.set(path, Buffer.concat(chunks))
    const file = files.get(path)
    return file ? response.writeHead(200).end(file) : response.writeHead(404).end()
  }

  const open = (secretAccessKey = secret) =>
    createBucketStore({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'parts',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey,
    })

  it('keeps and gives pictures, by calls that are signed', async () => {
    const picture = Buffer.from('pixels')
    await open().put('a.webp', picture)
    expect(files.get('/parts/a.webp')).toEqual(picture)
    expect(await open().get('a.webp')).toEqual(picture)
    expect(await open().get('b.webp')).toBeNull()
    await expect(open('another secret').put('c.webp', picture)).rejects.toThrow('403')
  })

  it('that stumbles is asked again', async () => {
    failures.push(503, 500)
    expect(await open().get('a.webp')).toEqual(Buffer.from('pixels'))
  })
})

/** Checks Signature Version 4 from its published description, apart from the client that signs. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const parts = /Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    headers.authorization ?? '',
  )
  if (!parts) return false
  const [, day = '', region = '', signed = '', signature] = parts
  const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
  const stated = String(headers['x-amz-content-sha256'])
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== hash(body)) return false
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', lines.join(''), signed, stated].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hash(canonical)].join('\n')
  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((before, value) => hmac(before, value), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}
