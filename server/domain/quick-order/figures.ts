// Figures with their units inside a line: "2 x 16 GB", "3.8 GHz", "1920 x 1080", "32 Go". Their numbers are never quantities.
import type { DraftToken } from './token.ts'

const memory = 'gb|tb|mb|go|to|mo|gig|gigs|gigabyte|gigabytes|terabyte|terabytes|gib|tib|гб|тб|জিবি|টিবি'
const others =
  'ghz|mhz|khz|hz|mt/s|mts|gb/s|gbps|mbps|mb/s|gbit|gbit/s|gbe|w(?!/)|watt|watts|kw|mm|cm|inch|inches|zoll|pouces|pulgadas|rpm|dpi|fps|bit|mah|dba?|cfm|pin|pins|nm|core|cores|coeurs|kerne|threads?|years?|yrs?|months?|jahre|ans|days?'
const number = String.raw`\d+(?:[.,]\d+)?`
const end = String.raw`(?![\p{L}\p{N}])`

/** A kit (of memory, if the count comes last: no kit of drives is written "1TB x 10"), a number with its unit, a resolution, and a version of PCI Express with its lanes. */
const figure = new RegExp(
  String.raw`(?=[\dpg])(?<![\p{L}\p{N}.,])(?:\d+\s?[x*]\s?${number}\s?-?\s?(?:${memory}|mm|cm|w|pin)${end}|${number}\s?(?:gb|go|gig|gigs|gib|g)\s?[x*]\s?[2-8]${end}|${number}\s?-?\s?(?:${memory}|${others})${end}|(?<!")${number}(?:"|'')|\d{3,4}\s?[x*]\s?\d{3,4}${end}|(?:pcie?|pci-e|gen)\s?\d(?:\.\d)?\s?x\s?\d+${end})`,
  'gu',
)
/** "20 to Uttara" does not mean terabytes, unless the line is about drives. */
const french = /\d\s?to$/
const drives = /(?<!\p{L})(?:ssd|hdd|nvme|sata|m\.2|disque|dur|drive|disk|festplatte|stockage|storage|disco|externe)(?!\p{L})/u

type Place = Readonly<{ start: number; end: number }>

/** The places of all figures in a line. */
export function figuresIn(line: string): readonly Place[] {
  if (!/\d/.test(line)) return []
  return [...line.matchAll(figure)].flatMap(({ 0: text, index }) => {
    const isPreposition = french.test(text) && line.slice(index + text.length).trim() !== '' && !drives.test(line)
    return isPreposition ? [] : [{ start: index, end: index + text.length }]
  })
}

/** Makes words of the numbers and signs in figures. A token with more text than the figure, such as "20pcs", keeps its kind. */
export function markFigures(line: string, tokens: readonly DraftToken[]): void {
  const places = figuresIn(line)
  if (places.length === 0) return
  for (const token of tokens) {
    if (token.kind === 'price' || !places.some(({ start, end }) => token.start < end && start < token.end)) continue
    token.kind = 'word'
    delete token.quantity
    delete token.isMarked
  }
}
