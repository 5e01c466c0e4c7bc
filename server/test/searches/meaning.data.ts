// Searches by what buyers mean: numbers as "at least", words of use and praise, misspelled words beside specs. The expectations come from
// the parts and from the rules of buyers, never from the search's own results.
import type { SpecValue } from '#common/specs/attribute.ts'
import type { Query, QueryKind, Wanted, WantedSpec } from './wanted-hits.ts'

type Specs = Readonly<Record<string, WantedSpec>>
type Figures = Readonly<Record<string, number>>
type Others = Readonly<{ specs?: Specs; atMost?: Figures } & Pick<Wanted, 'maker' | 'name' | 'notName' | 'price'>>

/** Parts with these figures or better, those with exactly these figures first. */
const meant =
  (kind: QueryKind, isExactFirst: boolean) =>
  (typed: string, type: string, figures: Figures, { specs = {}, atMost = {}, ...others }: Others = {}): Query => {
    const exact: Readonly<Record<string, SpecValue>> = { ...figures, ...atMost }
    const ranges = Object.fromEntries([
      ...Object.entries(figures).map(([key, min]) => [key, { min }] as const),
      ...Object.entries(atMost).map(([key, max]) => [key, { max }] as const),
    ])
    const every = { type, specs: { ...specs, ...ranges }, ...others }
    return { kind, typed, every, ...(isExactFirst && { first: { ...every, specs: { ...specs, ...exact } } }) }
  }

const floor = meant('floor', true)
const anyOf = meant('floor', false)
const use = meant('use', false)
const wrong = meant('misspelling', false)

const gold = { efficiency: '80 PLUS Gold' }
const bronze = { efficiency: '80 PLUS Bronze' }
const platinum = { efficiency: '80 PLUS Platinum' }
const fully = { cabling: 'Fully modular' }
const modular = { cabling: { oneOf: ['Fully modular', 'Semi-modular'] } }
const ddr3 = { memoryType: 'DDR3' }
const ddr4 = { memoryType: 'DDR4' }
const ddr5 = { memoryType: 'DDR5' }
const sodimm = { formFactor: 'SO-DIMM' }
const ssd = { driveType: 'SSD' }
const hdd = { driveType: 'HDD' }
const nvme = { nvme: true }
const inches = (size: number) => ({ size: { min: size - 0.5, max: size + 0.5 } })
const fullHd = { resolution: '1920 × 1080' }
const qhd = { resolution: '2560 × 1440' }
const uhd = { resolution: '3840 × 2160' }
const am4 = { socket: 'AM4' }
const am5 = { socket: 'AM5' }
const lga1700 = { socket: 'LGA 1700' }
const lga1851 = { socket: 'LGA 1851' }

const supplies: readonly Query[] = [
  floor('650w psu', 'Power supply', { wattage: 650 }),
  floor('psu 650 watt', 'Power supply', { wattage: 650 }),
  floor('psu 550', 'Power supply', { wattage: 550 }),
  floor('650w gold psu', 'Power supply', { wattage: 650 }, { specs: gold }),
  floor('750w bronze psu', 'Power supply', { wattage: 750 }, { specs: bronze }),
  floor('1600w power supply', 'Power supply', { wattage: 1600 }),
  floor('1500 watt psu', 'Power supply', { wattage: 1500 }),
  floor('psu 900w', 'Power supply', { wattage: 900 }),
  floor('1000w platinum psu', 'Power supply', { wattage: 1000 }, { specs: platinum }),
  floor('sfx psu 700w', 'Power supply', { wattage: 700 }, { specs: { formFactor: { oneOf: ['SFX', 'SFX-L'] } } }),
  floor('850 watt atx 3.0 psu', 'Power supply', { wattage: 850 }, { specs: { atx3: true } }),
  floor('fully modular 1050w psu', 'Power supply', { wattage: 1050 }, { specs: fully }),
  floor('corsair 850w psu', 'Power supply', { wattage: 850 }, { maker: /corsair/i }),
  floor('msi 650w gold power supply', 'Power supply', { wattage: 650 }, { maker: /msi/i, specs: gold }),
  floor('white 750w psu', 'Power supply', { wattage: 750 }, { specs: { colour: 'White' } }),
  floor('1.2kw titanium psu', 'Power supply', { wattage: 1200 }, { specs: { efficiency: '80 PLUS Titanium' } }),
  floor('power supply 450w 80 plus', 'Power supply', { wattage: 450 }),
]

