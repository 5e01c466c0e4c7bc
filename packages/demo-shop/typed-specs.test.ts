import { expect, test } from 'vitest'
import { categories, categoryOf } from '#common/specs/categories.ts'
import { formatSpec, headFacts, rowFacts } from '#common/specs/format.ts'
import { readTypedSpecs, typed } from '#common/specs/read-specs.ts'
import { specWords } from '#common/specs/words.ts'
import { demoParts } from './parts.ts'

const rows = demoParts.map(({ sku, name, productType, specs }) => {
  const category = categoryOf(productType)
  if (category === undefined) throw new Error(`${sku} is of an unknown category`)
  return { sku, category, specs: readTypedSpecs(category, { name, specs: specs ?? {} }) }
})

/** Price lists state little of them. */
const plain = new Set(['Thermal compound', 'Network card'])

test('every part tells the facts of its row and its head', () => {
  const thin = rows.filter(({ category, specs }) => {
    const least = plain.has(category.type) ? 1 : 2
    return rowFacts(category, specs).length < least || headFacts(category, specs).length < least
  })
  expect(thin.map(({ sku }) => sku)).toEqual([])
})

test('every part is found by words of its specs', () => {
  expect(rows.filter(({ category, specs }) => specWords(category, specs).length === 0).map(({ sku }) => sku)).toEqual([])
})

test('typed values are of their kind, and their texts read the same', () => {
  for (const { sku, category, specs } of rows) {
    for (const [key, value] of Object.entries(specs)) {
      const attribute = category.attributes[key]
      if (attribute === undefined) throw new Error(`${key} has no description`)
      expect([sku, key, typed(attribute, value)]).toEqual([sku, key, value])
      expect([sku, key, typed(attribute, formatSpec(attribute, value))]).toEqual([sku, key, value])
    }
  }
})

/** Facts that every part of a category in the demo shop states. */
const complete: Readonly<Record<string, readonly string[]>> = {
  CPU: ['family', 'socket', 'cores', 'threads', 'boostClock', 'tdp', 'memoryTypes', 'hasGraphics', 'generation'],
  Motherboard: ['socket', 'chipset', 'formFactor', 'memoryType', 'memorySlots', 'maxMemory', 'm2Slots', 'ethernetSpeed', 'hasWifi'],
  Memory: ['capacity', 'kit', 'memoryType', 'speed', 'casLatency', 'formFactor', 'buffer', 'ecc'],
  'Graphics card': ['chip', 'chipMaker', 'memory', 'memoryType', 'length', 'tdp', 'cooling'],
  Storage: ['capacity', 'driveType', 'formFactor', 'interface', 'bus'],
  'Power supply': ['wattage', 'cabling', 'formFactor', 'length'],
  Case: ['formFactor', 'boardSizes', 'maxCardLength', 'maxCoolerHeight', 'supplySizes'],
  'CPU cooler': ['kind', 'sockets'],
  'Case fan': ['size', 'quantity', 'pwm', 'rgb'],
  Monitor: ['size', 'resolution', 'refreshRate', 'panel', 'aspectRatio'],
  Keyboard: ['connection', 'size', 'switchType'],
  Mouse: ['connection', 'maxDpi'],
  'Network card': ['interface'],
  'Thermal compound': ['amount'],
}

test('no fact gets lost', () => {
  const lost = rows.flatMap(({ sku, category, specs }) =>
    (complete[category.type] ?? []).filter((key) => !(key in specs)).map((key) => `${sku}: ${key}`),
  )
  expect(lost).toEqual([])
  expect(Object.keys(complete).filter((type) => !categories.some((category) => category.type === type))).toEqual([])
})
