import type { TypedSpecs } from '../../specs/attribute.ts'
import { chipsetFamilyOf } from '../../specs/chipsets.ts'
import type { BoardFacts, CardSlots, M2Slots } from '../part-facts.ts'
import { listIn, numberIn, textIn, yesIn } from './typed-values.ts'

const chipsetsWithRevisions: ReadonlySet<string> = new Set(['H410', 'B460'])
const smallForms: ReadonlySet<string> = new Set(['Mini-ITX', 'Mini-DTX'])

export function boardFacts(specs: TypedSpecs): BoardFacts {
  const memoryType = textIn(specs, 'memoryType')
  const isSoldered = yesIn(specs, 'isSoldered') === true
  const written = isSoldered ? null : textIn(specs, 'socket')
  const socket = written === 'LGA 2011' && memoryType === 'DDR4' ? 'LGA 2011-3' : written
  const exactChipset = textIn(specs, 'chipset')
  const chipset = exactChipset === null ? null : chipsetFamilyOf(exactChipset)
  const formFactor = textIn(specs, 'formFactor')
  return {
    kind: 'board',
    socket,
    socketCount: socket === null ? null : (numberIn(specs, 'sockets') ?? 1),
    isSoldered,
    isNarrow: yesIn(specs, 'narrowMount') === true,
    chipset,
    isLaterRevision: chipsetsWithRevisions.has(chipset ?? '') && yesIn(specs, 'isLaterRevision') === true,
    memoryType,
    formFactor,
    isForServers: smallForms.has(formFactor ?? '') && yesIn(specs, 'isForServers') === true,
    memorySlots: numberIn(specs, 'memorySlots'),
    maxMemory: numberIn(specs, 'maxMemory'),
    m2Slots: m2SlotsOf(specs),
    sataPorts: numberIn(specs, 'sataPorts'),
    u2Ports: numberIn(specs, 'u2Ports'),
    cardSlots: cardSlotsOf(specs),
    isBackConnect: yesIn(specs, 'backConnect') === true,
  }
}

/** An admin may enter more slots than the supplier has rows for. */
function m2SlotsOf(specs: TypedSpecs): M2Slots | null {
  const sure = numberIn(specs, 'm2Slots') ?? 0
  const most = Math.max(sure, numberIn(specs, 'm2Rows') ?? 0)
  return most === 0 ? null : { most, sure, lengths: listIn(specs, 'm2Lengths') ?? [], sata: numberIn(specs, 'm2SataSlots') ?? 0 }
}

function cardSlotsOf(specs: TypedSpecs): CardSlots | null {
  const wide = numberIn(specs, 'pcieWideSlots') ?? 0
  const all = Math.max(wide, numberIn(specs, 'pcieSlots') ?? 0)
  return all === 0 ? null : { all, wide }
}
