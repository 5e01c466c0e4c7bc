import { amount, type Category, type Choice, number, one, type Source } from '../attribute.ts'
import { pcieLinkIn, wifi } from '../choices.ts'
import { textAt } from '../source.ts'
import { readQuantity } from '../units.ts'

const interfaces: readonly Choice[] = [
  ['PCIe x1'],
  ['PCIe x2'],
  ['PCIe x4'],
  ['PCIe x8'],
  ['PCIe x16'],
  ['PCI'],
  ['PCI-X'],
  ['USB-A', 'USB Type-A', 'USB'],
  ['USB-C', 'USB Type-C'],
  ['M.2'],
]

const written = /\b(PCI-X|PCI|USB Type-[AC]|USB-C|USB 3\.\d|M\.2)\b/i

function interfaceIn(text: string): string | undefined {
  const found = pcieLinkIn(text) ?? written.exec(text)?.[1]
  return found !== undefined && /^USB 3/i.test(found) ? 'USB-A' : found
}

const stated = /\b(\d{1,3}(?:\.\d)?)\s?(Gb\/s|Mb\/s|Gbps|Mbps|GbE)\b/i
const gigabit = /\bgigabit\b/i

/** `10 Gb/s`, `100 Mb/s`, or `Gigabit`. A figure is more exact than the word. */
function speedOf({ specs, name }: Source): number | undefined {
  const field = readQuantity(textAt(specs, 'speed'), 'Gb/s')
  if (field !== null) return field
  const [, digits = '', unit = ''] = stated.exec(name) ?? []
  if (digits !== '') return readQuantity(`${digits} ${unit}`, 'Gb/s') ?? undefined
  return gigabit.test(name) ? 1 : undefined
}

const portsInName = /\b([248])\s?x\s(?:\d|gigabit)/i
const ethernetInName = /\b(?:ethernet|gigabit|Gb\/s|Mb\/s)\b/i

/** A card whose name has no count has one port. */
function portsOf({ specs, name }: Source): number | undefined {
  const count = portsInName.exec(name)?.[1]
  if (count !== undefined) return Number(count)
  return ethernetInName.test(name) && textAt(specs, 'wireless_networking') === '' ? 1 : undefined
}

function wordsOfSpeed(speed: number): readonly string[] {
  if (speed === 1) return ['1g', '1gbe', 'gigabit', '1gb']
  return speed < 1 ? [`${speed * 1000}mb`] : [`${speed}g`, `${speed}gbe`, `${speed}gb`]
}

export const networkCard: Category = {
  type: 'Network card',
  names: ['network card', 'network cards', 'network adapter', 'nic', 'nics', 'lan card', 'ethernet card', 'wifi card'],
  attributes: {
    speed: number('Ethernet', 'Gb/s', [0.01, 400], {
      group: 'Performance',
      read: speedOf,
      isFilter: true,
      row: 1,
      isHead: true,
      better: 'more',
      words: (speed) => ['ethernet', 'lan', ...wordsOfSpeed(speed)],
    }),
    wifi: { ...wifi(['wireless_networking']), row: 2, isHead: true },
    ports: amount('Ports', 16, {
      group: 'Connections',
      read: portsOf,
      isFilter: true,
      row: 3,
      isHead: true,
      better: 'more',
      words: (count) => (count === 2 ? ['dualport', '2port'] : count > 1 ? [`${count}port`] : []),
    }),
    interface: one('Interface', interfaces, {
      group: 'Compatibility',
      read: ({ specs, name }) => interfaceIn(textAt(specs, 'interface')) ?? interfaceIn(name),
      isFilter: true,
      row: 4,
      isHead: true,
      words: (name) => [name, name.split(' ')[0] ?? name],
    }),
  },
}
