import { type DemoPart, type Label, type Offer, part } from './part.ts'

type Supply = {
  wattage: number
  form?: 'ATX' | 'SFX'
  /** '80+ Gold' or 'Cybenetics Gold': the tester comes first. */
  rating: string
  modular: 'Full' | 'Non-Modular'
  length: number
  /** Plugs, if the manufacturer's table is known: for the card (16-pin, 6+2), the processor, the drives. */
  plugs?: { pcie16?: number; pcie8?: number; eps?: number; sata?: number }
}

function powerSupply(label: Label, offer: Offer, supply: Supply, description: string): DemoPart {
  const { pcie16, pcie8, eps, sata } = supply.plugs ?? {}
  const connectors = { atx_24_pin: 1, eps_8_pin: eps, pcie_12vhpwr: pcie16, pcie_6_plus_2_pin: pcie8, sata }
  const specs = {
    wattage: supply.wattage,
    form_factor: supply.form ?? 'ATX',
    [supply.rating.startsWith('Cybenetics') ? 'cybenetics_efficiency_rating' : 'efficiency_rating']: supply.rating,
    modular: supply.modular,
    length: supply.length,
    connectors: Object.fromEntries(Object.entries(connectors).filter(([, count]) => count !== undefined)),
  }
  return part('Power supply', label, offer, specs, description)
}

