// How a line can be read. Only the catalogue tells which reading is right.

/** `quantity` is null if the line names none, and 'bad' if what it names is no whole number from 1 on. */
export type Reading = Readonly<{ item: string; quantity: number | 'bad' | null }>

const number = String.raw`\d{1,6}`

export function readingsOf(text: string): readonly Reading[] {
  const trailing = new RegExp(`^(.+?)[\\s,;:]+(?:x\\s*)?(${number})$`, 'i').exec(text)
  const leading = new RegExp(`^(${number})\\s*x?\\s+(.+)$`, 'i').exec(text)
  return [
    { item: text, quantity: null },
    ...(trailing ? [{ item: trailing[1] ?? '', quantity: Number(trailing[2]) }] : []),
    ...(leading ? [{ item: leading[2] ?? '', quantity: Number(leading[1]) }] : []),
  ]
}
