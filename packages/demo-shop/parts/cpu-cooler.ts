import { type DemoPart, type Label, type Offer, part } from './part.ts'
import { counted, listed, paragraph } from './sentences.ts'

type Air = { height: number; fanSize?: number; fans: number; sockets: string[] }
type Water = { radiator: number; fans: number; sockets: string[] }

const current = ['AM4', 'AM5', 'LGA 1700', 'LGA 1851']
const since115x = ['AM4', 'AM5', 'LGA 1150', 'LGA 1151', 'LGA 1155', 'LGA 1156', 'LGA 1200', 'LGA 1700', 'LGA 1851']
const since1150 = since115x.filter((socket) => socket !== 'LGA 1156')

/** The sockets; older Intel ones without their names. */
function fits(sockets: readonly string[]): string {
  const named = sockets.filter((socket) => current.includes(socket))
  return `Fits ${listed(named.length < sockets.length ? [...named, 'older Intel sockets'] : named)}.`
}

function airCooler(label: Label, offer: Offer, { height, fanSize, fans, sockets }: Air, note: string): DemoPart {
  const fan = { ...(fanSize && { fan_size: fanSize }), fan_quantity: fans }
  const fanWords = counted(fans, `${fanSize ? `${fanSize} mm ` : ''}fan`)
  const description = paragraph(`Air cooler for processors, ${height} mm high, with ${fanWords}.`, note, fits(sockets))
  return part('CPU cooler', label, offer, { height, ...fan, water_cooled: false, cpu_sockets: sockets }, description)
}

function waterCooler(label: Label, offer: Offer, { radiator, fans, sockets }: Water, note: string): DemoPart {
  const fan = { fan_size: radiator / fans, fan_quantity: fans }
  const lead = `Water cooler for processors with a ${radiator} mm radiator and ${counted(fans, `${radiator / fans} mm fan`)}.`
  const description = paragraph(lead, note, fits(sockets))
  return part('CPU cooler', label, offer, { radiator_size: radiator, ...fan, water_cooled: true, cpu_sockets: sockets }, description)
}

export const cpuCoolers: readonly DemoPart[] = [
  airCooler(
    { sku: 'COOL-NH-D15', name: 'Noctua NH-D15', partNumbers: ['NH-D15'], series: 'NH-D15', releaseYear: 2014 },
    { price: 12_600, stock: 75, min: 4 },
    { height: 165, fanSize: 140, fans: 2, sockets: current },
    'A quiet twin tower with six heat pipes, for powerful processors in roomy cases.',
  ),
  airCooler(
    { sku: 'COOL-NH-D15-G2', name: 'Noctua NH-D15 G2', partNumbers: ['NH-D15 G2'], series: 'NH-D15', releaseYear: 2024 },
    { price: 18_300, stock: 21, min: 2 },
    { height: 168, fanSize: 140, fans: 2, sockets: since115x },
    'A twin tower with eight heat pipes, our strongest air cooler.',
  ),
  airCooler(
    { sku: 'COOL-NH-U12A', name: 'Noctua NH-U12A', partNumbers: ['NH-U12A'], series: 'NH-U12', releaseYear: 2019 },
    { price: 12_900, stock: 30, min: 2 },
    { height: 158, fanSize: 120, fans: 2, sockets: since115x },
    'A single tower that leaves the memory slots free.',
  ),
  airCooler(
    { sku: 'COOL-U12S-REDUX', name: 'Noctua NH-U12S redux', partNumbers: ['NH-U12S redux'], series: 'NH-U12', releaseYear: 2021 },
    { price: 6_400, stock: 110, min: 4 },
    { height: 158, fanSize: 120, fans: 1, sockets: since115x },
    'A slim single tower for mid-range processors.',
  ),
  airCooler(
    { sku: 'COOL-L9A-AM5', name: 'Noctua NH-L9a-AM5', partNumbers: ['NH-L9a-AM5'], series: 'NH-L9', releaseYear: 2022 },
    { price: 6_100, stock: 18, min: 2 },
    { height: 37, fanSize: 92, fans: 1, sockets: ['AM5'] },
    'For 65 W processors in very small cases.',
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
    'A twin tower with six heat pipes at a low price, for gaming PCs.',
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
    'A quiet twin tower with seven heat pipes, for processors such as the Ryzen 7 9800X3D.',
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
    'A single tower with four heat pipes, a low-cost replacement for boxed coolers.',
  ),
  airCooler(
    { sku: 'COOL-AXP90-X36', name: 'Thermalright AXP90-X36', partNumbers: ['AXP90-X36'], series: 'AXP90', releaseYear: 2023 },
    { price: 3_200, stock: 64, min: 5 },
    { height: 36, fanSize: 92, fans: 1, sockets: since115x },
    'For 65 W processors in slim desktops and Mini-ITX cases.',
  ),
  airCooler(
    { sku: 'COOL-AK400', name: 'Deepcool AK400', partNumbers: ['R-AK400-BKNNMN-G-1'], series: 'AK', releaseYear: 2022 },
    { price: 3_100, stock: 980, min: 10 },
    { height: 155, fanSize: 120, fans: 1, sockets: since1150 },
    'A single tower with four heat pipes for 65 W processors.',
  ),
  airCooler(
    { sku: 'COOL-AK620', name: 'Deepcool AK620', partNumbers: ['R-AK620-BKNNMT-G'], series: 'AK', releaseYear: 2021 },
    { price: 6_300, stock: 145, min: 5 },
    { height: 160, fanSize: 120, fans: 2, sockets: since1150 },
    'A twin tower with six heat pipes for powerful processors.',
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
    'A single tower with lighting for mid-range gaming PCs.',
  ),
  airCooler(
    { sku: 'COOL-PURE-ROCK2', name: 'be quiet! Pure Rock 2', partNumbers: ['BK006'], series: 'Pure Rock', releaseYear: 2020 },
    { price: 4_700, stock: 90, min: 5 },
    { height: 155, fanSize: 120, fans: 1, sockets: since115x },
    'A quiet single tower with four heat pipes, at most 26.8 dB(A).',
  ),
  airCooler(
    { sku: 'COOL-DRP5', name: 'be quiet! Dark Rock Pro 5', partNumbers: ['BK036'], series: 'Dark Rock', releaseYear: 2023 },
    { price: 12_200, stock: 7, min: 3 },
    { height: 168, fans: 2, sockets: since115x },
    'A black twin tower with seven heat pipes and a switch for quiet or powerful operation.',
  ),
  airCooler(
    { sku: 'COOL-FREEZER36', name: 'Arctic Freezer 36', partNumbers: ['ACFRE00121A'], series: 'Freezer', releaseYear: 2024 },
    { price: 3_400, stock: 350, min: 10 },
    { height: 159, fanSize: 120, fans: 2, sockets: current },
    'A single tower for current processors.',
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
    "A small extra fan cools the board's voltage regulators; the case needs room for a 360 mm radiator.",
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
    'The radiator is 38 mm thick, so check the space in your case first.',
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
    'With lighting, for gaming PCs; the case needs room for a 240 mm radiator.',
  ),
  waterCooler(
    { sku: 'COOL-LT720', name: 'Deepcool LT720', partNumbers: ['R-LT720-BKAMNF-G-1'], series: 'LT', releaseYear: 2023 },
    { price: 14_800, stock: 40, min: 3 },
    { radiator: 360, fans: 3, sockets: since1150 },
    'With a mirrored pump, for powerful processors; the case needs room for a 360 mm radiator.',
  ),
]
