// Breaks a text of the table into lines. A table has thousands of texts, and the renderer's elements for them take seconds.
import createEngine, {
  type AttributedString,
  bidi,
  fontSubstitution,
  fromFragments,
  justification,
  linebreaker,
  scriptItemizer,
  textDecoration,
} from '@react-pdf/textkit'
import { createSimpleRuns, type GlyphRun, type LaidFont } from './simple-run.ts'

export type Column = { width: number; align: 'left' | 'right' }
/** `x` is the distance from the left of the column; `ascent` the distance from the line's top to the foot of its letters. */
export type TextLine = { x: number; ascent: number; height: number; fontSize: number; runs: readonly GlyphRun[] }
export type TextLines = (text: string, column: Column) => readonly TextLine[]
/** Without a height, a line is as high as its font. */
type TextSize = { fontSize: number; lineHeight?: number }

// The renderer's own settings.
const options = {
  hyphenationCallback: (word: string | null) => (word === null ? [] : [word]),
  shrinkWhitespaceFactor: { before: -0.5, after: -0.5 },
}
const breakLines = linebreaker(options)
const layOut = createEngine({ bidi, linebreaker, justification, textDecoration, scriptItemizer, fontSubstitution })

/** At least one. */
type Fonts = readonly [LaidFont, ...LaidFont[]]

/** Lays out texts of one size; each letter is in the first of the fonts that has it. */
export function createTextLines(fonts: Fonts, { fontSize, lineHeight }: TextSize): TextLines {
  const [font] = fonts
  const simpleRun = createSimpleRuns(font, fontSize)
  const scale: number = fontSize / font.unitsPerEm
  const simple = { ascent: font.ascent * scale, height: lineHeight ?? (font.ascent - font.descent + font.lineGap) * scale, fontSize }

  /** The lines of a text whose glyphs are known; null if a line would have to shrink. */
  function linesOfRun(text: string, run: GlyphRun, { width, align }: Column): TextLine[] | null {
    const used = widthOf(run)
    if (used <= width) return [{ ...simple, x: align === 'right' ? width - used : 0, runs: [run] }]
    if (align === 'right') return null
    const indices = run.glyphs.map((_, i) => i)
    const whole = {
      start: 0,
      end: text.length,
      attributes: { font: [font], fontSize, scale, align },
      stringIndices: indices,
      glyphIndices: indices,
    }
    const broken = breakLines({ string: text, syllables: text.split(/( +)/).filter(Boolean), runs: [{ ...whole, ...run }] }, [width, width])
    const lines = broken.map(({ runs }) => ({ ...simple, x: 0, runs: runs.map(toGlyphRun) }))
    return lines.every(({ runs }) => runs.every((part) => widthOf(part) <= width)) ? lines : null
  }

  /** The lines of any text, as the renderer lays it out. */
  function linesOfAny(text: string, { width, align }: Column): TextLine[] {
    const attributes = { font: [...fonts], fontSize, align, direction: 'ltr' as const, ...(lineHeight === undefined ? {} : { lineHeight }) }
    const written = fromFragments([{ string: text, attributes }])
    const lines = layOut(written, { x: 0, y: 0, width, height: Number.POSITIVE_INFINITY }, options).flat()
    return lines.map(({ box, ascent = 0, runs }) => ({
      x: box?.x ?? 0,
      ascent,
      height: box?.height ?? 0,
      fontSize,
      runs: runs.map(toGlyphRun),
    }))
  }

  return (text, column) =>
    text.split('\n').flatMap((part) => {
      const run = simpleRun(part)
      return (run && linesOfRun(part, run, column)) ?? linesOfAny(part, column)
    })
}

const widthOf = ({ positions }: GlyphRun): number => positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)

function toGlyphRun({ attributes, glyphs = [], positions = [] }: AttributedString['runs'][number]): GlyphRun {
  const [font] = attributes.font ?? []
  if (!font) throw new Error('A text was laid out without a font')
  return { font, glyphs, positions }
}
