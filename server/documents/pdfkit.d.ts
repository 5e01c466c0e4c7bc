// The part of pdfkit that draw-glyphs.ts uses. The package has no types.
declare module 'pdfkit' {
  type EmbeddedFont = {
    id: string
    /** The font as it was read. */
    font: unknown
    scale: number
    unicode: (readonly number[] | undefined)[]
    widths: (number | undefined)[]
    subset: { glyphs: number[]; includeGlyph(id: number): number }
    ref(): unknown
  }

  export default class PDFDocument {
    _font: EmbeddedFont
    _fontSize: number
    page: { height: number; fonts: Record<string, unknown> }
    save(): this
    restore(): this
    transform(...matrix: [number, number, number, number, number, number]): this
    addContent(operators: string): this
    fillColor(colour: string): this
    font(font: unknown): this
    fontSize(size: number): this
    /** Draws laid out glyphs: see draw-glyphs.ts. */
    text(
      run: { font: unknown; glyphs: readonly unknown[]; positions: readonly { xAdvance: number }[] },
      fontSize: number,
      x: number,
      y: number,
    ): void
    /** The renderer calls it, if it is there, instead of its own drawing of glyphs. */
    glyphs?(glyphs: readonly unknown[], positions: readonly { xAdvance: number }[], x: number, y: number): void
  }
}
