import type { TypedSpecs } from '../../specs/attribute.ts'
import type { CardFacts } from '../part-facts.ts'
import { numberIn, textIn } from './typed-values.ts'

const liquidCoolings: ReadonlySet<string> = new Set(['Hybrid', 'Water cooled'])

export function cardFacts(specs: TypedSpecs): CardFacts {
  const isLiquid = liquidCoolings.has(textIn(specs, 'cooling') ?? '')
  return {
    kind: 'card',
    length: numberIn(specs, 'length'),
    slotWidth: numberIn(specs, 'slotWidth'),
    tdp: numberIn(specs, 'tdp'),
    sixPin: numberIn(specs, 'pcie6Pin') ?? 0,
    eightPin: numberIn(specs, 'pcie8Pin') ?? 0,
    highPower: numberIn(specs, 'pcie12VHighPower') ?? 0,
    isLiquid,
    radiatorSize: isLiquid ? numberIn(specs, 'radiatorSize') : null,
  }
}
