import { expect, test } from 'vitest'
import { categoryOf } from './categories.ts'
import { describeSpecs, formatSpec, headFacts, rowFacts } from './format.ts'

const category = (type: string) => {
  const found = categoryOf(type)
  if (found === undefined) throw new Error(`${type} has no description`)
  return found
}
const attribute = (type: string, key: string) => {
  const found = category(type).attributes[key]
  if (found === undefined) throw new Error(`${type} has no ${key}`)
  return found
}

test.each([
  ['Power supply', 'wattage', 1000, '1,000 W'],
  ['Power supply', 'efficiency', '80 PLUS Gold', '80 PLUS Gold'],
  ['Power supply', 'fanless', false, 'No'],
  ['Storage', 'capacity', 2000, '2 TB'],
  ['Storage', 'capacity', 1920, '1.92 TB'],
  ['Monitor', 'size', 27, '27-inch'],
  ['Case', 'boardSizes', ['ATX', 'Micro ATX'], 'ATX, Micro ATX'],
  ['CPU', 'boostClock', 5.4, '5.4 GHz'],
  ['Graphics card', 'shaders', 24_064, '24,064'],
  ['Power supply', 'wattage', '1000', null],
  ['Power supply', 'fanless', 'No', null],
  ['Case', 'boardSizes', 'ATX', null],
  ['Case', 'boardSizes', [], null],
] as const)('%s: %s %j is written as %s', (type, key, value, expected) => {
  expect(formatSpec(attribute(type, key), value)).toBe(expected)
})

const board = {
  socket: 'AM5',
  chipset: 'B850',
  formFactor: 'ATX',
  memoryType: 'DDR5',
  m2Slots: 3,
  memorySlots: 4,
  hasWifi: true,
  chipsetFamily: 'B850',
  toaster: 'unknown to the description',
  sataPorts: 'not a number',
}

test('lists known specs in groups, and omits hidden ones', () => {
  const described = describeSpecs(category('Motherboard'), board)
  expect(described.map(({ title }) => title)).toEqual(['Compatibility', 'Memory', 'Connections', 'Size'])
  expect(described[0]?.rows).toEqual([
    { key: 'socket', label: 'Socket', text: 'AM5' },
    { key: 'chipset', label: 'Chipset', text: 'B850' },
  ])
  expect(described.flatMap(({ rows }) => rows.map(({ key }) => key))).not.toContain('chipsetFamily')
  expect(described.flatMap(({ rows }) => rows.map(({ key }) => key))).not.toContain('sataPorts')
})

test('rows and heads show the facts in order', () => {
  expect(rowFacts(category('Motherboard'), board).map(({ text }) => text)).toEqual(['AM5', 'B850', 'ATX', 'DDR5', '3'])
  expect(headFacts(category('Motherboard'), board).map(({ key }) => key)).toEqual([
    ...['socket', 'chipset', 'formFactor', 'memoryType', 'memorySlots', 'm2Slots'],
  ])
})

test('a part without known specs has no rows', () => {
  expect(describeSpecs(category('CPU'), {})).toEqual([])
  expect(rowFacts(category('CPU'), {})).toEqual([])
  expect(headFacts(category('CPU'), {})).toEqual([])
})
