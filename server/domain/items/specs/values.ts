// Formats values of specs with their usual unit. Each format returns null for unknown values.
import { capacity, known, type Specs, type Words } from './words.ts'

export type Format = (value: unknown) => Words

const maxLength = 500
const unknownText = /^(0|unknown|n\/?a|-)?$/i

/** 12345.678 → `12,345.68` */
export function grouped(value: number): string {
  const [whole = '', decimals] = String(Number(value.toFixed(2))).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === undefined ? '' : `.${decimals}`)
}

/** A text without superfluous whitespace, truncated if long. */
export function plain(value: unknown): Words {
  if (typeof value === 'number') return isKnown(value) ? grouped(value) : null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return null
  const text = value.replace(/[\s®™]+/g, ' ').trim()
  if (unknownText.test(text)) return null
  return Array.from(text).length > maxLength ? `${Array.from(text).slice(0, maxLength).join('')}…` : text
}

// Price lists write zero for unknown values.
const isKnown = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0

/** A number with its unit; text as it is. */
export const inUnits =
  (unit: string): Format =>
  (value) =>
    typeof value === 'number' ? (isKnown(value) ? `${grouped(value)} ${unit}` : null) : plain(value)

/** Megahertz; gigahertz from a thousand on. */
export const megahertz: Format = (value) => (isKnown(value) && value >= 1_000 ? `${grouped(value / 1_000)} GHz` : inUnits('MHz')(value))

/** Gigabytes; terabytes for large values. */
export const gigabytes: Format = (value) => (isKnown(value) ? capacity(String(Number(value.toFixed(2)))) : plain(value))

/** Megabytes; gigabytes for round multiples. */
export const megabytes: Format = (value) =>
  isKnown(value) && value >= 1_024 && value % 1_024 === 0 ? `${grouped(value / 1_024)} GB` : inUnits('MB')(value)

/** Values below a few decibels are in sone. */
export const noise: Format = (value) => (isKnown(value) && (value < 5 || value > 80) ? null : inUnits('dBA')(value))

/** The entries of a list without duplicates. */
export const listed =
  (format: Format = plain, separator = ', '): Format =>
  (value) =>
    Array.isArray(value) ? [...new Set(known(value.map(format)))].join(separator) || null : format(value)

/** `["BLACK", "RGB"]` → `Black, RGB` */
export const colours: Format = listed((value) =>
  typeof value === 'string'
    ? plain(value.replace(/[A-Z]{4,}/g, (word) => word.charAt(0) + word.slice(1).toLowerCase()).replace(/^RED$/, 'Red'))
    : null,
)

/** A range with its unit once; either end may be unknown. */
export function span(from: Words, to: Words): Words {
  if (from === null) return to === null ? null : `Up to ${to}`
  if (to === null || from === to) return from
  const unit = /[^\d.,].*$/.exec(to)?.[0] ?? ''
  return `${unit !== '' && from.endsWith(unit) ? from.slice(0, -unit.length) : from}–${to}`
}

/** A range from two fields; lists sometimes swap them. */
export function range(low: unknown, high: unknown, format: Format): Words {
  const isSwapped = isKnown(low) && isKnown(high) && low > high
  return isSwapped ? span(format(high), format(low)) : span(format(low), format(high))
}

/** Sides in millimetres: `100 × 200 × 300 mm`, null unless all are known. */
export const sides = (...values: unknown[]): Words => (values.every(isKnown) ? `${values.map(grouped).join(' × ')} mm` : null)

/** `2 x HDMI 2.0      1 x VGA` → `2 × HDMI 2.0, 1 × VGA` */
export const columns: Format = (value) =>
  typeof value === 'string'
    ? plain(
        value
          .trim()
          .replace(/(\d) ?x /g, '$1 × ')
          .replace(/\s{2,}|\s*,\s*/g, ', '),
      )
    : listed()(value)

/** `M.2-2280` → `M.2 2280`, `2.5"` → `2.5-inch` */
export const form: Format = (value) =>
  plain(value)
    ?.replace(/^M\.2-/, 'M.2 ')
    .replace(/"$/, '-inch') ?? null

/** `M.2 PCIe 4.0 x4` → `PCIe 4.0 x4`, `SATA 6.0 Gb/s` → `SATA 6 Gb/s` */
export const plug: Format = (value) =>
  plain(value)
    ?.replace(/^M\.2 (?=PCIe|SATA)/, '')
    .replace('.0 Gb/s', ' Gb/s') ?? null

/** `80+ Gold` → `80 PLUS Gold` */
export const efficiency: Format = (value) => plain(value)?.replace('80+', '80 PLUS') ?? null

/** How the cables of a power supply are fixed. */
export const cabling: Format = (value) =>
  value === 'Full' ? 'Fully modular' : value === 'Semi-Modular' ? 'Semi-modular' : value === 'Non-Modular' ? 'Fixed' : plain(value)

export const isSpecs = (value: unknown): value is Specs => typeof value === 'object' && value !== null && !Array.isArray(value)
