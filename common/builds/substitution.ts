// Conditions under which a part is at least as good as another one, by category: the typed specs that matter to bulk buyers, and how to
// compare them.
import type { Category, TypedSpecs } from '../specs/attribute.ts'
import { categoryOf } from '../specs/categories.ts'
import { type PartFacts, type PartKind, productTypes } from './part-facts.ts'

/**
 * `same`: the same value. `least`: not less; a present feature must remain. `most`: not more. `all`: all values of the part. `rank`: not
 * later in `order`. `shown`: any value, but a difference is shown.
 */
export type How = 'same' | 'least' | 'most' | 'all' | 'rank' | 'shown'

export type Comparison = Readonly<{
  how: How
  /** The typed spec; or `of` computes a value from several, in `unit`, under `label`. */
  key?: string
  of?: (specs: TypedSpecs) => number | undefined
  label?: string
  unit?: string
  order?: readonly string[]
  /** Differences up to this value are ignored. */
  tolerance?: number
  /** True if it concerns the fit: if the part is in a conflict, the rules decide instead. */
  isFit?: boolean
  /** True if the rest of the build makes this comparison unnecessary. */
  isDecidedBy?: (others: readonly PartFacts[]) => boolean
}>

const by =
  (how: How, more: Omit<Comparison, 'how' | 'key'> = {}) =>
  (...keys: readonly string[]): readonly Comparison[] =>
    keys.map((key) => ({ how, key, ...more }))

const same = by('same')
const sameToFit = by('same', { isFit: true })
const least = by('least')
const most = by('most')
const all = by('all')
const shown = by('shown')

const numberIn = (specs: TypedSpecs, key: string): number | undefined => {
  const value = specs[key]
  return typeof value === 'number' ? value : undefined
}

/** The fast cores of mixed processors; all cores of others are fast. */
const fastCores = (specs: TypedSpecs) => numberIn(specs, 'performanceCores') ?? numberIn(specs, 'cores')

/** The time from the request to the first word: cycles depend on the speed. */
function latency(specs: TypedSpecs): number | undefined {
  const [cycles, speed] = [numberIn(specs, 'casLatency'), numberIn(specs, 'speed')]
  return cycles === undefined || speed === undefined ? undefined : Math.round((cycles * 20_000) / speed) / 10
}

/** One module runs at half the rate of two. */
function pairedModules(specs: TypedSpecs): number | undefined {
  const modules = numberIn(specs, 'modules')
  return modules === undefined ? undefined : Math.min(modules, 2)
}

const pcieVersion = (specs: TypedSpecs): number | undefined => {
  const [, version] = /^PCIe (\d)/.exec(String(specs.interface ?? '')) ?? []
  return version === undefined ? undefined : Number(version)
}

const hasSocket = (others: readonly PartFacts[]) =>
  others.some((facts) => (facts.kind === 'cpu' || facts.kind === 'board') && facts.socket !== null)
const caseSays = (says: (facts: Extract<PartFacts, { kind: 'case' }>) => number | null) => (others: readonly PartFacts[]) =>
  others.some((facts) => facts.kind === 'case' && says(facts) !== null)

