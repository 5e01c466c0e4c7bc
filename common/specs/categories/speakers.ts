import { type Category, type Choice, many, number, one, type Source } from '../attribute.ts'
import { colour, lit } from '../look.ts'

const kinds: readonly Choice[] = [['Soundbar', 'Sound bar'], ['Portable'], ['Subwoofer'], ['Studio monitors']]
const channels: readonly Choice[] = [['1.0'], ['2.0'], ['2.1'], ['4.0'], ['4.1'], ['5.1'], ['7.1']]
const connections: readonly Choice[] = [['Bluetooth'], ['USB-C'], ['USB'], ['Wi-Fi'], ['3.5 mm jack']]

const connectionInName: readonly (readonly [pattern: RegExp, connection: string])[] = [
  [/\bbluetooth\b/i, 'Bluetooth'],
  [/\bUSB[\s-]?C\b/i, 'USB-C'],
  [/\bUSB\b(?![\s-]?C\b)/i, 'USB'],
  [/\bwi-?fi\b/i, 'Wi-Fi'],
  [/\b3\.5\s?mm\b/i, '3.5 mm jack'],
]

/** The power in the name: `50 W`, `10 mW`, `60 Watt`. */
const power = /\b(\d{1,4}(?:\.\d+)?)\s?(mW|W|Watts?)\b/i

function powerOf({ name }: Source): number | undefined {
  const [, digits, unit] = power.exec(name) ?? []
  if (digits === undefined) return undefined
  return unit === 'mW' ? Number(digits) / 1000 : Number(digits)
}

export const speakers: Category = {
  type: 'Speakers',
  names: ['speakers', 'speaker', 'loudspeaker', 'soundbar'],
  attributes: {
    channels: one('Channels', channels, {
      inName: /\b([124567]\.[01])(?=[\s-]|$)(?!\s?(?:bluetooth|usb|hdmi))/i,
      isClosed: true,
      isFilter: true,
      row: 1,
      isHead: true,
      words: (name) => [name, ...(name === '2.0' ? ['stereo'] : [])],
    }),
    power: number('Power', 'W', [0.1, 2000], {
      group: 'Power',
      read: powerOf,
      isFilter: true,
      row: 2,
      isHead: true,
      better: 'more',
      words: (watts) => [`${watts}w`],
    }),
    connections: many('Connection', connections, {
      group: 'Connections',
      read: ({ name }) => connectionInName.filter(([pattern]) => pattern.test(name)).map(([, connection]) => connection),
      isClosed: true,
      isFilter: true,
      row: 3,
      isHead: true,
      words: (names) => names.flatMap((name) => (name === 'Bluetooth' ? [name, 'wireless'] : [name])),
    }),
    kind: one('Kind', kinds, {
      inName: /\b(sound\s?bar|portable|(?<!(?:with|and|&|\+)\s)subwoofer|studio monitors?)\b/i,
      isClosed: true,
      isFilter: true,
      row: 4,
      words: (name) => [name],
    }),
    rgb: lit(),
    colour,
  },
}
