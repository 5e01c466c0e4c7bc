// Numbers with units, in one spelling for parts and searches: "1000 GB" and "1 TB" are `1tb`, `27"` is `27in`.

import { plainDecimal, readTypedNumber } from '#common/kit/typed-number.ts'
import { convert, type Unit } from '#common/specs/units.ts'
import { plain } from './text.ts'

type Written = (value: number) => readonly string[]

const at = (suffix: string): Written => {
  return (value) => [`${value}${suffix}`]
}

/** A terabyte is 1000 GB for drives and 1024 GB for memory. Both are written `1tb`. */
function writtenGigabytes(value: number): readonly string[] {
  if (value >= 1000 && value % 1024 === 0) return [`${value / 1024}tb`, `${value}gb`, `${(value / 1024) * 1000}gb`]
  return value >= 1000 && value % 100 === 0 ? [`${value / 1000}tb`, `${value}gb`] : [`${value}gb`]
}

/** Suppliers write processor clocks in gigahertz and memory speeds in megahertz. */
function writtenMegahertz(value: number): readonly string[] {
  return value >= 1000 && value % 10 === 0 ? [`${value}mhz`, `${value / 1000}ghz`] : [`${value}mhz`]
}

const writtenInches: Written = (value) => [`${value}in`, `${value}inch`]
const writtenGigabits: Written = (value) => (value < 1 ? [`${value * 1000}mb`] : [`${value}g`, `${value}gbe`, `${value}gbps`])

/** By spelling: the unit for comparing values, and the function that writes them. */
const unitsBySpelling: ReadonlyMap<string, readonly [unit: Unit, written: Written]> = new Map<string, readonly [Unit, Written]>([
  ...(['tb', 'gb'] as const).map((unit) => [unit, ['GB', writtenGigabytes]] as const),
  ['mb', ['MB', at('mb')]],
  ...(['ghz', 'mhz'] as const).map((unit) => [unit, ['MHz', writtenMegahertz]] as const),
  ['khz', ['kHz', at('khz')]],
  ...(['hz', 'hertz'] as const).map((unit) => [unit, ['Hz', at('hz')]] as const),
  ...(['mt/s', 'mts'] as const).map((unit) => [unit, ['MT/s', at('mhz')]] as const),
  ...(['w', 'watt', 'watts', 'kw'] as const).map((unit) => [unit, ['W', at('w')]] as const),
  ...(['inches', 'inch', 'in', '"'] as const).map((unit) => [unit, ['in', writtenInches]] as const),
  ...(['mm', 'cm'] as const).map((unit) => [unit, ['mm', at('mm')]] as const),
  ...(['gbps', 'gb/s', 'gbit/s', 'gbit', 'gbe', 'mbps', 'mb/s', 'mbit/s'] as const).map(
    (unit) => [unit, ['Gb/s', writtenGigabits]] as const,
  ),
  ['rpm', ['rpm', at('rpm')]],
  ['dpi', ['dpi', at('dpi')]],
  ['fps', ['fps', at('fps')]],
  ['bit', ['bit', at('bit')]],
  ['mah', ['mAh', at('mah')]],
  ['kg', ['kg', at('kg')]],
  ['v', ['V', at('v')]],
  ['ms', ['ms', at('ms')]],
  ['cfm', ['CFM', at('cfm')]],
])

/** Gigabyte is also a maker, whose name follows many model numbers: only typical memory sizes are read with this unit. */
const sizes = '(?:1|2|3|4|6|8|12|16|20|24|32|48|64|96|128|256|512)'
const longNames: ReadonlyMap<string, string> = new Map([
  ['terabyte', 'tb'],
  ['terabytes', 'tb'],
  ['tera', 'tb'],
  ['gigabyte', 'gb'],
  ['gigabytes', 'gb'],
  ['gigs', 'gb'],
  ['gig', 'gb'],
  ["''", '"'],
  ['gigabit', 'gbps'],
  ['gigabits', 'gbps'],
  ['gbits/s', 'gbps'],
  ['gbits', 'gbps'],
  ['gb/sec', 'gb/s'],
  ['mbit', 'mbps'],
  ['mbits', 'mbps'],
  ['mbits/s', 'mbps'],
  ['megabit', 'mbps'],
  ['megabits', 'mbps'],
  ['mb/sec', 'mb/s'],
  ['millimetres', 'mm'],
  ['millimeters', 'mm'],
  ...(
    [
      ['জিবি', 'gb'],
      ['টিবি', 'tb'],
      ['ওয়াট', 'w'],
      ['ইঞ্চি', 'inch'],
      ['হার্জ', 'hz'],
    ] as const
  ).map(([name, unit]) => [plain(name), unit] as const),
])

