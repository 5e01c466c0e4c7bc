import { expect, test } from 'vitest'
import { many, number, one, text, yes } from './attribute.ts'
import { categories } from './categories.ts'
import { memoryTypes, sockets } from './choices.ts'
import { readTypedSpecs, squash, typed, valueAt } from './read-specs.ts'

const wattage = number('Power', 'W', [50, 2000], { from: ['wattage'] })
const memoryType = one('Type', memoryTypes, { isClosed: true })
const socket = one('Socket', sockets, {})
const socketList = many('Sockets', sockets, {})
const fanless = yes('Fanless', {})
const chip = text('Chip', {})

test.each([
  [wattage, 850, 850],
  [wattage, '850W', 850],
  [wattage, 0, null],
  [wattage, 49, null],
  [wattage, 1e9, null],
  [wattage, Number.NaN, null],
  [wattage, Number.POSITIVE_INFINITY, null],
  [wattage, true, null],
  [wattage, [850], null],
  [wattage, { value: 850 }, null],
  [wattage, '850 mm', null],
  [memoryType, 'DDR5', 'DDR5'],
  [memoryType, 'ddr-5', 'DDR5'],
  [memoryType, ' Ddr 5 ', 'DDR5'],
  [memoryType, 'DDR3L', 'DDR3'],
  [memoryType, 'SDRAM', null],
  [memoryType, 'constructor', null],
  [socket, 'LGA1700', 'LGA 1700'],
  [socket, 'FCLGA1700', 'LGA 1700'],
  [socket, 1700, 'LGA 1700'],
  [socket, 'TR4', 'sTR4'],
  [socket, 'AM3+', 'AM3+'],
  [socket, 'AM3', 'AM3'],
  [socket, 'LGA 9999', 'LGA 9999'],
  [socket, 'Unknown', null],
  [socket, 'None', null],
  [socket, '0', null],
  [socket, '', null],
  [socket, 'x'.repeat(101), null],
  [socketList, ['LGA1700', 'AM5', 'am 5', null, 7, {}], ['AM5', 'LGA 1700', '7']],
  [socketList, 'AM4, AM5', ['AM5', 'AM4']],
  [socketList, 'AM4      AM5', ['AM5', 'AM4']],
  [socketList, [], null],
  [socketList, ['None'], null],
  [fanless, true, true],
  [fanless, 'No', false],
  [fanless, 'None', false],
  [fanless, 'Yes', true],
  [fanless, 'maybe', null],
  [fanless, 1, null],
  [chip, ' Realtek®  ALC1220 ', 'Realtek ALC1220'],
  [chip, 'Real\u0000tek\u202e', 'Real tek'],
  [chip, 'n/a', null],
  [chip, '-', null],
  [chip, 42, '42'],
  [chip, ['Realtek'], null],
  [chip, 'x'.repeat(1_000_000), `${'x'.repeat(500)}…`],
  [chip, '\ud800', '\ufffd'],
])('%# reads a value of its kind or nothing', (attribute, value, expected) => {
  expect(typed(attribute, value)).toEqual(expected)
})

test('the first known field wins, then the reading function, then the name', () => {
  const attribute = number('Power', 'W', [50, 2000], { from: ['a', 'b.c'], read: () => 500, inName: /(\d+)\s?W\b/ })
  const category = { type: 'Test', names: [], attributes: { power: attribute } }
  const read = (specs: Record<string, unknown>) => readTypedSpecs(category, { specs, name: 'Supply 300 W' }).power
  expect(read({ a: 700, b: { c: 800 } })).toBe(700)
  expect(read({ a: 0, b: { c: 800 } })).toBe(800)
  expect(read({ a: 'Unknown' })).toBe(500)
  const named = { ...category, attributes: { power: number('Power', 'W', [50, 2000], { inName: /(\d+)\s?W\b/ }) } }
  expect(readTypedSpecs(named, { specs: {}, name: 'Supply 300 W' })).toEqual({ power: 300 })
})

test('a name can imply "yes" for a yes/no spec', () => {
  const category = { type: 'Test', names: [], attributes: { curved: yes('Curved', { inName: /\bcurved\b/i }) } }
  expect(readTypedSpecs(category, { specs: {}, name: 'A curved one' })).toEqual({ curved: true })
  expect(readTypedSpecs(category, { specs: {}, name: 'A flat one' })).toEqual({})
})

