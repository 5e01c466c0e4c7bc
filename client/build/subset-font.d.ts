declare module 'subset-font' {
  type Range = { min: number; max: number }
  /** Cuts a font to the letters of `text`. Throws where the font cannot be read. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, Range | number> },
  ): Promise<Buffer>
}
