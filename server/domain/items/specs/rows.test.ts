import { describe, expect, it } from 'vitest'
import { highlightsOf } from './highlights.ts'
import { specRowsOf } from './rows.ts'

const inWords = (rows: { label: string; value: string }[]) => rows.map(({ label, value }) => `${label}: ${value}`)

describe('the rows of specs', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['watts', { tdp: 65, specifications: { ppt: 1234 } }, ['Power: 65 W', 'Package power limit: 1,234 W']],
    ['megahertz', { core_base_clock: 1755, core_boost_clock: 900 }, ['Core clock: 1.75 GHz', 'Boost clock: 900 MHz']],
    ['transfers', { speed: 3200 }, ['Speed: 3,200 MT/s']],
    ['a speed in words', { speed: '1 Gb/s' }, ['Speed: 1 Gb/s']],
    ['gigabytes', { capacity: 1000 }, ['Capacity: 1 TB']],
    ['gigabytes by 1024', { memory: { max: 2048, slots: 4 } }, ['Memory slots: 4', 'Largest memory: 2 TB']],
    ['a few gigabytes', { capacity: 480 }, ['Capacity: 480 GB']],
    ['megabytes', { cache: 512 }, ['Cache: 512 MB']],
    ['cache levels', { cache: { l2: 0.5, l3: 96 } }, ['L2 cache: 0.5 MB', 'L3 cache: 96 MB']],
    ['millimetres', { length: 140, size: 120 }, ['Size: 120 mm', 'Length: 140 mm']],
    ['a size in words', { size: 'TKL (80%)' }, ['Size: TKL (80%)']],
    ['sides', { dimensions_mm: { width: 230, height: 470, depth: 450 } }, ['Width × height × depth: 230 × 470 × 450 mm']],
    ['sides as text', { dimensions: '428 x 210 x 460' }, ['Dimensions: 428 × 210 × 460 mm']],
    ['noise', { min_noise_level: 10, max_noise_level: 25.6 }, ['Noise: 10–25.6 dBA']],
    ['noise in sone', { max_noise_level: 0.3 }, []],
    ['one end of a range', { max_fan_rpm: 2000 }, ['Fan speed: Up to 2,000 rpm']],
    ['ends that were mixed up', { min_fan_rpm: 2000, max_fan_rpm: 500 }, ['Fan speed: 500–2,000 rpm']],
    ['equal ends', { min_airflow: 62, max_airflow: 62 }, ['Airflow: 62 CFM']],
    ['ends in two units', { frequency_response_low: 20, frequency_response_high: 20 }, ['Frequency response: 20 Hz–20 kHz']],
    ['yes and no', { pwm: true, fanless: false }, ['Speed control (PWM): Yes', 'Fanless: No']],
    ['lists', { cpu_sockets: ['AM4', 'AM5', 'AM4'], color: ['BLACK', 'RGB', 'RED'] }, ['Sockets: AM4, AM5', 'Colour: Black, RGB, Red']],
    ['pixels', { resolution: { horizontalRes: 2560, verticalRes: 1440 } }, ['Resolution: 2560 × 1440']],
    ['ports', { video_outputs: { hdmi_2_1: 1, displayport_1_4a: 3, vga: 0 } }, ['Video outputs: 3 × DisplayPort 1.4a, 1 × HDMI 2.1']],
    ['plugs', { connectors: { pcie_6_plus_2_pin: 4, sata: 6, molex_4_pin: null } }, ['Connectors: 4 × PCIe 6+2-pin, 6 × SATA']],
    ['ports as columns', { connectors: '2 x HDMI 2.0        1 x VGA' }, ['Connectors: 2 × HDMI 2.0, 1 × VGA']],
    [
      'slots',
      { pcie_slots: [{ _id: '69b3', gen: '5.0', lanes: 16, quantity: 1 }], onboard_ethernet: [{ speed: '1 Gb/s', controller: 'Unknown' }] },
      ['PCIe slots: 1 × PCIe 5.0 x16', 'Ethernet: 1 Gb/s'],
    ],
    ['nothing', { tdp: 0, socket: '', chipset: null, cpu_sockets: [], video_outputs: {}, interface: 'N/A', ecc: ' ' }, []],
  ])('are readable: %s', (_what, specs, expected) => {
    expect(inWords(specRowsOf(specs))).toEqual(expected)
  })

  it('give unknown fields a readable label with the unit from their name, after the known ones', () => {
    const specs = {
      zebraStripes: 12345,
      cable_length_mm: 1800,
      usb_hub: true,
      inner: { led_count: 3, tags: ['a', 'b'], _id: 'x' },
      parts: [{ name: 'Screw', size_mm: 6 }, { name: 'Nut' }],
      socket: 'AM5',
      constructor: 'odd',
    }
    expect(inWords(specRowsOf(specs))).toEqual([
      'Socket: AM5',
      'Cable length: 1,800 mm',
      'Constructor: odd',
      'Inner: LED count: 3',
      'Inner: Tags: a, b',
      'Parts: Name Screw, Size 6 mm; Name Nut',
      'USB hub: Yes',
      'Zebra stripes: 12,345',
    ])
  })

  it('do not depend on the order of the fields', () => {
    const specs = { b_thing: 1, a_thing: 2, socket: 'AM5', chipset: 'X670' }
    expect(specRowsOf(Object.fromEntries(Object.entries(specs).reverse()))).toEqual(specRowsOf(specs))
  })

  it('truncate long values', () => {
    expect(specRowsOf({ story: 'x'.repeat(2_000) })[0]?.value).toHaveLength(501)
    expect(specRowsOf(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`key${i}`, i + 1])))).toHaveLength(200)
  })
})

