import type { TypedSpecs } from '../../specs/attribute.ts'
import type { DriveFacts } from '../part-facts.ts'
import { textIn } from './typed-values.ts'

const lengthOfM2 = /^M\.2\s+(\d{4,5})$/i

export function driveFacts(specs: TypedSpecs): DriveFacts {
  const form = textIn(specs, 'formFactor') ?? ''
  const bus = textIn(specs, 'bus')
  const kind = kindOf(form, bus)
  return {
    kind: 'drive',
    form: kind,
    length: kind === 'm2' ? (lengthOfM2.exec(form)?.[1] ?? null) : null,
    isM2Sata: kind === 'm2' && bus === 'SATA',
    bus: kind === 'other' && (bus === 'SAS' || bus === 'U.2') ? bus : null,
    is35Inch: form === '3.5-inch',
  }
}

function kindOf(form: string, bus: string | null): DriveFacts['form'] {
  if (form.startsWith('M.2')) return 'm2'
  if (form === 'PCIe card') return 'card'
  return (form === '2.5-inch' || form === '3.5-inch') && bus === 'SATA' ? 'sata' : 'other'
}
