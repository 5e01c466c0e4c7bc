/** Product types with a slot in the builder, in the order in which people choose. All other types follow. */
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
