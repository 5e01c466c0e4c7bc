import { compress, type Encoding } from '#server/lib/compression.ts'

/** JSON that is sent often. Its compressed copies are created on first use. */
export type KeptJson = {
  json: string
  bytes(encoding: Exclude<Encoding, 'identity'>): Buffer | Promise<Buffer>
}

export function keepJson(json: string): KeptJson {
  let copies: Map<Encoding, Buffer | Promise<Buffer>> | undefined
  return {
    json,
    bytes(encoding) {
      copies ??= new Map()
      const known = copies.get(encoding)
      if (known !== undefined) return known
      const copy = compressInto(copies, encoding, json)
      copies.set(encoding, copy)
      return copy
    },
  }
}

async function compressInto(copies: Map<Encoding, Buffer | Promise<Buffer>>, encoding: Exclude<Encoding, 'identity'>, json: string) {
  const bytes = await compress(Buffer.from(json), encoding, 'kept')
  copies.set(encoding, bytes)
  return bytes
}
