import { describe, expect, it } from 'vitest'
import { categories } from '#common/specs/categories.ts'
import { describeItem } from './description.ts'
import { phrasesOf } from './description-phrases.ts'

describe('a composed description', () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      'CPU',
      {
        socket: 'AM5',
        microarchitecture: 'Zen 4',
        cores: { total: 8, threads: 16 },
        clocks: { performance: { base: 4.2, boost: 5 } },
        cache: { l3: 96 },
        specifications: { tdp: 120, memory: { types: ['DDR5'] }, includesCooler: false, integratedGraphics: { model: 'AMD Radeon' } },
      },
      '8-core, 16-thread processor for socket AM5, 4.2 GHz base and 5 GHz boost, 96 MB L3 cache, 120 W. Zen 4 architecture; DDR5 memory; AMD Radeon graphics.',
    ],
    [
      'Graphics card',
      {
        chipset_manufacturer: 'NVIDIA',
        chipset: 'GeForce RTX 3080 10 GB',
        memory: 10,
        memory_type: 'GDDR6X',
        core_boost_clock: 1710,
        length: 305,
        tdp: 320,
        video_outputs: { hdmi_2_1: 2, hdmi_2_0: 0, displayport_1_4a: 3 },
        power_connectors: { pcie_8_pin: 2, pcie_6_pin: null },
      },
      'NVIDIA GeForce RTX 3080 graphics card with 10 GB of GDDR6X, 1,710 MHz boost, 305 mm long, 320 W. 2 × HDMI and 3 × DisplayPort; power through 2 × 8-pin.',
    ],
    [
      'Memory',
      {
        capacity: 32,
        ram_type: 'DDR5',
        speed: 6000,
        modules: { quantity: 2, capacity_gb: 16 },
        cas_latency: 30,
        ecc: 'Non-ECC',
        rgb: true,
      },
      '32 GB DDR5-6000 memory kit of 2 × 16 GB, CL30, RGB lighting.',
    ],
    [
      'Storage',
      { capacity: 1000, storage_type: 'SSD', nvme: true, form_factor: 'M.2-2280', interface: 'M.2 PCIe 4.0 x4' },
      '1 TB NVMe SSD, M.2 2280, PCIe 4.0 x4.',
    ],
    [
      'Storage',
      { capacity: 4096, storage_type: 'HDD', form_factor: '3.5"', interface: 'SATA 6.0 Gb/s' },
      '4 TB hard drive, 3.5-inch, SATA 6 Gb/s.',
    ],
    [
      'Motherboard',
      { form_factor: 'SSI EEB', socket: '2 x LGA 2011', memory: { max: 1024, slots: 16, ram_type: 'DDR4' } },
      'SSI EEB motherboard with 2 sockets LGA 2011-3, 16 DDR4 slots, up to 1,024 GB of memory.',
    ],
    [
      'Monitor',
      { screen_size: 27, panel_type: 'IPS', connectors: '2 x HDMI           1 x VGA', hdr: 'SDR', refresh_rate: 75 },
      '27-inch IPS monitor, 75 Hz. 2 × HDMI and 1 × VGA.',
    ],
    ['Mouse', { connectivity: ['Wireless 2.4GHz'] }, 'Mouse from Acme, 2.4 GHz wireless.'],
  ])('of a %s', (productType, specs, text) => {
    expect(describeItem({ productType, name: 'One', manufacturer: 'Acme', specs })).toBe(text)
  })

  it('uses the specs that admins edited', () => {
    const specs = { wattage: 850, modular: 'Full' }
    const specEdits = { wattage: 1000, cabling: null }
    expect(describeItem({ productType: 'Power supply', name: 'One', specs, specEdits })).toBe('1,000 W power supply.')
  })

  it('has phrases for every category', () => {
    for (const { type } of categories)
      expect(describeItem({ productType: type, name: 'One', manufacturer: 'Acme' })).toBe(`${type} from Acme.`)
    expect(Object.keys(phrasesOf).sort()).toEqual(categories.map(({ type }) => type).sort())
  })

  it('omits unknown values', () => {
    const specs = {
      socket: 'Unknown',
      cores: { total: 0, threads: null },
      cache: { l3: 0 },
      specifications: { tdp: 0, memory: { types: [] }, integratedGraphics: { model: 'None' } },
    }
    expect(describeItem({ productType: 'CPU', name: 'One', manufacturer: 'Intel', series: 'Intel Xeon E5', specs })).toBe(
      'CPU from Intel (Xeon E5).',
    )
  })

  it.each([
    [{ productType: 'Speakers', manufacturer: 'Edifier', series: 'M60' }, 'Speakers from Edifier (M60).'],
    [{ productType: 'thermal compound', manufacturer: '', series: null, specs: { grams: 8 } }, 'Thermal compound.'],
    [{ productType: 'constructor', specs: {} }, 'Constructor.'],
  ])('falls back to type, maker and series', (item, text) => {
    expect(describeItem({ name: 'One', ...item })).toBe(text)
  })

  it('accepts specs of any shape', () => {
    for (const junk of [null, 7, 'x', [], {}, [null], { a: { b: [] } }]) {
      for (const productType of ['CPU', 'Motherboard', 'Monitor', 'Case', 'Memory', 'Power supply', 'Headphones']) {
        const specs = Object.fromEntries(
          ['cores', 'memory', 'connectors', 'm2_slots', 'socket', 'modules', 'platforms', 'size'].map((name) => [name, junk]),
        )
        expect(describeItem({ productType, name: 'One', specs })).toMatch(/^[A-Z].*\.$/)
      }
    }
  })
})