export const substitution: Readonly<Record<PartKind, readonly Comparison[]>> = {
  cpu: [
    ...sameToFit('socket'),
    ...least('cores', 'threads'),
    { how: 'least', of: fastCores, label: 'Performance cores' },
    ...least('boostClock', 'baseClock', 'l3Cache', 'hasGraphics', 'includesCooler', 'ecc', 'maxMemory', 'memoryChannels', 'worksInPairs'),
    ...by('all', { isFit: true })('memoryTypes'),
    // The present cooler is kept.
    ...most('tdp'),
    ...shown('family', 'generation', 'packaging'),
  ],
  board: [
    ...sameToFit('socket', 'chipsetFamily', 'formFactor', 'memoryType', 'backConnect'),
    ...least('sockets', 'memorySlots', 'maxMemory', 'ecc', 'm2Slots', 'm2SataSlots', 'sataPorts', 'u2Ports', 'raid'),
    ...least('pcieX16Slots', 'pcieSlots', 'pcieVersion', 'ethernetSpeed', 'ethernetPorts', 'hasWifi', 'bluetooth'),
    ...least('hdmi', 'displayPort', 'rearUsb', 'rearUsbC', 'fanHeaders', 'biosFlashback'),
    ...all('m2Lengths'),
    ...shown('chipset'),
  ],
  memory: [
    ...sameToFit('memoryType', 'formFactor', 'buffer'),
    ...least('capacity', 'ecc', 'speed'),
    ...most('modules'),
    { how: 'least', of: pairedModules, label: 'Modules at once' },
    { how: 'most', of: latency, label: 'Latency', unit: 'ns', tolerance: 0.5 },
    ...all('profiles'),
    ...shown('kit', 'casLatency'),
  ],
  card: [
    ...same('chip', 'memoryType'),
    ...least('memory', 'memoryBus', 'memoryClock', 'boostClock', 'hdmi', 'displayPort', 'usbC', 'dvi', 'vga', 'lowProfile'),
    ...all('outputKinds'),
    ...by('most', { isFit: true, isDecidedBy: caseSays(({ maxCardLength }) => maxCardLength) })('length'),
    ...by('most', { isFit: true, isDecidedBy: caseSays(({ expansionSlots }) => expansionSlots) })('slotWidth'),
    ...most('tdp'),
    ...shown('cooling'),
  ],
  supply: [
    ...sameToFit('formFactor'),
    ...least('wattage', 'atx3', 'fanless', 'pcie12VHighPower', 'pcie8Pin', 'eps8Pin', 'atx24Pin', 'sataPower', 'molex'),
    {
      how: 'rank',
      key: 'efficiency',
      order: ['80 PLUS Titanium', '80 PLUS Platinum', '80 PLUS Gold', '80 PLUS Silver', '80 PLUS Bronze', '80 PLUS'],
    },
    { how: 'rank', key: 'cabling', order: ['Fully modular', 'Semi-modular', 'Fixed cables'] },
    ...by('most', { isFit: true })('length'),
  ],
  case: [
    ...all('boardSizes', 'supplySizes'),
    ...least('maxCardLength', 'maxCoolerHeight', 'maxSupplyLength', 'expansionSlots', 'bays35', 'bays25', 'outerBays35', 'outerBays525'),
    ...least('frontUsbC', 'backConnect', 'includesSupply', 'supplyWattage'),
    ...shown('formFactor', 'volume', 'sidePanel'),
  ],
  cooler: [
    ...same('kind', 'radiatorSize'),
    ...by('all', { isFit: true, isDecidedBy: hasSocket })('sockets'),
    ...by('most', { isFit: true, isDecidedBy: caseSays(({ maxCoolerHeight }) => maxCoolerHeight) })('height'),
    ...least('fanless', 'airflow', 'fanSize', 'fans'),
    ...most('noise'),
  ],
  drive: [
    ...same('driveType'),
    ...sameToFit('formFactor', 'bus'),
    ...least('capacity', 'nvme', 'rotation', 'forNas'),
    { how: 'least', of: pcieVersion, label: 'PCIe version' },
    ...shown('interface', 'cache'),
  ],
  fan: [...same('size', 'flow'), ...least('quantity', 'airflow', 'staticPressure', 'pwm'), ...most('noise'), ...all('plugs')],
}

const kinds: ReadonlyMap<string, PartKind> = new Map(Object.entries(productTypes).map(([kind, type]) => [type, kind as PartKind]))

/** A curved screen is no better and no worse than a flat one. */
const undirected: ReadonlySet<string> = new Set(['curved'])

/** The conditions for a category that no rule of builds reads follow from its attributes: what is better, and what shoppers filter by. */
function comparisonsOfCategory({ attributes }: Category): readonly Comparison[] {
  return Object.entries(attributes).flatMap(([key, { kind, better, group, isFilter, isHidden }]): readonly Comparison[] => {
    if (better !== undefined) return better === 'more' ? least(key) : most(key)
    if (group === 'Look' || kind === 'text') return isHidden ? [] : shown(key)
    if (kind === 'yes') return undirected.has(key) ? same(key) : least(key)
    if (kind === 'one') return same(key)
    if (kind === 'many') return isFilter ? all(key) : []
    return isFilter ? least(key) : shown(key)
  })
}

const ofOthers = new Map<string, readonly Comparison[]>()

/** The conditions for a part of this type; none if the shop does not know the category's specs. */
export function comparisonsOf(productType: string): readonly Comparison[] {
  const category = categoryOf(productType)
  if (category === undefined) return []
  const kind = kinds.get(category.type)
  if (kind !== undefined) return substitution[kind]
  const known = ofOthers.get(category.type) ?? comparisonsOfCategory(category)
  ofOthers.set(category.type, known)
  return known
}
