import { expect, test } from 'vitest'
import { readWords } from '../read/read-words.ts'
import { type AddedSynonym, defaultDictionary, dictionaryWith, flawOf } from './dictionary.ts'

const pair = (typed: string, means: string): AddedSynonym => ({ typed, means })
const means = (added: readonly AddedSynonym[], key: string) =>
  dictionaryWith(added)
    .entryOf(key)
    ?.means.map((words) => words.join('&'))

test.each([
  ['noise box', 'case fan', 'noisebox', ['@casefan']],
  ['stick', 'memory', 'stick', ['@memory']],
  ['speedy stick', 'ddr5 ram', 'speedystick', ['ddr5&@memory']],
  ['cm', 'Cooler Master', 'cm', ['cooler&master', '@cpucooler&master', 'coolermaster']],
  ['ll', 'lian li', 'll', ['lian&li', 'lianli']],
  ['big drive', '16 TB', 'bigdrive', ['16tb', '16000gb']],
  ['স্টিক', 'ram', 'স্টিক', ['@memory']],
])('"%s" means "%s"', (typed, meant, key, alternatives) => expect(means([pair(typed, meant)], key)).toEqual(alternatives))

test("admins' synonyms are added to the built-in ones, and to each other", () => {
  const own = defaultDictionary.entryOf('gpu')?.means.map((words) => words.join('&')) ?? []
  expect(own).not.toEqual([])
  expect(means([pair('gpu', 'riser'), pair('GPU', 'video adapter x')], 'gpu')).toEqual([
    ...own,
    'riser',
    ...(means([pair('zz', 'video adapter x')], 'zz') ?? []),
  ])
  expect(defaultDictionary.entryOf('gpu')?.means.map((words) => words.join('&'))).toEqual(own)
})

test("an admin's synonym is found when misspelled", () => {
  expect(dictionaryWith([pair('noisemaker', 'case fan')]).nearest('noisemakr')).toMatchObject({ word: 'noisemaker', edits: 1 })
  expect(dictionaryWith([pair('noisemaker', 'case fan')]).nearest('moniter')).toEqual(defaultDictionary.nearest('moniter'))
})

test("an admin's unit is read after numbers, and in kits", () => {
  const { unitRules, entryOf } = dictionaryWith([pair('gigz', 'GB'), pair('বাইট', 'gb'), pair('in', 'mm')])
  const forms = (text: string) => readWords(text, unitRules).map((word) => word.forms)
  expect(forms('16gigz')).toEqual([['16gb', '16gigz']])
  expect(forms('1000 Gigz ssd')).toEqual([['1tb', '1000gb', '1000gigz'], ['ssd']])
  expect(forms('২ x ১৬ gigz')[0]?.[0]).toBe('2x16gb')
  expect(forms('16 বাইট')[0]?.[0]).toBe('16gb')
  // The built-in meaning stays the first reading.
  expect(forms('27 in')[0]).toEqual(expect.arrayContaining(['27in', '27inch', '27mm']))
  expect(forms('16 gigzo')).toEqual([['16'], ['gigzo']])
  expect(entryOf('gigz')).toBeUndefined()
})

test.each([
  ['--', 'memory', 'no words'],
  ['stick', '…', 'no words'],
  ['1234', 'memory', 'no words'],
  ['the', 'memory', 'ignored'],
  ['one two three four five', 'memory', 'too long'],
  ['hard-disk', 'Hard Disk', 'same'],
  ['ram', 'memory', 'known'],
  ['gig', 'gb', 'known'],
  ['gigz', 'gb', null],
  ['wafer', 'memory', null],
  ['gpu', 'riser', null],
])('"%s" for "%s": %s', (typed, meant, flaw) => expect(flawOf(pair(typed, meant))).toBe(flaw))

test('five hundred pairs make a dictionary quickly', () => {
  const added = Array.from({ length: 500 }, (_, i) => pair(`word ${i.toString(36)}x`, i % 2 ? 'cooler master' : 'ddr5 ram'))
  expect(dictionaryWith(added).entryOf('word1x')).toBeDefined()
})
