// The glyphs of Latin texts, such as most names of parts and all numbers. Each letter is one glyph, and its distance from the next one depends on these
// two letters only: both are asked of the font once, and then looked up. The font's own layout of a whole text takes a hundred times as long.
import type { Font } from '@react-pdf/renderer'
import type { Glyph } from './written-glyphs.ts'

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

/** A piece of text in one font, with the way from each glyph to the next in points. */
export type GlyphRun = { font: LaidFont; glyphs: Glyph[]; positions: Position[] }

export type LaidFont = NonNullable<NonNullable<ReturnType<typeof Font.getFont>>['data']>
type Laid = { glyphs: Glyph[]; positions: { xAdvance: number }[] }

/** No marks that attach to other letters, and no alphabets that join their letters or run from right to left. */
const mayBeSimple = /^[\u0020-\u007e\u00a0-\u024f\u2013-\u2026]+$/
const latinLetter = /\p{Script=Latin}/u

/** Returns a function for the glyphs of a text; null if the font lacks a letter, or joins two. */
export function createSimpleRuns(font: LaidFont, fontSize: number): (text: string) => GlyphRun | null {
  const scale: number = fontSize / font.unitsPerEm
  const glyphOf = remembered((letter): Glyph | null => {
    const code = letter.codePointAt(0) ?? 0
    return font.hasGlyphForCodePoint(code) ? font.glyphForCodePoint(code) : null
  })
  const advanceOf = remembered((letters): number | null => {
    const { glyphs, positions }: Laid = font.layout(letters, [], undefined, undefined, 'ltr')
    const isJoined = glyphs.length !== letters.length || glyphs.some(({ id }, i) => id !== glyphOf(letters.charAt(i))?.id)
    return isJoined ? null : (positions[0]?.xAdvance ?? 0) * scale
  })

  return (text) => {
    if (!mayBeSimple.test(text)) return null
    const glyphs: Glyph[] = []
    const positions: Position[] = []
    // The renderer begins a new piece of text with the first letter, so this keeps its distance from the figures before it.
    const firstLetter = text.search(latinLetter)
    for (let i = 0; i < text.length; i += 1) {
      const glyph = glyphOf(text.charAt(i))
      const xAdvance = glyph && advanceOf(text.slice(i, i + (i + 1 === firstLetter ? 1 : 2)))
      if (glyph === null || xAdvance === null) return null
      glyphs.push(glyph)
      positions.push({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 })
    }
    return { font, glyphs, positions }
  }
}

function remembered<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find(key)
    known.set(key, found)
    return found
  }
}
