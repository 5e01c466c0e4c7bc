import { AwsClient } from 'aws4fetch'
import type { UploadStore } from './store.ts'

export type BucketOptions = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

const attemptMs = 5_000

/** Keeps pictures in a bucket of S3, or of whatever speaks its protocol, by path-style addresses. */
export function createBucketStore({ endpoint, bucket, ...keys }: BucketOptions): UploadStore {
  // It tries again by itself where the bucket says 5xx or 429, with pauses that grow.
  const client = new AwsClient({ ...keys, service: 's3', retries: 2, initRetryMs: 100 })
  const call = async (name: string, init: RequestInit) => {
    const answer = await client.fetch(`${endpoint}/${bucket}/${name}`, { ...init, signal: AbortSignal.timeout(attemptMs) })
    if (answer.ok || answer.status === 404) return answer
    throw new Error(`The bucket answered ${answer.status}`)
  }
  return {
    async put(name, picture) {
      const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }
      const answer = await call(name, { method: 'PUT', headers, body: new Uint8Array(picture) })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error('There is no such bucket')
    },
    async get(name) {
      const answer = await call(name, { method: 'GET' })
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}
