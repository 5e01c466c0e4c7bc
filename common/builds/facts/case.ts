import type { TypedSpecs } from '../../specs/attribute.ts'
import { type CaseFacts, longestTellingSide } from '../part-facts.ts'
import { listIn, numberIn, textIn, yesIn } from './typed-values.ts'

/** In mm: no cooler is higher than this. */
const shortestTelling = 250
const formsWithTellingVolume: ReadonlySet<string> = new Set(['Micro ATX mini tower', 'Micro ATX mid tower', 'Mini-ITX tower'])

export function caseFacts(specs: TypedSpecs): CaseFacts {
  const formFactor = textIn(specs, 'formFactor')
  const maxCoolerHeight = numberIn(specs, 'maxCoolerHeight')
  const supplySizes = listIn(specs, 'supplySizes')
  const [shortest, longest] = sidesOf(specs)
  return {
    kind: 'case',
    formFactor,
    boardSizes: listIn(specs, 'boardSizes'),
    maxCardLength: numberIn(specs, 'maxCardLength'),
    maxCoolerHeight,
    shortestSide: maxCoolerHeight === null && shortest !== null ? Math.min(shortest, shortestTelling) : null,
    longestSide: longest === null ? null : Math.min(longest, longestTellingSide),
    supplySizes,
    maxSupplyLength: numberIn(specs, 'maxSupplyLength'),
    hasOwnSupply: supplySizes === null && yesIn(specs, 'includesSupply') === true,
    hasSmallSupplyBay: supplySizes === null && yesIn(specs, 'hasSmallSupplyBay') === true,
    volume: supplySizes === null && formsWithTellingVolume.has(formFactor ?? '') ? numberIn(specs, 'volume') : null,
    expansionSlots: numberIn(specs, 'expansionSlots'),
    takesBackConnect: yesIn(specs, 'backConnect'),
  }
}

/** Three labelled sides, which an admin may have corrected, take precedence over the supplier's single text. */
function sidesOf(specs: TypedSpecs): readonly [shortest: number | null, longest: number | null] {
  const labelled = ['width', 'height', 'depth'].flatMap((side) => numberIn(specs, side) ?? [])
  if (labelled.length === 3) return [Math.min(...labelled), Math.max(...labelled)]
  return [numberIn(specs, 'shortestSide'), numberIn(specs, 'longestSide')]
}
