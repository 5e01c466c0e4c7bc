import { expect, test } from 'vitest'
import { readFacts } from '../facts.ts'
import { processorName } from './processor-name.ts'

test.each([
  ['AMD Ryzen 7 5700X3D', 'RYZEN 7', '5700X3D', 3],
  ['AMD Ryzen 5 2400G OEM/Tray', 'RYZEN 5', '2400G', 2],
  ['AMD Ryzen Threadripper PRO 9995WX', 'THREADRIPPER PRO', '9995WX', 0],
  ['AMD EPYC 4564P', 'EPYC', '4564P', 0],
  ['AMD A8-7650K', 'A8', '7650K', 0],
  ['AMD Athlon X4 970 3.8 GHz 4-Core AM4', 'ATHLON X4', '970', 0],
  ['Intel Core i5-14600K', 'CORE i5', '14600K', 2],
  ['Intel Core i9 7900X 3.3 GHz 10-Core LGA2066', 'CORE i9', '7900X', 4],
  ['Intel Core Ultra 7 265K', 'CORE ULTRA 7', '265K', 3],
  ['Intel Xeon E5-2623 v3 OEM/Tray', 'XEON E5', '2623 V3', 0],
  ['A part', 'A PART', '', 0],
  ['', '', '', 0],
])('%s is printed as %s and %s with %i bars', (name, family, model, bars) => {
  const facts = readFacts({ sku: 'SKU-1', name, productType: 'CPU', specs: {} })
  expect(processorName(facts)).toEqual({ family, model, bars })
})
