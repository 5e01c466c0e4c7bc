import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PictureSubject } from './part.ts'
import { createPictureRenderer } from './raster.ts'

const fan = (sku: string): PictureSubject => ({ sku, name: 'Fan', productType: 'Case fan', specs: { size: 120 } })

test.each([
  [320, 'avif'],
  [640, 'webp'],
  [960, 'avif'],
] as const)('a picture of %i px as %s is that wide, in 4:3', async (width, format) => {
  const picture = await createPictureRenderer().render(fan('A'), { width, format })
  const { format: found, width: wide, height } = await sharp(picture).metadata()
  expect({ found: found === 'heif' ? 'avif' : found, wide, height }).toEqual({ found: format, wide: width, height: (width * 3) / 4 })
})

test('simultaneous and later requests get the same bytes, encoded once', async () => {
  const renderer = createPictureRenderer()
  const [first, second] = await Promise.all([
    renderer.render(fan('A'), { width: 320, format: 'webp' }),
    renderer.render(fan('A'), { width: 320, format: 'webp' }),
  ])
  expect(second).toBe(first)
  expect(await renderer.render(fan('A'), { width: 320, format: 'webp' })).toBe(first)
  expect(renderer.held()).toEqual({ pictures: 1, bytes: first.length })
})

test('the least recently used picture is evicted when the memory is full', async () => {
  const size = { width: 320, format: 'webp' } as const
  const one = await createPictureRenderer().render(fan('A'), size)
  const renderer = createPictureRenderer({ maxBytes: Math.floor(one.length * 2.6) })
  const a = await renderer.render(fan('A'), size)
  const b = await renderer.render(fan('B'), size)
  expect(await renderer.render(fan('A'), size)).toBe(a)
  await renderer.render(fan('C'), size)
  expect(renderer.held().pictures).toBe(2)
  expect(await renderer.render(fan('A'), size)).toBe(a)
  expect(await renderer.render(fan('B'), size)).not.toBe(b)
})

test('more simultaneous pictures than encoders all arrive', async () => {
  const renderer = createPictureRenderer()
  const pictures = await Promise.all(
    Array.from({ length: 12 }, (_, i) => renderer.render(fan(`SKU-${String(i)}`), { width: 320, format: 'webp' })),
  )
  expect(pictures.every((picture) => picture.length > 500)).toBe(true)
  expect(renderer.held().pictures).toBe(new Set(pictures).size)
})
