import { type DemoPart, type Label, type Offer, part } from './part.ts'

type Air = { height: number; fanSize?: number; fans: number; sockets: string[] }
type Water = { radiator: number; fans: number; sockets: string[] }

const current = ['AM4', 'AM5', 'LGA 1700', 'LGA 1851']
const since115x = ['AM4', 'AM5', 'LGA 1150', 'LGA 1151', 'LGA 1155', 'LGA 1156', 'LGA 1200', 'LGA 1700', 'LGA 1851']
const since1150 = since115x.filter((socket) => socket !== 'LGA 1156')

function airCooler(label: Label, offer: Offer, { height, fanSize, fans, sockets }: Air, description: string): DemoPart {
  const fan = { ...(fanSize && { fan_size: fanSize }), fan_quantity: fans }
  return part('CPU cooler', label, offer, { height, ...fan, water_cooled: false, cpu_sockets: sockets }, description)
}

function waterCooler(label: Label, offer: Offer, { radiator, fans, sockets }: Water, description: string): DemoPart {
  const fan = { fan_size: radiator / fans, fan_quantity: fans }
  return part('CPU cooler', label, offer, { radiator_size: radiator, ...fan, water_cooled: true, cpu_sockets: sockets }, description)
}

export const cpuCoolers: readonly DemoPart[] = [
  airCooler(
    { sku: 'COOL-NH-D15', name: 'Noctua NH-D15', partNumbers: ['NH-D15'], series: 'NH-D15', releaseYear: 2014 },
    { price: 12_600, stock: 75, min: 4 },
    { height: 165, fanSize: 140, fans: 2, sockets: current },
    'Twin-tower air cooler with six heat pipes and two 140 mm fans, 165 mm high, for AM4, AM5, LGA 1700 and LGA 1851.',
  ),
  airCooler(
    { sku: 'COOL-NH-D15-G2', name: 'Noctua NH-D15 G2', partNumbers: ['NH-D15 G2'], series: 'NH-D15', releaseYear: 2024 },
    { price: 18_300, stock: 21, min: 2 },
    { height: 168, fanSize: 140, fans: 2, sockets: since115x },
    'The strongest air cooler of the shop: eight heat pipes, two 140 mm fans, 168 mm high.',
  ),
  airCooler(
    { sku: 'COOL-NH-U12A', name: 'Noctua NH-U12A', partNumbers: ['NH-U12A'], series: 'NH-U12', releaseYear: 2019 },
    { price: 12_900, stock: 30, min: 2 },
    { height: 158, fanSize: 120, fans: 2, sockets: since115x },
    'Single tower with two NF-A12x25 fans, 158 mm high: clear of the memory on every board.',
  ),
  airCooler(
    { sku: 'COOL-U12S-REDUX', name: 'Noctua NH-U12S redux', partNumbers: ['NH-U12S redux'], series: 'NH-U12', releaseYear: 2021 },
    { price: 6_400, stock: 110, min: 4 },
    { height: 158, fanSize: 120, fans: 1, sockets: since115x },
    'Slim tower with one 120 mm fan, 158 mm high. Noctua quality at the price of a mid-range cooler.',
  ),
  airCooler(
    { sku: 'COOL-L9A-AM5', name: 'Noctua NH-L9a-AM5', partNumbers: ['NH-L9a-AM5'], series: 'NH-L9', releaseYear: 2022 },
    { price: 6_100, stock: 18, min: 2 },
    { height: 37, fanSize: 92, fans: 1, sockets: ['AM5'] },
    'Cooler of only 37 mm for AM5 chips of 65 W in very small cases.',
  ),
  airCooler(
    {
      sku: 'COOL-PA120SE',
      name: 'Thermalright Peerless Assassin 120 SE',
      partNumbers: ['PA120 SE'],
      series: 'Peerless Assassin',
      releaseYear: 2022,
    },
    { price: 4_300, stock: 860, min: 10 },
    { height: 155, fanSize: 120, fans: 2, sockets: since115x },
    'Twin tower with six heat pipes and two 120 mm fans, 155 mm high. By far the most asked-for cooler.',
  ),
  airCooler(
    {
      sku: 'COOL-PS120SE',
      name: 'Thermalright Phantom Spirit 120 SE',
      partNumbers: ['PS120SE'],
      series: 'Phantom Spirit',
      releaseYear: 2023,
    },
    { price: 4_900, stock: 420, min: 10 },
    { height: 154, fanSize: 120, fans: 2, sockets: since115x },
    'Twin tower with seven heat pipes and two 120 mm fans, 154 mm high. Holds a 9800X3D without noise.',
  ),
  airCooler(
    {
      sku: 'COOL-AX120SE',
      name: 'Thermalright Assassin X 120 Refined SE',
      partNumbers: ['AX120 R SE'],
      series: 'Assassin X',
      releaseYear: 2022,
    },
    { price: 2_150, stock: 1_650, min: 20 },
    { height: 148, fanSize: 120, fans: 1, sockets: since115x },
    'Single tower with four heat pipes, 148 mm high. Replaces boxed coolers by the carton.',
  ),
  airCooler(
    { sku: 'COOL-AXP90-X36', name: 'Thermalright AXP90-X36', partNumbers: ['AXP90-X36'], series: 'AXP90', releaseYear: 2023 },
    { price: 3_200, stock: 64, min: 5 },
    { height: 36, fanSize: 92, fans: 1, sockets: since115x },
    'Low cooler of 36 mm for slim desktops and Mini-ITX cases. For chips of 65 W.',
  ),
  airCooler(
    { sku: 'COOL-AK400', name: 'Deepcool AK400', partNumbers: ['R-AK400-BKNNMN-G-1'], series: 'AK', releaseYear: 2022 },
    { price: 3_100, stock: 980, min: 10 },
    { height: 155, fanSize: 120, fans: 1, sockets: since1150 },
    'Single tower with four heat pipes and a 120 mm fan, 155 mm high. The standard for 65 W chips.',
  ),
  airCooler(
    { sku: 'COOL-AK620', name: 'Deepcool AK620', partNumbers: ['R-AK620-BKNNMT-G'], series: 'AK', releaseYear: 2021 },
    { price: 6_300, stock: 145, min: 5 },
    { height: 160, fanSize: 120, fans: 2, sockets: since1150 },
    'Twin tower with six heat pipes and two 120 mm fans, 160 mm high.',
  ),
  airCooler(
    {
      sku: 'COOL-H212-V3',
      name: 'Cooler Master Hyper 212 Spectrum V3',
      partNumbers: ['RR-S4NA-17PA-R1'],
      series: 'Hyper 212',
      releaseYear: 2023,
    },
    { price: 2_700, stock: 730, min: 10 },
    { height: 152, fanSize: 120, fans: 1, sockets: since115x },
    'Single tower with a lit 120 mm fan, 152 mm high: the name that every customer knows.',
  ),
  airCooler(
    { sku: 'COOL-PURE-ROCK2', name: 'be quiet! Pure Rock 2', partNumbers: ['BK006'], series: 'Pure Rock', releaseYear: 2020 },
    { price: 4_700, stock: 90, min: 5 },
    { height: 155, fanSize: 120, fans: 1, sockets: since115x },
    'Quiet single tower with four heat pipes, 155 mm high, at most 26.8 dB(A).',
  ),
  airCooler(
    { sku: 'COOL-DRP5', name: 'be quiet! Dark Rock Pro 5', partNumbers: ['BK036'], series: 'Dark Rock', releaseYear: 2023 },
    { price: 12_200, stock: 7, min: 3 },
    { height: 168, fans: 2, sockets: since115x },
    'Black twin tower with seven heat pipes and two fans, 168 mm high, with a switch for silence or power.',
  ),
  airCooler(
    { sku: 'COOL-FREEZER36', name: 'Arctic Freezer 36', partNumbers: ['ACFRE00121A'], series: 'Freezer', releaseYear: 2024 },
    { price: 3_400, stock: 350, min: 10 },
    { height: 159, fanSize: 120, fans: 2, sockets: current },
    'Single tower with two 120 mm fans, 159 mm high, for current sockets only.',
  ),
  waterCooler(
    {
      sku: 'COOL-LF3P-360',
      name: 'Arctic Liquid Freezer III Pro 360',
      partNumbers: ['ACFRE00180A'],
      series: 'Liquid Freezer III Pro',
      releaseYear: 2025,
    },
    { price: 13_400, stock: 160, min: 3 },
    { radiator: 360, fans: 3, sockets: current },
    'Water cooler with a 360 mm radiator, three 120 mm fans and a small fan over the voltage regulators.',
  ),
  waterCooler(
    {
      sku: 'COOL-LF3P-240',
      name: 'Arctic Liquid Freezer III Pro 240',
      partNumbers: ['ACFRE00178A'],
      series: 'Liquid Freezer III Pro',
      releaseYear: 2025,
    },
    { price: 10_200, stock: 84, min: 3 },
    { radiator: 240, fans: 2, sockets: current },
    'Water cooler with a 240 mm radiator of 38 mm thickness. Measure the case: it is thicker than most.',
  ),
  waterCooler(
    {
      sku: 'COOL-ML240-ATMOS',
      name: 'Cooler Master MasterLiquid 240 Atmos',
      partNumbers: ['MLX-D24M-A25PZ-R1'],
      series: 'MasterLiquid',
      releaseYear: 2023,
    },
    { price: 11_600, stock: 55, min: 3 },
    { radiator: 240, fans: 2, sockets: since115x },
    'Lit water cooler with a 240 mm radiator and two 120 mm fans, for Intel and AMD sockets.',
  ),
  waterCooler(
    { sku: 'COOL-LT720', name: 'Deepcool LT720', partNumbers: ['R-LT720-BKAMNF-G-1'], series: 'LT', releaseYear: 2023 },
    { price: 14_800, stock: 40, min: 3 },
    { radiator: 360, fans: 3, sockets: since1150 },
    'Water cooler with a 360 mm radiator and three 120 mm fans, with a mirror on the pump.',
  ),
]
