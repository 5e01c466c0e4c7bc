import { type DemoPart, type Label, type Offer, part } from './part.ts'
import { listed, paragraph } from './sentences.ts'

type Kit = {
  ram: 'DDR4' | 'DDR5'
  speed: number
  cas: number
  modules: [quantity: number, capacityGb: number]
  voltage?: number
  height?: number
  rgb?: true
  soDimm?: true
  profiles?: ('XMP' | 'EXPO')[]
}

const pins = { DDR4: { long: '288-pin DIMM', short: '260-pin SO-DIMM' }, DDR5: { long: '288-pin DIMM', short: '262-pin SO-DIMM' } }

function memory(label: Label, offer: Offer, kit: Kit, note: string): DemoPart {
  const [quantity, capacityGb] = kit.modules
  const specs = {
    ram_type: kit.ram,
    speed: kit.speed,
    form_factor: pins[kit.ram][kit.soDimm ? 'short' : 'long'],
    modules: { quantity, capacity_gb: capacityGb },
    capacity: quantity * capacityGb,
    cas_latency: kit.cas,
    ecc: 'Non-ECC',
    registered: 'Unbuffered',
    rgb: kit.rgb ?? false,
    ...(kit.voltage && { voltage: kit.voltage }),
    ...(kit.height && { height: kit.height }),
    ...(kit.profiles && { profile_support: kit.profiles }),
  }
  const what = quantity > 1 ? `kit (${quantity} × ${capacityGb} GB)` : kit.soDimm ? 'SO-DIMM module' : 'module'
  const { profiles = [] } = kit
  const extras = [
    kit.rgb && 'RGB lighting',
    profiles.length > 0 && (profiles.length > 1 ? `${listed(profiles)} profiles` : `an ${profiles[0]} profile`),
  ].filter((extra) => typeof extra === 'string')
  const traits = [
    kit.height && `is ${kit.height} mm high`,
    extras.length > 0 && `has ${listed(extras)}`,
    kit.voltage && `runs at ${kit.voltage} V`,
  ].filter((trait) => typeof trait === 'string')
  const description = paragraph(
    `${specs.capacity} GB ${kit.ram} ${what} at ${kit.speed} MT/s, CL${kit.cas}, for ${kit.soDimm ? 'notebooks and mini PCs' : 'desktop boards'}.`,
    note,
    traits.length > 0 && `It ${listed(traits)}.`,
  )
  return part('Memory', label, offer, specs, description)
}

