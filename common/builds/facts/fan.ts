import type { TypedSpecs } from '../../specs/attribute.ts'
import type { FanFacts } from '../part-facts.ts'
import { numberIn } from './typed-values.ts'

export const fanFacts = (specs: TypedSpecs): FanFacts => ({ kind: 'fan', fans: numberIn(specs, 'quantity') ?? 1 })
