import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodeUpload, uploadLimits } from './encode.ts'

const strip = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 80 } } })
    .png()
    .toBuffer()

it('takes a picture as long as the limit', async () => {
  expect(await encodeUpload(await strip(uploadLimits.side, 2))).toHaveProperty('picture')
})

it.each([
  [uploadLimits.side + 1, 2],
  [2, uploadLimits.side + 1],
])('refuses a strip of few pixels whose rows or columns would fill the memory, %i × %i', async (width, height) => {
  expect(await encodeUpload(await strip(width, height))).toEqual({ problem: 'too many pixels' })
})
