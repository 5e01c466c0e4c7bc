declare module 'subset-font' {
  type Range = { min: number; max: number }
  /** Subsets a font to the characters in `text`. Throws if the font is invalid. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, Range | number> },
  ): Promise<Buffer>
}
