// The parts of a build as a text in addresses: `CPU-1,MEM-2*2`.
import { maxPieces } from './bounds.ts'

export type BuildLine = Readonly<{ sku: string; quantity: number }>

const escaped = /[%,*\s]/g
const longest = 200

/** The inverse of `readBuildLines`. */
export const writeBuildLines = (lines: readonly BuildLine[]): string =>
  lines
    .map(({ sku, quantity }) => {
      const plain = sku.replace(escaped, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
      return quantity === 1 ? plain : `${plain}*${quantity}`
    })
    .join(',')

/** The parts in an address, each once; null for malformed text. */
export function readBuildLines(text: string): readonly BuildLine[] | null {
  const quantities = new Map<string, number>()
  let pieces = 0
  for (const entry of text.split(',')) {
    if (entry === '') continue
    const [, written = '', digits = 1] = /^([^*]+)(?:\*(\d{1,3}))?$/.exec(entry) ?? []
    const sku = written.replace(/%([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).trim()
    const quantity = Number(digits)
    if (sku === '' || sku.length > longest || sku.includes('\0') || !sku.isWellFormed() || quantity < 1) return null
    quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
    pieces += quantity
  }
  return pieces > maxPieces ? null : Array.from(quantities, ([sku, quantity]) => ({ sku, quantity }))
}
