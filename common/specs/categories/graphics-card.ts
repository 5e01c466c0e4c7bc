import { amount, type Category, type Choice, many, number, one, yes } from '../attribute.ts'
import { itself, pcieLinkIn } from '../choices.ts'
import { colour, lit } from '../look.ts'
import { countedPorts, countOf, portTexts, videoPortKinds } from '../ports.ts'
import { valueAt } from '../read-specs.ts'
import { numberAt, textAt } from '../source.ts'

const makers: readonly Choice[] = [['NVIDIA'], ['AMD', 'ATI'], ['Intel']]
const memoryTypes: readonly Choice[] = [
  ...['GDDR7', 'GDDR6X', 'GDDR6', 'GDDR5X', 'GDDR5', 'GDDR3', 'HBM3', 'HBM2e', 'HBM2', 'HBM', 'DDR5', 'DDR4', 'DDR3', 'DDR2'].map(
    (type) => [type] as const,
  ),
]
const coolings: readonly Choice[] = [
  ['4 fans'],
  ['3 fans', 'Triple fan'],
  ['2 fans', 'Dual fan'],
  ['1 fan', 'Single fan'],
  ['Blower'],
  ['Passive', 'Fanless'],
  ['Hybrid'],
  ['Water cooled', 'Liquid', 'Water'],
]
const syncs: readonly Choice[] = [['G-Sync', 'G-Sync Compatible'], ['FreeSync']]

const ports = (specs: unknown) => countedPorts(valueAt(specs, 'video_outputs'))
const output = (label: string, kind: string) => amount(label, 8, { group: 'Connections', read: ({ specs }) => countOf(ports(specs), kind) })
const plug = (label: string, field: string) => amount(label, 4, { group: 'Power', from: [`power_connectors.${field}`] })

/** Two names for one plug: suppliers that fill in both mean the same plug. */
const highPower = (specs: unknown): number =>
  Math.max(numberAt(specs, 'power_connectors.pcie_12VHPWR') ?? 0, numberAt(specs, 'power_connectors.pcie_12V_2x6') ?? 0)

const chipSize = /\s+\d+\s?GB$/i

/** Suppliers state the chips' clock for some cards and the data rate for others. Only the data rate is comparable. */
function dataRate(specs: unknown): number | undefined {
  const clock = numberAt(specs, 'effective_memory_clock')
  const isGddr = /^GDDR[567]/i.test(textAt(specs, 'memory_type'))
  return clock === undefined || (isGddr && clock < 3500) ? undefined : clock
}

