// The slots of a machine, in the order of `slotTypes`.
import type { SlotType } from '#common/builds/slot-types.ts'

export type Slot = Readonly<{
  /** The product type of its parts; null for everything else. */
  type: SlotType | null
  name: string
  /** Its purpose, for people who build their first machine. */
  about: string
  /** True if a machine does not start without it. */
  isNeeded: boolean
}>

const needed = { isNeeded: true }
const optional = { isNeeded: false }

export const slots: readonly Slot[] = [
  { type: 'CPU', name: 'Processor', about: 'Decides which motherboards and coolers fit.', ...needed },
  { type: 'Motherboard', name: 'Motherboard', about: 'Connects all parts. It must have the socket of the processor.', ...needed },
  { type: 'Memory', name: 'Memory', about: 'One kit or several, of the type that the motherboard takes.', ...needed },
  { type: 'Graphics card', name: 'Graphics card', about: 'For games, 3D and video, or if the processor has no graphics.', ...optional },
  { type: 'Storage', name: 'Storage', about: 'Drives for the system and for data.', ...needed },
  { type: 'Power supply', name: 'Power supply', about: 'Must power all parts, with some headroom.', ...needed },
  { type: 'Case', name: 'Case', about: 'Must have room for the motherboard, the card and the cooler.', ...needed },
  { type: 'CPU cooler', name: 'CPU cooler', about: 'Some processors come with one.', ...needed },
  { type: 'Case fan', name: 'Case fans', about: 'More air through the case.', ...optional },
  { type: null, name: 'Other', about: 'Monitors, keyboards, systems and what else belongs to each machine.', ...optional },
]

const other = slots.find(({ type }) => type === null)

export function slotOf(productType: string | null): Slot {
  const slot = slots.find(({ type }) => type !== null && type === productType) ?? other
  if (!slot) throw new Error('There is a slot for other parts')
  return slot
}

export const namesOfSlots = (types: readonly string[]): string[] =>
  slots.flatMap(({ type, name }) => (type !== null && types.includes(type) ? name : []))
