import { type DemoPart, type Label, type Offer, part } from './part.ts'
import { counted, listed, paragraph } from './sentences.ts'

type Board = {
  socket: string
  chipset: string
  form: 'ATX' | 'Micro ATX' | 'Mini-ITX' | 'EATX'
  ram: 'DDR4' | 'DDR5'
  slots: number
  maxMemory: number
  /** The M.2 slots for drives with their wiring: '5.0 x4'. All of them fit 2280 drives. */
  m2: string[]
  /** Generation of the first ×16 slot. */
  pcie: string
}

type Ports = { sata: number; ethernet: string[]; wifi?: string }

const am4 = { socket: 'AM4', ram: 'DDR4' } as const
const am5 = { socket: 'AM5', ram: 'DDR5' } as const
const lga1700d4 = { socket: 'LGA 1700', ram: 'DDR4' } as const
const lga1700d5 = { socket: 'LGA 1700', ram: 'DDR5' } as const
const lga1851 = { socket: 'LGA 1851', ram: 'DDR5' } as const
const four = { slots: 4, maxMemory: 256 } as const
const gen4 = (slots: number) => Array.from({ length: slots }, () => '4.0 x4')

function motherboard(label: Label, offer: Offer, board: Board, ports: Ports, note: string): DemoPart {
  const specs = {
    socket: board.socket,
    form_factor: board.form,
    chipset: board.chipset,
    memory: { ram_type: board.ram, slots: board.slots, max: board.maxMemory },
    m2_slots: board.m2.map((link) => ({ size: '2280', key: 'M', interface: `PCIe ${link}` })),
    pcie_slots: [{ gen: board.pcie, quantity: 1, lanes: 16 }],
    storage_devices: { sata_6_gb_s: ports.sata },
    onboard_ethernet: ports.ethernet.map((speed) => ({ speed })),
    wireless_networking: ports.wifi ?? 'None',
    power_connectors: { main_power: '24-pin' },
  }
  const features = [
    `${counted(board.slots, `${board.ram} slot`)} (up to ${board.maxMemory} GB)`,
    counted(board.m2.length, 'M.2 slot'),
    ...(ports.sata > 0 ? [counted(ports.sata, 'SATA port')] : []),
    `${listed(ports.ethernet)} Ethernet`,
    ...(ports.wifi ? [ports.wifi] : []),
  ]
  const description = paragraph(
    `${board.form} motherboard for ${board.socket} processors with the ${board.chipset} chipset.`,
    note,
    `It has ${listed(features)}${ports.wifi ? '' : ', but no Wi-Fi'}.`,
  )
  return part('Motherboard', label, offer, specs, description)
}