const memory: readonly Query[] = [
  floor('16gb ram', 'Memory', { capacity: 16 }),
  floor('ram 32', 'Memory', { capacity: 32 }),
  floor('ram 64 ddr5', 'Memory', { capacity: 64 }, { specs: ddr5 }),
  floor('96gb ddr5 ram', 'Memory', { capacity: 96 }, { specs: ddr5 }),
  floor('128 gb ram', 'Memory', { capacity: 128 }),
  floor('ddr5 6000 ram', 'Memory', { speed: 6000 }, { specs: ddr5 }),
  floor('ddr5 6000', 'Memory', { speed: 6000 }, { specs: ddr5 }),
  floor('ddr4 3200', 'Memory', { speed: 3200 }, { specs: ddr4 }),
  floor('ddr5 7200 ram', 'Memory', { speed: 7200 }, { specs: ddr5 }),
  floor('ddr5 6400mhz', 'Memory', { speed: 6400 }, { specs: ddr5 }),
  floor('ddr5-5600', 'Memory', { speed: 5600 }, { specs: ddr5 }),
  floor('8000 mt/s ddr5 memory', 'Memory', { speed: 8000 }, { specs: ddr5 }),
  floor('32gb ddr5 6000 cl30', 'Memory', { capacity: 32, speed: 6000 }, { specs: ddr5, atMost: { casLatency: 30 } }),
  floor('ddr4 3600 cl16 ram', 'Memory', { speed: 3600 }, { specs: ddr4, atMost: { casLatency: 16 } }),
  floor('ram ddr5 cl32', 'Memory', {}, { specs: ddr5, atMost: { casLatency: 32 } }),
  floor('ddr4 cl14 memory', 'Memory', {}, { specs: ddr4, atMost: { casLatency: 14 } }),
  floor('laptop ram 32gb ddr5', 'Memory', { capacity: 32 }, { specs: { ...ddr5, ...sodimm } }),
  floor('sodimm 16gb 3200', 'Memory', { capacity: 16, speed: 3200 }, { specs: sodimm }),
  floor('2x16gb ddr5 6000', 'Memory', { speed: 6000 }, { specs: { ...ddr5, kit: '2 × 16 GB' } }),
  floor('2x8 ddr4 3000', 'Memory', { speed: 3000 }, { specs: { ...ddr4, kit: '2 × 8 GB' } }),
  floor('corsair 32gb ddr5 ram', 'Memory', { capacity: 32 }, { maker: /corsair/i, specs: ddr5 }),
  floor('kingston ddr4 16gb', 'Memory', { capacity: 16 }, { maker: /kingston/i, specs: ddr4 }),
  floor('g skill ddr5 6000', 'Memory', { speed: 6000 }, { maker: /g\.?\s?skill/i, specs: ddr5 }),
  floor('rgb ddr4 16gb ram', 'Memory', { capacity: 16 }, { specs: { ...ddr4, rgb: true } }),
  floor('8gb ddr3 ram', 'Memory', { capacity: 8 }, { specs: ddr3 }),
  floor('ddr5 4800 16 gb', 'Memory', { capacity: 16, speed: 4800 }, { specs: ddr5 }),
  floor('48gb ram kit ddr5', 'Memory', { capacity: 48 }, { specs: ddr5 }),
]