export const memoryKits: readonly DemoPart[] = [
  memory(
    {
      sku: 'RAM-FLARE-X5-32',
      name: 'G.Skill Flare X5 32 GB DDR5-6000',
      partNumbers: ['F5-6000J3038F16GX2-FX5'],
      series: 'Flare X5',
      releaseYear: 2022,
    },
    { price: 13_200, stock: 460, min: 10 },
    { ram: 'DDR5', speed: 6000, cas: 30, modules: [2, 16], voltage: 1.35, height: 33, profiles: ['EXPO'] },
    'For gaming PCs on AM5; it fits under large air coolers.',
  ),
  memory(
    {
      sku: 'RAM-FLARE-X5-32-C36',
      name: 'G.Skill Flare X5 32 GB DDR5-6000 CL36',
      partNumbers: ['F5-6000J3636F16GX2-FX5'],
      series: 'Flare X5',
      releaseYear: 2022,
    },
    { price: 12_100, stock: 280, min: 10 },
    { ram: 'DDR5', speed: 6000, cas: 36, modules: [2, 16], voltage: 1.35, height: 33, profiles: ['EXPO', 'XMP'] },
    'For PCs on AM5; it fits under large air coolers.',
  ),
  memory(
    {
      sku: 'RAM-TZ5-NEO-32',
      name: 'G.Skill Trident Z5 Neo RGB 32 GB DDR5-6000',
      partNumbers: ['F5-6000J3038F16GX2-TZ5NR'],
      series: 'Trident Z5 Neo RGB',
      releaseYear: 2022,
    },
    { price: 14_900, stock: 135, min: 5 },
    { ram: 'DDR5', speed: 6000, cas: 30, modules: [2, 16], voltage: 1.35, height: 44, rgb: true, profiles: ['EXPO'] },
    'For gaming PCs on AM5; check the space below your air cooler first.',
  ),
  memory(
    {
      sku: 'RAM-TZ5-64',
      name: 'G.Skill Trident Z5 RGB 64 GB DDR5-6000',
      partNumbers: ['F5-6000J3040G32GX2-TZ5RK'],
      series: 'Trident Z5 RGB',
    },
    { price: 26_800, stock: 48, min: 2 },
    { ram: 'DDR5', speed: 6000, cas: 30, modules: [2, 32], voltage: 1.4, height: 44, rgb: true, profiles: ['XMP'] },
    'For editing workstations with large projects.',
  ),
  memory(
    {
      sku: 'RAM-TZ5-32-7200',
      name: 'G.Skill Trident Z5 RGB 32 GB DDR5-7200',
      partNumbers: ['F5-7200J3445G16GX2-TZ5RK'],
      series: 'Trident Z5 RGB',
    },
    { price: 17_600, stock: 20, min: 2 },
    { ram: 'DDR5', speed: 7200, cas: 34, modules: [2, 16], voltage: 1.4, height: 44, rgb: true, profiles: ['XMP'] },
    'A fast kit for Intel Z790 and Z890 boards.',
  ),
  memory(
    {
      sku: 'RAM-RIPJAWS-S5-32',
      name: 'G.Skill Ripjaws S5 32 GB DDR5-6000',
      partNumbers: ['F5-6000J3636F16GX2-RS5K'],
      series: 'Ripjaws S5',
      releaseYear: 2022,
    },
    { price: 12_000, stock: 390, min: 10 },
    { ram: 'DDR5', speed: 6000, cas: 36, modules: [2, 16], voltage: 1.35, height: 33, profiles: ['XMP'] },
    'For Intel boards with DDR5 slots.',
  ),
  memory(
    {
      sku: 'RAM-RIPJAWS-V-16',
      name: 'G.Skill Ripjaws V 16 GB DDR4-3200',
      partNumbers: ['F4-3200C16D-16GVKB'],
      series: 'Ripjaws V',
      releaseYear: 2015,
    },
    { price: 5_600, stock: 720, min: 10 },
    { ram: 'DDR4', speed: 3200, cas: 16, modules: [2, 8], voltage: 1.35, height: 42, profiles: ['XMP'] },
    'A common choice with a Ryzen 5 5600 or a Core i5-12400F.',
  ),
  memory(
    {
      sku: 'RAM-RIPJAWS-V-32',
      name: 'G.Skill Ripjaws V 32 GB DDR4-3600',
      partNumbers: ['F4-3600C18D-32GVK'],
      series: 'Ripjaws V',
      releaseYear: 2019,
    },
    { price: 9_900, stock: 210, min: 10 },
    { ram: 'DDR4', speed: 3600, cas: 18, modules: [2, 16], voltage: 1.35, height: 42, profiles: ['XMP'] },
    'For AM4 and LGA 1700 boards with DDR4 slots.',
  ),
  memory(
    {
      sku: 'RAM-LPX-16',
      name: 'Corsair Vengeance LPX 16 GB DDR4-3200',
      partNumbers: ['CMK16GX4M2B3200C16'],
      series: 'Vengeance LPX',
      releaseYear: 2015,
    },
    { price: 5_750, stock: 1_350, min: 10 },
    { ram: 'DDR4', speed: 3200, cas: 16, modules: [2, 8], voltage: 1.35, height: 34, profiles: ['XMP'] },
    'A low kit for office and gaming PCs.',
  ),
  memory(
    {
      sku: 'RAM-LPX-32',
      name: 'Corsair Vengeance LPX 32 GB DDR4-3200',
      partNumbers: ['CMK32GX4M2E3200C16'],
      series: 'Vengeance LPX',
    },
    { price: 9_800, stock: 540, min: 10 },
    { ram: 'DDR4', speed: 3200, cas: 16, modules: [2, 16], voltage: 1.35, height: 34, profiles: ['XMP'] },
    'The low heat spreader fits under large coolers.',
  ),
  memory(
    {
      sku: 'RAM-LPX-32-3600',
      name: 'Corsair Vengeance LPX 32 GB DDR4-3600',
      partNumbers: ['CMK32GX4M2D3600C18'],
      series: 'Vengeance LPX',
      releaseYear: 2019,
    },
    { price: 10_300, stock: 0, min: 10 },
    { ram: 'DDR4', speed: 3600, cas: 18, modules: [2, 16], voltage: 1.35, height: 34, profiles: ['XMP'] },
    'A faster low kit for AM4 and LGA 1700 boards with DDR4 slots.',
  ),
  memory(
    {
      sku: 'RAM-VENG-32-6000',
      name: 'Corsair Vengeance 32 GB DDR5-6000',
      partNumbers: ['CMK32GX5M2B6000C36'],
      series: 'Vengeance',
      releaseYear: 2022,
    },
    { price: 12_700, stock: 330, min: 10 },
    { ram: 'DDR5', speed: 6000, cas: 36, modules: [2, 16], voltage: 1.35, height: 35, profiles: ['XMP'] },
    'A low kit for gaming and work.',
  ),
  memory(
    {
      sku: 'RAM-VENG-32-5600',
      name: 'Corsair Vengeance 32 GB DDR5-5600',
      partNumbers: ['CMK32GX5M2B5600C36'],
      series: 'Vengeance',
      releaseYear: 2022,
    },
    { price: 11_900, stock: 145, min: 10 },
    { ram: 'DDR5', speed: 5600, cas: 36, modules: [2, 16], voltage: 1.25, height: 35, profiles: ['XMP'] },
    'For Intel boards with four DDR5 slots.',
  ),
  memory(
    {
      sku: 'RAM-VENG-64-6000',
      name: 'Corsair Vengeance 64 GB DDR5-6000',
      partNumbers: ['CMK64GX5M2B6000C30'],
      series: 'Vengeance',
      releaseYear: 2023,
    },
    { price: 25_900, stock: 72, min: 3 },
    { ram: 'DDR5', speed: 6000, cas: 30, modules: [2, 32], voltage: 1.4, height: 35, profiles: ['XMP'] },
    'For workstations: 64 GB in only two slots.',
  ),
  memory(
    {
      sku: 'RAM-VENG-RGB-32',
      name: 'Corsair Vengeance RGB 32 GB DDR5-6000',
      partNumbers: ['CMH32GX5M2E6000C36W'],
      series: 'Vengeance RGB',
      releaseYear: 2023,
    },
    { price: 14_300, stock: 110, min: 5 },
    { ram: 'DDR5', speed: 6000, cas: 36, modules: [2, 16], voltage: 1.35, rgb: true, profiles: ['XMP'] },
    'White modules for white builds.',
  ),
  memory(
    {
      sku: 'RAM-FURY-16-D4',
      name: 'Kingston Fury Beast 16 GB DDR4-3200',
      partNumbers: ['KF432C16BBK2/16'],
      series: 'Fury Beast',
      releaseYear: 2021,
    },
    { price: 5_650, stock: 610, min: 10 },
    { ram: 'DDR4', speed: 3200, cas: 16, modules: [2, 8], voltage: 1.35, height: 34.1, profiles: ['XMP'] },
    'A kit with a low heat spreader for office and gaming PCs.',
  ),
  memory(
    {
      sku: 'RAM-FURY-8-D4',
      name: 'Kingston Fury Beast 8 GB DDR4-3200',
      partNumbers: ['KF432C16BB/8'],
      series: 'Fury Beast',
      releaseYear: 2021,
    },
    { price: 2_900, stock: 2_400, min: 20 },
    { ram: 'DDR4', speed: 3200, cas: 16, modules: [1, 8], voltage: 1.35, height: 34.1, profiles: ['XMP'] },
    'For office PCs and upgrades.',
  ),
  memory(
    {
      sku: 'RAM-FURY-32-D5',
      name: 'Kingston Fury Beast 32 GB DDR5-6000',
      partNumbers: ['KF560C36BBEK2-32'],
      series: 'Fury Beast',
      releaseYear: 2023,
    },
    { price: 12_400, stock: 260, min: 10 },
    { ram: 'DDR5', speed: 6000, cas: 36, modules: [2, 16], voltage: 1.35, height: 34.9, profiles: ['EXPO', 'XMP'] },
    'One kit for both AMD and Intel boards.',
  ),
  memory(
    {
      sku: 'RAM-KVR-16-D5',
      name: 'Kingston ValueRAM 16 GB DDR5-5600',
      partNumbers: ['KVR56U46BS8-16'],
      series: 'ValueRAM',
      releaseYear: 2023,
    },
    { price: 5_900, stock: 900, min: 20 },
    { ram: 'DDR5', speed: 5600, cas: 46, modules: [1, 16], voltage: 1.1 },
    'A plain module for office PCs, without a heat spreader.',
  ),
  memory(
    { sku: 'RAM-KVR-8-D4', name: 'Kingston ValueRAM 8 GB DDR4-3200', partNumbers: ['KVR32N22S8/8'], series: 'ValueRAM', releaseYear: 2020 },
    { price: 2_650, stock: 1_800, min: 25 },
    { ram: 'DDR4', speed: 3200, cas: 22, modules: [1, 8], voltage: 1.2 },
    'A plain module for schools and offices, without a heat spreader.',
  ),
  memory(
    {
      sku: 'RAM-CRU-PRO-32',
      name: 'Crucial Pro Overclocking 32 GB DDR5-6000',
      partNumbers: ['CP2K16G60C36U5B'],
      series: 'Pro Overclocking',
      releaseYear: 2024,
    },
    { price: 12_200, stock: 175, min: 10 },
    { ram: 'DDR5', speed: 6000, cas: 36, modules: [2, 16], voltage: 1.35, profiles: ['EXPO', 'XMP'] },
    'One kit for both AMD and Intel boards.',
  ),
  memory(
    {
      sku: 'RAM-CRU-PRO-48',
      name: 'Crucial Pro Overclocking 48 GB DDR5-6000',
      partNumbers: ['CP2K24G60C36U5B'],
      series: 'Pro Overclocking',
      releaseYear: 2024,
    },
    { price: 18_400, stock: 40, min: 5 },
    { ram: 'DDR5', speed: 6000, cas: 36, modules: [2, 24], voltage: 1.35, profiles: ['EXPO', 'XMP'] },
    'A step between 32 GB and 64 GB, for creative work and games.',
  ),
  memory(
    { sku: 'RAM-CRU-SO-16-D5', name: 'Crucial 16 GB DDR5-5600 SO-DIMM', partNumbers: ['CT16G56C46S5'], releaseYear: 2023 },
    { price: 6_100, stock: 480, min: 10 },
    { ram: 'DDR5', speed: 5600, cas: 46, modules: [1, 16], voltage: 1.1, soDimm: true },
    "For notebook upgrades; it doesn't fit desktop boards.",
  ),
  memory(
    {
      sku: 'RAM-KVR-SO-8-D4',
      name: 'Kingston ValueRAM 8 GB DDR4-3200 SO-DIMM',
      partNumbers: ['KVR32S22S8/8'],
      series: 'ValueRAM',
      releaseYear: 2020,
    },
    { price: 2_700, stock: 1_100, min: 20 },
    { ram: 'DDR4', speed: 3200, cas: 22, modules: [1, 8], voltage: 1.2, soDimm: true },
    "For notebook repairs and upgrades; it doesn't fit desktop boards.",
  ),
  memory(
    {
      sku: 'RAM-VULCANZ-16',
      name: 'Team Group T-Force Vulcan Z 16 GB DDR4-3200',
      partNumbers: ['TLZGD416G3200HC16CDC01'],
      series: 'T-Force Vulcan Z',
      releaseYear: 2019,
    },
    { price: 5_300, stock: 830, min: 10 },
    { ram: 'DDR4', speed: 3200, cas: 16, modules: [2, 8], voltage: 1.35, height: 32, profiles: ['XMP'] },
    'A low-cost kit with a heat spreader.',
  ),
  memory(
    {
      sku: 'RAM-DELTA-32',
      name: 'Team Group T-Force Delta RGB 32 GB DDR5-6000',
      partNumbers: ['FF3D532G6000HC38GDC01'],
      series: 'T-Force Delta RGB',
      releaseYear: 2022,
    },
    { price: 13_100, stock: 6, min: 10 },
    { ram: 'DDR5', speed: 6000, cas: 38, modules: [2, 16], rgb: true },
    'For gaming PCs with a glass side panel.',
  ),
]