test('paths read own properties only', () => {
  expect(valueAt({ a: { b: 1 } }, 'a.b')).toBe(1)
  expect(valueAt({ a: [] }, 'a.length')).toBeUndefined()
  expect(valueAt({}, 'constructor.name')).toBeUndefined()
  expect(valueAt(null, 'a')).toBeUndefined()
  expect(valueAt(JSON.parse('{"__proto__": {"a": 1}}'), 'a')).toBeUndefined()
})

test('squash keeps letters, digits and plus', () => {
  expect(squash('DDR-5 (ECC)')).toBe('ddr5ecc')
  expect(squash('AM3+')).toBe('am3+')
  expect(squash('80 PLUS® Gold')).toBe('80plusgold')
})

const garbage: readonly unknown[] = [
  null,
  undefined,
  0,
  -1,
  1e308,
  Number.NaN,
  '',
  'None',
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  `1${' '.repeat(100_000)}x`,
  '1 x '.repeat(20_000),
  'USB Type-A '.repeat(10_000),
  '9'.repeat(10_000),
  'with and + '.repeat(10_000),
  true,
  [],
  [[[[]]]],
  [null, 1, 'a', {}],
  Array.from({ length: 10_000 }, () => ({ size: '2280', lanes: 16, quantity: 1, speed: '1 Gb/s' })),
  {},
  JSON.parse('{"__proto__": {"hdmi_2_1": 2}, "constructor": 1, "hasOwnProperty": "x", "length": -1}'),
  () => 1,
  Symbol('part'),
  1n,
]

/** Fills every path of a category with the same value. */
function specsOf(paths: readonly string[], value: unknown): Record<string, unknown> {
  const specs: Record<string, unknown> = {}
  for (const path of paths) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let at = specs
    for (const key of keys) {
      const inner = at[key]
      const next: Record<string, unknown> = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? { ...inner } : {}
      at[key] = next
      at = next
    }
    at[last] = value
  }
  return specs
}

const read = [
  ...['m2_slots', 'pcie_slots', 'onboard_ethernet', 'back_panel_ports', 'video_outputs', 'connectors', 'front_panel_usb', 'resolution'],
  ...['front_usb_ports', 'features', 'connectivity', 'connection_types', 'connectivity_type', 'dimensions', 'wireless_networking', 'size'],
  ...['socket', 'chipset', 'cpu_sockets', 'color', 'weight', 'volume', 'interface', 'power_supply', 'speed', 'memory.ram_type', 'led'],
  ...['power_connectors.cpu_power', 'specifications.integratedGraphics.model', 'microarchitecture', 'frame_rate', 'hdr', 'viewing_angle'],
]

test.each(categories.map((category) => [category.type, category] as const))(
  '%s reads garbage as unknown and never throws',
  (_, category) => {
    const paths = [...read, ...Object.values(category.attributes).flatMap(({ from = [] }) => from)]
    for (const value of garbage) {
      const start = performance.now()
      const specs = readTypedSpecs(category, { specs: specsOf(paths, value), name: typeof value === 'string' ? value : '' })
      expect(performance.now() - start).toBeLessThan(2_000)
      for (const [key, known] of Object.entries(specs)) {
        const attribute = category.attributes[key]
        if (attribute === undefined) throw new Error(`${key} has no description`)
        expect(typed(attribute, known)).toEqual(known)
        if (typeof known === 'string') expect(Array.from(known).length).toBeLessThanOrEqual(501)
        if (typeof known === 'number') expect(Number.isFinite(known)).toBe(true)
      }
    }
  },
)

test('a text is read alike, however many other texts were read in between', () => {
  const attribute = { kind: 'number', label: 'Power', unit: 'W', min: 1, max: 2_000 } as const
  const read = (watts: number) => typed(attribute, `${watts} W`)
  const all = Array.from({ length: 900 }, (_, i) => i + 1)
  for (let round = 0; round < 2; round += 1) expect(all.map(read)).toEqual(all)
  expect([typed(attribute, 'Unknown'), typed(attribute, 'Unknown'), typed(attribute, '2.5 kW')]).toEqual([null, null, null])
})
