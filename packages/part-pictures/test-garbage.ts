// Specs that no supplier should send: markup, extremes and nonsense under the names of real fields, and typed specs from odd edits.
import type { SpecValue, TypedSpecs } from '#common/specs/attribute.ts'
import { categoryOf } from '#common/specs/categories.ts'

export function rollsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const nasty = [
  '"><script>alert(1)</script>',
  '&amp;<b>',
  "' onload='x",
  'Unknown',
  '',
  'NaN',
  '1e999',
  '-40',
  '27',
  '2 x LGA',
  '16:0',
  '0:0',
  '\u0000\uD800',
  ']]>',
  'M.2-22110',
  '3.5"',
  'DDR9',
  '__proto__',
  'x'.repeat(3000),
]
const extremes = [0, -1, 1e308, -1e308, Number.NaN, Number.POSITIVE_INFINITY, 0.0001, 3, 12, 140, 240, 360, 2 ** 31, 1e-300]
const fields =
  'socket cores total efficiency form_factor ram_type modules quantity capacity_gb height rgb color cooling length interface video_outputs hdmi_2_1 displayport_1_4a power_connectors pcie_8_pin total_slot_width memory slots pcie_slots m2_slots storage_devices sata_6_gb_s modular wattage connectors sata fanless water_cooled radiator_size fan_size fan_quantity size led dimensions_mm width depth side_panel has_transparent_side_panel supported_motherboard_form_factors screen_size aspect_ratio resolution horizontalRes verticalRes connectivity features backlighting dimensions buttons shape ear_cup_type headphone_type microphone_type connection_types type storage_type capacity nvme cache lanes heat_spreader ecc efficiency_rating internal_3_5_bays'.split(
    ' ',
  )

const pickFrom = <T>(roll: () => number, list: readonly T[]): T | undefined => list[Math.floor(roll() * list.length)]

export function garbage(roll: () => number, depth: number): unknown {
  const kind = roll()
  if (kind < 0.3) return pickFrom(roll, extremes)
  if (kind < 0.6) return pickFrom(roll, nasty)
  if (kind < 0.7) return pickFrom(roll, [null, true, false, undefined])
  if (depth > 3) return 'deep'
  if (kind < 0.82) return Array.from({ length: Math.floor(roll() * (depth > 1 ? 3 : 70)) }, () => garbage(roll, depth + 1))
  return garbageSpecs(roll, depth + 1)
}

export function garbageSpecs(roll: () => number, depth = 0): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: depth > 0 ? 6 : 60 }, () => [pickFrom(roll, fields) ?? '', garbage(roll, depth + 1)]))
}

/** A value of the right kind for each attribute, with odd contents. */
export function garbageTyped(roll: () => number, productType: string): TypedSpecs {
  const text = () => pickFrom(roll, nasty) ?? ''
  const values: Readonly<Record<string, () => SpecValue>> = {
    number: () => pickFrom(roll, extremes) ?? 0,
    yes: () => roll() < 0.5,
    many: () => [text(), text()],
    one: text,
    text,
  }
  const attributes = Object.entries(categoryOf(productType)?.attributes ?? {})
  return Object.fromEntries(attributes.map(([key, { kind }]) => [key, values[kind]?.() ?? '']))
}
