// Encodes drawings as AVIF and WebP. sharp works outside the event loop; a limit of two pictures at once leaves capacity for other work.
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { type PictureFormat, type PictureWidth, pictureVersion } from '#common/uploads/picture-addresses.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { drawPart, type PictureSubject } from './part.ts'

export type PictureSize = { width: PictureWidth; format: PictureFormat }

export type PictureRenderer = {
  /** The encoded picture of a part; the same bytes for the same subject and size. Rejects only if the encoder fails. */
  render: (subject: PictureSubject, size: PictureSize) => Promise<Buffer>
  /** The current contents of the cache. */
  held: () => { pictures: number; bytes: number }
}

/** Narrower plates have no room for dimension lines. */
export const bareBelow = 400

/** The size limit for a picture of a usual width, in bytes. */
const budget = 10_000

/** From the best to the plainest. Near-lossless WebP is smaller for drawings with many small flat fields, such as contacts. */
const encodings: Readonly<Record<PictureFormat, readonly ((picture: Sharp) => Sharp)[]>> = {
  avif: [50, 38].map((quality) => (picture: Sharp) => picture.avif({ quality, effort: 2 })),
  webp: [{ quality: 62 }, { nearLossless: true, quality: 40 }, { quality: 45 }, { quality: 20 }].map(
    (options) => (picture: Sharp) => picture.webp(options),
  ),
}

const inQueue = createFairQueue({ parallel: 2, waiting: 200 })

/**
 * Encodes an SVG of 640 × 480 at a width in px, as well as the budget allows. Waits while other pictures are encoded; throws `QueueFull`.
 */
export function rasterise(svg: string, { width, format }: PictureSize): Promise<Buffer> {
  return inQueue(async () => {
    // Loaded with the first picture, because startup does not need it.
    const { default: sharp } = await import('sharp')
    // At 72 dpi a unit of the drawing is a pixel; the density makes the renderer produce exactly the requested pixels.
    const picture = sharp(Buffer.from(svg), { density: (72 * width) / 640, limitInputPixels: 4_000_000 }).resize(width)
    let smallest: Buffer | undefined
    for (const encode of encodings[format]) {
      const encoded = await encode(picture.clone()).toBuffer()
      if (!smallest || encoded.length < smallest.length) smallest = encoded
      if (width > 640 || encoded.length < budget) break
    }
    if (!smallest) throw new Error(`no encoding for ${format}`)
    return smallest
  })
}

/** Draws, encodes and caches: concurrent requests share one encoding, and the least recently used pictures are evicted above `maxBytes`. */
export function createPictureRenderer({ maxBytes = 32 * 1024 * 1024 }: { maxBytes?: number } = {}): PictureRenderer {
  const ready = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  let bytes = 0

  function keep(key: string, picture: Buffer): void {
    if (picture.length > maxBytes) return
    ready.set(key, picture)
    bytes += picture.length
    for (const [oldest, old] of ready) {
      if (bytes <= maxBytes) break
      ready.delete(oldest)
      bytes -= old.length
    }
  }

  async function make(key: string, svg: string, size: PictureSize): Promise<Buffer> {
    try {
      const picture = await rasterise(svg, size)
      keep(key, picture)
      return picture
    } finally {
      underWay.delete(key)
    }
  }

  return {
    async render(subject, size) {
      // The drawing itself is the key: changed specs give another picture, and parts that look alike share one.
      const svg = drawPart(subject, { bare: size.width < bareBelow })
      const key = `${String(pictureVersion)}-${String(size.width)}-${size.format}-${createHash('sha256').update(svg).digest('base64url')}`
      const found = ready.get(key)
      if (found) {
        ready.delete(key)
        ready.set(key, found)
        return found
      }
      const made = underWay.get(key) ?? make(key, svg, size)
      underWay.set(key, made)
      return made
    },
    held: () => ({ pictures: ready.size, bytes }),
  }
}
