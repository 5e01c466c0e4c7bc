import { expect, test } from 'vitest'
import { piecesOf, plain, readPlain, squash, squashWord } from './text.ts'

test.each([
  ['৮৫০W', '850w'],
  ['２×１６ＧＢ', '2x16gb'],
  ['٢٧ inch', '27 inch'],
  ['१६ GB', '16 gb'],
  ['Ryzen™ 5', 'ryzen 5'],
  ['Müller µATX', 'muller uatx'],
  ['27″', '27"'],
  ['CA‐9011130‐NA', 'ca-9011130-na'],
])('%s is compared as %s', (written, compared) => expect(plain(written)).toBe(compared))

test('every sign has the same plain form again', () => {
  const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((sign) => !/\p{Cs}/u.test(sign))
  const first = signs.map((sign) => plain(`é${sign}`))
  expect(signs.map((sign) => plain(`é${sign}`))).toEqual(first)
  expect(readPlain(signs.join('')).text).toBe(first.map((text) => text.slice(1)).join(''))
})

test('plain text maps its characters to their original positions', () => {
  const { text, origin } = readPlain('Ryzen™ ৫')
  expect(text).toBe('ryzen 5')
  expect(origin[text.indexOf('5')]).toBe(7)
})

test.each([
  ['2 × 16 GB', '2x16gb'],
  ['AM3+', 'am3plus'],
  ['80 PLUS Gold', '80plusgold'],
  ['2.5G', '2.5g'],
  ['M.2 2280', 'm22280'],
  ['65%', '65percent'],
])('the word of the spec %s is %s', (written, word) => expect(squashWord(written)).toBe(word))

test('numbers are squashed to letters and digits', () => expect(squash('100-100000065BOX (2.0)')).toBe('100100000065box20'))

test('pieces are split between letters and digits', () => expect(piecesOf('rtx4070ti')).toEqual(['rtx', '4070', 'ti']))
