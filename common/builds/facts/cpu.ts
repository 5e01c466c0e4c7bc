import type { TypedSpecs } from '../../specs/attribute.ts'
import type { CpuFacts } from '../part-facts.ts'
import { numberIn, textIn, yesIn } from './typed-values.ts'

/** Suppliers write LGA 2011 for both sockets; the generation shows which one is meant. */
const thirdGenerations: ReadonlySet<string> = new Set(['Haswell', 'Haswell Refresh', 'Broadwell'])

export function cpuFacts(specs: TypedSpecs): CpuFacts {
  const generation = textIn(specs, 'generation')
  const written = textIn(specs, 'socket')
  const socket = written === 'LGA 2011' && thirdGenerations.has(generation ?? '') ? 'LGA 2011-3' : written
  const family = textIn(specs, 'family')
  return {
    kind: 'cpu',
    socket,
    generation,
    isRefreshed: generation === 'Coffee Lake' && yesIn(specs, 'isRefresh') === true,
    isPhoenix: socket === 'AM5' && /\bphoenix\b/i.test(textIn(specs, 'coreFamily') ?? ''),
    isXeon: family === 'Xeon',
    isEpyc: family === 'EPYC',
    worksInPairs: yesIn(specs, 'worksInPairs') === true,
    tdp: numberIn(specs, 'tdp'),
    packagePower: numberIn(specs, 'maxPower'),
    hasGraphics: yesIn(specs, 'hasGraphics'),
    hasCooler: yesIn(specs, 'includesCooler') === true && textIn(specs, 'packaging') !== 'OEM or tray',
  }
}