const drives: readonly Query[] = [
  floor('1tb ssd', 'Storage', { capacity: 1000 }, { specs: ssd }),
  floor('2tb nvme', 'Storage', { capacity: 2000 }, { specs: nvme }),
  floor('500gb ssd', 'Storage', { capacity: 500 }, { specs: ssd }),
  floor('ssd 500', 'Storage', { capacity: 500 }, { specs: ssd }),
  floor('256 gb ssd', 'Storage', { capacity: 256 }, { specs: ssd }),
  floor('8tb hdd', 'Storage', { capacity: 8000 }, { specs: hdd }),
  floor('hdd 12 tb', 'Storage', { capacity: 12_000 }, { specs: hdd }),
  floor('hard disk 20tb', 'Storage', { capacity: 20_000 }, { specs: hdd }),
  floor('4tb ssd sata', 'Storage', { capacity: 4000 }, { specs: { ...ssd, bus: 'SATA' } }),
  floor('nas drive 6tb', 'Storage', { capacity: 6000 }, { specs: { forNas: true } }),
  floor('pcie 5.0 ssd 2tb', 'Storage', { capacity: 2000 }, { specs: { interface: { oneOf: ['PCIe 5.0 x4', 'PCIe 5.0 x2'] } } }),
  floor('m.2 2230 ssd 512gb', 'Storage', { capacity: 512 }, { specs: { formFactor: 'M.2 2230' } }),
  floor('nvme 1 tera', 'Storage', { capacity: 1000 }, { specs: nvme }),
  floor('samsung nvme ssd 1tb', 'Storage', { capacity: 1000 }, { maker: /samsung/i, specs: nvme }),
  floor('wd hdd 6tb', 'Storage', { capacity: 6000 }, { maker: /western|wd/i, specs: hdd }),
  floor('seagate 4tb hdd', 'Storage', { capacity: 4000 }, { maker: /seagate/i, specs: hdd }),
  floor('480gb ssd', 'Storage', { capacity: 480 }, { specs: ssd }),
  floor('ssd 960 gb sata', 'Storage', { capacity: 960 }, { specs: { ...ssd, bus: 'SATA' } }),
]

const screens: readonly Query[] = [
  floor('144hz monitor', 'Monitor', { refreshRate: 144 }),
  floor('165hz monitor', 'Monitor', { refreshRate: 165 }),
  floor('240 hz monitor', 'Monitor', { refreshRate: 240 }),
  floor('360hz display', 'Monitor', { refreshRate: 360 }),
  floor('monitor 75hz', 'Monitor', { refreshRate: 75 }),
  floor('27 inch 144hz monitor', 'Monitor', { refreshRate: 144 }, { specs: inches(27) }),
  floor('27 inch 165hz ips', 'Monitor', { refreshRate: 165 }, { specs: { ...inches(27), panel: 'IPS' } }),
  floor('24" 144hz', 'Monitor', { refreshRate: 144 }, { specs: inches(24) }),
  floor('1440p 144hz monitor', 'Monitor', { refreshRate: 144 }, { specs: qhd }),
  floor('4k 120hz monitor', 'Monitor', { refreshRate: 120 }, { specs: uhd }),
  floor('4k 144hz 32 inch', 'Monitor', { refreshRate: 144 }, { specs: { ...uhd, ...inches(32) } }),
  floor('curved monitor 100hz', 'Monitor', { refreshRate: 100 }, { specs: { curved: true } }),
  floor('oled 240hz monitor', 'Monitor', { refreshRate: 240 }, { specs: { panel: { oneOf: ['OLED', 'QD-OLED', 'WOLED'] } } }),
  floor('asus 144hz monitor', 'Monitor', { refreshRate: 144 }, { maker: /asus/i }),
  floor('full hd 100 hz monitor', 'Monitor', { refreshRate: 100 }, { specs: fullHd }),
]

const processors: readonly Query[] = [
  floor('8 core cpu', 'CPU', { cores: 8 }),
  floor('6 core processor am4', 'CPU', { cores: 6 }, { specs: am4 }),
  floor('12 core am5 processor', 'CPU', { cores: 12 }, { specs: am5 }),
  floor('16 core cpu', 'CPU', { cores: 16 }),
  floor('14 core lga1700 cpu', 'CPU', { cores: 14 }, { specs: lga1700 }),
  floor('intel 10 core processor', 'CPU', { cores: 10 }, { maker: /intel/i }),
  floor('amd 8 cores am5 cpu', 'CPU', { cores: 8 }, { maker: /amd/i, specs: am5 }),
  floor('quad core cpu', 'CPU', { cores: 4 }),
  floor('24 core cpu', 'CPU', { cores: 24 }),
]

