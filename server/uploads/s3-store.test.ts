import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { createBucketStore } from './s3-store.ts'

const secret = 'a secret of the bucket'
const region = 'eu-central-1'
const pixels = Buffer.from('pixels')

type Mishap = number | 'hang up' | 'hang' | 'redirect'
/** The failures of the next calls for a file, before the bucket recovers. */
const mishaps = new Map<string, Mishap[]>()
const files = new Map<string, { content: Buffer; type: string | undefined }>()
const calls = new Map<string, number>()

const server = createServer((request, response) => void answer(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const failNext = (name: string, ...those: Mishap[]) => mishaps.set(`/parts/${name}`, those)
const callsFor = (name: string) => calls.get(`/parts/${name}`)

async function answer(request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? ''
  calls.set(path, (calls.get(path) ?? 0) + 1)
  const mishap = mishaps.get(path)?.shift()
  const chunks: Buffer[] = []
  for await (const chunk of request.on('error', () => {})) chunks.push(chunk as Buffer)
  if (mishap === 'hang') return
  if (mishap === 'hang up') return request.socket.destroy()
  if (mishap === 'redirect') return response.writeHead(307, { location: `${endpoint}/elsewhere` }).end()
  if (mishap !== undefined) return response.writeHead(mishap).end('<Error>of the bucket</Error>')
  const content = Buffer.concat(chunks)
  if (!isSigned(request, content)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
  if (request.method === 'DELETE') return response.writeHead(files.delete(path) ? 204 : 404).end()
  if (path.startsWith('/parts?list-type=2&')) return response.writeHead(200).end(listFrom(new URL(path, endpoint).searchParams))
  if (request.method === 'PUT') files.set(path, { content, type: request.headers['content-type'] })
  const file = files.get(path)
  return file ? response.writeHead(200).end(file.content) : response.writeHead(404).end('<Code>NoSuchKey</Code>')
}

/** Two names per page, in a bucket's list format. */
function listFrom(asked: URLSearchParams): string {
  const after = asked.get('continuation-token')?.replace(/^a&b=/, '') ?? ''
  const names = [...files.keys()].map((path) => path.replace('/parts/', '')).sort()
  const rest = names.filter((name) => name > after)
  const keys = rest.slice(0, 2).map((name) => `<Contents><Key>${name}</Key><Size>6</Size></Contents>`)
  const next = rest.length > 2 ? `<NextContinuationToken>a&amp;b=${rest[1]}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${rest.length > 2}</IsTruncated>${keys.join('')}${next}</ListBucketResult>`
}

/** Checks Signature Version 4 by its published description, independently of the signing client. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, key, day = '', place, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
  const [bodyHash, time] = [hash(body), String(headers['x-amz-date'])]
  const names = signed.split(';')
  if (key !== 'key' || place !== region || !time.startsWith(day) || headers['x-amz-content-sha256'] !== bodyHash) return false
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const [resource, query = ''] = url.split('?')
  const canonical = [method, resource, query.split('&').sort().join('&'), lines, signed, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')
  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(signing, text).toString('hex') === signature
}

const open = ({ secretAccessKey = secret, attemptMs = 2_000, at = endpoint } = {}) =>
  createBucketStore({ endpoint: at, bucket: 'parts', region, accessKeyId: 'key', secretAccessKey }, { attemptMs })

describe('a bucket', () => {
  it('stores and returns pictures, and signs the content of each call', async () => {
    await open().put('a.webp', pixels)
    expect(files.get('/parts/a.webp')).toEqual({ content: pixels, type: 'image/webp' })
    expect(await open().get('a.webp')).toEqual(pixels)
    expect(await open().get('b.webp')).toBeNull()
  })

  it('lists its pictures page by page, skips foreign files, and removes what it is told to', async () => {
    const names = ['1', '2', '3'].map((digit) => `${digit.repeat(32)}.webp`)
    for (const name of [...names, 'backup.tar']) await open().put(name, pixels)
    const listed: string[] = []
    for await (const page of open().list()) listed.push(...page)
    expect(listed).toEqual(names)
    await open().remove(names[0] ?? '')
    await open().remove(names[0] ?? '')
    expect(await open().get(names[0] ?? '')).toBeNull()
    for (const name of [...names, 'backup.tar']) files.delete(`/parts/${name}`)
  })

  it('that rejects the key is called only once, and stores nothing', async () => {
    await expect(open({ secretAccessKey: 'another secret' }).put('c.webp', pixels)).rejects.toThrow(/403.*SignatureDoesNotMatch/)
    expect([callsFor('c.webp'), files.has('/parts/c.webp')]).toEqual([1, false])
  })

  it('that fails briefly is retried, for reads and writes', async () => {
    failNext('a.webp', 503, 'hang up')
    expect(await open().get('a.webp')).toEqual(pixels)
    failNext('d.webp', 429, 500)
    await open().put('d.webp', pixels)
    expect(files.get('/parts/d.webp')?.content).toEqual(pixels)
  })

  it('that keeps failing is called three times at most', async () => {
    failNext('away.webp', 500, 502, 503)
    await expect(open().get('away.webp')).rejects.toThrow('503')
    expect(callsFor('away.webp')).toBe(3)
    await expect(open({ at: 'http://127.0.0.1:1' }).get('a.webp')).rejects.toThrow()
  })

  it('that never answers runs into a timeout', async () => {
    failNext('e.webp', 'hang', 'hang', 'hang')
    const before = Date.now()
    await expect(open({ attemptMs: 100 }).put('e.webp', pixels)).rejects.toThrow(/timeout/i)
    expect(Date.now() - before).toBeLessThan(5_000)
  })

  it('that redirects is not followed', async () => {
    failNext('f.webp', 'redirect')
    await expect(open().put('f.webp', pixels)).rejects.toThrow('307')
    expect(calls.get('/elsewhere')).toBeUndefined()
  })

  it('that does not exist is reported', async () => {
    failNext('g.webp', 404)
    await expect(open().put('g.webp', pixels)).rejects.toThrow('Bucket not found')
  })
})
