// The fonts of the PDFs: the shop's own for Latin, Noto Sans for Bengali, and DejaVu Sans for signs and for other alphabets. Each character
// uses the first font that contains it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { drawWrittenGlyphs } from './draw-glyphs.ts'
import { footSize, normal } from './page-style.ts'
import type { WidthOf } from './printable.ts'
import { createTextLines, type TextLines } from './text-lines.ts'
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

/** The lines of a text in the table, in the table's head, and in the foot of a page. */
export type TextLinesOf = { normal: TextLines; head: TextLines; foot: TextLines }

type Fonts = {
  /** The width of a character, in thousandths of the font size; null if no font contains it. */
  widthOf: WidthOf
  textLines: TextLinesOf
}

/** Registers the fonts once. */
export async function loadFonts(): Promise<Fonts> {
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
  const remembered: WidthOf = (codePoint) => {
    const width = known.get(codePoint)
    if (width !== undefined) return width
    const found = widthOf(codePoint)
    known.set(codePoint, found)
    return found
  }
  const [first, ...others] = families
  if (!first) throw new Error('The documents have no fonts')
  const regular = [first[0], ...others.map(([font]) => font)] as const
  const bold = [first[1], ...others.map(([, font]) => font)] as const
  const { fontSize, lineHeight } = normal
  const textLines = {
    normal: createTextLines(regular, { fontSize, lineHeight: fontSize * lineHeight }),
    head: createTextLines(bold, { fontSize }),
    foot: createTextLines(regular, { fontSize: footSize }),
  }
  return { widthOf: remembered, textLines }
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
