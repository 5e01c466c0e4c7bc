import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { foldName, makerOf, makers } from './makers.ts'

test('a spelling identifies one maker', () => {
  const spellings = makers.flatMap((names) => [...new Set(names.map(foldName))])
  expect(spellings.filter((spelling, place) => spellings.indexOf(spelling) !== place)).toEqual([])
  for (const [name] of makers) expect(makerOf(name)).toBe(name)
})

test.each([
  ['Asus', 'ASUS'],
  ['G.Skill', 'G.SKILL'],
  ['SILVERSTONE  technology', 'SilverStone'],
  ['Logitech G', 'Logitech'],
  ['WD_BLACK', 'Western Digital'],
  ['Hewlett Packard', 'HP'],
  ['シャークーン(Sharkoon)', 'Sharkoon'],
  [' Noctua™ ', 'Noctua'],
])('%s is the maker %s', (written, maker) => {
  expect(makerOf(written)).toBe(maker)
})

test('a maker can be called Unknown or Other', () => {
  for (const name of ['Unknown', 'unknown', 'Other']) expect(makerOf(name)).toBe(name)
})

test('other makers keep their spelling, and placeholders mean unknown', () => {
  expect(makerOf('teenage engineering')).toBe('teenage engineering')
  for (const none of [null, '', ' ', 'N/A', '-']) expect(makerOf(none)).toBeNull()
})

test('names without letters and digits remain distinct', () => {
  expect(foldName('¡!')).toBe('¡!')
  expect(foldName('ID-Cooling')).toBe(foldName('ID COOLING'))
})

test('no maker in a price list keeps two spellings', () => {
  const list = gunzipSync(readFileSync(join(import.meta.dirname, '../../server/test/data/parts.jsonl.gz'))).toString()
  const names = new Set(Array.from(list.matchAll(/"manufacturer":"([^"\\]+)"/g), ([, name]) => makerOf(name ?? null) ?? ''))
  const folded = [...names].map(foldName)
  expect([...names].filter((name, place) => folded.indexOf(foldName(name)) !== place)).toEqual([])
})
