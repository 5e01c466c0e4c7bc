import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { unpackWoff } from './unpack-woff.ts'

const { resolve } = createRequire(import.meta.url)

it.each(['archivo/files/archivo-latin-400-normal', 'dejavu-sans/files/dejavu-sans-latin-700-normal'])(
  'unpacks each table of %s as its checksum says',
  (path) => {
    const font = unpackWoff(readFileSync(resolve(`@fontsource/${path}.woff`)))
    const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
      const at = 12 + 16 * i
      const [checksum, start, length] = [font.readUInt32BE(at + 4), font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)]
      return { tag: font.toString('latin1', at, at + 4), checksum, start, length }
    })
    expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca']))
    for (const { tag, checksum, start, length } of tables) {
      let sum = 0
      // The sum of the head leaves out its own field for the sum of the file.
      for (let at = 0; at < length; at += 4) if (tag !== 'head' || at !== 8) sum = (sum + font.readUInt32BE(start + at)) >>> 0
      expect({ tag, sum }).toEqual({ tag, sum: checksum })
    }
  },
)

it('refuses another kind of font', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more'))).toThrow('not packed as WOFF')
})
