// Parts with chosen facts, for tests. By default, all parts fit together.
import { type FactsOf, type PartKind, productTypes } from './part-facts.ts'
import type { BuildPart } from './types.ts'

const usual: Readonly<{ [Kind in PartKind]: FactsOf<Kind> }> = {
  cpu: {
    kind: 'cpu',
    socket: 'AM5',
    generation: 'Zen 4',
    isRefreshed: false,
    isPhoenix: false,
    isXeon: false,
    isEpyc: false,
    worksInPairs: false,
    tdp: 65,
    packagePower: 88,
    hasGraphics: true,
    hasCooler: true,
  },
  board: {
    kind: 'board',
    socket: 'AM5',
    socketCount: 1,
    isSoldered: false,
    isNarrow: false,
    chipset: 'B650',
    isLaterRevision: false,
    memoryType: 'DDR5',
    formFactor: 'ATX',
    isForServers: false,
    memorySlots: 4,
    maxMemory: 128,
    m2Slots: { most: 2, sure: 2, lengths: ['2280'], sata: 1 },
    sataPorts: 4,
    u2Ports: null,
    cardSlots: { all: 3, wide: 2 },
    isBackConnect: false,
  },
  memory: { kind: 'memory', memoryType: 'DDR5', form: 'DIMM', modules: 2, capacity: 32, isRegistered: false, isEcc: false },
  card: {
    kind: 'card',
    length: 300,
    slotWidth: 2,
    tdp: 200,
    sixPin: 0,
    eightPin: 1,
    highPower: 0,
    isLiquid: false,
    radiatorSize: null,
  },
  supply: { kind: 'supply', wattage: 750, formFactor: 'ATX', length: 140, highPower: 1, eightPin: 4, isAtx3: false },
  case: {
    kind: 'case',
    formFactor: 'ATX mid tower',
    boardSizes: ['ATX', 'Micro ATX', 'Mini-ITX'],
    maxCardLength: 360,
    maxCoolerHeight: 165,
    shortestSide: null,
    longestSide: 450,
    supplySizes: null,
    maxSupplyLength: null,
    hasOwnSupply: false,
    hasSmallSupplyBay: false,
    volume: null,
    expansionSlots: 7,
    takesBackConnect: null,
  },
  cooler: { kind: 'cooler', isLiquid: false, height: 155, sockets: ['AM4', 'AM5', 'LGA 1700'], radiatorSize: null },
  drive: { kind: 'drive', form: 'm2', length: '2280', isM2Sata: false, bus: null, is35Inch: false },
  fan: { kind: 'fan', fans: 1 },
}

type Other<Kind extends PartKind> = Partial<Omit<FactsOf<Kind>, 'kind'>>
type Line = Partial<Pick<BuildPart, 'sku' | 'name' | 'quantity' | 'verifiedOn'>>

const maker =
  <Kind extends PartKind>(kind: Kind) =>
  (other: Other<Kind> = {}, line: Line = {}): BuildPart & { facts: FactsOf<Kind> } => ({
    sku: kind,
    name: `A ${kind}`,
    productType: productTypes[kind],
    quantity: 1,
    verifiedOn: null,
    ...line,
    facts: { ...usual[kind], ...other },
  })

export const cpu = maker('cpu')
export const board = maker('board')
export const memory = maker('memory')
export const card = maker('card')
export const supply = maker('supply')
export const pcCase = maker('case')
export const cooler = maker('cooler')
export const drive = maker('drive')
export const fan = maker('fan')

export const wholeBuild: readonly BuildPart[] = [cpu(), board(), memory(), card(), supply(), pcCase(), cooler(), drive(), fan()]
