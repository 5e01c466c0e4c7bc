// Processor generations that chipsets run, by socket. The first matching row is the answer; without one it is unknown.
import type { Answer } from '../types.ts'

/** A row matches if all its conditions are true. */
export type ChipsetRow = Readonly<{
  answer: Answer
  generations?: readonly string[]
  chipsets?: readonly string[] | 'server'
  isXeon?: boolean
  isEpyc?: boolean
  isRefreshed?: boolean
  isPhoenix?: boolean
  isLaterRevision?: boolean
  /** In watts. */
  tdpUpTo?: number
}>

const lga1151 = {
  series100: ['H110', 'B150', 'Q150', 'H170', 'Q170', 'Z170'],
  series200: ['B250', 'Q250', 'H270', 'Q270', 'Z270'],
  series300: ['H310', 'B360', 'B365', 'H370', 'Q370', 'Z370', 'Z390'],
  server1: ['C232', 'C236'],
  server2: ['C242', 'C246'],
}
const lga1200 = {
  first: ['H470', 'Q470', 'Z490', 'W480'],
  oldest: ['H410', 'B460'],
  second: ['H510', 'B560', 'H570', 'Q570', 'Z590', 'W580'],
}
const lga1700 = { series600: ['H610', 'B660', 'H670', 'Q670', 'Z690'], series700: ['B760', 'H770', 'Z790'] }
const lga1150 = { series8: ['H81', 'B85', 'Q85', 'H87', 'Q87', 'Z87'], series9: ['H97', 'Z97'], server: ['C222', 'C224', 'C226'] }
const am4 = { series300: ['A320', 'B350', 'X370'], series400: ['B450', 'X470'], small500: ['A520', 'B550'] }
const am5 = { series600: ['A620', 'B650', 'X670'], series800: ['A820', 'B840', 'B850', 'X870'] }
const skylakes = ['Skylake', 'Kaby Lake']
const coffee = ['Coffee Lake']
const haswells = ['Haswell', 'Haswell Refresh']
const zens = ['Zen 4', 'Zen 5']

