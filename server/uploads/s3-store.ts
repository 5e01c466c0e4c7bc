import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { type OutsideCalls, unlimitedCalls } from '#server/lib/outside-calls.ts'
import { type UploadStore, uploadNamePattern } from './store.ts'

export type BucketOptions = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

type Call = { method: 'GET' | 'DELETE' } | { method: 'PUT'; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
type Answer = { status: number; body: Buffer }

const attempts = 3
const namesAtOnce = 500
const usualPauseMs = 100

/**
 * Stores pictures in an S3-compatible bucket with path-style addresses. A call is tried three times, each within `attemptMs`; all three
 * count as one call for the limit `calls`. Concurrent requests for a picture share one call.
 */
export function createBucketStore(
  { endpoint, bucket, ...keys }: BucketOptions,
  { attemptMs = 4_000, calls = unlimitedCalls }: { attemptMs?: number; calls?: OutsideCalls } = {},
): UploadStore {
  // The client's own retries do not cover broken connections, which occur with keep-alive, so this file retries instead.
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })

  const ask = async (name: string, call: Call): Promise<Answer> => {
    const body = call.method === 'PUT' ? call.body : ''
    // The signature covers the content, because without TLS it could be modified in transit.
    const signed = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
    const answer = await client.fetch(`${endpoint}/${bucket}${name.startsWith('?') ? '' : '/'}${name}`, {
      ...call,
      headers: { ...(call.method === 'PUT' && call.headers), ...signed },
      redirect: 'manual',
      signal: AbortSignal.timeout(attemptMs),
    })
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
  }

  /** Resolves with a success or a 404. Rejects with the last attempt's error. */
  const call = async (name: string, what: Call): Promise<Answer> => {
    let failure: unknown
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await pause(Math.random() * usualPauseMs * 2 ** attempt)
      try {
        const answer = await ask(name, what)
        if ((answer.status >= 200 && answer.status < 300) || answer.status === 404) return answer
        failure = new Error(`The bucket answered ${answer.status}: ${answer.body.toString('utf8', 0, 300)}`)
        if (answer.status < 500 && answer.status !== 429) break
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  const onTheirWay = new Map<string, Promise<Answer>>()
  const getOnce = (name: string): Promise<Answer> => {
    const known = onTheirWay.get(name)
    if (known) return known
    const asked = calls('pictures', () => call(name, { method: 'GET' })).finally(() => onTheirWay.delete(name))
    onTheirWay.set(name, asked)
    return asked
  }

  return {
    async put(name, picture) {
      const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }
      const { status } = await calls('pictures', () => call(name, { method: 'PUT', headers, body: new Uint8Array(picture) }))
      if (status === 404) throw new Error('Bucket not found')
    },
    async get(name) {
      const { status, body } = await getOnce(name)
      return status === 404 ? null : body
    },
    async remove(name) {
      await call(name, { method: 'DELETE' })
    },
    async *list() {
      let page = ''
      do {
        const { status, body } = await call(`?list-type=2&max-keys=${namesAtOnce}${page}`, { method: 'GET' })
        if (status === 404) throw new Error('Bucket not found')
        const xml = body.toString('utf8')
        yield valuesOf(xml, 'Key').filter((name) => uploadNamePattern.test(name))
        const [next] = valuesOf(xml, 'NextContinuationToken')
        page = next === undefined ? '' : `&continuation-token=${encodeURIComponent(next)}`
      } while (page !== '')
    },
  }
}

/** The texts of all elements with this name, in the flat XML of a bucket's answer. */
function valuesOf(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))
  return [...found].map(([, value = '']) =>
    value.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof entities) => entities[name]),
  )
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const
