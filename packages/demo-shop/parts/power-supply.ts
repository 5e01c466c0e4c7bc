import { type DemoPart, type Label, type Offer, part } from './part.ts'
import { listed, numeral, paragraph } from './sentences.ts'

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

function powerSupply(label: Label, offer: Offer, supply: Supply, note: string): DemoPart {
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
  const plugs = [
    pcie16 && `${numeral(pcie16)} 16-pin`,
    pcie8 && `${numeral(pcie8)} 6+2-pin PCIe`,
    eps && `${numeral(eps)} CPU`,
    sata && `${numeral(sata)} SATA`,
  ].filter((plug) => typeof plug === 'string')
  const cables = supply.modular === 'Full' ? 'fully modular' : 'with fixed cables'
  const description = paragraph(
    `${supply.wattage} W ${specs.form_factor} power supply, ${supply.rating}, ${cables}, ${supply.length} mm long.`,
    note,
    plugs.length > 1 && `Connectors: ${listed(plugs)}.`,
  )
  return part('Power supply', label, offer, specs, description)
}

export const powerSupplies: readonly DemoPart[] = [
  powerSupply(
    { sku: 'PSU-RM850X', name: 'Corsair RM850x (2024)', partNumbers: ['CP-9020270-NA'], series: 'RMx', releaseYear: 2024 },
    { price: 16_900, stock: 120, min: 5 },
    { wattage: 850, rating: 'Cybenetics Gold', modular: 'Full', length: 160, plugs: { pcie16: 1 } },
    'It has a native 12V-2x6 connector, and its 140 mm fan stops at low load.',
  ),
  powerSupply(
    { sku: 'PSU-RM1000X', name: 'Corsair RM1000x (2024)', partNumbers: ['CP-9020271-NA'], series: 'RMx', releaseYear: 2024 },
    { price: 20_800, stock: 42, min: 3 },
    { wattage: 1000, rating: 'Cybenetics Gold', modular: 'Full', length: 160, plugs: { pcie16: 1 } },
    'It has a native 12V-2x6 connector, for PCs with an RTX 5080 or RTX 5090.',
  ),
  powerSupply(
    { sku: 'PSU-RM750E', name: 'Corsair RM750e (2025)', partNumbers: ['CP-9020295-NA'], series: 'RMe', releaseYear: 2025 },
    { price: 11_900, stock: 260, min: 5 },
    { wattage: 750, rating: '80+ Gold', modular: 'Full', length: 140, plugs: { pcie16: 1, pcie8: 3, eps: 2 } },
    'A short unit with a 12V-2x6 cable for current graphics cards.',
  ),
  powerSupply(
    { sku: 'PSU-RM850E', name: 'Corsair RM850e (2025)', partNumbers: ['CP-9020296-NA'], series: 'RMe', releaseYear: 2025 },
    { price: 13_700, stock: 195, min: 5 },
    { wattage: 850, rating: '80+ Gold', modular: 'Full', length: 140, plugs: { pcie16: 1, eps: 2 } },
    'A short unit with a 12V-2x6 cable for current graphics cards.',
  ),
  powerSupply(
    { sku: 'PSU-CX650', name: 'Corsair CX650 (2023)', partNumbers: ['CP-9020278-NA'], series: 'CX', releaseYear: 2023 },
    { price: 7_300, stock: 540, min: 10 },
    { wattage: 650, rating: '80+ Bronze', modular: 'Non-Modular', length: 125 },
    'A short unit for compact cases.',
  ),
  powerSupply(
    { sku: 'PSU-SF750', name: 'Corsair SF750 (2024)', partNumbers: ['CP-9020284'], series: 'SF', releaseYear: 2024 },
    { price: 21_400, stock: 15, min: 2 },
    { wattage: 750, form: 'SFX', rating: '80+ Platinum', modular: 'Full', length: 100, plugs: { pcie16: 1 } },
    'For Mini-ITX cases, with a 12V-2x6 cable.',
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
    'For gaming PCs with a mid-range graphics card.',
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
    'An ATX 3.0 unit with a 16-pin cable for gaming PCs with many drives.',
  ),
  powerSupply(
    { sku: 'PSU-A550BN', name: 'MSI MAG A550BN', partNumbers: ['306-7ZP2A11-CE0'], series: 'MAG', releaseYear: 2021 },
    { price: 5_150, stock: 1_380, min: 20 },
    { wattage: 550, rating: '80+ Bronze', modular: 'Non-Modular', length: 140, plugs: { pcie8: 2, eps: 1, sata: 5 } },
    'For entry-level gaming PCs.',
  ),
  powerSupply(
    { sku: 'PSU-A650BN', name: 'MSI MAG A650BN', partNumbers: ['306-7ZP2B11-CE0'], series: 'MAG', releaseYear: 2021 },
    { price: 6_100, stock: 940, min: 10 },
    { wattage: 650, rating: '80+ Bronze', modular: 'Non-Modular', length: 140, plugs: { pcie8: 2, eps: 1, sata: 5 } },
    'For gaming PCs with a mid-range graphics card.',
  ),
  powerSupply(
    { sku: 'PSU-A750GL', name: 'MSI MAG A750GL PCIE5', partNumbers: ['306-7ZP8B11-CE0'], series: 'MAG', releaseYear: 2023 },
    { price: 11_300, stock: 310, min: 5 },
    { wattage: 750, rating: '80+ Gold', modular: 'Full', length: 140, plugs: { pcie16: 1, pcie8: 3, eps: 2, sata: 8 } },
    'It has a 16-pin cable for graphics cards such as the RTX 5070.',
  ),
  powerSupply(
    { sku: 'PSU-A850GLS', name: 'MSI MAG A850GLS PCIE5', partNumbers: ['306-7ZPIY11-CE0'], series: 'MAG', releaseYear: 2025 },
    { price: 13_900, stock: 88, min: 5 },
    { wattage: 850, rating: '80+ Gold', modular: 'Full', length: 150, plugs: { pcie16: 1, pcie8: 4, eps: 2, sata: 8 } },
    'An ATX 3.1 unit; its two-coloured 16-pin plug shows whether it is fully inserted.',
  ),
  powerSupply(
    { sku: 'PSU-A1000GS', name: 'MSI MPG A1000GS PCIE5', partNumbers: ['306-7ZPFY11-CE0'], series: 'MPG', releaseYear: 2024 },
    { price: 18_600, stock: 0, min: 3 },
    { wattage: 1000, rating: '80+ Gold', modular: 'Full', length: 150 },
    'An ATX 3.1 unit for high-end gaming PCs.',
  ),
  powerSupply(
    { sku: 'PSU-S12III-550', name: 'Seasonic S12III 550', partNumbers: ['SSR-550GB3'], series: 'S12III', releaseYear: 2019 },
    { price: 5_600, stock: 430, min: 10 },
    { wattage: 550, rating: '80+ Bronze', modular: 'Non-Modular', length: 140, plugs: { pcie8: 2, eps: 1, sata: 6 } },
    'For office PCs and entry-level gaming PCs.',
  ),
  powerSupply(
    { sku: 'PSU-FOCUS-1000', name: 'Seasonic Focus GX-1000 V4', partNumbers: ['FOCUS-GX-1000-V4'], series: 'Focus GX', releaseYear: 2024 },
    { price: 20_200, stock: 26, min: 2 },
    { wattage: 1000, rating: '80+ Gold', modular: 'Full', length: 140, plugs: { pcie16: 1 } },
    'A short ATX 3.1 unit for high-end gaming PCs and workstations.',
  ),
  powerSupply(
    { sku: 'PSU-VERTEX-1000', name: 'Seasonic Vertex GX-1000', series: 'Vertex', releaseYear: 2022 },
    { price: 22_300, stock: 9, min: 2 },
    { wattage: 1000, rating: '80+ Gold', modular: 'Full', length: 160, plugs: { pcie16: 1, pcie8: 3, eps: 2 } },
    'An ATX 3.0 unit for workstations that run all day.',
  ),
  powerSupply(
    { sku: 'PSU-PP12M-750', name: 'be quiet! Pure Power 12 M 750 W', partNumbers: ['BN343'], series: 'Pure Power 12 M', releaseYear: 2022 },
    { price: 12_400, stock: 72, min: 5 },
    { wattage: 750, rating: '80+ Gold', modular: 'Full', length: 160, plugs: { pcie16: 1 } },
    'A quiet ATX 3.0 unit with a 16-pin cable for current graphics cards.',
  ),
  powerSupply(
    { sku: 'PSU-DP13-1000', name: 'be quiet! Dark Power 13 1000 W', partNumbers: ['BN335'], series: 'Dark Power 13', releaseYear: 2023 },
    { price: 33_900, stock: 5, min: 1 },
    { wattage: 1000, rating: '80+ Titanium', modular: 'Full', length: 175, plugs: { pcie16: 1, pcie8: 4, eps: 2 } },
    'An ATX 3.0 unit for quiet studio workstations.',
  ),
  powerSupply(
    { sku: 'PSU-TUF-850G', name: 'ASUS TUF Gaming 850G', partNumbers: ['90YE00S2-B0NA00'], series: 'TUF Gaming', releaseYear: 2022 },
    { price: 14_500, stock: 61, min: 3 },
    { wattage: 850, rating: '80+ Gold', modular: 'Full', length: 150, plugs: { pcie16: 1 } },
    'An ATX 3.0 unit with a 16-pin cable for current graphics cards.',
  ),
  powerSupply(
    { sku: 'PSU-P550B', name: 'Gigabyte P550B', partNumbers: ['GP-P550B'], series: 'P', releaseYear: 2020 },
    { price: 4_800, stock: 1_120, min: 20 },
    { wattage: 550, rating: '80+ Bronze', modular: 'Non-Modular', length: 140, plugs: { pcie8: 2, eps: 1, sata: 6 } },
    'A low-cost unit for office PCs and small gaming PCs.',
  ),
  powerSupply(
    { sku: 'PSU-PK650D', name: 'Deepcool PK650D', partNumbers: ['R-PK650D-FA0B'], series: 'PK-D', releaseYear: 2022 },
    { price: 5_900, stock: 700, min: 10 },
    { wattage: 650, rating: '80+ Bronze', modular: 'Non-Modular', length: 140 },
    'For gaming PCs with a mid-range graphics card.',
  ),
]
