import { type DemoPart, type Label, type Offer, part } from './part.ts'
import { counted, listed, paragraph } from './sentences.ts'

type Chip = {
  maker: 'NVIDIA' | 'AMD' | 'Intel'
  chipset: string
  memory: number
  memoryType: string
  bus: number
  interface: string
  /** The chip maker's rating; a card may be set higher. */
  tdp: number
}

type Card = {
  length: number
  slots: number
  fans: 0 | 1 | 2 | 3 | 4
  power: Partial<Record<'pcie_6_pin' | 'pcie_8_pin' | 'pcie_12VHPWR' | 'pcie_12V_2x6', number>>
  outputs?: Partial<
    Record<
      'hdmi_2_0' | 'hdmi_2_1' | 'hdmi_2_1b' | 'displayport_1_4a' | 'displayport_2_1' | 'displayport_2_1a' | 'displayport_2_1_b',
      number
    >
  >
  tdp?: number
}

const nvidia = { maker: 'NVIDIA', memoryType: 'GDDR7' } as const
const rtx5050: Chip = {
  ...nvidia,
  chipset: 'GeForce RTX 5050',
  memory: 8,
  memoryType: 'GDDR6',
  bus: 128,
  interface: 'PCIe 5.0 x8',
  tdp: 130,
}
const rtx5060: Chip = { ...nvidia, chipset: 'GeForce RTX 5060', memory: 8, bus: 128, interface: 'PCIe 5.0 x8', tdp: 145 }
const rtx5060Ti8: Chip = { ...nvidia, chipset: 'GeForce RTX 5060 Ti', memory: 8, bus: 128, interface: 'PCIe 5.0 x8', tdp: 180 }
const rtx5060Ti16: Chip = { ...rtx5060Ti8, chipset: 'GeForce RTX 5060 Ti 16 GB', memory: 16 }
const rtx5070: Chip = { ...nvidia, chipset: 'GeForce RTX 5070', memory: 12, bus: 192, interface: 'PCIe 5.0 x16', tdp: 250 }
const rtx5070Ti: Chip = { ...nvidia, chipset: 'GeForce RTX 5070 Ti', memory: 16, bus: 256, interface: 'PCIe 5.0 x16', tdp: 300 }
const rtx5080: Chip = { ...rtx5070Ti, chipset: 'GeForce RTX 5080', tdp: 360 }
const rtx5090: Chip = { ...nvidia, chipset: 'GeForce RTX 5090', memory: 32, bus: 512, interface: 'PCIe 5.0 x16', tdp: 575 }
const amd = { maker: 'AMD', memoryType: 'GDDR6' } as const
const rx9060Xt: Chip = { ...amd, chipset: 'Radeon RX 9060 XT 16 GB', memory: 16, bus: 128, interface: 'PCIe 5.0 x16', tdp: 160 }
const rx9070: Chip = { ...amd, chipset: 'Radeon RX 9070', memory: 16, bus: 256, interface: 'PCIe 5.0 x16', tdp: 220 }
const rx9070Xt: Chip = { ...rx9070, chipset: 'Radeon RX 9070 XT', tdp: 304 }

const blackwellOutputs = { hdmi_2_1b: 1, displayport_2_1_b: 3 }
const one8 = { pcie_8_pin: 1 }
const two8 = { pcie_8_pin: 2 }
const sixteen = { pcie_12V_2x6: 1 }

function graphicsCard(label: Label, offer: Offer, chip: Chip, card: Card, note: string): DemoPart {
  const specs = {
    chipset_manufacturer: chip.maker,
    chipset: chip.chipset,
    memory: chip.memory,
    memory_type: chip.memoryType,
    memory_bus: chip.bus,
    interface: chip.interface,
    length: card.length,
    total_slot_width: card.slots,
    tdp: card.tdp ?? chip.tdp,
    cooling: card.fans === 0 ? 'Passive' : `${card.fans} ${card.fans === 1 ? 'Fan' : 'Fans'}`,
    power_connectors: { pcie_6_pin: 0, pcie_8_pin: 0, pcie_12VHPWR: 0, pcie_12V_2x6: 0, ...card.power },
    ...(card.outputs && { video_outputs: card.outputs }),
  }
  const lead = `${chip.chipset.replace(/ \d+ GB$/, '')} graphics card with ${chip.memory} GB of ${chip.memoryType}`
  const description = paragraph(
    `${lead}, ${card.length} mm long and ${card.slots} ${card.slots === 1 ? 'slot' : 'slots'} wide.`,
    note,
    `It is rated at ${specs.tdp} W and ${plugsOf(card)}.`,
    card.outputs && `Outputs: ${listed(Object.entries(card.outputs).map(([name, count]) => `${count} × ${outputNames[name as Output]}`))}.`,
  )
  return part('Graphics card', label, offer, specs, description)
}

