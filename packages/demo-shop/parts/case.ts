import { type DemoPart, type Label, type Offer, part } from './part.ts'

/** Lengths in millimetres; `size` is width, height, depth. */
type Chassis = {
  form: string
  boards: string[]
  card: number
  cooler: number
  supply?: string[]
  supplyLength?: number
  size?: [width: number, height: number, depth: number]
}

const upToAtx = ['ATX', 'Micro ATX', 'Mini-ITX']
const midTower = { form: 'ATX Mid Tower', boards: upToAtx }
const wideMidTower = { form: 'ATX Mid Tower', boards: [...upToAtx, 'EATX'] }
const miniTower = { form: 'Micro ATX Mini Tower', boards: ['Micro ATX', 'Mini-ITX'] }
const itx = { form: 'Mini ITX Tower', boards: ['Mini-ITX'], supply: ['SFX', 'SFX-L'] }

function pcCase(label: Label, offer: Offer, chassis: Chassis, description: string): DemoPart {
  const [width, height, depth] = chassis.size ?? []
  const specs = {
    form_factor: chassis.form,
    supported_motherboard_form_factors: chassis.boards,
    max_video_card_length: chassis.card,
    max_cpu_cooler_height: chassis.cooler,
    supported_power_supply_form_factors: chassis.supply ?? ['ATX'],
    ...(chassis.supplyLength && { max_psu_length: chassis.supplyLength }),
    ...(chassis.size && { dimensions_mm: { width, height, depth } }),
  }
  return part('Case', label, offer, specs, description)
}

