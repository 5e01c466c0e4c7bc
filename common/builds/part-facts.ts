// What rules read of a part, from its typed specs. Parts with equal facts fit the same machines, so that rules run once for all of them:
// nothing is here that no rule reads. Null means that a value is not stated.

export const partKinds = ['cpu', 'board', 'memory', 'card', 'supply', 'case', 'cooler', 'drive', 'fan'] as const
export type PartKind = (typeof partKinds)[number]

/** The product types whose parts have facts. */
export const productTypes = {
  cpu: 'CPU',
  board: 'Motherboard',
  memory: 'Memory',
  card: 'Graphics card',
  supply: 'Power supply',
  case: 'Case',
  cooler: 'CPU cooler',
  drive: 'Storage',
  fan: 'Case fan',
} as const satisfies Readonly<Record<PartKind, string>>

/** Kinds of which a machine has one: a part that is chosen takes the place of the one before. */
export const singleKinds: ReadonlySet<PartKind> = new Set(['cpu', 'board', 'supply', 'case', 'cooler'])

export type CpuFacts = Readonly<{
  kind: 'cpu'
  socket: string | null
  generation: string | null
  /** Of Coffee Lake. */
  isRefreshed: boolean
  /** On AM5: cores of Zen 4 that need a newer BIOS. */
  isPhoenix: boolean
  isXeon: boolean
  isEpyc: boolean
  /** Whether two of them run on one board. */
  worksInPairs: boolean
  /** In watts, as `packagePower` is. */
  tdp: number | null
  packagePower: number | null
  hasGraphics: boolean | null
  hasCooler: boolean
}>

/** Slots for M.2 drives. `sure`: as many as there are at least. `sata`: those that say that they take SATA drives. */
export type M2Slots = Readonly<{ most: number; sure: number; lengths: readonly string[]; sata: number }>
/** Slots for cards; `wide` have four lanes or more. */
export type CardSlots = Readonly<{ all: number; wide: number }>

export type BoardFacts = Readonly<{
  kind: 'board'
  /** Null for a soldered processor, too. */
  socket: string | null
  socketCount: number | null
  isSoldered: boolean
  /** Whether coolers need a narrow mount. */
  isNarrow: boolean
  /** The family: `B650` for a B650E. */
  chipset: string | null
  /** A version of H410 and B460 boards, of which some have another chip. */
  isLaterRevision: boolean
  memoryType: string | null
  formFactor: string | null
  /** Of small boards: those of makers whose small boards often take other memory. */
  isForServers: boolean
  memorySlots: number | null
  /** In GB. */
  maxMemory: number | null
  m2Slots: M2Slots | null
  sataPorts: number | null
  u2Ports: number | null
  cardSlots: CardSlots | null
  isBackConnect: boolean
}>

export type MemoryFacts = Readonly<{
  kind: 'memory'
  memoryType: string | null
  form: 'DIMM' | 'SO-DIMM' | null
  modules: number | null
  /** Of all modules together, in GB. */
  capacity: number | null
  isRegistered: boolean | null
  /** Of unbuffered memory. */
  isEcc: boolean
}>

export type CardFacts = Readonly<{
  kind: 'card'
  /** In mm. */
  length: number | null
  /** In slots. */
  slotWidth: number | null
  tdp: number | null
  sixPin: number
  eightPin: number
  /** 12V-2x6 and 12VHPWR. */
  highPower: number
  isLiquid: boolean
  radiatorSize: number | null
}>

export type SupplyFacts = Readonly<{
  kind: 'supply'
  wattage: number | null
  formFactor: string | null
  length: number | null
  /** 12V-2x6 and 12VHPWR. */
  highPower: number
  /** PCIe 6+2-pin. */
  eightPin: number | null
  isAtx3: boolean
}>

/** In mm: a case of this length takes every radiator that there is. */
export const longestTellingSide = 505

export type CaseFacts = Readonly<{
  kind: 'case'
  formFactor: string | null
  boardSizes: readonly string[] | null
  maxCardLength: number | null
  maxCoolerHeight: number | null
  /** Only if no limit for coolers is stated. */
  shortestSide: number | null
  /** At most `longestTellingSide`. */
  longestSide: number | null
  supplySizes: readonly string[] | null
  maxSupplyLength: number | null
  hasOwnSupply: boolean
  /** Whether the bay for the supply is smaller than the form factor of the case suggests. */
  hasSmallSupplyBay: boolean
  /** In litres, of the forms whose volume tells which supplies fit. */
  volume: number | null
  expansionSlots: number | null
  takesBackConnect: boolean | null
}>

export type CoolerFacts = Readonly<{
  kind: 'cooler'
  isLiquid: boolean
  /** In mm, of coolers that are not liquid. */
  height: number | null
  sockets: readonly string[] | null
  radiatorSize: number | null
}>

export type DriveFacts = Readonly<{
  kind: 'drive'
  /** `other`: neither M.2 nor SATA nor a card. */
  form: 'm2' | 'sata' | 'card' | 'other'
  /** Of M.2 drives: `2280`. */
  length: string | null
  /** Of M.2 drives. */
  isM2Sata: boolean
  /** Of other drives. */
  bus: 'SAS' | 'U.2' | null
  is35Inch: boolean
}>

export type FanFacts = Readonly<{ kind: 'fan' /** In one pack. */; fans: number }>

export type PartFacts = CpuFacts | BoardFacts | MemoryFacts | CardFacts | SupplyFacts | CaseFacts | CoolerFacts | DriveFacts | FanFacts

export type FactsOf<Kind extends PartKind> = Extract<PartFacts, { kind: Kind }>
