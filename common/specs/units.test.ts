import { expect, test } from 'vitest'
import { convert, formatQuantity, readQuantity, type Unit } from './units.ts'

test.each<[text: string, unit: Unit | null, value: number | null]>([
  ['3.2 GHz', 'GHz', 3.2],
  ['3200MHz', 'GHz', 3.2],
  ['3200 mhz', 'MHz', 3200],
  ['6000MHz', 'MT/s', 6000],
  ['6000 MT/s', 'MT/s', 6000],
  ['1 TB', 'GB', 1000],
  ['1000 GB', 'GB', 1000],
  ['1.92TB', 'GB', 1920],
  ['32 GB', 'GB', 32],
  ['1024 MB', 'GB', 1],
  ['1 GB', 'MB', 1024],
  ['512 KB', 'MB', 0.5],
  ['1,200 W', 'W', 1200],
  ['1.2 kW', 'W', 1200],
  ['10 mW', 'W', 0.01],
  ['2.5 Gb/s', 'Gb/s', 2.5],
  ['100 Mb/s', 'Gb/s', 0.1],
  ['10GbE', 'Gb/s', 10],
  ['27"', 'in', 27],
  ['27-inch', 'in', 27],
  ['68.6 cm', 'mm', 686],
  ['24.4 lbs', 'kg', 11.067645],
  ['up to 144 Hz', 'Hz', 144],
  ['~30 dB', 'dB(A)', 30],
  ['30fps', 'fps', 30],
  ['1,600', null, 1600],
  ['850', 'W', 850],
  ['.5 m', 'm', 0.5],
  ['3,5 GHz', 'GHz', 3.5],
  ['12,50 mm', 'mm', 12.5],
  ['-12,5 dB', 'dB(A)', -12.5],
  ['1.200,5 W', 'W', 1200.5],
  ['1,234,567', null, 1_234_567],
  ['12,34,567', null, 1_234_567],
  ['1.250 kg', 'kg', 1.25],
])('reads %s in %s as %s', (text, unit, value) => {
  const read = readQuantity(text, unit)
  expect(read === null ? null : Number(read.toFixed(6))).toBe(value)
})

test.each<[text: string, unit: Unit | null]>([
  ['', 'W'],
  ['watts', 'W'],
  ['850 mm', 'W'],
  ['5 constructor', 'W'],
  ['5 __proto__', 'GB'],
  ['120-240 V', 'V'],
  ['12 to 14', null],
  ['Infinity', 'W'],
  ['1e9', 'W'],
  ['1,25,5 W', 'W'],
  ['1.2.3 W', 'W'],
  [`1${' '.repeat(100_000)}\n1`, 'W'],
  ['9'.repeat(100_000), 'W'],
])('%# refuses texts that are not quantities in this unit', (text, unit) => {
  expect(readQuantity(text, unit)).toBeNull()
})

test('units of different dimensions do not convert', () => {
  expect(convert(1, 'GHz', 'W')).toBeNull()
  expect(convert(1, 'toString', 'W')).toBeNull()
})

test.each<[value: number, unit: Unit | null, text: string]>([
  [850, 'W', '850 W'],
  [1200, 'W', '1,200 W'],
  [2000, 'GB', '2 TB'],
  [1920, 'GB', '1.92 TB'],
  [1536, 'GB', '1,536 GB'],
  [512, 'GB', '512 GB'],
  [4096, 'MB', '4 GB'],
  [1.5, 'MB', '1.5 MB'],
  [27, 'in', '27-inch'],
  [178, '°', '178°'],
  [24_064, null, '24,064'],
  [0.03, 'ms', '0.03 ms'],
  [6000, 'MT/s', '6,000 MT/s'],
])('writes %s in %s as %s', (value, unit, text) => {
  expect(formatQuantity(value, unit)).toBe(text)
  expect(readQuantity(text, unit)).toBe(value)
})
