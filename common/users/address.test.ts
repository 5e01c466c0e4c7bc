import { expect, it } from 'vitest'
import { normalAddress } from './address.ts'
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

it.each(['abc@bü%cher.example', 'abc@bü?cher.example', 'abc@\u2100.test', `ab@${'ü'.repeat(249)}.de`, '\ufdfa'.repeat(15) + '@x.test'])(
  'refuses %s',
  (typed) => {
    expect(EmailAddress.safeParse(typed).success).toBe(false)
  },
)
