import type { TypedSpecs } from '../../specs/attribute.ts'
import type { SupplyFacts } from '../part-facts.ts'
import { numberIn, textIn, yesIn } from './typed-values.ts'

export function supplyFacts(specs: TypedSpecs): SupplyFacts {
  const wattage = numberIn(specs, 'wattage')
  return {
    kind: 'supply',
    // Shoppers find a supply by the figure in its name, but rules do not trust a power that only the name states.
    wattage: wattage === numberIn(specs, 'wattageInName') ? null : wattage,
    formFactor: textIn(specs, 'formFactor'),
    length: numberIn(specs, 'length'),
    highPower: numberIn(specs, 'pcie12VHighPower') ?? 0,
    eightPin: numberIn(specs, 'pcie8Pin'),
    isAtx3: yesIn(specs, 'atx3') === true,
  }
}
