import { type Category, type Choice, number, one, type Source, yes } from '../attribute.ts'
import { itself, pcieLinkIn } from '../choices.ts'
import { valueAt } from '../read-specs.ts'
import { numberAt, textAt } from '../source.ts'
import { readQuantity } from '../units.ts'

const types: readonly Choice[] = [
  ['SSD', 'Solid State Drive'],
  ['HDD', 'Hard Drive', 'Hard Disk'],
  ['SSHD', 'Hybrid'],
]
const forms: readonly Choice[] = [
  ['M.2 2280'],
  ['M.2 2230'],
  ['M.2 2242'],
  ['M.2 2260'],
  ['M.2 22110'],
  ['2.5-inch', '2.5"', '2.5″', '2.5 in', '2.5'],
  ['3.5-inch', '3.5"', '3.5″', '3.5 in', '3.5'],
  ['PCIe card', 'PCIe', 'Add-in card', 'AIC'],
  ['mSATA'],
  ['U.2'],
]
const buses: readonly Choice[] = [['PCIe'], ['SATA'], ['SAS'], ['U.2'], ['mSATA'], ['PATA']]

/** The usual ones, so that a search can mean them. */
const interfaces: readonly Choice[] = [
  ...['PCIe 5.0 x4', 'PCIe 5.0 x2', 'PCIe 4.0 x4', 'PCIe 4.0 x2', 'PCIe 3.0 x4', 'PCIe 3.0 x2', 'SATA 6 Gb/s', 'SATA 3 Gb/s'].map(
    (link) => [link] as const,
  ),
]

const sizeInName = /\b(\d+(?:\.\d+)?)\s?(TB|GB)\b/i
const binary = 1024

/**
 * Some suppliers cut off the decimals of terabytes, so that 1.92 TB became 1000 GB: then the name wins. Others count 1024 GB as one
 * terabyte.
 */
function capacityOf({ specs, name }: Source): number | undefined {
  const written = valueAt(specs, 'capacity')
  const stated = typeof written === 'string' ? (readQuantity(written, 'GB') ?? undefined) : numberAt(specs, 'capacity')
  const [, digits, unit = ''] = sizeInName.exec(name) ?? []
  const named = digits === undefined ? undefined : Math.round(Number(digits) * (/tb/i.test(unit) ? 1000 : 1))
  if (stated === undefined) return named
  if (stated % binary === 0) return (stated / binary) * 1000
  const isCutOff = named !== undefined && stated % 1000 === 0 && Math.floor(named / 1000) * 1000 === stated
  return isCutOff ? named : stated
}

const busAtStart = /^(?:M\.2\s+)?(PCIe|SATA|SAS|U\.2|mSATA|PATA)/i
const speed = /^(?:M\.2\s+)?((?:SATA|SAS)) (\d+)(?:\.0)? Gb\/s/i

/** `M.2 PCIe 4.0 x4` is `PCIe 4.0 x4`, `SATA 6.0 Gb/s` is `SATA 6 Gb/s`. */
function interfaceOf({ specs }: Source): string {
  const written = textAt(specs, 'interface').trim()
  const [, bus, rate] = speed.exec(written) ?? []
  return pcieLinkIn(written) ?? (bus === undefined ? written.replace(/^M\.2\s+/i, '') : `${bus.toUpperCase()} ${rate} Gb/s`)
}

const wordsOfInterface = (name: string): readonly string[] => {
  const version = /^PCIe (\d)/.exec(name)?.[1]
  return version === undefined ? [] : [`gen${version}`, `pcie${version}`, `pcie${version}0`]
}

const wordsOfCapacity = (size: number): readonly string[] => (size >= 1000 ? [`${size / 1000}tb`, `${size}gb`] : [`${size}gb`])

const wordsOfForm = (name: string): readonly string[] => {
  if (name.startsWith('M.2')) return ['m2', 'm2ssd', name.slice(4)]
  return name.endsWith('-inch') ? [name, name.replace('-inch', 'in'), name.slice(0, 3)] : [name]
}

export const storage: Category = {
  type: 'Storage',
  names: ['storage', 'drive', 'drives', 'ssd', 'ssds', 'hdd', 'hdds', 'hard drive', 'hard drives', 'hard disk', 'disk', 'nvme'],
  attributes: {
    capacity: number('Capacity', 'GB', [1, 200_000], {
      read: capacityOf,
      isFilter: true,
      row: 1,
      isHead: true,
      better: 'more',
      words: wordsOfCapacity,
    }),
    driveType: one('Type', types, { from: ['storage_type', 'type'], isClosed: true, isFilter: true, row: 2, isHead: true, words: itself }),
    formFactor: one('Form factor', forms, {
      group: 'Compatibility',
      read: ({ specs }) => textAt(specs, 'form_factor').replace(/^M\.2-/i, 'M.2 '),
      isFilter: true,
      row: 3,
      isHead: true,
      words: wordsOfForm,
    }),
    interface: one('Interface', interfaces, {
      group: 'Compatibility',
      read: interfaceOf,
      isFilter: true,
      row: 4,
      isHead: true,
      words: wordsOfInterface,
    }),
    bus: one('Bus', buses, {
      group: 'Compatibility',
      read: ({ specs }) => busAtStart.exec(textAt(specs, 'interface').trim())?.[1],
      isClosed: true,
      isFilter: true,
      isHidden: true,
      words: itself,
    }),
    nvme: yes('NVMe', { group: 'Compatibility', from: ['nvme'], isFilter: true, words: (is) => (is ? ['nvme'] : []) }),
    rotation: number('Rotation', 'rpm', [3000, 20_000], {
      group: 'Performance',
      inName: /\b(\d{4,5})\s?RPM\b/i,
      isFilter: true,
      better: 'more',
      words: (rpm) => [`${rpm}rpm`, `${rpm}`],
    }),
    cache: number('Cache', 'MB', [1, 65_536], { group: 'Performance', from: ['cache'], better: 'more' }),
    heatsink: yes('Heatsink', {
      group: 'Look',
      inName: /\b(?:with|w\/) ?heat ?sink\b|\bheat ?sink (?:edition|version)\b/i,
      words: (is) => (is ? ['heatsink'] : []),
    }),
    forNas: yes('For network storage', {
      group: 'More',
      inName: /\b(?:NAS|IronWolf|WD Red|Western Digital Red)\b/i,
      isFilter: true,
      words: (is) => (is ? ['nas'] : []),
    }),
  },
}