export const chipsetTable: ReadonlyMap<string, readonly ChipsetRow[]> = new Map<string, readonly ChipsetRow[]>([
  [
    'LGA 1151',
    [
      { generations: skylakes, chipsets: [...lga1151.series300, ...lga1151.server2], answer: 'conflict' },
      { generations: coffee, chipsets: [...lga1151.series100, ...lga1151.series200, ...lga1151.server1], answer: 'conflict' },
      { isXeon: true, generations: skylakes, chipsets: [...lga1151.series100, ...lga1151.series200], answer: 'conflict' },
      { isXeon: true, generations: ['Skylake'], chipsets: lga1151.server1, answer: 'fits' },
      { isXeon: true, generations: ['Kaby Lake'], chipsets: lga1151.server1, answer: 'warning' },
      { isXeon: true, generations: coffee, isRefreshed: false, chipsets: lga1151.server2, answer: 'fits' },
      { isXeon: true, generations: coffee, isRefreshed: true, chipsets: lga1151.server2, answer: 'warning' },
      { isXeon: true, answer: 'unknown' },
      { chipsets: [...lga1151.server1, ...lga1151.server2], answer: 'unknown' },
      { generations: ['Kaby Lake'], chipsets: lga1151.series100, answer: 'warning' },
      { generations: coffee, chipsets: ['B365', 'Z390'], answer: 'fits' },
      { generations: coffee, isRefreshed: true, chipsets: lga1151.series300, answer: 'warning' },
      { generations: skylakes, chipsets: [...lga1151.series100, ...lga1151.series200], answer: 'fits' },
      { generations: coffee, chipsets: lga1151.series300, answer: 'fits' },
    ],
  ],
  [
    'LGA 1200',
    [
      { generations: ['Comet Lake'], chipsets: [...lga1200.oldest, ...lga1200.first, ...lga1200.second], answer: 'fits' },
      // Some later revisions have the H470 chip.
      { generations: ['Rocket Lake'], chipsets: lga1200.oldest, isLaterRevision: true, answer: 'unknown' },
      { generations: ['Rocket Lake'], chipsets: lga1200.oldest, answer: 'conflict' },
      { generations: ['Rocket Lake'], chipsets: lga1200.first, answer: 'warning' },
      { generations: ['Rocket Lake'], chipsets: lga1200.second, answer: 'fits' },
    ],
  ],
  [
    'LGA 1700',
    [
      { generations: ['Alder Lake'], chipsets: [...lga1700.series600, ...lga1700.series700], answer: 'fits' },
      { generations: ['Raptor Lake'], chipsets: lga1700.series600, answer: 'warning' },
      { generations: ['Raptor Lake'], chipsets: lga1700.series700, answer: 'fits' },
      { generations: ['Raptor Lake Refresh'], chipsets: [...lga1700.series600, ...lga1700.series700], answer: 'warning' },
    ],
  ],
  [
    'LGA 1851',
    [
      { generations: ['Arrow Lake'], chipsets: ['H810', 'B860', 'Z890', 'Q870', 'W880'], answer: 'fits' },
      { generations: ['Arrow Lake Refresh'], chipsets: ['H810', 'B860', 'Z890', 'Q870', 'W880'], answer: 'warning' },
    ],
  ],
  [
    'LGA 1150',
    [
      { generations: ['Broadwell'], chipsets: lga1150.series9, answer: 'warning' },
      { generations: ['Broadwell'], chipsets: lga1150.series8, answer: 'conflict' },
      { isXeon: true, generations: ['Haswell'], chipsets: lga1150.server, answer: 'fits' },
      { isXeon: true, generations: ['Haswell Refresh'], chipsets: lga1150.server, answer: 'warning' },
      { isXeon: true, generations: haswells, chipsets: [...lga1150.series8, ...lga1150.series9], answer: 'warning' },
      { generations: ['Haswell Refresh'], chipsets: lga1150.series8, answer: 'warning' },
      { generations: haswells, chipsets: [...lga1150.series8, ...lga1150.series9], answer: 'fits' },
    ],
  ],
  [
    'LGA 1155',
    [
      { generations: ['Sandy Bridge', 'Ivy Bridge'], chipsets: ['B75', 'H77', 'Q75', 'Q77', 'Z75', 'Z77'], answer: 'fits' },
      { generations: ['Sandy Bridge'], chipsets: ['H61', 'B65', 'Q65', 'Q67', 'H67', 'P67', 'Z68'], answer: 'fits' },
      { generations: ['Ivy Bridge'], chipsets: ['H61', 'H67', 'P67', 'Z68'], answer: 'warning' },
      { generations: ['Ivy Bridge'], chipsets: ['B65', 'Q65', 'Q67'], answer: 'conflict' },
    ],
  ],
  [
    'LGA 2011',
    [
      { isXeon: false, generations: ['Sandy Bridge'], chipsets: ['X79'], answer: 'fits' },
      { generations: ['Sandy Bridge', 'Ivy Bridge'], chipsets: ['X79'], answer: 'warning' },
      { isXeon: true, generations: ['Sandy Bridge'], chipsets: 'server', answer: 'fits' },
      { isXeon: true, generations: ['Ivy Bridge'], chipsets: 'server', answer: 'warning' },
    ],
  ],
  [
    'LGA 2011-3',
    [
      { isXeon: false, generations: ['Haswell'], chipsets: ['X99'], answer: 'fits' },
      { generations: ['Haswell', 'Broadwell'], chipsets: ['X99'], answer: 'warning' },
      { isXeon: true, generations: ['Haswell'], chipsets: 'server', answer: 'fits' },
      { isXeon: true, generations: ['Broadwell'], chipsets: 'server', answer: 'warning' },
    ],
  ],
  [
    'LGA 2066',
    [
      { isXeon: true, answer: 'unknown' },
      { generations: ['Kaby Lake'], answer: 'unknown' },
      { generations: ['Cascade Lake'], chipsets: ['X299'], answer: 'warning' },
      { chipsets: ['X299'], answer: 'fits' },
    ],
  ],
  [
    'AM4',
    [
      { generations: ['Excavator'], chipsets: am4.series300, answer: 'fits' },
      { generations: ['Excavator'], chipsets: am4.series400, answer: 'warning' },
      { generations: ['Excavator'], chipsets: [...am4.small500, 'X570'], answer: 'conflict' },
      { generations: ['Zen'], chipsets: [...am4.series300, ...am4.series400], answer: 'fits' },
      { generations: ['Zen+'], chipsets: am4.series300, answer: 'warning' },
      { generations: ['Zen+'], chipsets: [...am4.series400, 'X570'], answer: 'fits' },
      { generations: ['Zen 2', 'Zen 3'], chipsets: [...am4.series300, ...am4.series400], answer: 'warning' },
      { generations: ['Zen 2', 'Zen 3'], chipsets: [...am4.small500, 'X570'], answer: 'fits' },
    ],
  ],
  [
    'AM5',
    [
      { isEpyc: true, answer: 'unknown' },
      { generations: ['Zen 5'], chipsets: am5.series600, answer: 'warning' },
      { generations: zens, isPhoenix: true, chipsets: am5.series600, answer: 'warning' },
      { generations: zens, chipsets: [...am5.series600, ...am5.series800], answer: 'fits' },
    ],
  ],
  [
    'AM3+',
    [
      { tdpUpTo: 125, answer: 'fits' },
      { tdpUpTo: Number.POSITIVE_INFINITY, chipsets: ['970', '990X', '990FX'], answer: 'unknown' },
      { tdpUpTo: Number.POSITIVE_INFINITY, answer: 'conflict' },
    ],
  ],
  ['FM2+', [{ generations: ['Excavator'], answer: 'warning' }, { answer: 'fits' }]],
  [
    'sTR4',
    [
      { generations: ['Zen+'], chipsets: ['X399'], answer: 'warning' },
      { chipsets: ['X399'], answer: 'fits' },
    ],
  ],
  [
    'sTR5',
    [
      { generations: ['Zen 5'], chipsets: ['TRX50'], answer: 'warning' },
      { chipsets: ['TRX50'], answer: 'fits' },
    ],
  ],
])
