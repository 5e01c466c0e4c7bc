// JSON that a program may send although no serializer would write it: 1e309, doubled keys, lone surrogates, thousands of brackets.

/** A piece of JSON text, well-formed or not, in place of a value. */
export type RawJson = { readonly raw: string }

const rawPieces = new WeakSet<object>()

export function rawJson(raw: string): RawJson {
  const piece = { raw }
  rawPieces.add(piece)
  return piece
}

export const isRaw = (value: unknown): value is RawJson => typeof value === 'object' && value !== null && rawPieces.has(value)

/** Writes a value that may contain raw pieces; `undefined` in an object leaves its key out. */
export function writeJson(value: unknown): string {
  if (isRaw(value)) return value.raw
  if (Array.isArray(value)) return `[${value.map((each) => writeJson(each ?? null)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${writeJson(each)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
