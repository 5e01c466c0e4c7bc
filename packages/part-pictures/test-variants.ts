// Counts how many drawings a buyer can tell apart: as pixels, without text and without the details that the SKU alone decides.
import sharp from 'sharp'
import { drawPart, type PictureSubject } from './part.ts'

const [width, height] = [160, 120]
/** Two pictures differ if a channel differs by more than this, in at least this share of the pixels. */
const visible = { step: 32, share: 0.01 }

export async function visiblyDifferent(subjects: readonly PictureSubject[]): Promise<number> {
  const kinds: Buffer[] = []
  for (const subject of subjects) {
    const picture = await plainPixels(subject)
    if (kinds.every((kind) => differ(kind, picture))) kinds.push(picture)
  }
  return kinds.length
}

function plainPixels(subject: PictureSubject): Promise<Buffer> {
  const svg = drawPart({ ...subject, sku: 'the same' }, { bare: true }).replace(/<text[^>]*>[^<]*<\/text>/g, '')
  return sharp(Buffer.from(svg)).resize(width, height).removeAlpha().raw().toBuffer()
}

function differ(one: Buffer, other: Buffer): boolean {
  let pixels = 0
  for (let i = 0; i < one.length; i += 3) {
    if ([0, 1, 2].some((channel) => Math.abs((one[i + channel] ?? 0) - (other[i + channel] ?? 0)) > visible.step)) pixels++
  }
  return pixels >= width * height * visible.share
}
