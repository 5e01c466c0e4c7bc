// Shows the supplier's specs as a readable table, for parts of categories without a description.
import type { SpecRow } from '#common/specs/format.ts'
import { cleanText } from '#common/specs/read-specs.ts'
import { formatQuantity } from '#common/specs/units.ts'

type Fields = Readonly<Record<string, unknown>>

const maxRows = 200

/** Rows by label, without unknown values. Plain text. */
export const rawRows = (specs: Fields): SpecRow[] => rowsIn(specs, [], []).slice(0, maxRows)

function rowsIn(fields: Fields, path: readonly string[], labels: readonly string[]): SpecRow[] {
  return Object.entries(fields)
    .filter(([key]) => !key.startsWith('_'))
    .map(([key, value]) => ({ key, value, ...readKey(key) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
    .flatMap(({ key, value, label, unit }) => {
      if (isFields(value)) return rowsIn(value, [...path, key], [...labels, label])
      const text = textOf(value, unit)
      return text === null ? [] : [{ key: [...path, key].join('.'), label: [...labels, label].join(': '), text }]
    })
}

function textOf(value: unknown, unit: string | null): string | null {
  if (Array.isArray(value)) {
    const isList = value.some(isFields)
    const entries = value.flatMap((entry) => (isFields(entry) ? inWords(entry) : textOf(entry, unit)) ?? [])
    return [...new Set(entries)].join(isList ? '; ' : ', ') || null
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'number') return cleanText(value)
  if (!Number.isFinite(value) || value === 0) return null
  return unit === null ? formatQuantity(value, null) : `${formatQuantity(value, null)} ${unit}`
}

const inWords = (thing: Fields): string | null =>
  rowsIn(thing, [], [])
    .map(({ label, text }) => `${label} ${text}`)
    .join(', ') || null

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

// Keys come from outside: `constructor` must not find a property of Object.prototype.
const named = (names: Readonly<Record<string, string>>): ReadonlyMap<string, string> => new Map(Object.entries(names))

const acronyms =
  'amd aio api argb bios cmos cpu dac db ddr dpi dvi ecc eps fps gpu hdd hdmi hdr ips io lan lcd led nvme oem os pcb pci psu pwm raid ram rgb rpm sata sd ssd tdp tpm usb uv va vga vram'
const spelled = named({
  ...Object.fromEntries(acronyms.split(' ').map((word) => [word, word.toUpperCase()])),
  nvme: 'NVMe',
  pcie: 'PCIe',
  m2: 'M.2',
  wifi: 'Wi-Fi',
  displayport: 'DisplayPort',
  bluetooth: 'Bluetooth',
  thunderbolt: 'Thunderbolt',
})

const units = new Map(
  ['mm', 'cm', 'g', 'kg', 'W', 'V', 'GB', 'MB', 'MHz', 'GHz', 'Hz', 'kHz', 'ms', 'mAh', 'ml', 'dB', 'rpm'].map((unit) => [
    unit.toLowerCase(),
    unit,
  ]),
)

/** Splits a key into a label and the unit at its end: `cable_length_mm` → `Cable length`, `mm`. */
function readKey(key: string): { label: string; unit: string | null } {
  const ending = /^(.+)_([a-z]+)$/i.exec(key)
  const unit = units.get(ending?.[2]?.toLowerCase() ?? '') ?? null
  const words = (unit === null ? key : (ending?.[1] ?? key))
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter((word) => word !== '')
    .map((word) => spelled.get(word.toLowerCase()) ?? (/^[A-Z\d]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return { label: words.charAt(0).toUpperCase() + words.slice(1), unit }
}
