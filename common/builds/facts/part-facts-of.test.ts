// Facts from suppliers' fields, and from admins' typed specs.
import { expect, test } from 'vitest'
import { typedSpecsOf } from '../../specs/typed-specs.ts'
import { partFactsOf } from './part-facts-of.ts'

type Fields = Record<string, unknown>
const facts = (productType: string, specs: Fields, name = 'A part', specEdits: Parameters<typeof typedSpecsOf>[0]['specEdits'] = {}) =>
  partFactsOf(productType, typedSpecsOf({ productType, name, specs, specEdits }))

test('parts of other categories have no facts, and empty fields cause no error', () => {
  expect(facts('Monitor', {})).toBeNull()
  for (const type of ['CPU', 'Motherboard', 'Memory', 'Graphics card', 'Power supply', 'Case', 'CPU cooler', 'Storage', 'Case fan']) {
    const empty = facts(type, {})
    expect([type, empty]).toEqual([type, expect.any(Object)])
    expect(facts(type, { socket: 0, form_factor: '', memory: null, m2_slots: 7, power_connectors: [], cpu_sockets: 'None' })).toEqual(empty)
  }
})

const rows: readonly (readonly [type: string, specs: Fields, expected: Fields, name?: string])[] = [
  ['CPU', { socket: 'LGA 2011', microarchitecture: 'Broadwell' }, { socket: 'LGA 2011-3' }, 'Intel Xeon E5-2680 v4'],
  ['CPU', { microarchitecture: 'Coffee Lake', coreFamily: 'Coffee Lake Refresh' }, { generation: 'Coffee Lake', isRefreshed: true }],
  ['CPU', { microarchitecture: 'Raptor Lake Refresh' }, { generation: 'Raptor Lake Refresh', isRefreshed: false }],
  ['CPU', { socket: 'AM5', coreFamily: 'Phoenix', microarchitecture: '2x Zen 4 , 4x Zen 4c' }, { generation: 'Zen 4', isPhoenix: true }],
  ['CPU', {}, { isXeon: true, worksInPairs: true }, 'Intel Xeon E5 2650 V3'],
  ['CPU', {}, { isXeon: true, worksInPairs: false }, 'Intel Xeon E5-1650 v3'],
  ['CPU', {}, { isEpyc: true, isXeon: false }, 'AMD EPYC 4564P'],
  [
    'CPU',
    { specifications: { ppt: 0, tdp: 65, includesCooler: true, packaging: 'OEM/Tray' } },
    { packagePower: null, tdp: 65, hasCooler: false },
  ],
  ['CPU', { specifications: { includesCooler: true } }, { hasCooler: true, hasGraphics: null }],
  ['CPU', { specifications: { integratedGraphics: { model: '' } } }, { hasGraphics: false }],
  ['Motherboard', { socket: '2 x LGA 2011-3 Narrow' }, { socket: 'LGA 2011-3', socketCount: 2, isNarrow: true, isSoldered: false }],
  ['Motherboard', { socket: 'Integrated Xeon D' }, { socket: null, socketCount: null, isSoldered: true }],
  ['Motherboard', { socket: 'LGA 1151v2', chipset: 'AMD 570X' }, { socket: 'LGA 1151', chipset: 'X570' }],
  ['Motherboard', { socket: 'TR4', chipset: 'AMD B650E' }, { socket: 'sTR4', chipset: 'B650' }],
  [
    'Motherboard',
    { socket: 'LGA 2011', memory: { ram_type: 'DDR4', max: 2 } },
    { socket: 'LGA 2011-3', memoryType: 'DDR4', maxMemory: null },
  ],
  ['Motherboard', {}, { memoryType: 'DDR4', socket: null }, 'GIGABYTE H310M A LGA1151 DDR4'],
  ['Motherboard', { chipset: 'Intel B460' }, { isLaterRevision: true }, 'Gigabyte B460M DS3H V2'],
  ['Motherboard', { chipset: 'Intel B560' }, { isLaterRevision: false }, 'Gigabyte B560M DS3H V2'],
  [
    'Motherboard',
    { form_factor: 'EATX', storage_devices: { sata_6_gb_s: 4, sata_3_gb_s: 2, u2: 1 } },
    { formFactor: 'E-ATX', sataPorts: 6, u2Ports: 1 },
  ],
  ['Motherboard', { storage_devices: { sata_6_gb_s: 64, u2: 0 } }, { sataPorts: null, u2Ports: null }],
  [
    'Motherboard',
    {
      m2_slots: [
        { size: '2280', interface: 'PCIe 4.0 x4', key: 'M' },
        { size: '2242-2260', interface: 'PCIe 4.0 x4', key: 'M' },
        { size: '2260/2280', interface: 'PCIe 3.0 x4 & SATA', key: 'M' },
        { size: '2230', interface: 'PCIe', key: 'E' },
        { size: '2230', interface: 'CNVi & PCIe', key: null },
      ],
    },
    { m2Slots: { most: 3, sure: 2, lengths: ['2242', '2260', '2280'], sata: 1 } },
  ],
  [
    'Motherboard',
    {
      pcie_slots: [
        { quantity: 1, lanes: 16 },
        { quantity: 2, lanes: 1 },
        { quantity: 31, lanes: 16 },
        { quantity: 1, lanes: 0 },
      ],
    },
    { cardSlots: { all: 3, wide: 1 } },
  ],
  ['Motherboard', { back_connect_connectors: false }, { isBackConnect: true }, 'MSI B650M PROJECT ZERO'],
  [
    'Memory',
    { modules: { quantity: 2, capacity_gb: 8 }, capacity: 99, form_factor: '262-pin SO-DIMM' },
    { capacity: 16, form: 'SO-DIMM', isRegistered: false },
  ],
  ['Memory', { registered: 'Unbuffered' }, { isRegistered: true, isEcc: false }, 'Kingston Registered ECC DDR5'],
  ['Memory', { registered: 'Unbuffered', ecc: 'Non-ECC' }, { isRegistered: false, isEcc: true }, 'Innodisk ECC UDIMM'],
  [
    'Graphics card',
    { length: 0, total_slot_width: 55.6, power_connectors: { pcie_12VHPWR: 1, pcie_12V_2x6: 1 } },
    { length: null, slotWidth: null, highPower: 1 },
  ],
  ['Graphics card', { cooling: 'Hybrid', radiator_size: 360 }, { isLiquid: true, radiatorSize: 360 }],
  ['Graphics card', { cooling: '3 Fans', radiator_size: 360 }, { isLiquid: false, radiatorSize: null }],
  ['Power supply', { form_factor: 'SFX', length: 125, wattage: 750 }, { formFactor: 'SFX-L', length: 125, wattage: 750 }],
  [
    'Power supply',
    { form_factor: 'ATX/EPS', connectors: { pcie_6_plus_2_pin: 0 } },
    { formFactor: 'ATX', eightPin: null, wattage: null },
    'EVGA 850 PQ 850W',
  ],
  ['Power supply', { wattage: 850 }, { wattage: 850, isAtx3: true }, 'MSI MAG A850GL PCIE5 850W'],
  ['Case', { form_factor: 'EATX Mid Tower', power_supply: '80+ Gold SFX-L PSU' }, { formFactor: 'E-ATX mid tower', hasOwnSupply: true }],
  ['Case', { dimensions_mm: { width: 210, height: 450, depth: 460 } }, { shortestSide: 210, longestSide: 460 }],
  ['Case', { dimensions: '18.07" x 11.22" x 18.31"' }, { shortestSide: null, longestSide: null }],
  ['Case', { dimensions: '610 x 230 x 600', max_cpu_cooler_height: 170 }, { shortestSide: null, longestSide: 505 }],
  ['Case', { form_factor: 'ATX Mid Tower' }, { hasSmallSupplyBay: true }, 'Lian Li O11 Dynamic Mini'],
  ['Case', { form_factor: 'ATX Mid Tower', volume: 40 }, { volume: null }],
  ['Case', { form_factor: 'Micro ATX Mid Tower', volume: 30 }, { volume: 30 }],
  ['CPU cooler', { water_cooled: true, height: 52, radiator_size: 240 }, { isLiquid: true, height: null, radiatorSize: 240 }],
  [
    'CPU cooler',
    { height: 155, cpu_sockets: ['TR4', 'LGA 115', 'AM4'] },
    { isLiquid: false, height: 155, sockets: ['AM4', 'LGA 115x', 'sTR4'] },
  ],
  ['Storage', { form_factor: 'M.2-22110', interface: 'M.2 PCIe 4.0 x4' }, { form: 'm2', length: '22110', isM2Sata: false, bus: null }],
  ['Storage', { form_factor: 'M.2-2280', interface: 'SATA 6.0 Gb/s' }, { form: 'm2', isM2Sata: true }],
  ['Storage', { form_factor: '3.5"', interface: 'SATA 3.0 Gb/s' }, { form: 'sata', is35Inch: true, length: null }],
  ['Storage', { form_factor: '2.5"', interface: 'U.2' }, { form: 'other', bus: 'U.2', is35Inch: false }],
  ['Storage', { form_factor: '3.5"', interface: 'SAS 12.0 Gb/s' }, { form: 'other', bus: 'SAS', is35Inch: true }],
  ['Storage', { form_factor: 'PCIe', interface: 'M.2 PCIe 3.0 x8' }, { form: 'card', bus: null }],
  ['Storage', { form_factor: 'mSATA', interface: 'mSATA' }, { form: 'other', bus: null }],
  ['Case fan', { quantity: 3 }, { fans: 3 }],
  ['Case fan', {}, { fans: 1 }],
]

