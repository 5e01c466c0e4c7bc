type QrEncoder = (text: string, options: { ecc: 'M'; border: number }) => { size: number; data: readonly (readonly boolean[])[] }

/** An address as a QR code: a square of `size` modules, and the dark ones as the path of an SVG, in modules. The quiet zone is part of it. The caller brings the encoder (uqr). */
export function qrCodeOf(url: string, encode: QrEncoder): { size: number; path: string } {
  const { size, data } = encode(url, { ecc: 'M', border: 4 })
  // Runs, and not single modules: seams between them would show in print.
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
