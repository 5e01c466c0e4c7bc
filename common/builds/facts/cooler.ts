import type { TypedSpecs } from '../../specs/attribute.ts'
import type { CoolerFacts } from '../part-facts.ts'
import { listIn, numberIn, textIn } from './typed-values.ts'

export function coolerFacts(specs: TypedSpecs): CoolerFacts {
  const isLiquid = textIn(specs, 'kind') === 'Liquid'
  return {
    kind: 'cooler',
    isLiquid,
    height: isLiquid ? null : numberIn(specs, 'height'),
    sockets: listIn(specs, 'sockets'),
    radiatorSize: isLiquid ? numberIn(specs, 'radiatorSize') : null,
  }
}
