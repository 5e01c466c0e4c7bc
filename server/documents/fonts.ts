// The fonts of the PDFs: the shop's own for Latin, Noto Sans for Bengali, and DejaVu Sans for signs and for other alphabets. Each character
// uses the first font that contains it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { drawWrittenGlyphs } from './draw-glyphs.ts'
import { unpackWoff } from './unpack-woff.ts'
import { writeGlyphs } from './written-glyphs.ts'

const files = {
  Archivo: { path: 'archivo/files/archivo-latin', bold: 600 },
  'Archivo of Europe': { path: 'archivo/files/archivo-latin-ext', bold: 600 },
  'Archivo of Vietnam': { path: 'archivo/files/archivo-vietnamese', bold: 600 },
  Bengali: { path: 'noto-sans-bengali/files/noto-sans-bengali-bengali', bold: 600 },
  Signs: { path: 'dejavu-sans/files/dejavu-sans-latin', bold: 700 },
} as const

/** The fonts for all texts. */
export const fontFamilies: string[] = Object.keys(files)

/** Registers the fonts once. Returns a function for a character's width, in thousandths of the font size; null if no font contains it. */
export async function loadFonts(): Promise<(codePoint: number) => number | null> {
  const { resolve } = createRequire(import.meta.url)
  // Break words only where this shop does: a hyphen would add a character to a name or reference.
  Font.registerHyphenationCallback((word) => [word])
  drawWrittenGlyphs()
  const families = await Promise.all(
    Object.entries(files).map(([family, { path, bold }]) =>
      Promise.all([
        loadFont(family, 400, resolve(`@fontsource/${path}-400-normal.woff`)),
        loadFont(family, 600, resolve(`@fontsource/${path}-${bold}-normal.woff`)),
      ]),
    ),
  )
  const widthOf = (codePoint: number): number | null => {
    const fonts = families.find(([normal]) => normal.hasGlyphForCodePoint(codePoint))
    if (!fonts) return null
    return Math.max(...fonts.map((font) => (font.glyphForCodePoint(codePoint).advanceWidth * 1000) / font.unitsPerEm))
  }
  // A document has few characters, and asks for each of them often. The thread ends when it is idle, so this does not grow for long.
  const known = new Map<number, number | null>()
  return (codePoint) => {
    const width = known.get(codePoint)
    if (width !== undefined) return width
    const found = widthOf(codePoint)
    known.set(codePoint, found)
    return found
  }
}

async function loadFont(fontFamily: string, fontWeight: number, path: string) {
  const font64 = unpackWoff(await readFile(path)).toString('base64')
  Font.register({ family: fontFamily, fontWeight, src: `data:font/ttf;base64,${font64}` })
  await Font.load({ fontFamily, fontWeight })
  const font = Font.getFont({ fontFamily, fontWeight })?.data
  if (!font) throw new Error(`The font ${fontFamily} is not there`)
  writeGlyphs(font)
  return font
}
