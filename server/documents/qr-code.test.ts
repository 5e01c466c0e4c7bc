// An independent library decodes the codes from pixels.

import readQrCode from 'jsqr'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrCodeOf } from '#common/documents/qr-code.ts'

async function readBack(url: string): Promise<string | undefined> {
  const { size, path } = qrCodeOf(url, encode)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

it.each([
  'http://localhost:3000/dashboard/documents/invoice/1',
  'https://a-shop-with-a-long-name.example.com/under/a/path/dashboard/documents/credit-note/999999999',
  'https://দোকান.example/dashboard/documents/invoice/7',
])('decodes to the address that it encodes: %s', async (url) => {
  expect(await readBack(url)).toBe(url)
})
