import { type DemoPart, type Label, type Offer, part } from './part.ts'
import { listed, paragraph } from './sentences.ts'

/** Lengths in millimetres; `size` is width, height, depth. */
type Chassis = {
  form: string
  boards: string[]
  card: number
  cooler: number
  supply?: string[]
  supplyLength?: number
  /** Places for cards behind the board. */
  slots: number
  size?: [width: number, height: number, depth: number]
}

const upToAtx = ['ATX', 'Micro ATX', 'Mini-ITX']
const midTower = { form: 'ATX Mid Tower', boards: upToAtx, slots: 7 }
const wideMidTower = { form: 'ATX Mid Tower', boards: [...upToAtx, 'EATX'], slots: 7 }
const miniTower = { form: 'Micro ATX Mini Tower', boards: ['Micro ATX', 'Mini-ITX'], slots: 4 }
const itx = { form: 'Mini ITX Tower', boards: ['Mini-ITX'], supply: ['SFX', 'SFX-L'], slots: 3 }

function pcCase(label: Label, offer: Offer, chassis: Chassis, note: string): DemoPart {
  const [width, height, depth] = chassis.size ?? []
  const specs = {
    form_factor: chassis.form,
    supported_motherboard_form_factors: chassis.boards,
    max_video_card_length: chassis.card,
    max_cpu_cooler_height: chassis.cooler,
    expansion_slots: chassis.slots,
    supported_power_supply_form_factors: chassis.supply ?? ['ATX'],
    ...(chassis.supplyLength && { max_psu_length: chassis.supplyLength }),
    ...(chassis.size && { dimensions_mm: { width, height, depth } }),
  }
  const form = chassis.form.replace('Mini ITX', 'Mini-ITX').replace(/ (?:Full|Mid|Mini)? ?Tower/, (words) => words.toLowerCase())
  const description = paragraph(
    `${form} case for graphics cards up to ${chassis.card} mm and CPU coolers up to ${chassis.cooler} mm.`,
    note,
    `Takes ${listed(chassis.boards)} boards and ${listed(chassis.supply ?? ['ATX'])} power supplies (not included).`,
  )
  return part('Case', label, offer, specs, description)
}