const cards: readonly Query[] = [
  floor('8gb graphics card', 'Graphics card', { memory: 8 }),
  floor('12gb gpu', 'Graphics card', { memory: 12 }),
  floor('gpu 16', 'Graphics card', { memory: 16 }),
  floor('16 gb nvidia gpu', 'Graphics card', { memory: 16 }, { specs: { chipMaker: 'NVIDIA' } }),
  floor('24gb graphics card', 'Graphics card', { memory: 24 }),
  floor('amd graphics card 12gb', 'Graphics card', { memory: 12 }, { specs: { chipMaker: 'AMD' } }),
  floor('6gb vga card', 'Graphics card', { memory: 6 }),
  floor('white gpu 12gb', 'Graphics card', { memory: 12 }, { specs: { colour: 'White' } }),
  floor('2.5g network card', 'Network card', { speed: 2.5 }),
  floor('10gbps nic', 'Network card', { speed: 10 }),
  floor('1000 mbit/s lan card', 'Network card', { speed: 1 }),
  floor('100 mbps network card', 'Network card', { speed: 0.1 }),
  floor('gigabit nic', 'Network card', { speed: 1 }),
  floor('5 gbit/s network card', 'Network card', { speed: 5 }),
  floor('am5 board 2.5g lan', 'Motherboard', { ethernetSpeed: 2.5 }, { specs: am5 }),
  floor('lga1851 motherboard 5gbe', 'Motherboard', { ethernetSpeed: 5 }, { specs: lga1851 }),
]

/** Exact kinds beside floors: lengths, screens, sockets, boards, modules. */
const exact: readonly Query[] = [
  floor('27 inch monitor', 'Monitor', {}, { specs: inches(27) }),
  floor('360mm aio', 'CPU cooler', {}, { specs: { kind: 'Liquid', radiatorSize: 360 } }),
  floor('120mm case fan', 'Case fan', {}, { specs: { size: 120 } }),
  floor('2x32 ddr5 ram', 'Memory', {}, { specs: { ...ddr5, kit: '2 × 32 GB' } }),
  floor('lga1700 atx board ddr5', 'Motherboard', {}, { specs: { ...lga1700, ...ddr5, formFactor: 'ATX' } }),
]

/** Words of a bound before, behind and away from their figure, and ranges. */
const bounds: readonly Query[] = [
  floor('650w at least', 'Power supply', { wattage: 650 }),
  floor('16gb ddr5 at least', 'Memory', { capacity: 16 }, { specs: ddr5 }),
  floor('16gb ddr5 minimum', 'Memory', { capacity: 16 }, { specs: ddr5 }),
  floor('minimum 16gb ddr5', 'Memory', { capacity: 16 }, { specs: ddr5 }),
  floor('psu 650w or better', 'Power supply', { wattage: 650 }),
  floor('monitor 165hz or higher', 'Monitor', { refreshRate: 165 }),
  floor('ssd 1tb or larger', 'Storage', { capacity: 1000 }, { specs: ssd }),
  floor('psu at least 650', 'Power supply', { wattage: 650 }),
  anyOf('psu 650w at most', 'Power supply', {}, { atMost: { wattage: 650 } }),
  anyOf('psu 650w max', 'Power supply', {}, { atMost: { wattage: 650 } }),
  anyOf('no more than 650w psu', 'Power supply', {}, { atMost: { wattage: 650 } }),
  anyOf('500-650w psu', 'Power supply', {}, { specs: { wattage: { min: 500, max: 650 } } }),
  anyOf('psu between 500 and 650w', 'Power supply', {}, { specs: { wattage: { min: 500, max: 650 } } }),
  anyOf('1tb-2tb ssd', 'Storage', {}, { specs: { ...ssd, capacity: { min: 1000, max: 2000 } } }),
  anyOf('32gb to 64gb ddr5', 'Memory', {}, { specs: { ...ddr5, capacity: { min: 32, max: 64 } } }),
  anyOf('6-8 core cpu', 'CPU', {}, { specs: { cores: { min: 6, max: 8 } } }),
  anyOf('27-32 inch monitor', 'Monitor', {}, { specs: { size: { min: 26.5, max: 32.5 } } }),
  anyOf('cooler under 120mm', 'CPU cooler', {}, { specs: { kind: 'Air', height: { min: 1, max: 120 } } }),
  anyOf('psu 650w not modular', 'Power supply', { wattage: 650 }, { specs: { cabling: 'Fixed cables' } }),
  floor('half tb ssd', 'Storage', { capacity: 500 }, { specs: ssd }),
]

