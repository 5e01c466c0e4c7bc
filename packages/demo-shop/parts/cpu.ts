import { type DemoPart, type Label, type Offer, part } from './part.ts'
import { listed, paragraph } from './sentences.ts'

type Facts = {
  socket: string
  architecture: string
  memory: string[]
  channels?: number
  maxMemory: number
  cores: number
  threads: number
  /** Base and boost clock of the (performance) cores, GHz. */
  clocks: [base: number, boost: number]
  /** Performance and efficiency cores, if the chip has both. */
  split?: [performance: number, efficiency: number]
  l2: number
  l3: number
  tdp: number
  graphics?: string
  cooler?: true
  tray?: true
}

const am4 = { socket: 'AM4', architecture: 'Zen 3', memory: ['DDR4'], maxMemory: 128 }
const zen4 = { socket: 'AM5', architecture: 'Zen 4', memory: ['DDR5'], maxMemory: 128, graphics: 'AMD Radeon Graphics' }
const zen5 = { socket: 'AM5', architecture: 'Zen 5', memory: ['DDR5'], maxMemory: 256, graphics: 'AMD Radeon Graphics' }
const lga1700 = { socket: 'LGA 1700', architecture: 'Raptor Lake Refresh', memory: ['DDR5', 'DDR4'], maxMemory: 192 }
const alderLake = { ...lga1700, architecture: 'Alder Lake', maxMemory: 128 }
const lga1851 = { socket: 'LGA 1851', architecture: 'Arrow Lake', memory: ['DDR5'], maxMemory: 256 }
const arrowRefresh = { ...lga1851, architecture: 'Arrow Lake Refresh' }
const threadripper = { socket: 'sTR5', architecture: 'Zen 5', memory: ['DDR5'], channels: 4, maxMemory: 1024 }

function cpu(label: Label, offer: Offer, facts: Facts, note: string): DemoPart {
  const [base, boost] = facts.clocks
  const specs = {
    socket: facts.socket,
    microarchitecture: facts.architecture,
    cores: {
      total: facts.cores,
      threads: facts.threads,
      ...(facts.split && { performance: facts.split[0], efficiency: facts.split[1] }),
    },
    clocks: { performance: { base, boost } },
    cache: { l2: facts.l2, l3: facts.l3 },
    specifications: {
      tdp: facts.tdp,
      memory: { types: facts.memory, channels: facts.channels ?? 2, maxSupport: facts.maxMemory },
      integratedGraphics: { model: facts.graphics ?? 'None' },
      includesCooler: facts.cooler ?? false,
      packaging: facts.tray ? 'OEM/Tray' : 'Boxed',
    },
  }
  const description = paragraph(
    `${facts.cores}-core ${facts.architecture} processor for socket ${facts.socket}, up to ${boost.toFixed(1)} GHz, with ${facts.l3} MB of L3 cache.`,
    note,
    `It has ${facts.threads} threads, takes ${listed(facts.memory.toReversed()).replace(
      ' and ',
      ' or ',
    )} memory and is rated at ${facts.tdp} W.`,
    boxOf(facts),
  )
  return part('CPU', label, offer, specs, description)
}

/** What is in the box, and whether a graphics card is needed. */
function boxOf({ graphics = 'None', cooler, tray }: Facts): string {
  if (tray) return 'Tray version: no retail box, no cooler and no integrated graphics.'
  if (graphics === 'None')
    return cooler
      ? 'A cooler is in the box; a graphics card is required.'
      : 'There is no cooler in the box, and a graphics card is required.'
  return cooler ? 'It has integrated graphics, and a cooler is in the box.' : 'It has integrated graphics; there is no cooler in the box.'
}