describe('highlights', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'CPU',
      { cores: { total: 8, threads: 16 }, socket: 'AM5', clocks: { performance: { boost: 5 } }, specifications: { tdp: 120 } },
      ['Cores: 8 / 16 threads', 'Socket: AM5', 'Boost: 5 GHz', 'Power: 120 W'],
    ],
    [
      'CPU cooler',
      { water_cooled: true, radiator_size: 360, height: 52, max_noise_level: 30 },
      ['Cooling: Liquid, 360 mm', 'Noise: Up to 30 dBA'],
    ],
    [
      'CPU cooler',
      { water_cooled: false, height: 155, cpu_sockets: ['a', 'b', 'c', 'd'] },
      ['Cooling: Air', 'Height: 155 mm', 'Sockets: a, b, c, +1'],
    ],
    ['Case fan', { size: 120, quantity: 3, max_airflow: 70 }, ['Size: 120 mm, pack of 3', 'Airflow: Up to 70 CFM']],
    [
      'Graphics card',
      { chipset: 'GeForce RTX 5070', memory: 12, memory_type: 'GDDR7', core_boost_clock: 2640, length: 305, tdp: 250 },
      ['Chip: GeForce RTX 5070', 'Memory: 12 GB GDDR7', 'Boost: 2.64 GHz', 'Length: 305 mm'],
    ],
    [
      'Headphones',
      { ear_cup_type: 'Over-Ear', has_microphone: true, battery_life: 70 },
      ['Fit: Over-Ear', 'Microphone: Yes', 'Battery life: 70 h'],
    ],
    [
      'Keyboard',
      { size: '75%', switch_type: 'Linear', connectivity: ['Wireless 2.4GHz', 'Wired USB-C'] },
      ['Size: 75%', 'Switches: Linear', 'Connection: 2.4 GHz, USB-C'],
    ],
    [
      'Monitor',
      { screen_size: 27, resolution: { horizontalRes: 2560, verticalRes: 1440 }, refresh_rate: 165, panel_type: 'IPS' },
      ['Size: 27″', 'Resolution: 2560 × 1440', 'Refresh rate: 165 Hz', 'Panel: IPS'],
    ],
    [
      'Motherboard',
      { socket: 'AM5', chipset: 'AMD B650', form_factor: 'ATX', memory: { slots: 4, ram_type: 'DDR5' } },
      ['Socket: AM5', 'Chipset: AMD B650', 'Form factor: ATX', 'Memory: 4 × DDR5'],
    ],
    ['Mouse', { connectivity: ['Wired'], max_dpi: 8000, weight: 85 }, ['Connection: Wired', 'Resolution: 8,000 dpi', 'Weight: 85 g']],
    ['Network card', { interface: 'PCIe x1', speed: '2.5 Gb/s' }, ['Interface: PCIe x1', 'Speed: 2.5 Gb/s']],
    ['Operating system', { edition: 'Pro' }, ['Edition: Pro']],
    ['Case', { form_factor: 'ATX Mid Tower', max_video_card_length: 400 }, ['Form: ATX Mid Tower', 'Cards up to: 400 mm']],
    [
      'Power supply',
      { wattage: 850, efficiency_rating: '80+ Gold', modular: 'Full', form_factor: 'ATX' },
      ['Output: 850 W', 'Efficiency: 80 PLUS Gold', 'Cabling: Fully modular', 'Form: ATX'],
    ],
    [
      'Memory',
      { capacity: 32, modules: { quantity: 2, capacity_gb: 16 }, ram_type: 'DDR5', speed: 6000, cas_latency: 30 },
      ['Capacity: 32 GB (2 × 16 GB)', 'Type: DDR5', 'Speed: 6,000 MT/s', 'Latency: CL30'],
    ],
    ['Sound card', { channels: 7.1 }, ['Channels: 7.1']],
    ['Speakers', { configuration: '2.1', wattage: 60 }, ['Channels: 2.1', 'Output: 60 W']],
    [
      'Storage',
      { capacity: 1000, nvme: true, storage_type: 'SSD', interface: 'M.2 PCIe 4.0 x4', form_factor: 'M.2-2280' },
      ['Capacity: 1 TB', 'Type: NVMe SSD', 'Interface: PCIe 4.0 x4', 'Form factor: M.2 2280'],
    ],
    ['Thermal compound', { amount_g: 4 }, ['Amount: 4 g']],
    [
      'Webcam',
      { resolution: '4k', frame_rate: '30fps', connectivity_type: ['Wired USB-A'] },
      ['Resolution: 4K', 'Frame rate: 30 fps', 'Connection: USB-A'],
    ],
  ])('of %s are what buyers compare', (productType, specs, expected) => {
    expect(inWords(highlightsOf(productType, specs))).toEqual(expected)
  })

  it('of other categories are the first of their rows, at most four', () => {
    expect(inWords(highlightsOf('Cable', { e: 5, d: 4, c: 3, b: 2, a: 1 }))).toEqual(['A: 1', 'B: 2', 'C: 3', 'D: 4'])
    expect(inWords(highlightsOf('constructor', { socket: 'AM5' }))).toEqual(['Socket: AM5'])
    expect(highlightsOf('CPU', {})).toEqual([])
  })
})
