import type { TypedSpecs } from '../../specs/attribute.ts'
import type { MemoryFacts } from '../part-facts.ts'
import { numberIn, textIn, yesIn } from './typed-values.ts'

const registered: ReadonlyMap<string | null, boolean> = new Map([
  ['Registered', true],
  ['Unbuffered', false],
])

export function memoryFacts(specs: TypedSpecs): MemoryFacts {
  const form = textIn(specs, 'formFactor')
  const modules = numberIn(specs, 'modules')
  const moduleCapacity = numberIn(specs, 'moduleCapacity')
  const isRegistered = registered.get(textIn(specs, 'buffer')) ?? null
  return {
    kind: 'memory',
    memoryType: textIn(specs, 'memoryType'),
    form: form === 'DIMM' || form === 'SO-DIMM' ? form : null,
    modules,
    capacity: modules === null || moduleCapacity === null ? null : modules * moduleCapacity,
    isRegistered,
    isEcc: isRegistered === false && yesIn(specs, 'ecc') === true,
  }
}
