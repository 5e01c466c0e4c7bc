import { type DemoPart, type Label, type Offer, part } from './part.ts'

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

function memory(label: Label, offer: Offer, kit: Kit, description: string): DemoPart {
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
    'Two DDR5 modules of 16 GB at 6000 MT/s, CL30 at 1.35 V, with an EXPO profile. Low profile: 33 mm.',
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
    'Two low modules of 16 GB at 6000 MT/s, CL36. Fits under every air cooler we sell.',
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
    'Lit kit of two 16 GB modules for AM5, 6000 MT/s CL30 by EXPO. 44 mm high: mind the cooler.',
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
    'Two lit modules of 32 GB at 6000 MT/s, CL30, for editing machines. 44 mm high.',
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
    'Fast kit for Z790 and Z890 boards: two modules of 16 GB at 7200 MT/s, CL34.',
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
    'Two low modules of 16 GB at 6000 MT/s, CL36, with an XMP profile for Intel boards. 33 mm high.',
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
    'Two DDR4 modules of 8 GB at 3200 MT/s, CL16: the usual kit for a Ryzen 5 5600 or a Core i5-12400F.',
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
    'Two DDR4 modules of 16 GB at 3600 MT/s, CL18, for AM4 and LGA 1700 boards.',
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
    'Two low DDR4 modules of 8 GB at 3200 MT/s, CL16. Leaves our shelves faster than any other kit.',
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
    'Two low DDR4 modules of 16 GB at 3200 MT/s, CL16, for any DDR4 board.',
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
    'Two low DDR4 modules of 16 GB at 3600 MT/s, CL18. Next delivery on order.',
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
    'Two DDR5 modules of 16 GB at 6000 MT/s, CL36, with an XMP profile. 35 mm high.',
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
    'Two DDR5 modules of 16 GB at 5600 MT/s, CL36, for Intel boards with four slots.',
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
    'Two DDR5 modules of 32 GB at 6000 MT/s, CL30, for workstations on two slots.',
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
    'White lit kit of two 16 GB modules at 6000 MT/s, CL36, for white builds.',
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
    'Two DDR4 modules of 8 GB at 3200 MT/s, CL16, with a low heat spreader.',
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
    'Single DDR4 module of 8 GB at 3200 MT/s for office builds and upgrades. Sold by the twenty.',
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
    'Two DDR5 modules of 16 GB at 6000 MT/s, CL36, with EXPO and XMP profiles: one kit for AMD and Intel.',
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
    'Single DDR5 module of 16 GB at 5600 MT/s and 1.1 V, without a heat spreader. For office batches.',
  ),
  memory(
    { sku: 'RAM-KVR-8-D4', name: 'Kingston ValueRAM 8 GB DDR4-3200', partNumbers: ['KVR32N22S8/8'], series: 'ValueRAM', releaseYear: 2020 },
    { price: 2_650, stock: 1_800, min: 25 },
    { ram: 'DDR4', speed: 3200, cas: 22, modules: [1, 8], voltage: 1.2 },
    'Single DDR4 module of 8 GB at 3200 MT/s and 1.2 V. The plain green stick for institutional orders.',
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
    'Two DDR5 modules of 16 GB at 6000 MT/s, CL36, with EXPO and XMP profiles.',
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
    'Two DDR5 modules of 24 GB: the middle between 32 and 64 GB at 6000 MT/s, CL36.',
  ),
  memory(
    { sku: 'RAM-CRU-SO-16-D5', name: 'Crucial 16 GB DDR5-5600 SO-DIMM', partNumbers: ['CT16G56C46S5'], releaseYear: 2023 },
    { price: 6_100, stock: 480, min: 10 },
    { ram: 'DDR5', speed: 5600, cas: 46, modules: [1, 16], voltage: 1.1, soDimm: true },
    'Notebook module: 16 GB of DDR5 at 5600 MT/s. Not for desktop boards.',
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
    'Notebook module: 8 GB of DDR4 at 3200 MT/s, 1.2 V. Not for desktop boards.',
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
    'Two DDR4 modules of 8 GB at 3200 MT/s, CL16, only 32 mm high. The cheapest kit with a heat spreader.',
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
    'Lit kit of two 16 GB modules at 6000 MT/s, CL38. Last pieces of this batch.',
  ),
]
