// The fonts of the PDFs: the shop's own for Latin, and Noto Sans for Bengali. Each file covers one script; each character uses the first
// font that contains it.
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

const files = {
  Archivo: 'archivo/files/archivo-latin',
  'Archivo of Europe': 'archivo/files/archivo-latin-ext',
  'Archivo of Vietnam': 'archivo/files/archivo-vietnamese',
  Bengali: 'noto-sans-bengali/files/noto-sans-bengali-bengali',
} as const

/** The font sizes for user input, in points, with each size's weights. */
const weightsOf = { 9: [400, 600], 13: [600] } as const
export type FontSize = keyof typeof weightsOf

/** The fonts for texts of this size; use them for no other size. */
export const fontsOf = (size: FontSize): string[] => Object.keys(files).map((family) => `${family} ${size}`)

/** Registers the fonts once. Returns a function for a character's width, in thousandths of the font size; null if no font contains it. */
export async function loadFonts(): Promise<(codePoint: number) => number | null> {
  const { resolve } = createRequire(import.meta.url)
  // Break words only where this shop does: a hyphen would add a character to a name or reference.
  Font.registerHyphenationCallback((word) => [word])
  const all = ([9, 13] as const).flatMap((size) =>
    Object.entries(files).flatMap(([name, file]) =>
      weightsOf[size].map(async (fontWeight) => {
        const fontFamily = `${name} ${size}`
        Font.register({ family: fontFamily, fontWeight, src: resolve(`@fontsource/${file}-${fontWeight}-normal.woff`) })
        await Font.load({ fontFamily, fontWeight })
        const font = Font.getFont({ fontFamily, fontWeight })?.data
        if (!font) throw new Error(`The font ${fontFamily} is not there`)
        fixMarkOffsets(font, size)
        return font
      }),
    ),
  )
  const fonts = await Promise.all(all)
  return (codePoint) => {
    const widths = fonts
      .filter((font) => font.hasGlyphForCodePoint(codePoint))
      .map((font) => (font.glyphForCodePoint(codePoint).advanceWidth * 1000) / font.unitsPerEm)
    return widths.length === 0 ? null : Math.max(...widths)
  }
}

type LoadedFont = NonNullable<NonNullable<ReturnType<typeof Font.getFont>>['data']>

/**
 * react-pdf 4.9 places attached marks (half of Bengali) at a hundredth of their distance, because it reads thousandths of the font size as
 * points. This scales the distances to compensate, so each size needs its own fonts. Check this with every new release.
 */
function fixMarkOffsets(font: LoadedFont, size: FontSize): void {
  const layout = font.layout.bind(font)
  font.layout = (...how: Parameters<typeof layout>) => {
    const run = layout(...how)
    for (const position of run.positions) {
      position.xOffset *= 1000 / size
      position.yOffset *= 1000 / size
    }
    return run
  }
}
