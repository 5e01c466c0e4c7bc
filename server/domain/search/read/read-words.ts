// Splits names of parts and searches into words, and joins compound quantities: "2 x 16 GB" is the one word `2x16gb`.
import { isUnit, quantityPattern, quantityPatternOf, writtenQuantity } from './quantities.ts'
import { hasDigit, readPlain } from './text.ts'

export type Word = Readonly<{
  /** Equivalent spellings, the usual one first. */
  forms: readonly [string, ...string[]]
  /** More general words for the same part: `wifi` of `wifi6e`. */
  wider: readonly string[]
  /** The numbers in it, as written: the `3.0` of "PCIe 3.0". */
  numbers: readonly string[]
  /** True if its spelling is known, as for quantities. Other words may be misspelled, or pieces of a number. */
  isFixed: boolean
  /** The position in the original text. */
  start: number
  end: number
  /** True if no blank separates it from the previous word. */
  isGlued: boolean
  /** The spellings of the lower figure of a range, whose `forms` are the higher one. */
  low?: readonly string[]
  /** Words that it may consist of, although it is a known word. */
  apart?: readonly string[]
  /** A more common word that it may be a misspelling of, although it is a known word. */
  similar?: string
}>

type Reading = Readonly<{ forms: readonly string[]; wider?: readonly string[] }>
/** A pattern, and a function that reads its match. */
export type Rule = readonly [pattern: RegExp, read: (groups: readonly string[]) => Reading]

const rule = (source: string, read: Rule[1]): Rule => [new RegExp(source, 'uy'), read]

const digits = '0123456789'

/** Rules by the characters with which their matches start. */
const rulesFrom = (starts: string, ...rules: readonly Rule[]) => Array.from(starts, (start) => [start, rules] as const)

const end = String.raw`(?![\p{L}\p{N}])`

/** "PCIe 2 TB" is not a version of PCIe. */
const noUnit = String.raw`(?!\s?[tg]b${end})`

const withGigabytes = (count: string, size: string): readonly string[] => [`${count}x${size}gb`, `${count}x${size}`]
const pcie = (version: string): Reading => ({ forms: [`pcie${version}`, `gen${version}`, `pcie${version}0`], wider: ['pcie'] })

const memoryGeneration = rule(String.raw`(g?ddr)\s?-?\s?([1-7])(?:${end}|(?=-))`, ([, kind, version]) => ({ forms: [`${kind}${version}`] }))

/** By the first character, because a long name is read at each of its words. The first matching rule wins. */
const rules: ReadonlyMap<string, readonly Rule[]> = new Map([
  ...rulesFrom(
    digits,
    // 1920x1080, 2 x 16 GB, 2x16, 16GB x2, 16x2
    rule(String.raw`(\d{3,4})(?:[x*]| [x*] )(\d{3,4})${end}`, ([, across, down]) => ({ forms: [`${across}x${down}`] })),
    rule(String.raw`(\d{1,2})(?:\s?[x*]\s?|\s?pcs\s)(\d{1,3})\s?gb?${end}`, ([, count = '', size = '']) => ({
      forms: withGigabytes(count, size),
    })),
    rule(String.raw`(\d{1,3})\s?gb?\s?[x*]\s?(\d{1,2})${end}`, ([, size = '', count = '']) => ({ forms: withGigabytes(count, size) })),
    rule(String.raw`(\d{1,2})(?:[x*]| [x*] )(\d{1,3})(?!\s?(?:mm|w|tb|mhz|hz|cm)\b)${end}`, ([, count = '', size = '']) => ({
      forms: Number(count) > Number(size) ? [...withGigabytes(size, count), `${count}x${size}`] : withGigabytes(count, size),
    })),
    // Drops the count of "3 x 120 mm": the quantity matters more.
    rule(String.raw`\d{1,2}\s?[x*]\s?(?=\d+\s?(?:mm|cm|w|tb|mhz|hz)${end})`, () => ({ forms: [] })),
    rule(String.raw`80\s?-?\s?(?:\+|plus)`, () => ({ forms: ['80plus'] })),
    rule(quantityPattern, ([, digits = '', unit = '']) => ({ forms: writtenQuantity(digits, unit) })),
    rule(String.raw`(\d{1,3})\s?(?:%|percent${end})`, ([, share]) => ({ forms: [`${share}percent`] })),
  ),
  ...rulesFrom(
    'c',
    rule(String.raw`(?:cl|cas)\s?-?\s?(\d{1,2})${end}`, ([, cycles]) => ({ forms: [`cl${cycles}`, `c${cycles}`] })),
  ),
  ...rulesFrom(
    'p',
    rule(String.raw`pci\s?-?\s?e(?:xpress)?\s?-?(?:\s?gen)?\s?-?\s?([1-6])(?:\.0)?${end}${noUnit}`, ([, version = '']) => pcie(version)),
    rule(String.raw`pci\s?-?\s?express${end}|pci-e${end}`, () => ({ forms: ['pcie'] })),
  ),
  ...rulesFrom(
    'w',
    rule(String.raw`wi\s?-?\s?fi\s?-?\s?(7|6e|6|5|4)${end}`, ([, version]) => ({ forms: [`wifi${version}`], wider: ['wifi'] })),
    rule(String.raw`wi\s?-?\s?fi${end}`, () => ({ forms: ['wifi'] })),
  ),
  ...rulesFrom(
    'h',
    rule(String.raw`half\s?(?:an?\s)?(?:tb|tera(?:byte)?)${end}`, () => ({ forms: writtenQuantity('0.5', 'tb') })),
  ),
  ...rulesFrom(
    'l',
    rule(String.raw`lga\s?-?\s?(\d{3,4})${end}`, ([, pins]) => ({ forms: [`lga${pins}`] })),
  ),
  ...rulesFrom(
    'm',
    rule(String.raw`m\.?\s?2${end}`, () => ({ forms: ['m2'] })),
  ),
  ...rulesFrom(
    'ut',
    rule(String.raw`(usb|type)\s?-?\s?([ac])${end}`, ([, kind, shape]) => ({ forms: [`${kind}${shape}`] })),
  ),
  ...rulesFrom('d', memoryGeneration),
  ...rulesFrom(
    'g',
    rule(String.raw`gen\s?-?\s?([1-6])(?:\.0)?${end}${noUnit}`, ([, version]) => ({ forms: [`gen${version}`, `pcie${version}`] })),
    memoryGeneration,
  ),
])

