// What people upload is never kept as it came: it is decoded, turned upright, bounded, and encoded anew without anything but its pixels.
import { createTurns } from '#server/turns.ts'

export const uploadLimits = { bytes: 8 * 1024 * 1024, pixels: 40_000_000, longestSide: 1600 } as const

const readable: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'avif', 'gif'])
const inTurn = createTurns({ parallel: 2, waiting: 20 })

/** The picture as WebP, or why it cannot be had. Throws `LineFull` where too many wait. */
export function encodeUpload(file: Buffer): Promise<{ picture: Buffer } | { problem: 'unreadable' | 'too large' }> {
  return inTurn(async () => {
    // Loaded with the first picture: a start needs none.
    const { default: sharp } = await import('sharp')
    const options = { limitInputPixels: uploadLimits.pixels, failOn: 'error', pages: 1 } as const
    try {
      const { format, width = 0, height = 0 } = await sharp(file, { ...options, limitInputPixels: false }).metadata()
      if (!readable.has(format)) return { problem: 'unreadable' }
      if (width * height > uploadLimits.pixels) return { problem: 'too large' }
      const side = uploadLimits.longestSide
      const picture = await sharp(file, options)
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer()
      return { picture }
    } catch {
      return { problem: 'unreadable' }
    }
  })
}
