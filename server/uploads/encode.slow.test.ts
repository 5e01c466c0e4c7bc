import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { QueueFull } from '#server/lib/fair-queue.ts'
import { encodeUpload } from './encode.ts'
import { uploadLimits } from './limits.ts'

// Every picture is decoded in its own process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const strip = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 80 } } })
    .png()
    .toBuffer()

it('accepts a picture up to the maximum length', async () => {
  expect(await encodeUpload(await strip(uploadLimits.side, 2))).toHaveProperty('picture')
})

it.each([
  [uploadLimits.side + 1, 2],
  [2, uploadLimits.side + 1],
])('refuses a strip of few pixels whose rows or columns would exhaust the memory, %i × %i', async (width, height) => {
  expect(await encodeUpload(await strip(width, height))).toEqual({ problem: 'too large' })
})

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .avif({ effort: 0, quality: 20 })
    .toBuffer()

it('refuses an AVIF with too many pixels to decode in reasonable time', async () => {
  const side = Math.ceil(Math.sqrt(uploadLimits.avifPixels)) + 1
  const file = await sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
    .avif({ effort: 0 })
    .toBuffer()
  expect(await encodeUpload(file)).toEqual({ problem: 'too large' })
})

it.each([
  ['memory', { memory: 150_000_000 }],
  ['processor time', { processorSeconds: 1 }],
])('ends a decoder that uses too much %s, and encodes the next picture', async (_what, bounds) => {
  expect(await encodeUpload(await noise(4_000, 4_000), bounds)).toEqual({ problem: 'too large' })
  expect(await encodeUpload(await noise(64, 64))).toHaveProperty('picture')
})

it('distinguishes a busy machine from a bad picture', async () => {
  await expect(encodeUpload(await noise(64, 64), { seconds: 0.001 })).rejects.toThrow(QueueFull)
})