type Output = keyof NonNullable<Card['outputs']>
const outputNames: Readonly<Record<Output, string>> = {
  hdmi_2_0: 'HDMI 2.0',
  hdmi_2_1: 'HDMI 2.1',
  hdmi_2_1b: 'HDMI 2.1b',
  displayport_1_4a: 'DisplayPort 1.4a',
  displayport_2_1: 'DisplayPort 2.1',
  displayport_2_1a: 'DisplayPort 2.1a',
  displayport_2_1_b: 'DisplayPort 2.1b',
}

function plugsOf({ power }: Card): string {
  const { pcie_6_pin = 0, pcie_8_pin = 0, pcie_12VHPWR = 0, pcie_12V_2x6 = 0 } = power
  const plugs = [
    [pcie_6_pin, '6-pin'],
    [pcie_8_pin, '8-pin'],
    [pcie_12VHPWR + pcie_12V_2x6, '16-pin'],
  ] as const
  const used = plugs.flatMap(([count, name]) => (count > 0 ? [counted(count, `${name} power connector`)] : []))
  return used.length === 0 ? 'needs no power connector' : `needs ${listed(used)}`
}

export const graphicsCards: readonly DemoPart[] = [
  graphicsCard(
    {
      sku: 'GPU-4060TI-FE',
      name: 'NVIDIA GeForce RTX 4060 Ti Founders Edition',
      partNumbers: ['900-1G141-2560-000'],
      series: 'GeForce RTX 40',
      releaseYear: 2023,
    },
    { price: 56_700, stock: 40, min: 2 },
    { ...nvidia, chipset: 'GeForce RTX 4060 Ti', memory: 8, memoryType: 'GDDR6', bus: 128, interface: 'PCIe 4.0 x8', tdp: 160 },
    { length: 244, slots: 2, fans: 2, power: { pcie_12VHPWR: 1 }, outputs: { hdmi_2_1: 1, displayport_1_4a: 3 } },
    'For 1080p gaming at high frame rates.',
  ),
  graphicsCard(
    {
      sku: 'GPU-1030-LP-D4',
      name: 'Gigabyte GeForce GT 1030 Low Profile D4 2G',
      partNumbers: ['GV-N1030D4-2GL'],
      series: 'GeForce 10',
      releaseYear: 2018,
    },
    { price: 8_200, stock: 320, min: 10 },
    { maker: 'NVIDIA', chipset: 'GeForce GT 1030', memory: 2, memoryType: 'DDR4', bus: 64, interface: 'PCIe 3.0 x4', tdp: 20 },
    { length: 150, slots: 1, fans: 1, power: {} },
    'For a second monitor or a PC without graphics; it fits low-profile cases.',
  ),
  graphicsCard(
    { sku: 'GPU-3050-V2X-6G', name: 'MSI GeForce RTX 3050 Ventus 2X 6G', series: 'Ventus', releaseYear: 2024 },
    { price: 23_900, stock: 260, min: 5 },
    { maker: 'NVIDIA', chipset: 'GeForce RTX 3050 6 GB', memory: 6, memoryType: 'GDDR6', bus: 96, interface: 'PCIe 4.0 x8', tdp: 70 },
    { length: 189, slots: 2, fans: 2, power: {}, outputs: { hdmi_2_1: 2, displayport_1_4a: 1 } },
    'For office PCs and entry-level gaming.',
  ),
  graphicsCard(
    {
      sku: 'GPU-RX6600-PULSE',
      name: 'Sapphire Pulse Radeon RX 6600 8 GB',
      partNumbers: ['11310-01-20G'],
      series: 'Pulse',
      releaseYear: 2021,
    },
    { price: 26_400, stock: 85, min: 5 },
    { ...amd, chipset: 'Radeon RX 6600', memory: 8, bus: 128, interface: 'PCIe 4.0 x8', tdp: 132 },
    { length: 193, slots: 2, fans: 2, power: one8, outputs: { hdmi_2_1: 1, displayport_1_4a: 3 }, tdp: 140 },
    'For 1080p gaming at a low price.',
  ),
  graphicsCard(
    {
      sku: 'GPU-B570-CL',
      name: 'ASRock Intel Arc B570 Challenger 10 GB OC',
      partNumbers: ['90-GA5KZZ-00UANF'],
      series: 'Challenger',
      releaseYear: 2025,
    },
    { price: 29_800, stock: 44, min: 3 },
    { maker: 'Intel', chipset: 'Arc B570', memory: 10, memoryType: 'GDDR6', bus: 160, interface: 'PCIe 4.0 x8', tdp: 150 },
    { length: 249, slots: 2, fans: 2, power: one8, outputs: { hdmi_2_1: 1, displayport_2_1: 3 } },
    'For 1080p gaming and video work; use it on a board with Resizable BAR.',
  ),
  graphicsCard(
    { sku: 'GPU-B580-LE', name: 'Intel Arc B580 Limited Edition 12 GB', partNumbers: ['31P06HB0BA'], series: 'Arc B', releaseYear: 2024 },
    { price: 35_600, stock: 58, min: 3 },
    { maker: 'Intel', chipset: 'Arc B580', memory: 12, memoryType: 'GDDR6', bus: 192, interface: 'PCIe 4.0 x8', tdp: 190 },
    { length: 272, slots: 2, fans: 2, power: one8, outputs: { hdmi_2_1: 1, displayport_2_1: 3 } },
    'For 1080p and 1440p gaming; use it on a board with Resizable BAR.',
  ),
  graphicsCard(
    {
      sku: 'GPU-4060-DUAL',
      name: 'ASUS Dual GeForce RTX 4060 EVO OC 8 GB',
      partNumbers: ['90YV0JC7-M0NA00'],
      series: 'Dual',
      releaseYear: 2023,
    },
    { price: 38_700, stock: 0, min: 3 },
    { ...nvidia, chipset: 'GeForce RTX 4060', memory: 8, memoryType: 'GDDR6', bus: 128, interface: 'PCIe 4.0 x8', tdp: 115 },
    { length: 227.2, slots: 2.5, fans: 2, power: one8, outputs: { hdmi_2_1: 1, displayport_1_4a: 3 } },
    'An efficient card of the previous generation for 1080p gaming.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5050-WF2',
      name: 'Gigabyte GeForce RTX 5050 Windforce OC 8G',
      partNumbers: ['GV-N5050WF2OC-8GD'],
      series: 'Windforce',
      releaseYear: 2025,
    },
    { price: 34_900, stock: 190, min: 5 },
    rtx5050,
    { length: 199, slots: 2, fans: 2, power: one8, outputs: { hdmi_2_1b: 2, displayport_2_1_b: 2 } },
    'An entry-level card for 1080p gaming.',
  ),
  graphicsCard(
    { sku: 'GPU-5060-V2X', name: 'MSI GeForce RTX 5060 8G Ventus 2X OC', partNumbers: ['G5060-8V2C'], series: 'Ventus', releaseYear: 2025 },
    { price: 43_800, stock: 370, min: 5 },
    rtx5060,
    { length: 197, slots: 2, fans: 2, power: one8, outputs: blackwellOutputs },
    'A short card for 1080p gaming.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5060-WF2MAX',
      name: 'Gigabyte GeForce RTX 5060 Windforce Max OC 8G',
      partNumbers: ['GV-N5060WF2MAX OC-8GD'],
      series: 'Windforce',
      releaseYear: 2025,
    },
    { price: 44_300, stock: 225, min: 5 },
    rtx5060,
    { length: 199, slots: 2, fans: 2, power: one8, outputs: blackwellOutputs },
    'A short two-fan card for 1080p gaming.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5060-LP',
      name: 'Gigabyte GeForce RTX 5060 OC Low Profile 8G',
      partNumbers: ['GV-N5060OC-8GL'],
      series: 'Low Profile',
      releaseYear: 2025,
    },
    { price: 48_900, stock: 16, min: 2 },
    rtx5060,
    { length: 182, slots: 2, fans: 3, power: one8 },
    'A half-height card with three small fans for slim cases.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5060TI-8-V2X',
      name: 'MSI GeForce RTX 5060 Ti 8G Ventus 2X Plus',
      partNumbers: ['G506T-8V2P'],
      series: 'Ventus',
      releaseYear: 2025,
    },
    { price: 52_400, stock: 95, min: 3 },
    rtx5060Ti8,
    { length: 227, slots: 2, fans: 2, power: one8, outputs: blackwellOutputs },
    'For 1080p gaming at high frame rates.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5060TI-16-V2X',
      name: 'MSI GeForce RTX 5060 Ti 16G Ventus 2X OC Plus',
      partNumbers: ['G506T-16V2CP'],
      series: 'Ventus',
      releaseYear: 2025,
    },
    { price: 63_800, stock: 180, min: 3 },
    rtx5060Ti16,
    { length: 227, slots: 2, fans: 2, power: one8, outputs: blackwellOutputs },
    'For 1440p gaming and for running AI models locally.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5060TI-16-EAGLE',
      name: 'Gigabyte GeForce RTX 5060 Ti Eagle OC 16G',
      partNumbers: ['GV-N506TEAGLE OC-16GD'],
      series: 'Eagle',
      releaseYear: 2025,
    },
    { price: 64_500, stock: 66, min: 3 },
    rtx5060Ti16,
    { length: 215, slots: 2, fans: 3, power: one8, outputs: blackwellOutputs },
    'A short three-fan card for 1440p gaming.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5070-V3X',
      name: 'MSI GeForce RTX 5070 12G Ventus 3X OC',
      partNumbers: ['G5070-12V3C'],
      series: 'Ventus',
      releaseYear: 2025,
    },
    { price: 82_900, stock: 120, min: 2 },
    rtx5070,
    { length: 302, slots: 2.5, fans: 3, power: sixteen, outputs: blackwellOutputs },
    'A three-fan card for 1440p gaming.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5070-PRIME',
      name: 'ASUS Prime GeForce RTX 5070 12 GB OC',
      partNumbers: ['PRIME-RTX5070-O12G'],
      series: 'Prime',
      releaseYear: 2025,
    },
    { price: 85_400, stock: 34, min: 2 },
    rtx5070,
    { length: 304, slots: 2.5, fans: 3, power: sixteen, outputs: blackwellOutputs },
    "For 1440p gaming in cases that wider cards don't fit.",
  ),
  graphicsCard(
    {
      sku: 'GPU-5070-TWIN',
      name: 'ZOTAC Gaming GeForce RTX 5070 Twin Edge 12 GB',
      partNumbers: ['ZT-B50700E-10P'],
      series: 'Twin Edge',
      releaseYear: 2025,
    },
    { price: 81_600, stock: 21, min: 2 },
    rtx5070,
    { length: 242, slots: 2, fans: 2, power: sixteen, outputs: blackwellOutputs },
    'A short two-fan card for 1440p gaming in compact cases.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5070TI-V3X',
      name: 'MSI GeForce RTX 5070 Ti 16G Ventus 3X OC',
      partNumbers: ['G507T-16V3C'],
      series: 'Ventus',
      releaseYear: 2025,
    },
    { price: 118_500, stock: 74, min: 2 },
    rtx5070Ti,
    { length: 303, slots: 2.5, fans: 3, power: sixteen, outputs: blackwellOutputs },
    'A three-fan card for 4K gaming.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5070TI-TUF',
      name: 'ASUS TUF Gaming GeForce RTX 5070 Ti 16 GB OC',
      partNumbers: ['90YV0MD0-M0NA00'],
      series: 'TUF Gaming',
      releaseYear: 2025,
    },
    { price: 129_900, stock: 1, min: 2 },
    rtx5070Ti,
    { length: 329, slots: 3.125, fans: 3, power: sixteen, outputs: { hdmi_2_1b: 2, displayport_2_1_b: 3 } },
    'A large, quiet card for 4K gaming; check the space in your case first.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5080-GAMING',
      name: 'Gigabyte GeForce RTX 5080 Gaming OC 16G',
      partNumbers: ['GV-N5080GAMING OC-16GD'],
      series: 'Gaming',
      releaseYear: 2025,
    },
    { price: 169_000, stock: 18, min: 1 },
    rtx5080,
    { length: 340, slots: 3.5, fans: 3, power: sixteen, outputs: blackwellOutputs },
    'For 4K gaming; use a power supply of 850 W or more with a 16-pin cable.',
  ),
  graphicsCard(
    { sku: 'GPU-5080-V3X', name: 'MSI GeForce RTX 5080 16G Ventus 3X OC', series: 'Ventus', releaseYear: 2025 },
    { price: 162_500, stock: 25, min: 1 },
    rtx5080,
    { length: 303, slots: 2.5, fans: 3, power: sixteen, outputs: blackwellOutputs },
    'A three-fan card for 4K gaming, compact for its class.',
  ),
  graphicsCard(
    {
      sku: 'GPU-5090-GAMING',
      name: 'Gigabyte GeForce RTX 5090 Gaming OC 32G',
      partNumbers: ['GV-N5090GAMING OC-32GD'],
      series: 'Gaming',
      releaseYear: 2025,
    },
    { price: 389_000, stock: 4, min: 1 },
    rtx5090,
    { length: 342, slots: 3.5, fans: 3, power: sixteen, outputs: blackwellOutputs },
    'Our most powerful card, for 4K gaming and AI work; plan for a 1,000 W power supply and a large case.',
  ),
  graphicsCard(
    {
      sku: 'GPU-9060XT-REAPER',
      name: 'PowerColor Reaper Radeon RX 9060 XT 16 GB',
      partNumbers: ['RX9060XT 16G-A'],
      series: 'Reaper',
      releaseYear: 2025,
    },
    { price: 50_900, stock: 150, min: 3 },
    rx9060Xt,
    { length: 200, slots: 2, fans: 2, power: one8, outputs: { hdmi_2_1b: 1, displayport_2_1a: 2 } },
    'A short card for 1440p gaming in compact cases.',
  ),
  graphicsCard(
    {
      sku: 'GPU-9060XT-GAMING',
      name: 'Gigabyte Radeon RX 9060 XT Gaming OC 16G',
      partNumbers: ['GV-R9060XTGAMING OC-16GD'],
      series: 'Gaming',
      releaseYear: 2025,
    },
    { price: 52_300, stock: 88, min: 3 },
    rx9060Xt,
    { length: 281, slots: 2, fans: 3, power: one8, outputs: { hdmi_2_1b: 1, displayport_2_1a: 2 } },
    'A three-fan card for 1440p gaming.',
  ),
  graphicsCard(
    {
      sku: 'GPU-9070-PULSE',
      name: 'Sapphire Pulse Radeon RX 9070 16 GB',
      partNumbers: ['11349-03-20G'],
      series: 'Pulse',
      releaseYear: 2025,
    },
    { price: 79_800, stock: 37, min: 2 },
    rx9070,
    { length: 280, slots: 2.5, fans: 2, power: two8, outputs: { hdmi_2_1: 2, displayport_2_1a: 2 } },
    'A two-fan card for 1440p gaming that needs no 16-pin cable.',
  ),
  graphicsCard(
    {
      sku: 'GPU-9070XT-PULSE',
      name: 'Sapphire Pulse Radeon RX 9070 XT 16 GB',
      partNumbers: ['11348-03-20G'],
      series: 'Pulse',
      releaseYear: 2025,
    },
    { price: 92_600, stock: 105, min: 2 },
    rx9070Xt,
    { length: 320, slots: 3, fans: 3, power: two8, outputs: { hdmi_2_1: 2, displayport_2_1a: 2 } },
    'A three-fan card for 1440p and 4K gaming that needs no 16-pin cable.',
  ),
  graphicsCard(
    {
      sku: 'GPU-9070XT-NITRO',
      name: 'Sapphire Nitro+ Radeon RX 9070 XT 16 GB',
      partNumbers: ['11348-01-20G'],
      series: 'Nitro+',
      releaseYear: 2025,
    },
    { price: 104_700, stock: 11, min: 1 },
    rx9070Xt,
    { length: 331, slots: 3.2, fans: 3, power: sixteen, outputs: { hdmi_2_1b: 2, displayport_2_1a: 2 }, tdp: 330 },
    'A three-fan card for 1440p and 4K gaming, with a hidden power connector.',
  ),
]
