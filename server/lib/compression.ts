// How answers are compressed, whatever they are.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** How much work goes into what is sent once, and into what is kept and sent often. */
export const brotliQuality = { once: 4, kept: 5 } as const

/** The encoding to answer with, by the request's `Accept-Encoding`. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const offer = String(accepted)
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(offer)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(offer) ? 'gzip' : 'identity'
}

export const compress = (content: Buffer, encoding: Exclude<Encoding, 'identity'>, quality: keyof typeof brotliQuality): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality[quality], [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      })
    : gzipped(content)