export const cpus: readonly DemoPart[] = [
  cpu(
    { sku: 'CPU-7800X3D', name: 'AMD Ryzen 7 7800X3D', partNumbers: ['100-100000910WOF'], series: 'Ryzen 7 7000', releaseYear: 2023 },
    { price: 48_500, stock: 140, min: 5 },
    { ...zen4, cores: 8, threads: 16, clocks: [4.2, 5], l2: 8, l3: 96, tdp: 120 },
    'For gaming PCs: the large stacked cache raises frame rates.',
  ),
  cpu(
    { sku: 'CPU-14600K', name: 'Intel Core i5-14600K', partNumbers: ['BX8071514600K'], series: 'Core i5 14000', releaseYear: 2023 },
    { price: 37_900, stock: 210, min: 5 },
    { ...lga1700, cores: 14, threads: 20, split: [6, 8], clocks: [3.5, 5.3], l2: 20, l3: 24, tdp: 125, graphics: 'Intel UHD Graphics 770' },
    'For gaming and creative work: unlocked, with six performance and eight efficient cores.',
  ),
  cpu(
    { sku: 'CPU-5500', name: 'AMD Ryzen 5 5500', partNumbers: ['100-100000457BOX'], series: 'Ryzen 5 5000', releaseYear: 2022 },
    { price: 9_150, stock: 640, min: 10 },
    { ...am4, cores: 6, threads: 12, clocks: [3.6, 4.2], l2: 3, l3: 16, tdp: 65, cooler: true },
    'For entry-level PCs; it supports PCIe 3.0 only.',
  ),
  cpu(
    { sku: 'CPU-5600', name: 'AMD Ryzen 5 5600', partNumbers: ['100-100000927BOX'], series: 'Ryzen 5 5000', releaseYear: 2022 },
    { price: 11_900, stock: 520, min: 10 },
    { ...am4, cores: 6, threads: 12, clocks: [3.5, 4.4], l2: 3, l3: 32, tdp: 65, cooler: true },
    'For upgrading PCs with AM4 boards; it supports PCIe 4.0.',
  ),
  cpu(
    { sku: 'CPU-5600G', name: 'AMD Ryzen 5 5600G', partNumbers: ['100-100000252BOX'], series: 'Ryzen 5 5000', releaseYear: 2021 },
    { price: 14_600, stock: 380, min: 10 },
    { ...am4, cores: 6, threads: 12, clocks: [3.9, 4.4], l2: 3, l3: 16, tdp: 65, graphics: 'AMD Radeon Vega 7', cooler: true },
    "For office PCs that don't need a graphics card.",
  ),
  cpu(
    { sku: 'CPU-5700X', name: 'AMD Ryzen 7 5700X', partNumbers: ['100-100000926WOF'], series: 'Ryzen 7 5000', releaseYear: 2022 },
    { price: 17_800, stock: 160, min: 5 },
    { ...am4, cores: 8, threads: 16, clocks: [3.4, 4.6], l2: 4, l3: 32, tdp: 65 },
    'For upgrading PCs with AM4 boards at low power.',
  ),
  cpu(
    { sku: 'CPU-7500F-TRAY', name: 'AMD Ryzen 5 7500F (tray)', partNumbers: ['100-000000597'], series: 'Ryzen 5 7000', releaseYear: 2023 },
    { price: 16_700, stock: 900, min: 20 },
    { ...zen4, cores: 6, threads: 12, clocks: [3.7, 5], l2: 6, l3: 32, tdp: 65, graphics: 'None', tray: true },
    'For system builders who assemble gaming PCs in quantity.',
  ),
  cpu(
    { sku: 'CPU-7600', name: 'AMD Ryzen 5 7600', partNumbers: ['100-100001015BOX'], series: 'Ryzen 5 7000', releaseYear: 2023 },
    { price: 20_900, stock: 310, min: 5 },
    { ...zen4, cores: 6, threads: 12, clocks: [3.8, 5.1], l2: 6, l3: 32, tdp: 65, cooler: true },
    'For gaming and office PCs; it starts without a graphics card.',
  ),
  cpu(
    { sku: 'CPU-7700', name: 'AMD Ryzen 7 7700', partNumbers: ['100-100000592BOX'], series: 'Ryzen 7 7000', releaseYear: 2023 },
    { price: 27_400, stock: 95, min: 5 },
    { ...zen4, cores: 8, threads: 16, clocks: [3.8, 5.3], l2: 8, l3: 32, tdp: 65, cooler: true },
    'For quiet PCs for work and games, with a Wraith Prism cooler.',
  ),
  cpu(
    { sku: 'CPU-8500G', name: 'AMD Ryzen 5 8500G', partNumbers: ['100-100000931BOX'], series: 'Ryzen 5 8000', releaseYear: 2024 },
    { price: 19_300, stock: 240, min: 5 },
    {
      ...zen4,
      maxMemory: 256,
      cores: 6,
      threads: 12,
      split: [2, 4],
      clocks: [4.1, 5],
      l2: 6,
      l3: 16,
      tdp: 65,
      graphics: 'AMD Radeon 740M',
      cooler: true,
    },
    'For office PCs: it drives two monitors without a graphics card.',
  ),
  cpu(
    { sku: 'CPU-9600X', name: 'AMD Ryzen 5 9600X', partNumbers: ['100-100001405WOF'], series: 'Ryzen 5 9000', releaseYear: 2024 },
    { price: 25_900, stock: 420, min: 5 },
    { ...zen5, cores: 6, threads: 12, clocks: [3.9, 5.4], l2: 6, l3: 32, tdp: 65 },
    'For mid-range gaming PCs, for example with an RTX 5060 or RX 9060 XT.',
  ),
  cpu(
    { sku: 'CPU-9700X', name: 'AMD Ryzen 7 9700X', partNumbers: ['100-100001404WOF'], series: 'Ryzen 7 9000', releaseYear: 2024 },
    { price: 36_800, stock: 130, min: 5 },
    { ...zen5, cores: 8, threads: 16, clocks: [3.8, 5.5], l2: 8, l3: 32, tdp: 65 },
    'For gaming and work at low power.',
  ),
  cpu(
    { sku: 'CPU-9800X3D', name: 'AMD Ryzen 7 9800X3D', partNumbers: ['100-100001084WOF'], series: 'Ryzen 7 9000', releaseYear: 2024 },
    { price: 58_900, stock: 210, min: 3 },
    { ...zen5, cores: 8, threads: 16, clocks: [4.7, 5.2], l2: 8, l3: 96, tdp: 120 },
    'For high-end gaming PCs: unlocked, with a large stacked cache.',
  ),
  cpu(
    { sku: 'CPU-9850X3D', name: 'AMD Ryzen 7 9850X3D', partNumbers: ['100-100001973WOF'], series: 'Ryzen 7 9000', releaseYear: 2026 },
    { price: 65_400, stock: 24, min: 3 },
    { ...zen5, cores: 8, threads: 16, clocks: [4.7, 5.6], l2: 8, l3: 96, tdp: 120 },
    'For high-end gaming PCs: a 9800X3D with a higher boost clock.',
  ),
  cpu(
    { sku: 'CPU-9950X', name: 'AMD Ryzen 9 9950X', partNumbers: ['100-100001277WOF'], series: 'Ryzen 9 9000', releaseYear: 2024 },
    { price: 66_500, stock: 38, min: 2 },
    { ...zen5, cores: 16, threads: 32, clocks: [4.3, 5.7], l2: 16, l3: 64, tdp: 170 },
    'For rendering, compiling and other heavy work; plan for a large cooler.',
  ),
  cpu(
    { sku: 'CPU-9950X3D', name: 'AMD Ryzen 9 9950X3D', partNumbers: ['100-100000719WOF'], series: 'Ryzen 9 9000', releaseYear: 2025 },
    { price: 84_900, stock: 12, min: 1 },
    { ...zen5, cores: 16, threads: 32, clocks: [4.3, 5.7], l2: 16, l3: 128, tdp: 170 },
    'For work and games on one PC: 16 cores and a large stacked cache.',
  ),
  cpu(
    { sku: 'CPU-TR-9970X', name: 'AMD Ryzen Threadripper 9970X', series: 'Ryzen Threadripper 9000', releaseYear: 2025 },
    { price: 312_000, stock: 3, min: 1 },
    { ...threadripper, cores: 32, threads: 64, clocks: [4, 5.4], l2: 32, l3: 128, tdp: 350 },
    'For workstations: four memory channels, registered DDR5 only.',
  ),
  cpu(
    { sku: 'CPU-12100F', name: 'Intel Core i3-12100F', partNumbers: ['BX8071512100F'], series: 'Core i3 12000', releaseYear: 2022 },
    { price: 8_900, stock: 730, min: 10 },
    { ...alderLake, cores: 4, threads: 8, clocks: [3.3, 4.3], l2: 5, l3: 12, tdp: 58, cooler: true },
    'For low-cost gaming PCs.',
  ),
  cpu(
    { sku: 'CPU-12400F', name: 'Intel Core i5-12400F', partNumbers: ['BX8071512400F'], series: 'Core i5 12000', releaseYear: 2022 },
    { price: 12_800, stock: 1_150, min: 10 },
    { ...alderLake, cores: 6, threads: 12, clocks: [2.5, 4.4], l2: 7.5, l3: 18, tdp: 65, cooler: true },
    'For gaming and office PCs; all six cores are performance cores.',
  ),
  cpu(
    { sku: 'CPU-14400F', name: 'Intel Core i5-14400F', partNumbers: ['BX8071514400F'], series: 'Core i5 14000', releaseYear: 2024 },
    { price: 16_600, stock: 460, min: 10 },
    { ...lga1700, cores: 10, threads: 16, split: [6, 4], clocks: [2.5, 4.7], l2: 9.5, l3: 20, tdp: 65, cooler: true },
    'For gaming and office PCs, with six performance and four efficient cores.',
  ),
  cpu(
    { sku: 'CPU-14700K', name: 'Intel Core i7-14700K', partNumbers: ['BX8071514700K'], series: 'Core i7 14000', releaseYear: 2023 },
    { price: 46_300, stock: 0, min: 5 },
    {
      ...lga1700,
      cores: 20,
      threads: 28,
      split: [8, 12],
      clocks: [3.4, 5.6],
      l2: 28,
      l3: 33,
      tdp: 125,
      graphics: 'Intel UHD Graphics 770',
    },
    'For demanding work: unlocked, it draws up to 253 W, so plan for a 360 mm water cooler.',
  ),
  cpu(
    { sku: 'CPU-14900K', name: 'Intel Core i9-14900K', partNumbers: ['BX8071514900K'], series: 'Core i9 14000', releaseYear: 2023 },
    { price: 58_700, stock: 17, min: 2 },
    { ...lga1700, cores: 24, threads: 32, split: [8, 16], clocks: [3.2, 6], l2: 32, l3: 36, tdp: 125, graphics: 'Intel UHD Graphics 770' },
    "For high-end gaming and workstations: unlocked; update the board's BIOS before you install it.",
  ),
  cpu(
    { sku: 'CPU-U5-245K', name: 'Intel Core Ultra 5 245K', partNumbers: ['BX80768245K'], series: 'Core Ultra 5 200', releaseYear: 2024 },
    { price: 30_400, stock: 275, min: 5 },
    { ...lga1851, cores: 14, threads: 14, split: [6, 8], clocks: [4.2, 5.2], l2: 26, l3: 24, tdp: 125, graphics: 'Intel Graphics' },
    'For new PCs on LGA 1851 at a moderate price: unlocked.',
  ),
  cpu(
    { sku: 'CPU-U7-265K', name: 'Intel Core Ultra 7 265K', partNumbers: ['BX80768265K'], series: 'Core Ultra 7 200', releaseYear: 2024 },
    { price: 38_900, stock: 85, min: 3 },
    { ...lga1851, cores: 20, threads: 20, split: [8, 12], clocks: [3.9, 5.5], l2: 36, l3: 30, tdp: 125, graphics: 'Intel Graphics' },
    'For video editing with Quick Sync: unlocked.',
  ),
  cpu(
    {
      sku: 'CPU-U7-270K-PLUS',
      name: 'Intel Core Ultra 7 270K Plus',
      partNumbers: ['BX80768270K'],
      series: 'Core Ultra 7 200',
      releaseYear: 2026,
    },
    { price: 42_700, stock: 60, min: 3 },
    { ...arrowRefresh, cores: 24, threads: 24, split: [8, 16], clocks: [3.7, 5.5], l2: 40, l3: 36, tdp: 125, graphics: 'Intel Graphics' },
    'For gaming and creative work: unlocked, the 2026 refresh for LGA 1851.',
  ),
  cpu(
    { sku: 'CPU-U9-285K', name: 'Intel Core Ultra 9 285K', partNumbers: ['BX80768285K'], series: 'Core Ultra 9 200', releaseYear: 2024 },
    { price: 71_200, stock: 1, min: 2 },
    { ...lga1851, cores: 24, threads: 24, split: [8, 16], clocks: [3.7, 5.7], l2: 40, l3: 36, tdp: 125, graphics: 'Intel Graphics' },
    'For workstations; it draws up to 250 W under load.',
  ),
]
