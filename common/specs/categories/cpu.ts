import { amount, type Category, type Choice, many, number, one, type Source, text, yes } from '../attribute.ts'
import { itself, memoryTypes, themselves } from '../choices.ts'
import { generation, processorSocket } from '../processors.ts'
import { valueAt } from '../read-specs.ts'
import { isNamed, numberAt, textAt } from '../source.ts'

const graphicsModel = 'specifications.integratedGraphics.model'

/** Server families first: a Xeon is never in another family. */
const families: readonly (readonly [name: string, inName: RegExp])[] = [
  ['Xeon', /\bXeon\b/i],
  ['EPYC', /\bEPYC\b/i],
  ['Opteron', /\bOpteron\b/i],
  ['Threadripper', /\bThreadripper\b/i],
  ...[9, 7, 5, 3].map((tier) => [`Ryzen ${tier}`, new RegExp(`\\bRyzen ${tier}\\b`, 'i')] as const),
  ...[9, 7, 5, 3].map((tier) => [`Core Ultra ${tier}`, new RegExp(`\\bCore Ultra ${tier}\\b`, 'i')] as const),
  ...[9, 7, 5, 3].map((tier) => [`Core i${tier}`, new RegExp(`\\bCore i${tier}\\b`, 'i')] as const),
  ['Pentium', /\bPentium\b/i],
  ['Celeron', /\bCeleron\b/i],
  ['Athlon', /\bAthlon\b/i],
  ['Sempron', /\bSempron\b/i],
  ['Phenom', /\bPhenom\b/i],
  ['FX', /\bFX[\s-]?\d{4}\b/i],
  ['A series', /\bA-Series\b|\bA(?:4|6|8|10|12)\b|\bA (?:4|6|8|10|12)\b/],
]

const packagings: readonly Choice[] = [
  ['Boxed', 'Box', 'Retail'],
  ['OEM or tray', 'OEM/Tray', 'OEM', 'Tray', 'MPK'],
]

const coreNames: ReadonlyMap<number, readonly string[]> = new Map([
  [2, ['dualcore']],
  [4, ['quadcore']],
  [6, ['hexacore']],
  [8, ['octacore']],
])

