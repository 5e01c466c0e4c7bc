import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

// In order of preference, if a client accepts several equally.
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Brotli's quality for answers that are sent once, and for those that are cached and sent often. */
const brotliQuality = { once: 4, kept: 5 } as const

// About the size of a page (128 KiB). Brotli's own default reserves eight megabytes per stream, and compresses pages no better.
const windowBits = 17

// Browsers of one kind send the same header, and reading it takes as long as a look-up in a cache.
const known = new Map<string, Encoding>()
const mostKnown = 100

/** The answer's encoding, by the request's `Accept-Encoding`. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const text = String(accepted)
  const found = known.get(text)
  if (found !== undefined) return found
  const encoding = negotiate(text, [...encodings]) ?? 'identity'
  if (known.size < mostKnown && text.length < 100) known.set(text, encoding)
  return encoding
}

const brotliOptions = (quality: keyof typeof brotliQuality, bytes?: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[quality],
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    ...(bytes !== undefined && { [constants.BROTLI_PARAM_SIZE_HINT]: bytes }),
  },
})

export const compress = (content: Buffer, encoding: Exclude<Encoding, 'identity'>, quality: keyof typeof brotliQuality): Promise<Buffer> =>
  encoding === 'br' ? brotli(content, brotliOptions(quality, content.length)) : gzipped(content)

/** Compresses an answer that is sent while it is written. Call its `flush` to send the part written so far. */
export const createCompressor = (encoding: Exclude<Encoding, 'identity'>): Duplex & { flush(): void } =>
  encoding === 'br' ? createBrotliCompress(brotliOptions('once')) : createGzip()
