import { amount, type Category, many, number, one, text, yes } from '../attribute.ts'
import { memoryTypes, socket } from '../choices.ts'
import { squash } from '../read-specs.ts'

export const cpu: Category = {
  type: 'CPU',
  names: ['cpu', 'cpus', 'processor', 'processors', 'prozessor'],
  attributes: {
    socket: socket('Socket', ['socket']),
    cores: amount('Cores', 512, {
      group: 'Performance',
      from: ['cores.total'],
      isFilter: true,
      row: 2,
      isHead: true,
      better: 'more',
      words: (cores) => [`${cores}core`, `${cores}cores`, ...(coreNames[cores] ?? [])],
    }),
    threads: amount('Threads', 1024, {
      group: 'Performance',
      from: ['cores.threads'],
      isFilter: true,
      row: 3,
      isHead: true,
      better: 'more',
      words: (threads) => [`${threads}threads`, `${threads}thread`],
    }),
    performanceCores: amount('Performance cores', 512, { group: 'Performance', from: ['cores.performance'] }),
    efficientCores: amount('Efficient cores', 512, { group: 'Performance', from: ['cores.efficiency'] }),
    baseClock: number('Base clock', 'GHz', [0.5, 8], { group: 'Performance', from: ['clocks.performance.base'], better: 'more' }),
    boostClock: number('Boost clock', 'GHz', [0.5, 8], {
      group: 'Performance',
      from: ['clocks.performance.boost'],
      isFilter: true,
      row: 4,
      isHead: true,
      better: 'more',
      words: (clock) => [squash(`${clock}ghz`)],
    }),
    efficientBaseClock: number('Base clock, efficient cores', 'GHz', [0.5, 8], { group: 'Performance', from: ['clocks.efficiency.base'] }),
    efficientBoostClock: number('Boost clock, efficient cores', 'GHz', [0.5, 8], {
      group: 'Performance',
      from: ['clocks.efficiency.boost'],
    }),
    l1Cache: text('L1 cache', { group: 'Performance', from: ['cache.l1'] }),
    l2Cache: number('L2 cache', 'MB', [0.1, 1024], { group: 'Performance', from: ['cache.l2'], better: 'more' }),
    l3Cache: number('L3 cache', 'MB', [0.5, 4096], { group: 'Performance', from: ['cache.l3'], isFilter: true, better: 'more' }),
    microarchitecture: text('Architecture', { group: 'Main', from: ['microarchitecture'], words: (name) => [squash(name)] }),
    coreFamily: text('Core family', { group: 'Main', from: ['coreFamily'] }),
    process: text('Process', { group: 'Main', from: ['specifications.lithography'] }),
    tdp: number('TDP', 'W', [1, 1000], {
      group: 'Power',
      from: ['specifications.tdp'],
      isFilter: true,
      row: 5,
      isHead: true,
      better: 'less',
      words: (watts) => [`${watts}w`],
    }),
    maxPower: number('Maximum power', 'W', [1, 2000], { group: 'Power', from: ['specifications.ppt'] }),
    memoryTypes: many('Memory', memoryTypes, {
      group: 'Memory',
      from: ['specifications.memory.types'],
      isFilter: true,
      words: (types) => types.map((type) => type.toLowerCase()),
    }),
    memoryChannels: amount('Memory channels', 16, { group: 'Memory', from: ['specifications.memory.channels'], better: 'more' }),
    maxMemory: number('Largest memory', 'GB', [1, 16_384], { group: 'Memory', from: ['specifications.memory.maxSupport'], better: 'more' }),
    ecc: yes('ECC memory', { group: 'Memory', from: ['specifications.eccSupport'], isFilter: true, words: (is) => (is ? ['ecc'] : []) }),
    graphics: text('Integrated graphics', {
      group: 'Main',
      from: ['specifications.integratedGraphics.model'],
      words: () => ['igpu', 'apu'],
    }),
    hasGraphics: yes('Has integrated graphics', {
      group: 'Main',
      read: ({ specs }) => graphicsIn(specs),
      isFilter: true,
    }),
    multithreading: yes('Simultaneous multithreading', { group: 'Performance', from: ['specifications.simultaneousMultithreading'] }),
    packaging: one(
      'Packaging',
      [
        ['Boxed', 'Box', 'Retail'],
        ['OEM / tray', 'OEM/Tray', 'OEM', 'Tray', 'MPK'],
      ],
      {
        group: 'More',
        from: ['specifications.packaging'],
        isFilter: true,
        words: (name) => (name === 'Boxed' ? ['boxed', 'box'] : ['tray', 'oem']),
      },
    ),
    includesCooler: yes('Cooler included', { group: 'More', from: ['specifications.includesCooler'], isFilter: true }),
  },
}

const coreNames: Readonly<Record<number, readonly string[]>> = {
  2: ['dualcore'],
  4: ['quadcore'],
  6: ['hexacore', 'sixcore'],
  8: ['octacore', 'eightcore'],
}

/** Suppliers write "None" for processors without graphics; a missing field says nothing. */
function graphicsIn(specs: Readonly<Record<string, unknown>>): boolean | undefined {
  const model = (specs.specifications as { integratedGraphics?: { model?: unknown } } | undefined)?.integratedGraphics?.model
  if (typeof model !== 'string' || model.trim() === '') return undefined
  return !/^(?:none|no)$/i.test(model.trim())
}
