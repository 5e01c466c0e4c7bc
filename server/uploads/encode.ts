// What people upload is never kept as it came: it is decoded, turned upright, bounded, and encoded anew without anything but its pixels.
import { createTurns } from '#server/turns.ts'

const parallel = 2
const waiting = 20

export const uploadLimits = {
  bytes: 8 * 1024 * 1024,
  pixels: 40_000_000,
  /** Of what comes in: decoders hold whole rows, many at once, and a single row of 40 megapixels took 5 GB. */
  side: 20_000,
  longestSide: 1600,
  /** Uploads that one process reads and encodes at the same time: as many as find a place in the encoder's line. */
  atOnce: parallel + waiting,
} as const

// Told by the first bytes, before any decoder sees the file: SVG, PDF and the like are programs of a kind, and never reach theirs.
const signatures = [/^\xff\xd8\xff/, /^\x89PNG/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s, /^.{4}ftyp(?:avif|avis|mif1|miaf)/s]
const readable: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])
const encodeSeconds = 10
const inTurn = createTurns({ parallel, waiting })

/** The first frame of a picture as WebP, or why it cannot be had. Throws `LineFull` where too many wait. */
export async function encodeUpload(file: Buffer): Promise<{ picture: Buffer } | { problem: 'unreadable' | 'too many pixels' }> {
  const start = file.toString('latin1', 0, 16)
  if (!signatures.some((signature) => signature.test(start))) return { problem: 'unreadable' }
  return inTurn(async () => {
    // Loaded with the first picture: a start needs none.
    const { default: sharp } = await import('sharp')
    const options = { limitInputPixels: uploadLimits.pixels, failOn: 'error', pages: 1 } as const
    try {
      const { format, compression, width, height } = await sharp(file, { ...options, limitInputPixels: false }).metadata()
      if (!readable.has(format) || (format === 'heif' && compression !== 'av1')) return { problem: 'unreadable' }
      if (width * height > uploadLimits.pixels || Math.max(width, height) > uploadLimits.side) return { problem: 'too many pixels' }
      const side = uploadLimits.longestSide
      const picture = await sharp(file, options)
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: encodeSeconds })
        .toBuffer()
      return { picture }
    } catch {
      return { problem: 'unreadable' }
    }
  })
}
