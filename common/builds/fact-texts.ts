// The facts that rules read about a part, in the words of buyers: "Socket AM5", "DDR5", "up to 320 mm cards".
import type {
  BoardFacts,
  CardFacts,
  CaseFacts,
  CoolerFacts,
  CpuFacts,
  DriveFacts,
  FanFacts,
  MemoryFacts,
  PartFacts,
  SupplyFacts,
} from './part-facts.ts'
import { both, counted, gigabytes, mm, watts } from './rules/wording.ts'

const most = 6

/** The facts that buyers compare first come first; at most six, without unknown values. */
export const factTexts = (facts: PartFacts): readonly string[] => textsOf(facts).slice(0, most)

/** The text for a value; empty if it is unknown. */
const when = <Value>(value: Value | null | false, text: (value: Value) => string): readonly string[] =>
  value === null || value === false ? [] : [text(value)]

function textsOf(facts: PartFacts): readonly string[] {
  switch (facts.kind) {
    case 'cpu':
      return textsOfCpu(facts)
    case 'board':
      return textsOfBoard(facts)
    case 'memory':
      return textsOfMemory(facts)
    case 'card':
      return textsOfCard(facts)
    case 'supply':
      return textsOfSupply(facts)
    case 'case':
      return textsOfCase(facts)
    case 'cooler':
      return textsOfCooler(facts)
    case 'drive':
      return textsOfDrive(facts)
    case 'fan':
      return textsOfFan(facts)
  }
}

const textsOfCpu = ({ socket, generation, isRefreshed, packagePower, tdp, hasGraphics, hasCooler, worksInPairs }: CpuFacts) => [
  ...when(socket, (name) => `Socket ${name}`),
  ...when(generation, (name) => (isRefreshed ? `${name} Refresh` : name)),
  ...when(packagePower ?? tdp, (power) => `${packagePower === null ? '' : 'up to '}${watts(power)}`),
  ...when(hasGraphics, () => 'with graphics'),
  ...(hasGraphics === false ? ['without graphics'] : []),
  hasCooler ? 'cooler in the box' : 'without a cooler',
  ...when(worksInPairs, () => 'works in pairs'),
]

const textsOfBoard = (board: BoardFacts) => [
  ...when(board.isSoldered, () => 'processor soldered on'),
  ...when(board.socket, (name) => `${board.socketCount !== null && board.socketCount > 1 ? `${board.socketCount} × s` : 'S'}ocket ${name}`),
  ...when(board.memoryType, (name) => name),
  ...when(board.formFactor, (name) => name),
  ...when(board.chipset, (name) => `${name} chipset`),
  ...when(
    board.memorySlots,
    (slots) => counted(slots, 'memory slot') + (board.maxMemory === null ? '' : `, up to ${gigabytes(board.maxMemory)}`),
  ),
  ...when(board.isBackConnect, () => 'connectors at the back'),
  ...when(board.m2Slots, ({ sure }) => counted(sure, 'M.2 slot')),
  ...when(board.sataPorts, (ports) => counted(ports, 'SATA port')),
]

const textsOfMemory = ({ memoryType, form, modules, capacity, isRegistered, isEcc }: MemoryFacts) => [
  ...when(memoryType, (name) => name),
  ...when(form, (name) => name),
  ...when(modules, (count) => counted(count, 'module')),
  ...when(capacity, gigabytes),
  ...when(isRegistered, () => 'registered'),
  ...(isRegistered === false ? ['unbuffered'] : []),
  ...when(isEcc, () => 'ECC'),
]

const textsOfCard = ({ length, slotWidth, tdp, highPower, eightPin, sixPin, isLiquid, radiatorSize }: CardFacts) => [
  ...when(length, (size) => `${mm(size)} long`),
  ...when(slotWidth, (width) => `${counted(width, 'slot')} wide`),
  ...when(tdp, watts),
  ...plugTexts([
    [highPower, '12V-2x6 plug'],
    [eightPin, '8-pin plug'],
    [sixPin, '6-pin plug'],
  ]),
  ...when(isLiquid, () => (radiatorSize === null ? 'with a radiator' : `with a ${mm(radiatorSize)} radiator`)),
]

const textsOfSupply = ({ wattage, formFactor, length, highPower, eightPin }: SupplyFacts) => [
  ...when(wattage, watts),
  ...when(formFactor, (name) => name),
  ...when(length, (size) => `${mm(size)} long`),
  ...plugTexts([
    [highPower, '12V-2x6 plug'],
    [eightPin ?? 0, 'PCIe 8-pin plug'],
  ]),
]

/** Nearly all lists are in this order. */
const boardOrder = ['HPTX', 'SSI EEB', 'SSI CEB', 'XL-ATX', 'E-ATX', 'ATX', 'Micro ATX', 'Flex ATX', 'Mini-DTX', 'Mini-ITX']
const inBoardOrder = (sizes: readonly string[]) => sizes.toSorted((a, b) => boardOrder.indexOf(a) - boardOrder.indexOf(b))

const textsOfCase = (pcCase: CaseFacts) => [
  ...when(pcCase.boardSizes, (sizes) => `${both(inBoardOrder(sizes))} boards`),
  ...when(pcCase.maxCardLength, (size) => `up to ${mm(size)} cards`),
  ...when(pcCase.maxCoolerHeight, (size) => `up to ${mm(size)} coolers`),
  ...when(pcCase.supplySizes, (sizes) => `${both(sizes)} power supplies`),
  ...when(pcCase.expansionSlots, (slots) => counted(slots, 'expansion slot')),
  ...when(pcCase.takesBackConnect, () => 'boards with connectors at the back'),
  ...when(pcCase.maxSupplyLength, (size) => `up to ${mm(size)} power supplies`),
]

/** Sockets to show if a cooler lists many. */
const newestSockets = ['AM5', 'AM4', 'LGA 1851', 'LGA 1700', 'sTR5']

function textsOfCooler({ isLiquid, height, sockets, radiatorSize }: CoolerFacts) {
  const newest = newestSockets.filter((name) => sockets?.includes(name))
  const named = newest.length > 0 ? newest : (sockets?.slice(0, 4) ?? [])
  const others = (sockets?.length ?? 0) - named.length
  return [
    ...when(isLiquid, () => (radiatorSize === null ? 'with a radiator' : `${mm(radiatorSize)} radiator`)),
    ...when(height, (size) => `${mm(size)} high`),
    ...named,
    ...(others > 0 ? [counted(others, 'more socket')] : []),
  ]
}

const driveForms: Readonly<Record<Exclude<DriveFacts['form'], 'm2' | 'other'>, string>> = { sata: 'SATA', card: 'PCIe card' }

function textsOfDrive({ form, length, isM2Sata, bus, is35Inch }: DriveFacts) {
  const size = is35Inch ? ['3.5-inch'] : []
  if (form === 'm2') return [length === null ? 'M.2' : `M.2 ${length}`, isM2Sata ? 'SATA' : 'PCIe']
  return [...(form === 'other' ? when(bus, (name) => name) : [driveForms[form]]), ...size]
}

/** A single fan is not worth mentioning. */
const textsOfFan = ({ fans }: FanFacts) => when(fans > 1 && fans, (count) => counted(count, 'fan'))

const plugTexts = (plugs: readonly (readonly [count: number, noun: string])[]): readonly string[] =>
  plugs.flatMap(([count, noun]) => (count > 0 ? [`${count} × ${noun}${count === 1 ? '' : 's'}`] : []))
