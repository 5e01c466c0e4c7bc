import { Font } from '@react-pdf/renderer'
import { describe, expect, it } from 'vitest'
import { loadFonts } from './fonts.ts'
import { createSimpleRuns, type GlyphRun, type LaidFont } from './simple-run.ts'

async function archivo(): Promise<LaidFont> {
  await loadFonts()
  const font = Font.getFont({ fontFamily: 'Archivo', fontWeight: 400 })?.data
  if (!font) throw new Error('The font is not there')
  return font
}

describe('the glyphs of a Latin text', () => {
  it.each([
    'AMD Ryzen 5 7600 6-Core 3.8 GHz, AM5',
    'Corsair Vengeance 32 GB (2 x 16 GB) DDR5-6000 CL30',
    'To AV. WA Tj LT Yo P. 11 17 71',
    'Žluťoučký kůň, 5 µH ± 3° — "black"',
    '12,345,678.90',
  ])('stand where the font itself sets them: %s', async (text) => {
    const font = await archivo()
    const known = Array.from(text)
      .filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
      .join('')
    const run = createSimpleRuns(font, font.unitsPerEm)(known)
    const { glyphs, positions }: Pick<GlyphRun, 'glyphs' | 'positions'> = font.layout(known, [], undefined, undefined, 'ltr')
    expect(run?.glyphs.map(({ id }) => id)).toEqual(glyphs.map(({ id }) => id))
    // Before the first letter, the renderer begins a new piece.
    const isKept = (_: unknown, i: number) => i + 1 !== known.search(/\p{Script=Latin}/u)
    const advances = (list: readonly { xAdvance: number }[]) => list.map(({ xAdvance }) => xAdvance).filter(isKept)
    expect(advances(run?.positions ?? [])).toEqual(advances(positions))
  })

  it('are not known where letters join, attach, or are in another font', async () => {
    const run = createSimpleRuns(await archivo(), 9)
    for (const text of ['Wi-fi', 'e\u0301', 'মাউস', 'عربي', 'Resistor 5 Ω', '']) expect(run(text)).toBeNull()
  })
})