/** Figures mean the same beside makers and series. */
const besideNames: readonly Query[] = [
  floor('gen4 nvme 1tb', 'Storage', { capacity: 1000 }, { specs: { ...nvme, interface: { oneOf: ['PCIe 4.0 x4', 'PCIe 4.0 x2'] } } }),
  floor('corsair 850w', 'Power supply', { wattage: 850 }, { maker: /corsair/i }),
  floor('rtx 12gb', 'Graphics card', { memory: 12 }, { name: /rtx/i }),
  floor('kingston 1tb', 'Storage', { capacity: 1000 }, { maker: /kingston/i }),
  floor('8gb graphics', 'Graphics card', { memory: 8 }),
  floor('asus 144hz', 'Monitor', { refreshRate: 144 }, { maker: /asus/i }),
  floor('3500 mb/s nvme 1tb', 'Storage', { capacity: 1000 }, { specs: nvme }),
  anyOf('7000 mb/s ssd', 'Storage', {}, { specs: ssd }),
  floor('10000 mbit network card', 'Network card', { speed: 10 }),
  anyOf('usb wifi 1200 mbit', 'Network card', {}),
  anyOf('ryzen 76', 'CPU', {}, { name: /ryzen.*\b76/i }),
  wrong('ryzn 76', 'CPU', {}, { name: /ryzen.*\b76/i }),
]

const cardPower = {
  'rtx 5090': (575 * 1.1 + 60) * 1.2,
  'rtx 4070': (200 * 1.1 + 60) * 1.2,
  'rtx 4090': (450 * 1.1 + 60) * 1.2,
  'rtx 5080': (360 * 1.1 + 60) * 1.2,
  'rtx 3060': (170 * 1.1 + 60) * 1.2,
  'rtx 5070': (250 * 1.1 + 60) * 1.2,
} as const
/** Enough for a machine with the card, with the headroom that the rule of builds asks for. */
const enough = (card: keyof typeof cardPower) => ({ wattage: Math.floor(cardPower[card]) })

