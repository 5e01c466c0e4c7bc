// How answers of any kind are compressed.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

// Where a client takes several alike, the first one is sent.
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The compression effort for answers sent once, and for those cached and sent often. */
export const brotliQuality = { once: 4, kept: 5 } as const

/** The encoding to answer with, by the request's `Accept-Encoding`. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  return negotiate(String(accepted ?? ''), [...encodings]) ?? 'identity'
}

export const compress = (content: Buffer, encoding: Exclude<Encoding, 'identity'>, quality: keyof typeof brotliQuality): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality[quality], [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      })
    : gzipped(content)
