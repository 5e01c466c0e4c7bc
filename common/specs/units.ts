// Units of typed specs, and numbers with units as suppliers and shoppers write them: `3.2 GHz`, `3200MHz`, `1 TB`.

import { plainDecimal, readTypedNumber } from '#common/kit/typed-number.ts'

export type Unit =
  | 'GHz'
  | 'MHz'
  | 'Hz'
  | 'MT/s'
  | 'MB'
  | 'GB'
  | 'Gb/s'
  | 'bit'
  | 'mm'
  | 'in'
  | 'W'
  | 'V'
  | 'g'
  | 'kg'
  | 'ms'
  | 'rpm'
  | 'dB(A)'
  | 'CFM'
  | 'mmH₂O'
  | 'cd/m²'
  | 'dpi'
  | 'mAh'
  | 'h'
  | 'm'
  | 'L'
  | 'fps'
  | 'kHz'
  | '°'
  | 'MP'

type Dimension = readonly [dimension: string, factor: number]

/** By the lower-case spelling: the dimension, and the unit's size in base units. */
const spellings: ReadonlyMap<string, Dimension> = new Map(
  Object.entries<Dimension>({
    hz: ['frequency', 1],
    khz: ['frequency', 1e3],
    mhz: ['frequency', 1e6],
    ghz: ['frequency', 1e9],
    'mt/s': ['transfers', 1],
    mts: ['transfers', 1],
    kb: ['data', 1 / 1024],
    mb: ['data', 1],
    gb: ['data', 1000],
    tb: ['data', 1e6],
    'mb/s': ['bandwidth', 1e-3],
    mbps: ['bandwidth', 1e-3],
    'mbit/s': ['bandwidth', 1e-3],
    'gb/s': ['bandwidth', 1],
    gbps: ['bandwidth', 1],
    'gbit/s': ['bandwidth', 1],
    gbit: ['bandwidth', 1],
    gbe: ['bandwidth', 1],
    bit: ['bits', 1],
    mm: ['length', 1],
    cm: ['length', 10],
    m: ['length', 1000],
    in: ['length', 25.4],
    inch: ['length', 25.4],
    inches: ['length', 25.4],
    '"': ['length', 25.4],
    '″': ['length', 25.4],
    '”': ['length', 25.4],
    w: ['power', 1],
    watt: ['power', 1],
    watts: ['power', 1],
    kw: ['power', 1000],
    mw: ['power', 1e-3],
    v: ['voltage', 1],
    mv: ['voltage', 1e-3],
    g: ['weight', 1],
    kg: ['weight', 1000],
    lb: ['weight', 453.592],
    lbs: ['weight', 453.592],
    oz: ['weight', 28.3495],
    ms: ['time', 1],
    s: ['time', 1000],
    h: ['time', 3.6e6],
    hours: ['time', 3.6e6],
    rpm: ['speed of rotation', 1],
    db: ['noise', 1],
    dba: ['noise', 1],
    'db(a)': ['noise', 1],
    cfm: ['airflow', 1],
    'm³/h': ['airflow', 0.5886],
    'mmh₂o': ['pressure', 1],
    mmh2o: ['pressure', 1],
    'cd/m²': ['brightness', 1],
    nits: ['brightness', 1],
    dpi: ['resolution', 1],
    mah: ['charge', 1],
    ah: ['charge', 1000],
    l: ['volume', 1],
    fps: ['frames', 1],
    hertz: ['frequency', 1],
    liters: ['volume', 1],
    litres: ['volume', 1],
    '°': ['angle', 1],
    degrees: ['angle', 1],
    mp: ['pixels', 1],
    megapixels: ['pixels', 1],
  }),
)

const binary = 1024

/**
 * Converts a number to another unit; null if the units have different dimensions. Megabytes count in steps of 1024 and gigabytes in steps
 * of 1000, as is usual for caches and drives. Suppliers write memory transfers as MHz.
 */
export function convert(value: number, from: string, to: Unit): number | null {
  const source = spellings.get(from.toLowerCase())
  const target = spellings.get(to.toLowerCase())
  if (!source || !target) return null
  if (to === 'MT/s' && source[0] === 'frequency') return (value * source[1]) / 1e6
  if (source[0] !== target[0]) return null
  if (to === 'MB' && source[1] === 1000) return value * binary
  if (to === 'GB' && source[1] === 1 && value % binary === 0) return value / binary
  return (value * source[1]) / target[1]
}

const written = /^(?:up to |max\.? |[~≈<≤])?([+-]?\d(?:[\d.,]*\d)?|\.\d+)\s*-?([^\d\s].*)?$/i
const longest = 60

/** Suppliers write a decimal point far more often than points between groups, so 1.250 is a little over one. */
function readFigure(digits: string): number | null {
  if (/^\d*\.?\d+$/.test(digits)) return Number(digits)
  const typed = readTypedNumber(digits)
  if (typed.is === 'ambiguous') return Number(typed.readings[0])
  return typed.is === 'number' ? Number(plainDecimal(typed)) : null
}

/** Reads `1,200 W`, `1.2 kW` or `1,2 kW` as a number in this unit. A number without a unit is taken to be in this unit. */
export function readQuantity(text: string, unit: Unit | null): number | null {
  if (text.length > longest) return null
  const [, digits = '', suffix = ''] = written.exec(text.trim()) ?? []
  if (digits === '') return null
  const value = readFigure(digits)
  if (value === null || !Number.isFinite(value)) return null
  const spelled = suffix.trim().replace(/\.$/, '')
  if (spelled === '') return value
  return unit === null ? null : convert(value, spelled, unit)
}

const grouped = (value: number): string => {
  const [whole = '', decimals] = String(Number(value.toFixed(3))).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === undefined ? '' : `.${decimals}`)
}

/** Formats a number with its unit for people: `850 W`, `2 TB`, `27-inch`. */
export function formatQuantity(value: number, unit: Unit | null): string {
  if (unit === null) return grouped(value)
  if (unit === 'in') return `${grouped(value)}-inch`
  if (unit === '°') return `${grouped(value)}°`
  if (unit === 'GB' && value >= 1000 && value % 10 === 0) return `${grouped(value / 1000)} TB`
  if (unit === 'MB' && value >= binary && value % binary === 0) return `${grouped(value / binary)} GB`
  return `${grouped(value)} ${unit}`
}