export const cpu: Category = {
  type: 'CPU',
  names: ['cpu', 'cpus', 'processor', 'processors', 'prozessor'],
  attributes: {
    family: one(
      'Family',
      families.map(([name]) => [name]),
      {
        read: ({ name }) => families.find(([, inName]) => inName.test(name))?.[0],
        isClosed: true,
        isFilter: true,
        words: itself,
      },
    ),
    socket: processorSocket,
    cores: amount('Cores', 512, {
      group: 'Performance',
      read: ({ specs }) => coreCounts(specs)[0],
      isFilter: true,
      row: 2,
      isHead: true,
      better: 'more',
      words: (cores) => [`${cores}core`, `${cores}cores`, ...(coreNames.get(cores) ?? [])],
    }),
    threads: amount('Threads', 1024, {
      group: 'Performance',
      read: ({ specs }) => coreCounts(specs)[1],
      isFilter: true,
      row: 3,
      isHead: true,
      better: 'more',
    }),
    performanceCores: amount('Performance cores', 512, { group: 'Performance', read: coresIfMixed('cores.performance') }),
    efficientCores: amount('Efficient cores', 512, { group: 'Performance', read: coresIfMixed('cores.efficiency') }),
    boostClock: number('Boost clock', 'GHz', [0.5, 8], {
      group: 'Performance',
      from: ['clocks.performance.boost'],
      isFilter: true,
      row: 4,
      isHead: true,
      better: 'more',
      words: (clock) => [`${clock}ghz`],
    }),
    baseClock: number('Base clock', 'GHz', [0.5, 8], {
      group: 'Performance',
      from: ['clocks.performance.base'],
      better: 'more',
      words: (clock) => [`${clock}ghz`],
    }),
    efficientBoostClock: number('Boost clock, efficient cores', 'GHz', [0.5, 8], {
      group: 'Performance',
      from: ['clocks.efficiency.boost'],
    }),
    efficientBaseClock: number('Base clock, efficient cores', 'GHz', [0.5, 8], { group: 'Performance', from: ['clocks.efficiency.base'] }),
    l3Cache: number('L3 cache', 'MB', [0.5, 4096], { group: 'Performance', from: ['cache.l3'], isFilter: true, better: 'more' }),
    l2Cache: number('L2 cache', 'MB', [0.1, 1024], { group: 'Performance', from: ['cache.l2'], better: 'more' }),
    l1Cache: text('L1 cache', { group: 'Performance', from: ['cache.l1'] }),
    multithreading: yes('Simultaneous multithreading', { group: 'Performance', from: ['specifications.simultaneousMultithreading'] }),
    hasGraphics: yes('Integrated graphics', {
      read: ({ specs }) => hasGraphics(valueAt(specs, graphicsModel)),
      isFilter: true,
      words: (has) => (has ? ['igpu', 'apu', 'graphics'] : []),
    }),
    graphics: text('Graphics', { from: [graphicsModel] }),
    graphicsBaseClock: number('Graphics clock', 'MHz', [100, 4000], { from: ['specifications.integratedGraphics.baseClock'] }),
    graphicsBoostClock: number('Graphics boost clock', 'MHz', [100, 4000], { read: ({ specs }) => graphicsBoost(specs) }),
    graphicsShaders: amount('Graphics shaders', 4096, { from: ['specifications.integratedGraphics.shaderCount'] }),
    tdp: number('TDP', 'W', [5, 1000], {
      group: 'Power',
      from: ['specifications.tdp'],
      isFilter: true,
      row: 5,
      isHead: true,
      better: 'less',
      words: (watts) => [`${watts}w`],
    }),
    maxPower: number('Package power limit', 'W', [5, 2000], { group: 'Power', from: ['specifications.ppt'] }),
    memoryTypes: many('Memory', memoryTypes, {
      group: 'Memory',
      from: ['specifications.memory.types'],
      isFilter: true,
      words: themselves,
    }),
    memoryChannels: amount('Memory channels', 16, { group: 'Memory', from: ['specifications.memory.channels'], better: 'more' }),
    maxMemory: number('Memory, at most', 'GB', [4, 16_384], {
      group: 'Memory',
      from: ['specifications.memory.maxSupport'],
      better: 'more',
    }),
    ecc: yes('ECC memory', { group: 'Memory', from: ['specifications.eccSupport'], isFilter: true }),
    includesCooler: yes('Cooler included', { group: 'More', from: ['specifications.includesCooler'], isFilter: true }),
    packaging: one('Packaging', packagings, {
      group: 'More',
      from: ['specifications.packaging'],
      isFilter: true,
      words: (name) => (name === 'Boxed' ? ['boxed'] : ['tray', 'oem']),
    }),
    generation,
    microarchitecture: text('Architecture', { group: 'More', from: ['microarchitecture'] }),
    coreFamily: text('Core family', { group: 'More', from: ['coreFamily'], words: itself }),
    process: text('Process', { group: 'More', from: ['specifications.lithography'] }),
    series: text('Series', { group: 'More', from: ['series'] }),
    worksInPairs: yes('Works beside a second processor', {
      group: 'Compatibility',
      read: isNamed(/\bXeon E5[\s-]?[24]\d{3}|\bOpteron 6[23]\d\d/i),
    }),
    isRefresh: yes('Refreshed generation', {
      read: ({ specs }) => /\brefresh\b/i.test(`${textAt(specs, 'microarchitecture')} ${textAt(specs, 'coreFamily')}`) || undefined,
      isHidden: true,
    }),
  },
}

/** Some suppliers write gigahertz. */
function graphicsBoost(specs: unknown): number | undefined {
  const clock = numberAt(specs, 'specifications.integratedGraphics.boostClock')
  return clock !== undefined && clock < 10 ? clock * 1000 : clock
}

/** Cores and threads. Some suppliers swap the two, but every processor has at least one thread per core. */
function coreCounts(specs: unknown): readonly [cores: number | undefined, threads: number | undefined] {
  const [cores, threads] = [numberAt(specs, 'cores.total'), numberAt(specs, 'cores.threads')]
  return cores !== undefined && threads !== undefined && cores > threads ? [threads, cores] : [cores, threads]
}

/** Only processors with two kinds of cores have separate figures. Some suppliers repeat the sum as performance cores. */
function coresIfMixed(path: string): (source: Source) => number | undefined {
  return ({ specs }) => (numberAt(specs, 'cores.efficiency') === undefined ? undefined : numberAt(specs, path))
}

/** Suppliers write "None" or an empty text for processors without graphics; a missing field means unknown. */
function hasGraphics(model: unknown): boolean | undefined {
  if (model === 0) return false
  return typeof model === 'string' ? !/^(?:none|no|0)?$/i.test(model.trim()) : undefined
}