const uses: readonly Query[] = [
  use('psu for rtx 5090', 'Power supply', enough('rtx 5090')),
  use('psu for rtx 4090 and 14900k', 'Power supply', { wattage: Math.floor(((450 + 253) * 1.1 + 60) * 1.15) }),
  use('power supply for rtx 4070', 'Power supply', enough('rtx 4070')),
  use('psu for 4090', 'Power supply', enough('rtx 4090')),
  use('gold psu for rtx 5080', 'Power supply', enough('rtx 5080'), { specs: gold }),
  use('psu for geforce rtx 3060', 'Power supply', enough('rtx 3060')),
  use('modular power supply for rtx 5070', 'Power supply', enough('rtx 5070'), { specs: modular }),
  use('gaming monitor 144hz', 'Monitor', { refreshRate: 144 }),
  use('gaming mouse wireless', 'Mouse', {}, { specs: { connection: 'Wireless' } }),
  use('best gaming monitor 27 inch 165hz', 'Monitor', { refreshRate: 165 }, { specs: inches(27) }),
  use('quiet psu 650w', 'Power supply', { wattage: 650 }),
  use('silent 750w gold power supply', 'Power supply', { wattage: 750 }, { specs: gold }),
  use('quiet case fan 140mm', 'Case fan', {}, { specs: { size: 140 } }),
  use('gaming ram 32gb ddr5', 'Memory', { capacity: 32 }, { specs: ddr5 }),
  use('fast nvme 1tb', 'Storage', { capacity: 1000 }, { specs: nvme }),
  use('cheap ssd 500gb', 'Storage', { capacity: 500 }, { specs: ssd }),
  use('office monitor 24 inch', 'Monitor', {}, { specs: inches(24) }),
  use('gaming pc psu 750w', 'Power supply', { wattage: 750 }),
  use('budget gpu 8gb', 'Graphics card', { memory: 8 }),
  use('gaming graphics card 12gb', 'Graphics card', { memory: 12 }),
  use('best cpu 8 core am5', 'CPU', { cores: 8 }, { specs: am5 }),
  use('gaming processor 6 core am4', 'CPU', { cores: 6 }, { specs: am4 }),
  use('good gaming keyboard mechanical tkl', 'Keyboard', {}, { specs: { mechanical: true, size: 'TKL (80%)' } }),
  use('quiet mechanical keyboard', 'Keyboard', {}, { specs: { mechanical: true } }),
  use('streaming webcam 1080p', 'Webcam', {}, { specs: { resolution: '1080p' } }),
  use('premium ddr5 6000 cl30', 'Memory', { speed: 6000 }, { specs: ddr5, atMost: { casLatency: 30 } }),
  use('high end psu 1200w platinum', 'Power supply', { wattage: 1200 }, { specs: platinum }),
  use('workstation ram 64gb ecc', 'Memory', { capacity: 64 }, { specs: { ecc: true } }),
  use('server hdd 16tb', 'Storage', { capacity: 16_000 }, { specs: hdd }),
  use('gaming motherboard am5 wifi', 'Motherboard', {}, { specs: { ...am5, hasWifi: true } }),
  use('powerful gpu 24gb', 'Graphics card', { memory: 24 }),
  use('quiet cpu cooler am5', 'CPU cooler', {}, { specs: { sockets: 'AM5' } }),
  use('gaming headset wireless', 'Headphones', {}, { specs: { connection: 'Wireless' } }),
  use('editing monitor 4k 32 inch', 'Monitor', {}, { specs: { ...uhd, ...inches(32) } }),
  use('monitor for gaming 240hz', 'Monitor', { refreshRate: 240 }),
  use('ssd for gaming 2tb nvme', 'Storage', { capacity: 2000 }, { specs: nvme }),
  use('ram for gaming 32gb ddr4 3200', 'Memory', { capacity: 32, speed: 3200 }, { specs: ddr4 }),
  use('psu for gaming pc 850w gold', 'Power supply', { wattage: 850 }, { specs: gold }),
  use('reliable nas hdd 8tb', 'Storage', { capacity: 8000 }, { specs: { forNas: true } }),
  use('cheap 16gb ddr4 ram', 'Memory', { capacity: 16 }, { specs: ddr4 }),
  use('ultra quiet 1000w psu', 'Power supply', { wattage: 1000 }),
  use('entry level graphics card 4gb', 'Graphics card', { memory: 4 }),
  use('esports monitor 360hz', 'Monitor', { refreshRate: 360 }),
  use('gaming laptop ram 16gb ddr5', 'Memory', { capacity: 16 }, { specs: { ...ddr5, ...sodimm } }),
  use('quiet gaming mouse wireless', 'Mouse', {}, { specs: { connection: 'Wireless' } }),
  use('top 2tb gen4 ssd', 'Storage', { capacity: 2000 }, { specs: ssd }),
  use('gamer monitor curved 165hz', 'Monitor', { refreshRate: 165 }, { specs: { curved: true } }),
]

