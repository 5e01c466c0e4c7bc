// The facts that rules read about a part, from its typed specs. Parts with equal facts fit the same machines, so rules run once for all of
// them; facts that no rule reads would defeat this. Null means that a value is not stated.

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

/** Kinds of which a machine has one part: a chosen part replaces the present one. */
export const singleKinds: ReadonlySet<PartKind> = new Set(['cpu', 'board', 'supply', 'case', 'cooler'])

export type CpuFacts = Readonly<{
  kind: 'cpu'
  socket: string | null
  generation: string | null
  /** Coffee Lake Refresh. */
  isRefreshed: boolean
  /** On AM5: Zen 4 cores that need a newer BIOS. */
  isPhoenix: boolean
  isXeon: boolean
  isEpyc: boolean
  /** True if two of them run on one board. */
  worksInPairs: boolean
  /** In watts, like `packagePower`. */
  tdp: number | null
  packagePower: number | null
  hasGraphics: boolean | null
  hasCooler: boolean
}>

/** Slots for M.2 drives. `sure`: the minimum number of slots. `sata`: slots that are stated to take SATA drives. */
export type M2Slots = Readonly<{ most: number; sure: number; lengths: readonly string[]; sata: number }>
/** Slots for cards; `wide` ones have four lanes or more. */
export type CardSlots = Readonly<{ all: number; wide: number }>

export type BoardFacts = Readonly<{
  kind: 'board'
  /** Null for a soldered processor, too. */
  socket: string | null
  socketCount: number | null
  isSoldered: boolean
  /** True if coolers need a narrow mount. */
  isNarrow: boolean
  /** The family: `B650` for a B650E. */
  chipset: string | null
  /** A version of H410 and B460 boards, some of which have another chip. */
  isLaterRevision: boolean
  memoryType: string | null
  formFactor: string | null
  /** For small boards: the maker's small boards often take other memory. */
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
  /** All modules together, in GB. */
  capacity: number | null
  isRegistered: boolean | null
  /** For unbuffered memory. */
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

/** In mm: a case of this length takes every existing radiator. */
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
  /** True if the supply bay is smaller than the case's form factor suggests. */
  hasSmallSupplyBay: boolean
  /** In litres; only for form factors whose volume determines the supply size. */
  volume: number | null
  expansionSlots: number | null
  takesBackConnect: boolean | null
}>

export type CoolerFacts = Readonly<{
  kind: 'cooler'
  isLiquid: boolean
  /** In mm; only for air coolers. */
  height: number | null
  sockets: readonly string[] | null
  radiatorSize: number | null
}>

export type DriveFacts = Readonly<{
  kind: 'drive'
  /** `other`: not M.2, SATA or a card. */
  form: 'm2' | 'sata' | 'card' | 'other'
  /** For M.2 drives: `2280`. */
  length: string | null
  /** For M.2 drives. */
  isM2Sata: boolean
  /** For other drives. */
  bus: 'SAS' | 'U.2' | null
  is35Inch: boolean
}>

export type FanFacts = Readonly<{ kind: 'fan' /** Per pack. */; fans: number }>

export type PartFacts = CpuFacts | BoardFacts | MemoryFacts | CardFacts | SupplyFacts | CaseFacts | CoolerFacts | DriveFacts | FanFacts

export type FactsOf<Kind extends PartKind> = Extract<PartFacts, { kind: Kind }>
