import { type Category, type Choice, one, type Source } from '../attribute.ts'
import { textAt } from '../source.ts'

const systems: readonly Choice[] = [
  ['Windows 11'],
  ['Windows 10'],
  ['Windows Server 2025'],
  ['Windows Server 2022'],
  ['Windows Server 2019'],
  ['Windows Server 2016'],
]
const editions: readonly Choice[] = [
  ['Home'],
  ['Pro', 'Professional'],
  ['Enterprise'],
  ['Education'],
  ['Essentials'],
  ['Standard'],
  ['Datacenter'],
]
const media: readonly Choice[] = [['Download', 'Digital'], ['USB drive', 'USB', 'USB Flash Drive'], ['DVD']]
const licences: readonly Choice[] = [
  ['Retail', 'Full', 'Box'],
  ['System builder', 'OEM', 'System Builder'],
]
const architectures: readonly Choice[] = [
  ['64-bit', '64', 'x64'],
  ['32-bit', '32', 'x86'],
]

const desktop = /\bWindows (\d{1,2}|XP|Vista)\b/i
const server = /\bServer (20\d\d)\b/i

function systemOf({ name }: Source): string | undefined {
  const year = server.exec(name)?.[1]
  if (year !== undefined) return `Windows Server ${year}`
  const version = desktop.exec(name)?.[1]
  return version === undefined ? undefined : `Windows ${version}`
}

export const operatingSystem: Category = {
  type: 'Operating system',
  names: ['operating system', 'operating systems', 'os', 'windows'],
  attributes: {
    system: one('System', systems, {
      read: systemOf,
      isFilter: true,
      row: 1,
      isHead: true,
      words: (name) => [name, ...(name.startsWith('Windows ') ? [name.replace('Windows ', 'win')] : [])],
    }),
    edition: one('Edition', editions, {
      from: ['edition'],
      inName: /\b(Home|Pro|Professional|Enterprise|Education|Essentials|Standard|Datacenter)\b/i,
      isFilter: true,
      row: 2,
      isHead: true,
      words: (name) => [name],
    }),
    medium: one('Medium', media, {
      inName: /\b(Download|USB|DVD)\b/i,
      isClosed: true,
      isFilter: true,
      row: 3,
      isHead: true,
      words: (name) => [name],
    }),
    licence: one('Licence', licences, {
      from: ['license', 'license_type'],
      inName: /\b(System Builder|OEM|Retail)\b/i,
      isFilter: true,
      row: 4,
      isHead: true,
      words: (name) => [name, ...(name === 'System builder' ? ['oem'] : [])],
    }),
    architecture: one('Architecture', architectures, {
      read: ({ specs }) => textAt(specs, 'architecture'),
      inName: /\b(64|32)-?bit\b/i,
      words: (name) => [name],
    }),
  },
}
