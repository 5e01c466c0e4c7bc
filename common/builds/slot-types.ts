/** Product types that have a place in a machine, in the order in which people choose. All others come after them. */
export const slotTypes = [
  'CPU',
  'Motherboard',
  'Memory',
  'Graphics card',
  'Storage',
  'Power supply',
  'Case',
  'CPU cooler',
  'Case fan',
] as const

export type SlotType = (typeof slotTypes)[number]