export const powerSupplies: readonly DemoPart[] = [
  powerSupply(
    { sku: 'PSU-RM850X', name: 'Corsair RM850x (2024)', partNumbers: ['CP-9020270-NA'], series: 'RMx', releaseYear: 2024 },
    { price: 16_900, stock: 120, min: 5 },
    { wattage: 850, rating: 'Cybenetics Gold', modular: 'Full', length: 160, plugs: { pcie16: 1 } },
    'Fully modular ATX supply of 850 W, Cybenetics Gold, with a native 12V-2x6 connector and a 140 mm fan that rests at low load.',
  ),
  powerSupply(
    { sku: 'PSU-RM1000X', name: 'Corsair RM1000x (2024)', partNumbers: ['CP-9020271-NA'], series: 'RMx', releaseYear: 2024 },
    { price: 20_800, stock: 42, min: 3 },
    { wattage: 1000, rating: 'Cybenetics Gold', modular: 'Full', length: 160, plugs: { pcie16: 1 } },
    'Fully modular ATX supply of 1000 W with a native 12V-2x6 connector. For RTX 5080 and 5090 builds.',
  ),
  powerSupply(
    { sku: 'PSU-RM750E', name: 'Corsair RM750e (2025)', partNumbers: ['CP-9020295-NA'], series: 'RMe', releaseYear: 2025 },
    { price: 11_900, stock: 260, min: 5 },
    { wattage: 750, rating: '80+ Gold', modular: 'Full', length: 140, plugs: { pcie16: 1, pcie8: 3, eps: 2 } },
    'Fully modular ATX supply of 750 W, 80+ Gold, only 140 mm long, with a 12V-2x6 cable.',
  ),
  powerSupply(
    { sku: 'PSU-RM850E', name: 'Corsair RM850e (2025)', partNumbers: ['CP-9020296-NA'], series: 'RMe', releaseYear: 2025 },
    { price: 13_700, stock: 195, min: 5 },
    { wattage: 850, rating: '80+ Gold', modular: 'Full', length: 140, plugs: { pcie16: 1, eps: 2 } },
    'Fully modular ATX supply of 850 W, 80+ Gold, 140 mm long, with a 12V-2x6 cable.',
  ),
  powerSupply(
    { sku: 'PSU-CX650', name: 'Corsair CX650 (2023)', partNumbers: ['CP-9020278-NA'], series: 'CX', releaseYear: 2023 },
    { price: 7_300, stock: 540, min: 10 },
    { wattage: 650, rating: '80+ Bronze', modular: 'Non-Modular', length: 125 },
    'ATX supply of 650 W, 80+ Bronze, fixed cables, 125 mm short.',
  ),
  powerSupply(
    { sku: 'PSU-SF750', name: 'Corsair SF750 (2024)', partNumbers: ['CP-9020284'], series: 'SF', releaseYear: 2024 },
    { price: 21_400, stock: 15, min: 2 },
    { wattage: 750, form: 'SFX', rating: '80+ Platinum', modular: 'Full', length: 100, plugs: { pcie16: 1 } },
    'SFX supply of 750 W for Mini-ITX cases: fully modular, 80+ Platinum, with a 12V-2x6 cable.',
  ),
  powerSupply(
    {
      sku: 'PSU-MWE650-B',
      name: 'Cooler Master MWE 650 Bronze V2',
      partNumbers: ['MPE-6501-ACAAB'],
      series: 'MWE Bronze',
      releaseYear: 2020,
    },
    { price: 6_700, stock: 620, min: 10 },
    { wattage: 650, rating: '80+ Bronze', modular: 'Non-Modular', length: 140 },
    'ATX supply of 650 W, 80+ Bronze, fixed cables. What most 5060 builds leave with.',
  ),
  powerSupply(
    {
      sku: 'PSU-MWE850-G',
      name: 'Cooler Master MWE Gold 850 V2 ATX 3.0',
      partNumbers: ['MPE-8501-AFAAG-3'],
      series: 'MWE Gold',
      releaseYear: 2023,
    },
    { price: 13_200, stock: 130, min: 5 },
    { wattage: 850, rating: '80+ Gold', modular: 'Full', length: 160, plugs: { pcie16: 1, pcie8: 4, eps: 2, sata: 12 } },
    'Fully modular ATX 3.0 supply of 850 W, 80+ Gold, with a 16-pin cable and twelve SATA plugs.',
  ),
  powerSupply(
    { sku: 'PSU-A550BN', name: 'MSI MAG A550BN', partNumbers: ['306-7ZP2A11-CE0'], series: 'MAG', releaseYear: 2021 },
    { price: 5_150, stock: 1_380, min: 20 },
    { wattage: 550, rating: '80+ Bronze', modular: 'Non-Modular', length: 140, plugs: { pcie8: 2, eps: 1, sata: 5 } },
    'ATX supply of 550 W, 80+ Bronze, fixed cables. The carton article for entry gaming builds.',
  ),
  powerSupply(
    { sku: 'PSU-A650BN', name: 'MSI MAG A650BN', partNumbers: ['306-7ZP2B11-CE0'], series: 'MAG', releaseYear: 2021 },
    { price: 6_100, stock: 940, min: 10 },
    { wattage: 650, rating: '80+ Bronze', modular: 'Non-Modular', length: 140, plugs: { pcie8: 2, eps: 1, sata: 5 } },
    'ATX supply of 650 W, 80+ Bronze, fixed cables, two 6+2-pin plugs for the card.',
  ),
  powerSupply(
    { sku: 'PSU-A750GL', name: 'MSI MAG A750GL PCIE5', partNumbers: ['306-7ZP8B11-CE0'], series: 'MAG', releaseYear: 2023 },
    { price: 11_300, stock: 310, min: 5 },
    { wattage: 750, rating: '80+ Gold', modular: 'Full', length: 140, plugs: { pcie16: 1, pcie8: 3, eps: 2, sata: 8 } },
    'Fully modular ATX supply of 750 W, 80+ Gold, 140 mm long, with a 16-pin cable for RTX 5070 cards.',
  ),
  powerSupply(
    { sku: 'PSU-A850GLS', name: 'MSI MAG A850GLS PCIE5', partNumbers: ['306-7ZPIY11-CE0'], series: 'MAG', releaseYear: 2025 },
    { price: 13_900, stock: 88, min: 5 },
    { wattage: 850, rating: '80+ Gold', modular: 'Full', length: 150, plugs: { pcie16: 1, pcie8: 4, eps: 2, sata: 8 } },
    'Fully modular ATX 3.1 supply of 850 W, 80+ Gold, with a two-coloured 16-pin plug that shows whether it sits.',
  ),
  powerSupply(
    { sku: 'PSU-A1000GS', name: 'MSI MPG A1000GS PCIE5', partNumbers: ['306-7ZPFY11-CE0'], series: 'MPG', releaseYear: 2024 },
    { price: 18_600, stock: 0, min: 3 },
    { wattage: 1000, rating: '80+ Gold', modular: 'Full', length: 150 },
    'Fully modular ATX 3.1 supply of 1000 W, 80+ Gold. Sold out, next delivery on order.',
  ),
  powerSupply(
    { sku: 'PSU-S12III-550', name: 'Seasonic S12III 550', partNumbers: ['SSR-550GB3'], series: 'S12III', releaseYear: 2019 },
    { price: 5_600, stock: 430, min: 10 },
    { wattage: 550, rating: '80+ Bronze', modular: 'Non-Modular', length: 140, plugs: { pcie8: 2, eps: 1, sata: 6 } },
    'ATX supply of 550 W, 80+ Bronze, fixed cables: two 6+2-pin plugs, six SATA plugs.',
  ),
  powerSupply(
    { sku: 'PSU-FOCUS-1000', name: 'Seasonic Focus GX-1000 V4', partNumbers: ['FOCUS-GX-1000-V4'], series: 'Focus GX', releaseYear: 2024 },
    { price: 20_200, stock: 26, min: 2 },
    { wattage: 1000, rating: '80+ Gold', modular: 'Full', length: 140, plugs: { pcie16: 1 } },
    'Fully modular ATX 3.1 supply of 1000 W, 80+ Gold, on 140 mm.',
  ),
  powerSupply(
    { sku: 'PSU-VERTEX-1000', name: 'Seasonic Vertex GX-1000', series: 'Vertex', releaseYear: 2022 },
    { price: 22_300, stock: 9, min: 2 },
    { wattage: 1000, rating: '80+ Gold', modular: 'Full', length: 160, plugs: { pcie16: 1, pcie8: 3, eps: 2 } },
    'Fully modular ATX 3.0 supply of 1000 W, 80+ Gold, for workstations that run all day.',
  ),
  powerSupply(
    { sku: 'PSU-PP12M-750', name: 'be quiet! Pure Power 12 M 750 W', partNumbers: ['BN343'], series: 'Pure Power 12 M', releaseYear: 2022 },
    { price: 12_400, stock: 72, min: 5 },
    { wattage: 750, rating: '80+ Gold', modular: 'Full', length: 160, plugs: { pcie16: 1 } },
    'Quiet modular ATX 3.0 supply of 750 W, 80+ Gold, with a 16-pin cable.',
  ),
  powerSupply(
    { sku: 'PSU-DP13-1000', name: 'be quiet! Dark Power 13 1000 W', partNumbers: ['BN335'], series: 'Dark Power 13', releaseYear: 2023 },
    { price: 33_900, stock: 5, min: 1 },
    { wattage: 1000, rating: '80+ Titanium', modular: 'Full', length: 175, plugs: { pcie16: 1, pcie8: 4, eps: 2 } },
    'Fully modular ATX 3.0 supply of 1000 W, 80+ Titanium, 175 mm long. For silent studios.',
  ),
  powerSupply(
    { sku: 'PSU-TUF-850G', name: 'ASUS TUF Gaming 850G', partNumbers: ['90YE00S2-B0NA00'], series: 'TUF Gaming', releaseYear: 2022 },
    { price: 14_500, stock: 61, min: 3 },
    { wattage: 850, rating: '80+ Gold', modular: 'Full', length: 150, plugs: { pcie16: 1 } },
    'Fully modular ATX 3.0 supply of 850 W, 80+ Gold, with a 16-pin cable.',
  ),
  powerSupply(
    { sku: 'PSU-P550B', name: 'Gigabyte P550B', partNumbers: ['GP-P550B'], series: 'P', releaseYear: 2020 },
    { price: 4_800, stock: 1_120, min: 20 },
    { wattage: 550, rating: '80+ Bronze', modular: 'Non-Modular', length: 140, plugs: { pcie8: 2, eps: 1, sata: 6 } },
    'ATX supply of 550 W, 80+ Bronze, fixed cables. The lowest price we sell with a good conscience.',
  ),
  powerSupply(
    { sku: 'PSU-PK650D', name: 'Deepcool PK650D', partNumbers: ['R-PK650D-FA0B'], series: 'PK-D', releaseYear: 2022 },
    { price: 5_900, stock: 700, min: 10 },
    { wattage: 650, rating: '80+ Bronze', modular: 'Non-Modular', length: 140 },
    'ATX supply of 650 W, 80+ Bronze, fixed cables, 140 mm long.',
  ),
]
