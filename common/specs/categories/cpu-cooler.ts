import { amount, type Category, type Choice, many, number, one, type Source, yes } from '../attribute.ts'
import { sockets, wordsOfSocket } from '../choices.ts'
import { colour, lit } from '../look.ts'
import { highest, lowest, numberAt } from '../source.ts'

const kinds: readonly Choice[] = [['Liquid', 'Water'], ['Air']]
const kindWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['Liquid', ['liquid', 'water', 'aio']],
  ['Air', ['air']],
])
const liquidInName = /\b(?:liquid|water|AIO)\b/i

function kindOf({ specs, name }: Source): string | undefined {
  const isLiquid = specs.water_cooled === true || numberAt(specs, 'radiator_size') !== undefined || liquidInName.test(name)
  if (isLiquid) return 'Liquid'
  return specs.water_cooled === false || numberAt(specs, 'height') !== undefined ? 'Air' : undefined
}

const isAir = (source: Source): boolean => kindOf(source) === 'Air'

const speeds = ['min_fan_rpm', 'max_fan_rpm']
const speedRange = [100, 8000] as const
const noises = ['min_noise_level', 'max_noise_level']
/** Smaller figures are in sone. */
const noiseRange = [5, 80] as const

export const cpuCooler: Category = {
  type: 'CPU cooler',
  names: ['cpu cooler', 'cpu coolers', 'cooler', 'coolers', 'heatsink', 'heat sink', 'cooling'],
  attributes: {
    kind: one('Cooling', kinds, {
      read: kindOf,
      isClosed: true,
      isFilter: true,
      row: 1,
      isHead: true,
      words: (name) => kindWords.get(name) ?? [],
    }),
    radiatorSize: number('Radiator', 'mm', [80, 480], {
      group: 'Size',
      from: ['radiator_size'],
      isFilter: true,
      row: 2,
      isHead: true,
      words: (size) => [`${size}mm`],
    }),
    height: number('Height', 'mm', [10, 250], {
      group: 'Size',
      read: (source) => (isAir(source) ? numberAt(source.specs, 'height') : undefined),
      isFilter: true,
      row: 3,
      isHead: true,
      better: 'less',
      words: (height) => [...(height <= 70 ? ['lowprofile', 'sff'] : []), `${height}mmhigh`],
    }),
    sockets: many('Sockets', sockets, {
      group: 'Compatibility',
      from: ['cpu_sockets'],
      isFilter: true,
      words: (names) => names.filter((name) => newSockets.has(name)).flatMap(wordsOfSocket),
    }),
    noise: number('Noise, at most', 'dB(A)', noiseRange, {
      group: 'Performance',
      read: highest(noises, noiseRange),
      isFilter: true,
      row: 4,
      isHead: true,
      better: 'less',
    }),
    minNoise: number('Noise, at least', 'dB(A)', noiseRange, { group: 'Performance', read: lowest(noises, noiseRange), better: 'less' }),
    fanSpeed: number('Fan speed, at most', 'rpm', speedRange, { group: 'Performance', read: highest(speeds, speedRange) }),
    minFanSpeed: number('Fan speed, at least', 'rpm', speedRange, { group: 'Performance', read: lowest(speeds, speedRange) }),
    airflow: number('Airflow', 'CFM', [5, 350], { group: 'Performance', inName: /\b(\d{2,3}(?:\.\d+)?)\s?CFM\b/i, better: 'more' }),
    fanSize: number('Fan size', 'mm', [40, 200], { group: 'Size', from: ['fan_size'] }),
    fans: amount('Fans', 6, { group: 'Size', from: ['fan_quantity'] }),
    liquidHeight: number('Height of the pump or radiator', 'mm', [15, 420], {
      group: 'Size',
      read: (source) => (kindOf(source) === 'Liquid' ? numberAt(source.specs, 'height') : undefined),
    }),
    fanless: yes('Fanless', { group: 'Performance', from: ['fanless'], isFilter: true, words: (is) => (is ? ['fanless', 'passive'] : []) }),
    rgb: lit(),
    colour,
  },
}

/** A cooler fits a dozen sockets. Shoppers search only for the sockets of new machines. */
const newSockets = new Set(['AM5', 'AM4', 'LGA 1851', 'LGA 1700', 'sTR5'])
