// Connections of keyboards, mice, headphones and cameras.
import { type Choice, type ManyAttribute, many } from './attribute.ts'
import { textsAt } from './source.ts'

const connections: readonly Choice[] = [
  ['Wireless'],
  ['2.4 GHz', 'Wireless 2.4GHz', 'Wireless RF', 'Wireless 2.4', '2.4G'],
  ['Bluetooth', 'BT'],
  ['Wired'],
  ['USB-C', 'Wired USB-C', 'USB Type-C'],
  ['USB-A', 'Wired USB-A', 'USB Type-A', 'USB'],
  ['3.5 mm jack', 'Wired 3.5mm', '3.5mm'],
]

const words: ReadonlyMap<string, readonly string[]> = new Map([
  ['Wireless', ['wireless', 'cordless']],
  ['2.4 GHz', ['2.4ghz']],
  ['Bluetooth', ['bluetooth', 'bt']],
  ['Wired', ['wired', 'corded']],
  ['USB-C', ['usbc', 'typec']],
  ['USB-A', ['usba', 'usb']],
  ['3.5 mm jack', ['3.5mm', 'jack']],
])

const inNames: readonly (readonly [pattern: RegExp, connection: string])[] = [
  [/\bbluetooth\b/i, 'Bluetooth'],
  [/\b2\.4\s?g(?:hz)?\b/i, '2.4 GHz'],
  [/(?<!non-)\bwireless\b(?! charg)/i, 'Wireless'],
  [/\bwired\b/i, 'Wired'],
]

const connectionsInName = (name: string): readonly string[] =>
  inNames.filter(([pattern]) => pattern.test(name)).map(([, connection]) => connection)

const isRadio = /wireless|bluetooth|2\.4/i
const isCable = /^wired/i

/** Adds "wireless" or "wired" to every part, because shoppers filter by that first. The plug of a wireless part may only charge it. */
function withKind(found: readonly string[]): readonly string[] {
  const isWireless = found.some((connection) => isRadio.test(connection))
  const isWired = found.some((connection) => isCable.test(connection)) || (found.length > 0 && !isWireless)
  return [...(isWireless ? ['Wireless'] : []), ...(isWired ? ['Wired'] : []), ...found]
}

export const connectivity = (paths: readonly string[]): ManyAttribute =>
  many('Connection', connections, {
    group: 'Connections',
    read: ({ specs, name }) => {
      const stated = paths.flatMap((path) => textsAt(specs, path)).filter((text) => isRadio.test(text) || /wired|usb|3\.5/i.test(text))
      return withKind(stated.length > 0 ? stated : connectionsInName(name))
    },
    isClosed: true,
    isFilter: true,
    row: 1,
    isHead: true,
    words: (names) => names.flatMap((name) => words.get(name) ?? []),
  })
