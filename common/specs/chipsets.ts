import { type OneAttribute, one } from './attribute.ts'
import { textAt } from './source.ts'

const maker = /^\s*(?:AMD|Intel|NVIDIA|VIA|SiS)\s+/i
const isSaid = /\d/

/** The chipset without its maker, in capitals: `AMD 570X` is `X570`. */
export function chipsetOf(written: string): string | undefined {
  const plain = written.replace(maker, '').trim().toUpperCase()
  if (!isSaid.test(plain)) return undefined
  return plain === '570X' ? 'X570' : plain
}

/** Chipsets of one family take the same processors: `B650E` is a `B650`. */
export const chipsetFamilyOf = (chipset: string): string => chipset.replace(/^([A-Z]\d{3})[A-Z]$/, '$1')

/** Many suppliers list boards with an X670E under X670. */
const exactly = (chipset: string | undefined, name: string): string | undefined =>
  chipset !== undefined && extremes.has(chipset) && new RegExp(`\\b${chipset}E\\b`, 'i').test(name) ? `${chipset}E` : chipset

const extremes: ReadonlySet<string> = new Set(['B650', 'X670', 'X870'])

const familyOf = (written: string): string | undefined => {
  const chipset = chipsetOf(written)
  return chipset === undefined ? undefined : chipsetFamilyOf(chipset)
}

export const chipset: OneAttribute = one('Chipset', [], {
  group: 'Compatibility',
  read: ({ specs, name }) => exactly(chipsetOf(textAt(specs, 'chipset')), name),
  isFilter: true,
  row: 2,
  isHead: true,
  words: (name) => [name],
})

export const chipsetFamily: OneAttribute = one('Chipset family', [], {
  read: ({ specs }) => familyOf(textAt(specs, 'chipset')),
  isHidden: true,
  words: (name) => [name],
})
