import { expect, test } from 'vitest'
import { queries } from './queries.data.ts'
import { isWanted } from './queries.ts'

test('no search is written down twice', () => {
  const typed = queries.map((query) => query.typed)
  expect(typed.filter((text, i) => typed.indexOf(text) !== i)).toEqual([])
})

test.each(['number', 'name', 'misspelling', 'specs', 'synonym', 'category'])('there are enough searches of the kind %s', (kind) => {
  expect(queries.filter((query) => query.kind === kind).length).toBeGreaterThanOrEqual(25)
})

const part = {
  name: 'MSI RTX 4070',
  manufacturer: 'MSI',
  productType: 'Graphics card',
  specs: { memory: 12, outputKinds: ['HDMI', 'VGA'] },
}

test.each([
  [{ type: 'Graphics card', name: /4070/, maker: /msi/i }, true],
  [{ type: ['Case', 'Graphics card'] }, true],
  [{ notName: /RTX/ }, false],
  [{ specs: { memory: { min: 10, max: 12 } } }, true],
  [{ specs: { memory: { oneOf: [8, 16] } } }, false],
  [{ specs: { outputKinds: 'VGA' } }, true],
  [{ specs: { tdp: { min: 0 } } }, false],
])('a part is compared with %j', (wanted, is) => expect(isWanted(part, wanted)).toBe(is))