/**
 * Rules that read quantities with additional unit names. Each name means its given units, and itself if it is a unit. Names must be plain
 * lower-case letters.
 */
export function rulesOfUnits(units: ReadonlyMap<string, readonly string[]>): readonly Rule[] {
  if (units.size === 0) return []
  const names = [...units.keys()].sort((a, b) => b.length - a.length)
  const ofMemory = names.filter((name) => units.get(name)?.includes('gb'))
  const read = (digits: string, name: string): Reading => {
    const written = [...(isUnit(name) ? [name] : []), ...(units.get(name) ?? [])].flatMap((unit) => writtenQuantity(digits, unit))
    return { forms: [...new Set([...written, `${digits}${name}`])] }
  }
  const kit = String.raw`(\d{1,2})(?:\s?[x*]\s?|\s?pcs\s)(\d{1,3})\s?(?:${ofMemory.join('|')})${end}`
  return [
    ...(ofMemory.length === 0 ? [] : [rule(kit, ([, count = '', size = '']) => ({ forms: withGigabytes(count, size) }))]),
    rule(quantityPatternOf(names), ([, digits = '', name = '']) => read(digits, name)),
  ]
}

/** A word starts with a letter or a digit. Only points between digits stay: `2.1`, but `g` and `skill`. */
const plainWord = /(?:[\p{L}\p{M}\p{N}]|(?<=\d)\.(?=\d))+(\+(?![\p{L}\p{N}]))?/uy
const beginning = /[\p{L}\p{N}]/u
const maxWords = 60

/** The words of a text in order, at most sixty. `first`: rules that precede the usual ones. */
export function readWords(written: string, first: readonly Rule[] = []): readonly Word[] {
  const { text, origin } = readPlain(written)
  const words: Word[] = []
  let at = 0
  let lastEnd = -2
  while (at < text.length && words.length < maxWords) {
    if (!beginning.test(text.charAt(at))) {
      at++
      continue
    }
    const [length, reading, isFixed] = readAt(text, at, first)
    const [usual, ...others] = reading.forms
    if (usual !== undefined) {
      words.push({
        forms: [usual, ...others],
        wider: reading.wider ?? [],
        isFixed,
        numbers: isFixed ? (text.slice(at, at + length).match(/\d+(?:\.\d+)?/g) ?? []) : [],
        start: origin[at] ?? 0,
        end: (origin[at + length - 1] ?? 0) + 1,
        isGlued: at === lastEnd || (at === lastEnd + 1 && text.charAt(lastEnd) !== ' '),
      })
    }
    at += length
    lastEnd = at
  }
  return words
}

/** The plus of a name is optional, the plus of a socket is not: "NITRO+", "AM3+". */
function withoutPlus(text: string): readonly string[] {
  if (!text.endsWith('+')) return [text]
  const bare = text.slice(0, -1)
  return hasDigit(bare) ? [`${bare}plus`] : [bare, `${bare}plus`]
}

function readAt(text: string, at: number, first: readonly Rule[]): readonly [length: number, reading: Reading, isFixed: boolean] {
  for (const some of [first, rules.get(text.charAt(at)) ?? []]) {
    for (const [pattern, read] of some) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match) return [match[0].length, read(match), true]
    }
  }
  plainWord.lastIndex = at
  const match = plainWord.exec(text)
  if (match === null) return [1, { forms: [] }, false]
  return [match[0].length, { forms: withoutPlus(match[0]) }, false]
}
