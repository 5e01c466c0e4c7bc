// Suppliers fill in "PCIe 4.0" if they do not know the version, even for older boards.
import { chipsetFamilyOf, chipsetOf } from './chipsets.ts'
import { squash } from './read-specs.ts'
import { textAt } from './source.ts'

const sockets = new Set(['am5', 'lga1700', 'lga1851', 'str5', 'strx4', 'swrx8', 'sp3', 'sp5', 'lga4189', 'lga4677'])
const chipsets: ReadonlyMap<string, RegExp> = new Map([
  ['am4', /^(?:X570|B550)$/],
  ['lga1200', /^[HBZW]5\d\d$/],
])
const firstDoubtful = 4

/** True if a board on this platform can have slots of this version. */
export function isCredibleVersion(specs: unknown, version: number): boolean {
  if (!(version >= firstDoubtful)) return true
  const socket = squash(textAt(specs, 'socket'))
  if (sockets.has(socket)) return true
  const chipset = chipsetOf(textAt(specs, 'chipset'))
  return chipset !== undefined && (chipsets.get(socket)?.test(chipsetFamilyOf(chipset)) ?? false)
}
