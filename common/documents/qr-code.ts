type QrEncoder = (text: string, options: { ecc: 'M'; border: number }) => { size: number; data: readonly (readonly boolean[])[] }

/**
 * A URL as a QR code with `size` modules per side, including the quiet zone; `path` draws the dark modules in SVG. The caller provides the
 * encoder (uqr).
 */
export function qrCodeOf(url: string, encode: QrEncoder): { size: number; path: string } {
  const { size, data } = encode(url, { ecc: 'M', border: 4 })
  // Draws runs instead of single modules: seams between modules would show in print.
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const length = (end === -1 ? row.length : end) - x
      return [`M${x} ${y}h${length}v1h-${length}z`]
    }),
  )
  return { size, path: runs.join('') }
}