export const cases: readonly DemoPart[] = [
  pcCase(
    { sku: 'CASE-NORTH', name: 'Fractal Design North', partNumbers: ['FD-C-NOR1C-01'], series: 'North', releaseYear: 2022 },
    { price: 17_800, stock: 32, min: 2 },
    { ...midTower, card: 355, cooler: 170, size: [215, 469, 447] },
    'It has a walnut front and a mesh side panel.',
  ),
  pcCase(
    { sku: 'CASE-NORTH-XL', name: 'Fractal Design North XL', partNumbers: ['FD-C-NOR1X-01'], series: 'North', releaseYear: 2024 },
    { price: 22_600, stock: 6, min: 1 },
    { form: 'ATX Full Tower', boards: [...upToAtx, 'EATX'], slots: 7, card: 413, cooler: 185, size: [240, 509, 503] },
    'The large version of the North, with a walnut front.',
  ),
  pcCase(
    { sku: 'CASE-POP-AIR', name: 'Fractal Design Pop Air RGB', series: 'Pop', releaseYear: 2022 },
    { price: 11_400, stock: 58, min: 2 },
    { ...midTower, card: 405, cooler: 170, size: [215, 454, 473.5] },
    'It has a mesh front, lit fans and a drawer at the bottom.',
  ),
  pcCase(
    { sku: 'CASE-TERRA', name: 'Fractal Design Terra', partNumbers: ['FD-C-TER1N-02'], series: 'Terra', releaseYear: 2023 },
    { price: 21_900, stock: 4, min: 1 },
    { ...itx, card: 322, cooler: 77, size: [153, 218, 343] },
    'A small case of ten litres in silver and walnut.',
  ),
  pcCase(
    { sku: 'CASE-H5-FLOW', name: 'NZXT H5 Flow (2024)', partNumbers: ['CC-H52FB-01'], series: 'H5', releaseYear: 2024 },
    { price: 10_900, stock: 145, min: 2 },
    { ...wideMidTower, card: 410, cooler: 170, size: [225, 465, 430] },
    'A compact case with a mesh front and room for a 360 mm radiator.',
  ),
  pcCase(
    { sku: 'CASE-H6-FLOW', name: 'NZXT H6 Flow', partNumbers: ['CC-H61FB-01'], series: 'H6', releaseYear: 2023 },
    { price: 13_700, stock: 72, min: 2 },
    { ...midTower, card: 365, cooler: 163, supplyLength: 200, size: [287, 435, 415] },
    'It has two chambers, glass around the corner and three fans.',
  ),
  pcCase(
    { sku: 'CASE-4000D', name: 'Corsair 4000D Airflow', partNumbers: ['CC-9011200-WW'], series: '4000', releaseYear: 2020 },
    { price: 10_800, stock: 230, min: 5 },
    { ...wideMidTower, card: 360, cooler: 170, supplyLength: 220, size: [230, 466, 453] },
    'It has a steel mesh front and two fans.',
  ),
  pcCase(
    { sku: 'CASE-FRAME-4000D', name: 'Corsair Frame 4000D RS ARGB', partNumbers: ['CC-9011296-WW'], series: 'Frame', releaseYear: 2025 },
    { price: 14_600, stock: 49, min: 2 },
    { ...wideMidTower, card: 430, cooler: 170, supplyLength: 220, size: [239, 486, 490] },
    'It has exchangeable panels and three lit fans.',
  ),
  pcCase(
    { sku: 'CASE-3500X', name: 'Corsair 3500X ARGB', partNumbers: ['CC-9011278-WW'], series: '3500', releaseYear: 2024 },
    { price: 12_900, stock: 38, min: 2 },
    { ...wideMidTower, card: 410, cooler: 170, size: [240, 506, 460] },
    'It has glass at the front and side, three lit fans and room for boards with connectors at the back.',
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
    { form: 'EATX Mid Tower', boards: [...upToAtx, 'EATX'], slots: 7, card: 392, cooler: 180.5, size: [235, 491.7, 480.9] },
    'Two 160 mm fans at the front cool large graphics cards.',
  ),
  pcCase(
    { sku: 'CASE-LANCOOL-207', name: 'Lian Li Lancool 207', partNumbers: ['LAN207RX'], series: 'Lancool', releaseYear: 2024 },
    { price: 9_800, stock: 165, min: 4 },
    { ...midTower, card: 375, cooler: 180, size: [219, 456, 455.6] },
    'A compact case with four fans; the power supply sits at the front.',
  ),
  pcCase(
    { sku: 'CASE-O11D-EVO', name: 'Lian Li O11 Dynamic EVO RGB', partNumbers: ['G99.O11DERGBX.00'], series: 'O11', releaseYear: 2024 },
    { price: 21_300, stock: 0, min: 2 },
    { ...wideMidTower, card: 455.7, cooler: 167, size: [290, 471, 478] },
    'For water cooling: two chambers with room for up to three 360 mm radiators.',
  ),
  pcCase(
    { sku: 'CASE-CH560', name: 'Deepcool CH560', partNumbers: ['R-CH560-BKAPE4-G-1'], series: 'CH', releaseYear: 2023 },
    { price: 10_300, stock: 92, min: 4 },
    { ...midTower, card: 380, cooler: 175, size: [230, 471, 458] },
    'It has three 140 mm fans at the front and one at the rear, all lit.',
  ),
  pcCase(
    { sku: 'CASE-MATREXX-30', name: 'Deepcool Matrexx 30', partNumbers: ['DP-MATX-MATREXX30'], series: 'Matrexx', releaseYear: 2019 },
    { price: 3_350, stock: 780, min: 10 },
    { ...miniTower, card: 250, cooler: 151, size: [193, 378.2, 405.8] },
    'A low-cost case with a glass side panel.',
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
    'A compact case with magnetic dust filters.',
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
    'A glass and a vented side panel are in the box.',
  ),
  pcCase(
    { sku: 'CASE-AIR-903-MAX', name: 'Montech Air 903 Max', partNumbers: ['AIR 903 MAX (B)'], series: 'Air', releaseYear: 2023 },
    { price: 7_900, stock: 290, min: 5 },
    { ...wideMidTower, card: 400, cooler: 180, size: [230, 493, 478] },
    'A large case with four fans at a low price.',
  ),
  pcCase(
    { sku: 'CASE-FORGE-112R', name: 'MSI MAG Forge 112R', partNumbers: ['306-7G16X23-809'], series: 'MAG', releaseYear: 2023 },
    { price: 5_700, stock: 350, min: 5 },
    { ...midTower, card: 330, cooler: 160, size: [214, 485, 409] },
    'It has lit fans, for entry-level gaming PCs.',
  ),
  pcCase(
    { sku: 'CASE-AP201', name: 'ASUS Prime AP201 Tempered Glass', partNumbers: ['90DC00G0-B39010'], series: 'Prime', releaseYear: 2022 },
    { price: 8_900, stock: 120, min: 4 },
    { ...miniTower, card: 338, cooler: 170, size: [205, 460, 350] },
    'A compact case of 33 litres with room for a 360 mm radiator.',
  ),
  pcCase(
    { sku: 'CASE-C8', name: 'Antec C8', partNumbers: ['0-761345-10019-9'], series: 'Constellation', releaseYear: 2023 },
    { price: 13_200, stock: 33, min: 2 },
    { form: 'EATX Full Tower', boards: [...upToAtx, 'EATX'], slots: 8, card: 440, cooler: 175, size: [303, 476, 464] },
    'It has two chambers and glass panels; fans are not included.',
  ),
]