const misspellings: readonly Query[] = [
  wrong('650w glod psu', 'Power supply', { wattage: 650 }, { specs: gold }),
  wrong('powersuply 650w', 'Power supply', { wattage: 650 }),
  wrong('power suplly 750w bronze', 'Power supply', { wattage: 750 }, { specs: bronze }),
  wrong('850w goldd modular psu', 'Power supply', { wattage: 850 }, { specs: { ...gold, ...modular } }),
  wrong('plattinum 1000w psu', 'Power supply', { wattage: 1000 }, { specs: platinum }),
  wrong('corsiar 750w psu', 'Power supply', { wattage: 750 }, { maker: /corsair/i }),
  wrong('seasonc psu 850w', 'Power supply', { wattage: 850 }, { maker: /seasonic/i }),
  wrong('titannium psu', 'Power supply', {}, { specs: { efficiency: '80 PLUS Titanium' } }),
  wrong('memmory 16gb ddr4', 'Memory', { capacity: 16 }, { specs: ddr4 }),
  wrong('kingsten ram 16gb ddr5', 'Memory', { capacity: 16 }, { maker: /kingston/i, specs: ddr5 }),
  wrong('corsari ddr5 ram 32gb', 'Memory', { capacity: 32 }, { maker: /corsair/i, specs: ddr5 }),
  wrong('labtop ram 16gb', 'Memory', { capacity: 16 }, { specs: sodimm }),
  wrong('laptp ram ddr5 16gb', 'Memory', { capacity: 16 }, { specs: { ...ddr5, ...sodimm } }),
  wrong('registerd ddr4 ram 32gb', 'Memory', { capacity: 32 }, { specs: { ...ddr4, buffer: 'Registered' } }),
  wrong('moniter 144hz', 'Monitor', { refreshRate: 144 }),
  wrong('montor 27 inch 165hz', 'Monitor', { refreshRate: 165 }, { specs: inches(27) }),
  wrong('monitr 4k', 'Monitor', {}, { specs: uhd }),
  wrong('curvd monitor 144hz', 'Monitor', { refreshRate: 144 }, { specs: { curved: true } }),
  wrong('ultrawid monitor 34 inch', 'Monitor', {}, { specs: inches(34) }),
  wrong('samsng monitor 144hz', 'Monitor', { refreshRate: 144 }, { maker: /samsung/i }),
  wrong('grafics card 8gb', 'Graphics card', { memory: 8 }),
  wrong('graphcs card 12 gb', 'Graphics card', { memory: 12 }),
  wrong('vidoe card 8gb', 'Graphics card', { memory: 8 }),
  wrong('gigabite graphics card 8gb', 'Graphics card', { memory: 8 }, { maker: /gigabyte/i }),
  wrong('nvida gpu 12gb', 'Graphics card', { memory: 12 }, { specs: { chipMaker: 'NVIDIA' } }),
  wrong('geforec rtx 4070', 'Graphics card', {}, { name: /4070/ }),
  wrong('radoen 7800 xt', 'Graphics card', {}, { name: /7800 XT/i }),
  wrong('proccessor am5', 'CPU', {}, { specs: am5 }),
  wrong('prosessor 8 core', 'CPU', { cores: 8 }),
  wrong('ryzn 7600', 'CPU', {}, { name: /Ryzen 5 7600/ }),
  wrong('threadriper cpu', 'CPU', {}, { name: /threadripper/i }),
  wrong('rayzen 5 am4', 'CPU', {}, { specs: { ...am4, family: 'Ryzen 5' } }),
  wrong('intle core i5', 'CPU', {}, { specs: { family: 'Core i5' } }),
  wrong('mothrboard am5', 'Motherboard', {}, { specs: am5 }),
  wrong('motherbaord lga1700 ddr5', 'Motherboard', {}, { specs: { ...lga1700, ...ddr5 } }),
  wrong('mather board am4', 'Motherboard', {}, { specs: am4 }),
  wrong('asrok motherboard am5', 'Motherboard', {}, { maker: /asrock/i, specs: am5 }),
  wrong('samsng ssd 1tb', 'Storage', { capacity: 1000 }, { maker: /samsung/i, specs: ssd }),
  wrong('crucal ssd 500gb', 'Storage', { capacity: 500 }, { maker: /crucial/i, specs: ssd }),
  wrong('seagat hdd 4tb', 'Storage', { capacity: 4000 }, { maker: /seagate/i, specs: hdd }),
  wrong('westren digital hdd 4tb', 'Storage', { capacity: 4000 }, { maker: /western|wd/i, specs: hdd }),
  wrong('hardisk 2tb', 'Storage', { capacity: 2000 }, { specs: hdd }),
  wrong('kebord wireless', 'Keyboard', {}, { specs: { connection: 'Wireless' } }),
  wrong('mechanicl keyboard tkl', 'Keyboard', {}, { specs: { mechanical: true, size: 'TKL (80%)' } }),
  wrong('wireles mouse', 'Mouse', {}, { specs: { connection: 'Wireless' } }),
  wrong('logitec mouse wireless', 'Mouse', {}, { maker: /logitech/i, specs: { connection: 'Wireless' } }),
  wrong('headfone bluetooth', 'Headphones', {}, { specs: { connection: 'Bluetooth' } }),
  wrong('noctau cooler am5', 'CPU cooler', {}, { maker: /noctua/i, specs: { sockets: 'AM5' } }),
  wrong('liqid cooler 360mm', 'CPU cooler', {}, { specs: { kind: 'Liquid', radiatorSize: 360 } }),
  wrong('webcan 1080p', 'Webcam', {}, { specs: { resolution: '1080p' } }),
]

export const meaningQueries: readonly Query[] = [
  ...[...supplies, ...memory, ...drives, ...screens, ...processors, ...cards, ...exact, ...bounds, ...besideNames],
  ...[...uses, ...misspellings],
]