/** One-letter units with several meanings: 16G of memory, 10G Ethernet, 4 g of paste; a drive of 2T. */
const shortUnits: ReadonlyMap<string, Written> = new Map<string, Written>([
  ['g', (value) => [`${value}g`, ...(value >= 1 ? [`${value}gb`] : [])]],
  ['gm', at('g')],
  ['grams', at('g')],
  ['gram', at('g')],
  ['t', (value) => writtenGigabytes(value * 1000)],
])

const spellings = [...unitsBySpelling.keys(), ...shortUnits.keys(), ...longNames.keys()].sort((a, b) => b.length - a.length)
const spellingPatterns = spellings.map((spelling) => spelling.replaceAll('/', '\\s?/\\s?'))

const spellingSet = new Set(spellings)

export const isUnit = (text: string): boolean => spellingSet.has(text)

/** `3,5` but not `4060,8`; in `ryzen 5,8gb` the comma stands between two words, because memory has no decimals and drives few. */
const decimalComma = String.raw`(?<!\d)\d{1,3},\d{1,2}(?!\d|\s?-?\s?(?:gb|gig\w*)(?!\p{L}|\s?/))(?<![2-9],\d(?=\s?-?\s?t))`

/** A pattern source: a number and one of these unit names, joined or split. */
export const quantityPatternOf = (names: readonly string[]): string =>
  String.raw`(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|${decimalComma})\s?-?\s?(${names.join('|')})(?![\p{L}\p{N}]|(?<=in)-\p{L})`

/** The same with all known units. */
export const quantityPattern = String.raw`(?!(?!${sizes}\s)\d+\s?-?\s?gigabyte)${quantityPatternOf(spellingPatterns)}`

/** All spellings of a quantity, the usual one first. */
export function writtenQuantity(digits: string, spelling: string): readonly string[] {
  const value = figureOf(digits)
  const unit = unitOf(spelling)
  const short = shortUnits.get(unit)
  if (short !== undefined) return short(rounded(value))
  const known = unitsBySpelling.get(unit)
  const converted = known && (known[0] === 'MHz' && unit === 'ghz' ? value * 1000 : convert(value, unit, known[0]))
  if (known === undefined || converted === undefined || converted === null) return [`${value}${unit}`]
  const written = known[1](rounded(converted))
  return unit === 'ghz' ? [...written].reverse() : written
}

/** True if the first quantity is less than the second, and both are of one kind. */
export function isLess([digits, spelling]: Quantity, [otherDigits, otherSpelling]: Quantity): boolean {
  const [unit, other] = [unitOf(spelling), unitOf(otherSpelling)]
  if (unit === other) return figureOf(digits) < figureOf(otherDigits)
  const base = unitsBySpelling.get(unit)?.[0]
  if (base === undefined || base !== unitsBySpelling.get(other)?.[0]) return false
  return (convert(figureOf(digits), unit, base) ?? Number.NaN) < (convert(figureOf(otherDigits), other, base) ?? Number.NaN)
}

type Quantity = readonly [digits: string, spelling: string]

function unitOf(spelling: string): string {
  const name = spelling.replace(/\s/g, '')
  return longNames.get(name) ?? name
}

/** `3,5` is 3.5, `1,000` a thousand; `1.000`, which can be either, is 1 here: makers write decimals with a point. */
function figureOf(digits: string): number {
  const typed = readTypedNumber(digits)
  return typed.is === 'number' ? Number(plainDecimal(typed)) : Number(digits)
}

const rounded = (value: number): number => Number(value.toFixed(3))
