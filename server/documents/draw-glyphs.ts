// Draws the glyphs of the PDFs in place of react-pdf 4.9, which moves attached marks (half of Bengali) by a hundredth of their distance, and
// names the letters of a glyph wrongly if it has different ones in two words. Check this with every new release.
import PDFDocument from 'pdfkit'
import type { Glyph, WrittenGlyph, WrittenWord } from './written-glyphs.ts'

/** The methods of pdfkit that elements of a page draw with. */
export type Painter = Pick<PDFDocument, 'fillColor' | 'text'>

/** Makes the renderer draw with this file. */
export function drawWrittenGlyphs(): void {
  PDFDocument.prototype.glyphs = function (glyphs: readonly (Glyph | WrittenGlyph)[], positions, x, y) {
    const font = this._font
    this.save()
    // Text is drawn upwards, all else downwards.
    this.transform(1, 0, 0, -1, 0, this.page.height)
    this.page.fonts[font.id] ??= font.ref()
    this.addContent('BT')
    this.addContent(`/${font.id} ${figure(this._fontSize)} Tf`)
    for (const line of operatorsOf(this, glyphs, positions, x, this.page.height - y)) this.addContent(line)
    this.addContent('ET')
    this.restore()
  }
  // The painter of a canvas has the methods of pdfkit that the renderer lists, so this one takes the name of one that the renderer does not call.
  PDFDocument.prototype.text = function ({ font, glyphs, positions }, fontSize, x, y) {
    if (this._font.font !== font) changeFont(this, font)
    this.fontSize(fontSize).glyphs?.(glyphs, positions, x, y)
  }
}

const openedIn = new WeakMap<PDFDocument, Map<unknown, PDFDocument['_font']>>()

/** By itself, pdfkit opens the font again, compares it with its namesakes, and embeds it once more if two fonts have the same name. */
function changeFont(document: PDFDocument, font: unknown): void {
  const opened = openedIn.get(document) ?? new Map<unknown, PDFDocument['_font']>()
  openedIn.set(document, opened)
  const known = opened.get(font)
  if (known) document._font = known
  else opened.set(font, document.font(font)._font)
}

function* operatorsOf(
  { _font: font, _fontSize: size }: PDFDocument,
  glyphs: readonly (Glyph | WrittenGlyph)[],
  positions: readonly { xAdvance: number }[],
  x: number,
  y: number,
): Generator<string> {
  const moveTo = (left: number, bottom: number) => `1 0 0 1 ${figure(left)} ${figure(bottom)} Tm`
  let at = x
  let word: WrittenWord | null = null
  let shown = ''
  yield moveTo(at, y)
  for (const [i, glyph] of glyphs.entries()) {
    const { word: next, offset } = 'letters' in glyph ? glyph : { word: null, offset: null }
    const isMoved = offset !== null && (offset.x !== 0 || offset.y !== 0)
    if (shown !== '' && (next !== word || isMoved)) {
      yield `[${shown}] TJ`
      shown = ''
    }
    if (next !== word) {
      if (word) yield 'EMC'
      if (next) yield `/Span <</ActualText <feff${utf16(next.text)}>>> BDC`
      word = next
    }
    const advance = positions[i]?.xAdvance ?? 0
    const hex = `<${hex4(includeGlyph(font, glyph))}>`
    if (isMoved) {
      yield moveTo(at + (offset.x * size) / 1000, y + (offset.y * size) / 1000)
      yield `[${hex}] TJ`
      yield moveTo(at + advance, y)
    } else {
      const back = figure(glyph.advanceWidth * font.scale - (advance * 1000) / size)
      shown += back === 0 ? hex : `${hex} ${back} `
    }
    at += advance
  }
  if (shown !== '') yield `[${shown.replaceAll('><', '')}] TJ`
  if (word) yield 'EMC'
}

/** The number of a glyph in the file. A glyph with other letters than before gets a second number. */
function includeGlyph({ subset, unicode, widths, scale }: PDFDocument['_font'], glyph: Glyph | WrittenGlyph): number {
  const letters = 'letters' in glyph ? Array.from(glyph.letters, (letter) => letter.codePointAt(0) ?? 0) : glyph.codePoints
  const isNamed = (number: number) => String(unicode[number] ?? letters) === String(letters)
  const first = subset.includeGlyph(glyph.id)
  const known = isNamed(first) ? first : subset.glyphs.findIndex((id, number) => id === glyph.id && isNamed(number))
  const number = known >= 0 ? known : subset.glyphs.push(glyph.id) - 1
  widths[number] ??= glyph.advanceWidth * scale
  unicode[number] ??= letters
  return number
}

const hex4 = (unit: number) => unit.toString(16).padStart(4, '0')
const utf16 = (text: string) => Array.from({ length: text.length }, (_, i) => hex4(text.charCodeAt(i))).join('')
const figure = (value: number) => Math.round(value * 1000) / 1000