test('fields and names become facts', () => {
  for (const [type, specs, expected, name] of rows) expect(facts(type, specs, name)).toMatchObject(expected)
})

test("an admin's typed specs are used", () => {
  const width = { dimensions_mm: { width: 210, height: 450, depth: 460 } }
  expect(facts('Case', width, 'A case', { depth: 400 })).toMatchObject({ longestSide: 450 })
  expect(facts('Motherboard', { chipset: 'AMD B650' }, 'A board', { chipset: 'X670E' })).toMatchObject({ chipset: 'X670' })
  expect(facts('Motherboard', {}, 'A board', { m2Slots: 3, socket: 'AM5' })).toMatchObject({
    m2Slots: { most: 3, sure: 3 },
    socketCount: 1,
  })
  expect(facts('Power supply', {}, 'EVGA 850 PQ 850W', { wattage: 860 })).toMatchObject({ wattage: 860 })
  expect(facts('Graphics card', { length: 300 }, 'A card', { length: null })).toMatchObject({ length: null })
})

test('equal parts have the same facts as text, whatever the order of their fields', () => {
  const one = facts('Case', { supported_motherboard_form_factors: ['ATX', 'Mini-ITX'], expansion_slots: 7 })
  const other = facts('Case', { expansion_slots: 7, supported_motherboard_form_factors: ['Mini-ITX', 'ATX'] }, 'Another name')
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
})
