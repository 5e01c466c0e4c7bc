// Choices that several categories share. The first spelling is the one that people read.
import { type Choice, many, one, type Source, yes } from './attribute.ts'
import { squash, valueAt } from './read-specs.ts'

/** Newest first, because that is what most shoppers look for. */
export const sockets: readonly Choice[] = [
  ['AM5'],
  ['AM4'],
  ['sTR5', 'TR5', 'SP6'],
  ['sTRX4', 'TRX4'],
  ['sWRX8', 'WRX8'],
  ['TR4', 'sTR4', 'SP3r2'],
  ['SP5'],
  ['SP3'],
  ['LGA 1851', '1851', 'FCLGA1851', 'Socket 1851'],
  ['LGA 1700', '1700', 'FCLGA1700', 'Socket 1700'],
  ['LGA 1200', '1200', 'FCLGA1200'],
  ['LGA 1151', '1151', 'FCLGA1151', 'LGA1151v2', 'LGA 1151-2'],
  ['LGA 1150', '1150'],
  ['LGA 1155', '1155'],
  ['LGA 1156', '1156'],
  ['LGA 1366', '1366'],
  ['LGA 775', '775'],
  ['LGA 4677', '4677'],
  ['LGA 4189', '4189'],
  ['LGA 3647', '3647'],
  ['LGA 2066', '2066'],
  ['LGA 2011-3', '2011-3', 'LGA 2011v3', 'LGA 2011-v3'],
  ['LGA 2011', '2011'],
  ['AM3+', 'AM3 Plus'],
  ['AM3'],
  ['AM2+', 'AM2 Plus'],
  ['AM2'],
  ['AM1'],
  ['FM2+', 'FM2 Plus'],
  ['FM2'],
  ['FM1'],
]

export const boardSizes: readonly Choice[] = [
  ['ATX'],
  ['Micro ATX', 'mATX', 'uATX', 'MicroATX', 'µATX'],
  ['Mini-ITX', 'ITX', 'mITX', 'Mini ITX'],
  ['E-ATX', 'EATX', 'Extended ATX'],
  ['XL-ATX', 'XL ATX'],
  ['Thin Mini-ITX', 'Thin Mini ITX'],
  ['Mini-DTX', 'Mini DTX', 'DTX'],
  ['Flex ATX'],
  ['SSI CEB', 'CEB'],
  ['SSI EEB', 'EEB'],
  ['HPTX'],
]

export const memoryTypes: readonly Choice[] = [['DDR5'], ['DDR4'], ['DDR3', 'DDR3L'], ['DDR2'], ['DDR', 'DDR1']]

export const colours: readonly Choice[] = [
  ['Black'],
  ['White', 'Snow', 'Snow White'],
  ['Grey', 'Gray', 'Silver', 'Titanium', 'Gunmetal'],
  ['Red'],
  ['Blue'],
  ['Green'],
  ['Yellow'],
  ['Orange'],
  ['Pink'],
  ['Purple', 'Violet'],
  ['Brown', 'Walnut', 'Wood'],
  ['Gold'],
]

/** What a part is plugged into or talks over. */
const connections: readonly Choice[] = [
  ['Bluetooth'],
  ['2.4 GHz wireless', 'Wireless 2.4GHz', 'Wireless RF', 'Wireless'],
  ['USB-C', 'Wired USB-C'],
  ['USB-A', 'Wired USB-A'],
  ['Wired'],
  ['3.5 mm jack', 'Wired 3.5mm', '3.5mm'],
]

const colourInName =
  /\b(black|white|silver|grey|gray|red|blue|green|yellow|orange|pink|purple|violet|gold)\b(?![\s-]*(?:switch|mechanical|shaft|certified|rated))/gi
/** "Cherry MX Red" names a switch, "80+ Gold" an efficiency, "WD Black" a series: none of them is the colour of the part. */
const notColours =
  /(?:\b(?:cherry|mx|gateron|kailh|outemu|ttc|switch(?:es)?|wd|western digital|80\s?(?:\+|plus))\b[\s:+-]*)+(?:(?:silent|speed|low|profile|jupiter|pro|box)[\s-]+){0,3}\w+/gi

const coloursInName = ({ name }: Source): string[] => [...name.replace(notColours, ' ').matchAll(colourInName)].map(([word]) => word)

export const colour = many('Colour', colours, {
  group: 'Look',
  from: ['color'],
  read: coloursInName,
  isClosed: true,
  isFilter: true,
  words: (names) => names.map((name) => name.toLowerCase()),
})

const isLitBy = (value: unknown): boolean =>
  value === true || (Array.isArray(value) && value.some((entry) => typeof entry === 'string' && /^a?rgb$/i.test(entry)))

export const lit = (...paths: string[]) =>
  yes('RGB lighting', {
    group: 'Look',
    isFilter: true,
    read: ({ specs, name }) => {
      const values = [...paths, 'color'].map((path) => valueAt(specs, path))
      if (values.some(isLitBy) || /(?<!non[- ])\ba?rgb\b/i.test(name)) return true
      return values.find((value) => typeof value === 'boolean')
    },
    words: (is) => (is ? ['rgb', 'argb'] : []),
  })

export const connectivity = (from: readonly string[]) =>
  many('Connection', connections, {
    group: 'Connections',
    from,
    read: ({ name }) => [
      ...(/\bbluetooth\b/i.test(name) ? ['Bluetooth'] : []),
      ...(/\bwireless\b/i.test(name) ? ['Wireless'] : []),
      ...(/\bwired\b/i.test(name) ? ['Wired'] : []),
      ...(/\busb[ -]?c\b/i.test(name) ? ['USB-C'] : []),
    ],
    isFilter: true,
    row: 1,
    isHead: true,
    words: (names) => names.flatMap((name) => connectionWords[name] ?? []),
  })

const connectionWords: Readonly<Record<string, readonly string[]>> = {
  Bluetooth: ['bluetooth', 'bt', 'wireless'],
  '2.4 GHz wireless': ['wireless', 'cordless'],
  'USB-C': ['usbc', 'wired'],
  'USB-A': ['usba', 'usb', 'wired'],
  Wired: ['wired', 'corded'],
  '3.5 mm jack': ['35mm', 'jack', 'wired'],
}

/** `LGA 1700` is searched for as `lga1700`, `1700`, `socket1700`. */
export const socketWords = (name: string): string[] => {
  const plain = squash(name)
  return plain.startsWith('lga') ? [plain, plain.slice(3)] : [plain]
}

export const socket = (label: string, from: readonly string[]) =>
  one(label, sockets, { group: 'Compatibility', from, isFilter: true, row: 1, isHead: true, words: socketWords })
