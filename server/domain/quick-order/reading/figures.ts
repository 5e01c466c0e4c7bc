// Figures with their units inside a line: "2 x 16 GB", "3.8 GHz", "1920 x 1080", "32 Go". Their numbers are never quantities.
import type { DraftToken } from './token.ts'

const memory = 'gb|tb|mb|go|to|mo|gig|gigs|gigabyte|gigabytes|terabyte|terabytes|gib|tib|гб|тб|জিবি|টিবি'
const others =
  'ghz|mhz|khz|hz|mt/s|mts|gb/s|gbps|mbps|mb/s|gbit|gbit/s|gbe|w(?!/)|watt|watts|kw|mm|cm|inch|inches|zoll|pouces|pulgadas|rpm|dpi|fps|bit|mah|dba?|cfm|pin|pins|nm|core|cores|coeurs|kerne|threads?|years?|yrs?|months?|jahre|ans|days?'
const number = String.raw`\d+(?:[.,]\d+)?`
const end = String.raw`(?![\p{L}\p{N}])`

/** A count with a size, a size with a count, a number with its unit, a resolution, and a version of PCI Express with its lanes. */
const figure = new RegExp(
  String.raw`(?=[\dpg])(?<![\p{L}\p{N}.,])(?:(?<count>\d+)\s?[x*]\s?(?<sized>(?<size>${number})\s?-?\s?(?<unit>${memory}|mm|cm|w|pin))${end}|(?<front>(?<each>${number})\s?(?:gb|go|gig|gigs|gib|g))\s?[x*]\s?(?<times>[2-8])${end}|${number}\s?-?\s?(?:${memory}|${others})${end}|(?<!")${number}(?:"|'')|\d{3,4}\s?[x*]\s?\d{3,4}${end}|(?:pcie?|pci-e|gen)\s?\d(?:\.\d)?\s?x\s?\d+${end})`,
  'gu',
)
/** "20 to Uttara" does not mean terabytes, unless the line is about drives. */
const french = /\d\s?to$/
const drives = /(?<!\p{L})(?:ssd|hdd|nvme|sata|m\.2|disque|dur|drive|disk|festplatte|stockage|storage|disco|externe)(?!\p{L})/u

/** Modules of memory are sold in kits: "2 x 16 GB". Nothing else is. */
const kitCounts = new Set(['2', '4', '8'])
const kitSizes = new Set(['4', '8', '16', '24', '32', '48', '64'])
const gigabytes = /^(?:gb|go|gig|gigs|gigabyte|gigabytes|gib|гб|জিবি)$/
const modules =
  /(?<!\p{L})(?:ddr\d?l?x?|ram|memory|arbeitsspeicher|memoria|memoire|dimms?|so-?dimms?|u-?dimms?|r-?dimms?|ecc|cl|kits?)(?![\p{L}])/u
const noModules =
  /(?<!\p{L})(?:usb|sticks?|flash|pen ?drives?|thumb|micro ?sd|sd|cards?|ssds?|nvme|emmc|drives?|rtx|gtx|geforce|radeon|gddr\d?x?)(?!\p{L})/u

type Place = Readonly<{
  start: number
  end: number
  /** For a count with a size: the size, and what the count is at the edge of a cell. */
  sized?: Readonly<{ start: number; end: number; count: 'kit' | 'pieces' | 'unclear'; side: 'before' | 'behind' }>
}>

function meaningOf(line: string, count: string, size: string, unit: string): 'kit' | 'pieces' | 'unclear' {
  if (!kitCounts.has(count) || !kitSizes.has(size) || !gigabytes.test(unit) || noModules.test(line)) return 'pieces'
  return modules.test(line) ? 'kit' : 'unclear'
}

const heights = new Set([
  '480',
  '576',
  '600',
  '720',
  '768',
  '800',
  '900',
  '1024',
  '1050',
  '1080',
  '1200',
  '1440',
  '1600',
  '1800',
  '2160',
  '2880',
  '4320',
])

/** The places of all figures in a line. */
function figuresIn(line: string): readonly Place[] {
  if (!/\d/.test(line)) return []
  return [...line.matchAll(figure)].flatMap(({ 0: text, index, groups }): Place | readonly Place[] => {
    const isPreposition = french.test(text) && line.slice(index + text.length).trim() !== '' && !drives.test(line)
    const [, width = '', height = ''] = /^(\d{3,4})\s?[x*]\s?(\d{3,4})$/.exec(text) ?? []
    // "271 x 4762" is a quantity and a price.
    if (isPreposition || (height !== '' && !(heights.has(height) && Number(width) >= Number(height)))) return []
    const place = { start: index, end: index + text.length }
    const { count, sized = '', size = '', unit = '', front = '', each = '', times } = groups ?? {}
    if (count !== undefined) {
      const start = place.end - sized.length
      return { ...place, sized: { start, end: place.end, count: meaningOf(line, count, size, unit), side: 'before' } }
    }
    if (times === undefined) return place
    return { ...place, sized: { start: index, end: index + front.length, count: meaningOf(line, times, each, 'gb'), side: 'behind' } }
  })
}

/**
 * Makes words of the numbers and signs in figures. A token with more text than the figure, such as "20pcs", keeps its kind. At the edge of a cell, a
 * count before or behind a size is a quantity, unless it can be the count of a kit.
 */
export function markFigures(line: string, tokens: readonly DraftToken[]): void {
  for (const place of figuresIn(line)) {
    const inside = tokens.filter((token) => token.kind !== 'price' && token.start < place.end && place.start < token.end)
    const counted = inside.find(({ kind }) => kind === 'number')
    const { sized } = place
    const isQuantity = sized !== undefined && sized.count !== 'kit' && counted !== undefined && isAtEdge(tokens, inside, sized.side)
    if (isQuantity && sized.count === 'unclear') counted.quantity = 'bad'
    const { start, end } = isQuantity ? sized : place
    for (const token of inside) {
      if (token.start >= end || start >= token.end) continue
      token.kind = 'word'
      delete token.quantity
      delete token.isMarked
      delete token.x
      delete token.isUnread
    }
  }
}

/** True if nothing but signs and labels is between a figure and the edge of its cell. */
function isAtEdge(tokens: readonly DraftToken[], inside: readonly DraftToken[], side: 'before' | 'behind'): boolean {
  const edge = side === 'before' ? inside[0] : inside.at(-1)
  if (edge === undefined || edge.isInBrackets) return false
  const place = tokens.indexOf(edge)
  const beyond = side === 'before' ? tokens.slice(0, place) : tokens.slice(place + 1)
  return beyond.every(({ cell, kind, isInBrackets }) => cell !== edge.cell || isInBrackets || (kind !== 'word' && kind !== 'number'))
}