export const graphicsCard: Category = {
  type: 'Graphics card',
  names: ['graphics card', 'graphics cards', 'graphic card', 'video card', 'video cards', 'gpu', 'gpus', 'vga card'],
  attributes: {
    chip: one('Chip', [], {
      read: ({ specs }) => textAt(specs, 'chipset').replace(chipSize, ''),
      isFilter: true,
      row: 1,
      isHead: true,
      words: (name) => wordsOfChip(name),
    }),
    chipMaker: one('Chip maker', makers, { from: ['chipset_manufacturer'], isFilter: true, words: itself }),
    memory: number('Memory', 'GB', [0.25, 512], {
      group: 'Memory',
      from: ['memory'],
      isFilter: true,
      row: 2,
      isHead: true,
      better: 'more',
      words: (size) => [`${size}gb`],
    }),
    memoryType: one('Memory type', memoryTypes, {
      group: 'Memory',
      from: ['memory_type'],
      isFilter: true,
      isHead: true,
      // Many shoppers omit the G.
      words: (name) => (name.startsWith('GDDR') ? [name, name.slice(1)] : [name]),
    }),
    memoryBus: number('Memory bus', 'bit', [32, 8192], {
      group: 'Memory',
      read: ({ specs }) => {
        const bits = numberAt(specs, 'memory_bus')
        return bits !== undefined && bits % 32 === 0 ? bits : undefined
      },
      isFilter: true,
      better: 'more',
    }),
    memoryClock: number('Memory speed', 'MHz', [300, 40_000], { group: 'Memory', read: ({ specs }) => dataRate(specs), better: 'more' }),
    boostClock: number('Boost clock', 'MHz', [200, 4000], {
      group: 'Performance',
      from: ['core_boost_clock'],
      isFilter: true,
      better: 'more',
    }),
    baseClock: number('Base clock', 'MHz', [200, 3400], { group: 'Performance', from: ['core_base_clock'], better: 'more' }),
    shaders: amount('Shader units', 40_000, { group: 'Performance', from: ['core_count'], better: 'more' }),
    interface: one('Interface', [], {
      group: 'Compatibility',
      read: ({ specs }) => pcieLinkIn(textAt(specs, 'interface')) ?? textAt(specs, 'interface'),
      isFilter: true,
      words: (link) => (/PCIe (\d)/.exec(link) ?? []).slice(1).map((version) => `gen${version}`),
    }),
    length: number('Length', 'mm', [60, 500], { group: 'Size', from: ['length'], isFilter: true, row: 3, isHead: true, better: 'less' }),
    slotWidth: number('Width in slots', null, [0.5, 6], {
      group: 'Size',
      from: ['total_slot_width'],
      isFilter: true,
      row: 4,
      better: 'less',
      words: (width) => [`${Math.ceil(width - 0.1)}slot`],
    }),
    bracketWidth: number('Width at the bracket, in slots', null, [0.5, 6], { group: 'Size', from: ['case_expansion_slot_width'] }),
    tdp: number('Power', 'W', [5, 1200], {
      group: 'Power',
      from: ['tdp'],
      isFilter: true,
      row: 5,
      isHead: true,
      better: 'less',
      words: (watts) => [`${watts}w`],
    }),
    pcie12VHighPower: amount('12V-2x6 or 12VHPWR plugs', 4, {
      group: 'Power',
      read: ({ specs }) => highPower(specs) || undefined,
      isFilter: true,
      words: () => ['12vhpwr', '12v2x6'],
    }),
    pcie8Pin: plug('8-pin plugs', 'pcie_8_pin'),
    pcie6Pin: plug('6-pin plugs', 'pcie_6_pin'),
    hdmi: output('HDMI outputs', 'HDMI'),
    displayPort: output('DisplayPort outputs', 'DisplayPort'),
    usbC: output('USB-C outputs', 'USB-C'),
    dvi: output('DVI outputs', 'DVI'),
    vga: output('VGA outputs', 'VGA'),
    outputKinds: many('Outputs', videoPortKinds, {
      group: 'Connections',
      read: ({ specs }) => ports(specs).map(({ kind }) => kind),
      isClosed: true,
      isFilter: true,
      isHidden: true,
    }),
    videoOutputs: many('Video outputs', [], { group: 'Connections', read: ({ specs }) => portTexts(ports(specs)) }),
    frameSync: one('Frame sync', syncs, { group: 'More', from: ['frame_sync'], isClosed: true, words: itself }),
    cooling: one('Cooling', coolings, {
      group: 'Size',
      from: ['cooling'],
      isFilter: true,
      words: (name) => [name, ...(name.endsWith('fans') ? [name.slice(0, -1)] : [])],
    }),
    radiatorSize: number('Radiator', 'mm', [80, 480], { group: 'Size', from: ['radiator_size'] }),
    lowProfile: yes('Low profile', {
      group: 'Size',
      inName: /\blow[\s-]profile\b|\bLP\b/i,
      isFilter: true,
      words: (is) => (is ? ['lowprofile', 'lp', 'sff'] : []),
    }),
    isOverclocked: yes('Overclocked by the maker', {
      group: 'Performance',
      inName: /\bOC(?:ed|\d[A-Z]?)?\b/,
      words: (is) => (is ? ['oc'] : []),
    }),
    rgb: lit(),
    colour,
  },
}

const chipMark = /^(?:GeForce|Radeon|Quadro|FirePro|Arc)\s+/i

/** Shoppers search for `GeForce RTX 4070 Ti` as `rtx4070ti`, `rtx4070` or `4070ti`. */
function wordsOfChip(name: string): readonly string[] {
  const short = name.replace(chipMark, '')
  const [line = '', ...rest] = short.split(' ')
  return [short, rest.join(''), ...(rest.length > 1 ? [`${line}${rest[0]}`, rest[0] ?? ''] : [])]
}
