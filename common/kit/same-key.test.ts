import { describe, expect, it } from 'vitest'
import { isSame, sameKey } from './same-key.ts'

const spellings: readonly (readonly [why: string, ...spellings: string[]])[] = [
  ['case', 'SKU44F', 'sku44f', 'Sku44f'],
  ['case of other scripts', 'КАБЕЛЬ-5', 'кабель-5'],
  ['the forms of sigma', 'ΚΑΛΩΔΙΟΣ', 'καλωδιος', 'καλωδιοσ'],
  ['ß in capital letters', 'Gehäuse-weiß', 'GEHÄUSE-WEISS', 'GEHÄUSE-WEIẞ'],
  ['the i of a Turkish keyboard', 'SKU-I7', 'sku-i7', 'sku-ı7', 'SKU-İ7'],
  ['a soft hyphen', 'SKU44F', 'SKU\u00ad44F'],
  ['signs without a width', 'SKU44F', 'SKU\u200b44F', '\ufeffSKU44F', 'SKU44F\u2060', 'SKU\u200d44F', 'SKU44F\ufe0f', 'SKU\u034f44F'],
  ['direction marks', 'SKU44F', '\u200eSKU44F', 'SKU44F\u200f', '\u202dSKU44F\u202c', '\u2066SKU44F\u2069'],
  ['controls', 'SKU44F', 'SKU\u000144F', 'SKU44F\u007f'],
  ['composed letters', 'CAFÉ-1', 'CAFE\u0301-1', 'café-1'],
  ['marks in another order', 'q\u0307\u0323', 'q\u0323\u0307'],
  ['Bengali letters that Unicode never composes', 'হার্ডওয়্যার', 'হার্ডওয\u09bc্যার'],
  ['Bengali vowels in two pieces', 'মনিটো', 'মনিট\u09c7\u09be'],
  ['full width', 'SKU-44F', 'ＳＫＵ－４４Ｆ'],
  ['ligatures and units', '20 kΩ ﬁt ㎏', '20 kΩ fit kg'],
  [
    'dashes',
    'CASE-W7',
    'CASE‐W7',
    'CASE‑W7',
    'CASE‒W7',
    'CASE–W7',
    'CASE—W7',
    'CASE―W7',
    'CASE−W7',
    'CASE﹣W7',
    'CASE－W7',
    'CASE⁃W7',
    'CASE➖W7',
  ],
  [
    'blanks',
    'Case fan',
    'Case  fan',
    ' Case fan ',
    'Case\u00a0fan',
    'Case\u3000fan',
    'Case\tfan',
    'Case\nfan',
    'Case\u2009\u2009fan',
    'Case \u200b fan',
  ],
]

describe('two spellings of one code or name', () => {
  it.each(spellings)('are the same in spite of %s', (_why, first, ...others) => {
    for (const other of others) expect([other, sameKey(other), isSame(first, other)]).toEqual([other, sameKey(first), true])
  })

  it.each([
    ['A-1', 'A1'],
    ['A.1', 'A1'],
    ['A 1', 'A1'],
    ['A/1', 'A-1'],
    ['CAFE-1', 'CAFÉ-1'],
    ['রিনা', 'রানা'],
    ['I', 'L'],
    ['0', 'O'],
    ['A', 'А'],
  ])('%s is not %s', (one, other) => {
    expect(isSame(one, other)).toBe(false)
  })

  it('a key is its own key, and has no blank at its ends', () => {
    for (const text of spellings.flatMap(([, ...texts]) => texts)) {
      const key = sameKey(text)
      expect([text, sameKey(key), key.trim()]).toEqual([text, key, key])
    }
  })
})
