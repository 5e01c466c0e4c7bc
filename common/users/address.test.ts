import { expect, it } from 'vitest'
import { isAddress, normalAddress } from './address.ts'
import { EmailAddress } from './schema.ts'

it.each([
  ['Rina@People.test', 'Rina@People.test'],
  ['ａbc@x.test', 'abc@x.test'],
  ['ａｂｃ＠ｘ．ｔｅｓｔ', 'abc@x.test'],
  ['ﬁona@x.test', 'fiona@x.test'],
  ['rene\u0301@x.test', 'ren\u00e9@x.test'],
  ['abc@bücher.example', 'abc@xn--bcher-kva.example'],
  ['abc@BU\u0308CHER.example', 'abc@xn--bcher-kva.example'],
  ['abc@xn--bcher-kva.example', 'abc@xn--bcher-kva.example'],
  ['abc@দোকান。বাংলা', `abc@${new URL('http://দোকান.বাংলা').hostname}`],
  ['রিনা@x.test', 'রিনা@x.test'],
])('writes %s as %s', (typed, normal) => {
  expect(normalAddress(typed)).toBe(normal)
  expect(EmailAddress.safeParse(typed)).toMatchObject({ success: true, data: typed })
})

it.each([
  ['abc@straße.de', 'abc@xn--strae-oqa.de'],
  ['abc@STRAẞE.de', 'abc@xn--strae-oqa.de'],
  ['abc@σίγμας.gr', `abc@${new URL('http://σίγμας.gr').hostname}`],
  ['abc@İstanbul.example', `abc@${new URL('http://İstanbul.example').hostname}`],
  ['abc@♥.example', 'abc@xn--g6h.example'],
])('takes %s as %s', (typed, normal) => {
  expect(EmailAddress.safeParse(typed).success).toBe(true)
  expect(normalAddress(typed)).toBe(normal)
})

const unwritable = [
  'abc@x.test?subject=Hello',
  'abc@x.test#top',
  'abc@%78.test',
  'abc@bü%cher.example',
  'abc@bü?cher.example',
  'abc@bü#cher.example',
  'abc@\u2100.test',
  'abc@bü.1',
  'abc@bü\u2025de',
  'abc@xn--a.bü',
]
const tooLong = [`ab@${'ü'.repeat(249)}.de`, '\ufdfa'.repeat(15) + '@x.test']

it.each([...unwritable, ...tooLong])('refuses %s', (typed) => {
  expect(EmailAddress.safeParse(typed).success).toBe(false)
})

const hidden = [
  ...['\r\n\r\nhello', '\r', '\n', '\t', '\0', '\u0001', '\u007f', '\u0085', '\u00a0', '\u2028', '\u3000'],
  ...[
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180b',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u202e',
    '\u2060',
  ],
  ...['\u2064', '\u2066', '\u206f', '\u3164', '\ufe0f', '\ufeff', '\uffa0', '\u{1d173}', '\u{e0020}', '\u{e0100}'],
]

it.each(hidden.map((sign) => [JSON.stringify(sign), sign] as const))('refuses %s in a host, wherever it stands', (_written, sign) => {
  for (const host of [
    `bü${sign}cher.example`,
    `${sign}bücher.example`,
    `bücher.example${sign}.de`,
    `bücher${sign}.example`,
    `b${sign}cher.example`,
  ])
    expect([host, isAddress(`abc@${host}`)]).toEqual([host, false])
})