export const motherboards: readonly DemoPart[] = [
  motherboard(
    { sku: 'MB-B650-TOMAHAWK', name: 'MSI MAG B650 Tomahawk WiFi', partNumbers: ['7D75-001R'], series: 'MAG', releaseYear: 2022 },
    { price: 28_400, stock: 95, min: 5 },
    { ...am5, ...four, chipset: 'AMD B650', form: 'ATX', m2: gen4(3), pcie: '4.0' },
    { sata: 6, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6E' },
    'For gaming PCs.',
  ),
  motherboard(
    { sku: 'MB-B550M-PROVDH', name: 'MSI B550M Pro-VDH WiFi', partNumbers: ['7C95-001R'], series: 'PRO', releaseYear: 2020 },
    { price: 12_600, stock: 340, min: 10 },
    { ...am4, slots: 4, maxMemory: 128, chipset: 'AMD B550', form: 'Micro ATX', m2: ['4.0 x4', '3.0 x4'], pcie: '4.0' },
    { sata: 4, ethernet: ['1 Gb/s'], wifi: 'Wi-Fi 6' },
    'For office and gaming PCs, for example with a Ryzen 5 5600.',
  ),
  motherboard(
    { sku: 'MB-B550M-DS3H', name: 'Gigabyte B550M DS3H', partNumbers: ['B550M DS3H'], series: 'Ultra Durable', releaseYear: 2020 },
    { price: 10_900, stock: 410, min: 10 },
    { ...am4, slots: 4, maxMemory: 128, chipset: 'AMD B550', form: 'Micro ATX', m2: ['4.0 x4', '3.0 x4'], pcie: '4.0' },
    { sata: 4, ethernet: ['1 Gb/s'] },
    'A plain board for office PCs.',
  ),
  motherboard(
    {
      sku: 'MB-TUF-B550-PLUS2',
      name: 'ASUS TUF Gaming B550-Plus WiFi II',
      partNumbers: ['90MB19U0-M0EAY0'],
      series: 'TUF Gaming',
      releaseYear: 2021,
    },
    { price: 18_200, stock: 70, min: 5 },
    { ...am4, slots: 4, maxMemory: 128, chipset: 'AMD B550', form: 'ATX', m2: ['4.0 x4', '3.0 x4'], pcie: '4.0' },
    { sata: 6, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6' },
    'For gaming PCs and workstations with several drives.',
  ),
  motherboard(
    { sku: 'MB-A520M-K', name: 'ASUS Prime A520M-K', partNumbers: ['90MB1500-M0EAY0'], series: 'Prime', releaseYear: 2020 },
    { price: 7_450, stock: 860, min: 20 },
    { ...am4, slots: 2, maxMemory: 64, chipset: 'AMD A520', form: 'Micro ATX', m2: ['3.0 x4'], pcie: '3.0' },
    { sata: 4, ethernet: ['1 Gb/s'] },
    'An entry-level board for schools and offices.',
  ),
  motherboard(
    { sku: 'MB-A620M-E', name: 'MSI PRO A620M-E', partNumbers: ['7E28-001R'], series: 'PRO', releaseYear: 2023 },
    { price: 10_800, stock: 520, min: 10 },
    { ...am5, slots: 2, maxMemory: 128, chipset: 'AMD A620', form: 'Micro ATX', m2: ['4.0 x4'], pcie: '4.0' },
    { sata: 4, ethernet: ['1 Gb/s'] },
    'A low-cost board for processors of up to 65 W.',
  ),
  motherboard(
    { sku: 'MB-B650M-GPLUS-MSI', name: 'MSI B650M Gaming Plus WiFi', partNumbers: ['7E24-001R'], series: 'Gaming', releaseYear: 2023 },
    { price: 18_900, stock: 230, min: 5 },
    { ...am5, slots: 4, maxMemory: 192, chipset: 'AMD B650', form: 'Micro ATX', m2: gen4(2), pcie: '4.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6E' },
    'For mid-range gaming PCs.',
  ),
  motherboard(
    {
      sku: 'MB-B650M-GPLUS-GB',
      name: 'Gigabyte B650M Gaming Plus WiFi',
      partNumbers: ['B650M GAMING PLUS WF'],
      series: 'Gaming',
      releaseYear: 2024,
    },
    { price: 18_300, stock: 190, min: 5 },
    { ...am5, ...four, chipset: 'AMD B650', form: 'Micro ATX', m2: gen4(2), pcie: '4.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6E' },
    'For mid-range gaming PCs, for example with a Ryzen 5 7500F.',
  ),
  motherboard(
    {
      sku: 'MB-TUF-B650-PLUS',
      name: 'ASUS TUF Gaming B650-Plus WiFi',
      partNumbers: ['90MB1BZ0-M0EAY0'],
      series: 'TUF Gaming',
      releaseYear: 2022,
    },
    { price: 26_500, stock: 64, min: 5 },
    { ...am5, ...four, chipset: 'AMD B650', form: 'ATX', m2: ['5.0 x4', '4.0 x4', '4.0 x4'], pcie: '4.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6' },
    'For gaming PCs; the first M.2 slot supports PCIe 5.0.',
  ),
  motherboard(
    { sku: 'MB-B850M-PRO-RS', name: 'ASRock B850M Pro RS WiFi', series: 'Pro RS', releaseYear: 2025 },
    { price: 21_700, stock: 115, min: 5 },
    { ...am5, ...four, chipset: 'AMD B850', form: 'Micro ATX', m2: ['5.0 x4', '4.0 x4', '4.0 x4'], pcie: '5.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6E' },
    'For gaming PCs on a budget, with a PCIe 5.0 slot for the graphics card.',
  ),
  motherboard(
    {
      sku: 'MB-TUF-B850-PLUS',
      name: 'ASUS TUF Gaming B850-Plus WiFi',
      partNumbers: ['90MB1J30-M0EAY0'],
      series: 'TUF Gaming',
      releaseYear: 2025,
    },
    { price: 32_600, stock: 88, min: 3 },
    { ...am5, ...four, chipset: 'AMD B850', form: 'ATX', m2: ['5.0 x4', '4.0 x4', '4.0 x4'], pcie: '5.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 7' },
    'For gaming PCs, with PCIe 5.0 for the graphics card and the first drive.',
  ),
  motherboard(
    {
      sku: 'MB-B850-TOMAHAWK-MAX',
      name: 'MSI MAG B850 Tomahawk Max WiFi',
      partNumbers: ['911-7E62-02S'],
      series: 'MAG',
      releaseYear: 2025,
    },
    { price: 35_200, stock: 145, min: 3 },
    { ...am5, ...four, chipset: 'AMD B850', form: 'ATX', m2: ['5.0 x4', '5.0 x4', '4.0 x4', '4.0 x2'], pcie: '5.0' },
    { sata: 4, ethernet: ['5 Gb/s'], wifi: 'Wi-Fi 7' },
    'For gaming PCs, for example with an X3D processor.',
  ),
  motherboard(
    {
      sku: 'MB-B850-AORUS-ELITE',
      name: 'Gigabyte B850 Aorus Elite WiFi7',
      partNumbers: ['B850 A ELITE WF7'],
      series: 'Aorus',
      releaseYear: 2025,
    },
    { price: 33_900, stock: 52, min: 3 },
    { ...am5, ...four, chipset: 'AMD B850', form: 'ATX', m2: ['5.0 x4', '4.0 x4', '4.0 x4'], pcie: '5.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 7' },
    'For gaming PCs: a PCIe 5.0 slot for the graphics card, and M.2 slots that open without tools.',
  ),
  motherboard(
    {
      sku: 'MB-B850I-LIGHTNING',
      name: 'ASRock Phantom Gaming B850I Lightning WiFi',
      partNumbers: ['90-MXBQR0-A0UAYZ'],
      series: 'Phantom Gaming',
      releaseYear: 2025,
    },
    { price: 30_800, stock: 14, min: 2 },
    { ...am5, slots: 2, maxMemory: 128, chipset: 'AMD B850', form: 'Mini-ITX', m2: ['5.0 x4', '4.0 x4'], pcie: '5.0' },
    { sata: 2, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6E' },
    'For small living-room PCs.',
  ),
  motherboard(
    { sku: 'MB-X870-EAGLE', name: 'Gigabyte X870 Eagle WiFi7', partNumbers: ['9MX87EG7-00-10'], series: 'Eagle', releaseYear: 2024 },
    { price: 34_500, stock: 41, min: 3 },
    { ...am5, ...four, chipset: 'AMD X870', form: 'ATX', m2: ['5.0 x4', '4.0 x4', '4.0 x2'], pcie: '5.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 7' },
    'For gaming PCs, with USB4 on the rear panel.',
  ),
  motherboard(
    {
      sku: 'MB-X870-AORUS-ELITE',
      name: 'Gigabyte X870 Aorus Elite WiFi7',
      partNumbers: ['X870 A ELITE WIFI7'],
      series: 'Aorus',
      releaseYear: 2024,
    },
    { price: 42_800, stock: 27, min: 2 },
    { ...am5, ...four, chipset: 'AMD X870', form: 'ATX', m2: ['5.0 x4', '5.0 x4', '5.0 x4', '4.0 x4'], pcie: '5.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 7' },
    'For high-end gaming PCs: three M.2 slots support PCIe 5.0, and there are two USB4 ports.',
  ),
  motherboard(
    { sku: 'MB-X870E-CARBON', name: 'MSI MPG X870E Carbon WiFi', partNumbers: ['7E49-001R'], series: 'MPG', releaseYear: 2024 },
    { price: 68_400, stock: 9, min: 1 },
    { ...am5, ...four, chipset: 'AMD X870E', form: 'ATX', m2: ['5.0 x4', '5.0 x4', '4.0 x4', '4.0 x4'], pcie: '5.0' },
    { sata: 4, ethernet: ['5 Gb/s', '2.5 Gb/s'], wifi: 'Wi-Fi 7' },
    'For high-end gaming PCs and workstations.',
  ),
  motherboard(
    {
      sku: 'MB-X870E-E-STRIX',
      name: 'ASUS ROG Strix X870E-E Gaming WiFi',
      partNumbers: ['90MB1IB0-M0EAY0'],
      series: 'ROG Strix',
      releaseYear: 2024,
    },
    { price: 71_900, stock: 0, min: 1 },
    { ...am5, ...four, chipset: 'AMD X870E', form: 'ATX', m2: ['5.0 x4', '5.0 x4', '5.0 x4', '4.0 x4', '4.0 x4'], pcie: '5.0' },
    { sata: 4, ethernet: ['5 Gb/s'], wifi: 'Wi-Fi 7' },
    'For high-end gaming PCs; three of the M.2 slots support PCIe 5.0.',
  ),
  motherboard(
    { sku: 'MB-H610M-K-D4', name: 'ASUS Prime H610M-K D4', series: 'Prime', releaseYear: 2022 },
    { price: 8_900, stock: 1_240, min: 20 },
    { ...lga1700d4, slots: 2, maxMemory: 64, chipset: 'Intel H610', form: 'Micro ATX', m2: ['3.0 x4'], pcie: '4.0' },
    { sata: 4, ethernet: ['1 Gb/s'] },
    'An entry-level board for office PCs.',
  ),
  motherboard(
    {
      sku: 'MB-B760M-DS3H-AX-D4',
      name: 'Gigabyte B760M DS3H AX DDR4',
      partNumbers: ['B760M DS3H AX DDR4'],
      series: 'Ultra Durable',
      releaseYear: 2023,
    },
    { price: 15_900, stock: 285, min: 10 },
    { ...lga1700d4, slots: 4, maxMemory: 128, chipset: 'Intel B760', form: 'Micro ATX', m2: gen4(2), pcie: '4.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6E' },
    'It lets you use your existing DDR4 memory with a newer processor.',
  ),
  motherboard(
    { sku: 'MB-B760M-PLUS', name: 'ASUS Prime B760M-Plus', partNumbers: ['90MB1GY0-M0EAY0'], series: 'Prime', releaseYear: 2023 },
    { price: 16_400, stock: 170, min: 10 },
    { ...lga1700d5, slots: 4, maxMemory: 192, chipset: 'Intel B760', form: 'Micro ATX', m2: gen4(2), pcie: '4.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'] },
    'For office and gaming PCs.',
  ),
  motherboard(
    {
      sku: 'MB-B760-I-STRIX',
      name: 'ASUS ROG Strix B760-I Gaming WiFi',
      partNumbers: ['90MB1D90-M0EAY0'],
      series: 'ROG Strix',
      releaseYear: 2023,
    },
    { price: 29_700, stock: 8, min: 2 },
    { ...lga1700d5, slots: 2, maxMemory: 96, chipset: 'Intel B760', form: 'Mini-ITX', m2: gen4(2), pcie: '5.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6E' },
    'For small gaming PCs.',
  ),
  motherboard(
    { sku: 'MB-Z790-TOMAHAWK', name: 'MSI MAG Z790 Tomahawk WiFi', partNumbers: ['7D91-009R'], series: 'MAG', releaseYear: 2022 },
    { price: 37_600, stock: 33, min: 3 },
    { ...lga1700d5, ...four, chipset: 'Intel Z790', form: 'ATX', m2: gen4(4), pcie: '5.0' },
    { sata: 7, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6E' },
    'For high-end gaming PCs with unlocked Core processors.',
  ),
  motherboard(
    {
      sku: 'MB-Z790-AORUS-ELITE',
      name: 'Gigabyte Z790 Aorus Elite AX',
      partNumbers: ['Z790 AORUS ELITE AX'],
      series: 'Aorus',
      releaseYear: 2022,
    },
    { price: 36_800, stock: 22, min: 3 },
    { ...lga1700d5, ...four, chipset: 'Intel Z790', form: 'ATX', m2: gen4(4), pcie: '5.0' },
    { sata: 6, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6E' },
    'For gaming PCs with unlocked Core processors.',
  ),
  motherboard(
    { sku: 'MB-H810M-S2H', name: 'Gigabyte H810M S2H', partNumbers: ['H810M S2H'], series: 'Ultra Durable', releaseYear: 2025 },
    { price: 12_300, stock: 300, min: 10 },
    { ...lga1851, slots: 2, maxMemory: 128, chipset: 'Intel H810', form: 'Micro ATX', m2: ['4.0 x4'], pcie: '4.0' },
    { sata: 4, ethernet: ['1 Gb/s'] },
    'An entry-level board for office PCs.',
  ),
  motherboard(
    { sku: 'MB-B860M-A-WIFI', name: 'MSI PRO B860M-A WiFi', partNumbers: ['7E42-002R'], series: 'PRO', releaseYear: 2025 },
    { price: 22_900, stock: 155, min: 5 },
    { ...lga1851, ...four, chipset: 'Intel B860', form: 'Micro ATX', m2: ['5.0 x4', '4.0 x4', '4.0 x2'], pcie: '5.0' },
    { sata: 4, ethernet: ['5 Gb/s'], wifi: 'Wi-Fi 7' },
    'For office and gaming PCs with Core Ultra processors.',
  ),
  motherboard(
    { sku: 'MB-B860-PLUS-WIFI', name: 'ASUS Prime B860-Plus WiFi', partNumbers: ['90MB1K50-M0EAY0'], series: 'Prime', releaseYear: 2025 },
    { price: 24_600, stock: 68, min: 5 },
    { ...lga1851, ...four, chipset: 'Intel B860', form: 'ATX', m2: ['5.0 x4', '4.0 x4'], pcie: '5.0' },
    { sata: 4, ethernet: ['2.5 Gb/s'], wifi: 'Wi-Fi 6E' },
    'For gaming PCs, with a PCIe 5.0 slot for the graphics card.',
  ),
  motherboard(
    { sku: 'MB-Z890-TOMAHAWK', name: 'MSI MAG Z890 Tomahawk WiFi', partNumbers: ['7E32-001R'], series: 'MAG', releaseYear: 2024 },
    { price: 44_300, stock: 36, min: 2 },
    { ...lga1851, ...four, chipset: 'Intel Z890', form: 'ATX', m2: ['5.0 x4', '4.0 x4', '4.0 x4', '4.0 x4'], pcie: '5.0' },
    { sata: 4, ethernet: ['5 Gb/s'], wifi: 'Wi-Fi 7' },
    'For unlocked Core Ultra processors, with Thunderbolt 4.',
  ),
  motherboard(
    { sku: 'MB-TRX50-AERO-D', name: 'Gigabyte TRX50 Aero D', partNumbers: ['TRX50 AERO D'], series: 'Aero', releaseYear: 2023 },
    { price: 98_500, stock: 2, min: 1 },
    {
      socket: 'sTR5',
      ram: 'DDR5',
      slots: 4,
      maxMemory: 1024,
      chipset: 'AMD TRX50',
      form: 'EATX',
      m2: ['5.0 x4', '5.0 x4', '5.0 x4', '4.0 x4'],
      pcie: '5.0',
    },
    { sata: 4, ethernet: ['10 Gb/s', '2.5 Gb/s'], wifi: 'Wi-Fi 7' },
    'For Threadripper workstations; it takes registered DDR5 memory.',
  ),
]