export const cases: readonly DemoPart[] = [
  pcCase(
    { sku: 'CASE-NORTH', name: 'Fractal Design North', partNumbers: ['FD-C-NOR1C-01'], series: 'North', releaseYear: 2022 },
    { price: 17_800, stock: 32, min: 2 },
    { ...midTower, card: 355, cooler: 170, size: [215, 469, 447] },
    'ATX mid tower with a front of walnut and a mesh side panel. Holds cards of up to 355 mm and coolers of up to 170 mm.',
  ),
  pcCase(
    { sku: 'CASE-NORTH-XL', name: 'Fractal Design North XL', partNumbers: ['FD-C-NOR1X-01'], series: 'North', releaseYear: 2024 },
    { price: 22_600, stock: 6, min: 1 },
    { form: 'ATX Full Tower', boards: [...upToAtx, 'EATX'], card: 413, cooler: 185, size: [240, 509, 503] },
    'The large North with a walnut front: cards of up to 413 mm, coolers of up to 185 mm.',
  ),
  pcCase(
    { sku: 'CASE-POP-AIR', name: 'Fractal Design Pop Air RGB', series: 'Pop', releaseYear: 2022 },
    { price: 11_400, stock: 58, min: 2 },
    { ...midTower, card: 405, cooler: 170, size: [215, 454, 473.5] },
    'ATX mid tower with a mesh front, lit fans and a drawer below. Cards of up to 405 mm.',
  ),
  pcCase(
    { sku: 'CASE-TERRA', name: 'Fractal Design Terra', partNumbers: ['FD-C-TER1N-02'], series: 'Terra', releaseYear: 2023 },
    { price: 21_900, stock: 4, min: 1 },
    { ...itx, card: 322, cooler: 77, size: [153, 218, 343] },
    'Mini-ITX case of ten litres in silver and walnut. Cards of up to 322 mm, coolers of up to 77 mm, SFX supplies.',
  ),
  pcCase(
    { sku: 'CASE-H5-FLOW', name: 'NZXT H5 Flow (2024)', partNumbers: ['CC-H52FB-01'], series: 'H5', releaseYear: 2024 },
    { price: 10_900, stock: 145, min: 2 },
    { ...wideMidTower, card: 410, cooler: 170, size: [225, 465, 430] },
    'Compact ATX mid tower with mesh in front: cards of up to 410 mm, radiators of 360 mm.',
  ),
  pcCase(
    { sku: 'CASE-H6-FLOW', name: 'NZXT H6 Flow', partNumbers: ['CC-H61FB-01'], series: 'H6', releaseYear: 2023 },
    { price: 13_700, stock: 72, min: 2 },
    { ...midTower, card: 365, cooler: 163, supplyLength: 200, size: [287, 435, 415] },
    'Two-chamber ATX case with glass around the corner and three fans. Cards of up to 365 mm.',
  ),
  pcCase(
    { sku: 'CASE-4000D', name: 'Corsair 4000D Airflow', partNumbers: ['CC-9011200-WW'], series: '4000', releaseYear: 2020 },
    { price: 10_800, stock: 230, min: 5 },
    { ...wideMidTower, card: 360, cooler: 170, supplyLength: 220, size: [230, 466, 453] },
    'The ATX mid tower that builders know by heart: steel mesh front, two fans, cards of up to 360 mm.',
  ),
  pcCase(
    { sku: 'CASE-FRAME-4000D', name: 'Corsair Frame 4000D RS ARGB', partNumbers: ['CC-9011296-WW'], series: 'Frame', releaseYear: 2025 },
    { price: 14_600, stock: 49, min: 2 },
    { ...wideMidTower, card: 430, cooler: 170, supplyLength: 220, size: [239, 486, 490] },
    'ATX mid tower of exchangeable panels with three lit fans. Cards of up to 430 mm.',
  ),
  pcCase(
    { sku: 'CASE-3500X', name: 'Corsair 3500X ARGB', partNumbers: ['CC-9011278-WW'], series: '3500', releaseYear: 2024 },
    { price: 12_900, stock: 38, min: 2 },
    { ...wideMidTower, card: 410, cooler: 170, size: [240, 506, 460] },
    'ATX mid tower with glass in front and at the side, three lit fans, room for boards with plugs at the back.',
  ),
  pcCase(
    {
      sku: 'CASE-LANCOOL-216',
      name: 'Lian Li Lancool 216 RGB White',
      partNumbers: ['G99.LAN216RW.00'],
      series: 'Lancool',
      releaseYear: 2022,
    },
    { price: 12_400, stock: 64, min: 2 },
    { form: 'EATX Mid Tower', boards: [...upToAtx, 'EATX'], card: 392, cooler: 180.5, size: [235, 491.7, 480.9] },
    'Mid tower with two 160 mm fans in front: the cool choice for large cards of up to 392 mm.',
  ),
  pcCase(
    { sku: 'CASE-LANCOOL-207', name: 'Lian Li Lancool 207', partNumbers: ['LAN207RX'], series: 'Lancool', releaseYear: 2024 },
    { price: 9_800, stock: 165, min: 4 },
    { ...midTower, card: 375, cooler: 180, size: [219, 456, 455.6] },
    'Compact ATX mid tower with four fans in the box and the supply in front. Cards of up to 375 mm.',
  ),
  pcCase(
    { sku: 'CASE-O11D-EVO', name: 'Lian Li O11 Dynamic EVO RGB', partNumbers: ['G99.O11DERGBX.00'], series: 'O11', releaseYear: 2024 },
    { price: 21_300, stock: 0, min: 2 },
    { ...wideMidTower, card: 455.7, cooler: 167, size: [290, 471, 478] },
    'Two-chamber showcase for water cooling, up to three 360 mm radiators. Back in stock next month.',
  ),
  pcCase(
    { sku: 'CASE-CH560', name: 'Deepcool CH560', partNumbers: ['R-CH560-BKAPE4-G-1'], series: 'CH', releaseYear: 2023 },
    { price: 10_300, stock: 92, min: 4 },
    { ...midTower, card: 380, cooler: 175, size: [230, 471, 458] },
    'ATX mid tower with three 140 mm fans in front and one behind, all lit. Cards of up to 380 mm.',
  ),
  pcCase(
    { sku: 'CASE-MATREXX-30', name: 'Deepcool Matrexx 30', partNumbers: ['DP-MATX-MATREXX30'], series: 'Matrexx', releaseYear: 2019 },
    { price: 3_350, stock: 780, min: 10 },
    { ...miniTower, card: 250, cooler: 151, size: [193, 378.2, 405.8] },
    'Cheap Micro ATX case with a glass side. Cards of up to 250 mm, coolers of up to 151 mm.',
  ),
  pcCase(
    {
      sku: 'CASE-Q300L-V2',
      name: 'Cooler Master MasterBox Q300L V2',
      partNumbers: ['Q300LV2-KGNN-S00'],
      series: 'MasterBox',
      releaseYear: 2023,
    },
    { price: 5_200, stock: 310, min: 5 },
    { ...miniTower, card: 360, cooler: 159 },
    'Micro ATX case with dust filters on magnets. Cards of up to 360 mm, coolers of up to 159 mm.',
  ),
  pcCase(
    {
      sku: 'CASE-NR200P',
      name: 'Cooler Master MasterBox NR200P',
      partNumbers: ['MCB-NR200P-KGNN-S00'],
      series: 'MasterBox',
      releaseYear: 2020,
    },
    { price: 10_600, stock: 27, min: 2 },
    { ...itx, card: 330, cooler: 155, size: [185, 292, 376] },
    'Mini-ITX case with a glass and a vented side panel. Cards of up to 330 mm, SFX supplies.',
  ),
  pcCase(
    { sku: 'CASE-AIR-903-MAX', name: 'Montech Air 903 Max', partNumbers: ['AIR 903 MAX (B)'], series: 'Air', releaseYear: 2023 },
    { price: 7_900, stock: 290, min: 5 },
    { ...wideMidTower, card: 400, cooler: 180, size: [230, 493, 478] },
    'Large ATX mid tower with four fans at a small price. Cards of up to 400 mm, coolers of up to 180 mm.',
  ),
  pcCase(
    { sku: 'CASE-FORGE-112R', name: 'MSI MAG Forge 112R', partNumbers: ['306-7G16X23-809'], series: 'MAG', releaseYear: 2023 },
    { price: 5_700, stock: 350, min: 5 },
    { ...midTower, card: 330, cooler: 160, size: [214, 485, 409] },
    'ATX mid tower with lit fans for entry gaming builds. Cards of up to 330 mm.',
  ),
  pcCase(
    { sku: 'CASE-AP201', name: 'ASUS Prime AP201 Tempered Glass', partNumbers: ['90DC00G0-B39010'], series: 'Prime', releaseYear: 2022 },
    { price: 8_900, stock: 120, min: 4 },
    { ...miniTower, card: 338, cooler: 170, size: [205, 460, 350] },
    'Micro ATX case of 33 litres for large cards of up to 338 mm and radiators of 360 mm.',
  ),
  pcCase(
    { sku: 'CASE-C8', name: 'Antec C8', partNumbers: ['0-761345-10019-9'], series: 'Constellation', releaseYear: 2023 },
    { price: 13_200, stock: 33, min: 2 },
    { form: 'EATX Full Tower', boards: [...upToAtx, 'EATX'], card: 440, cooler: 175, size: [303, 476, 464] },
    'Two-chamber full tower of glass without fans: cards of up to 440 mm, coolers of up to 175 mm.',
  ),
]
