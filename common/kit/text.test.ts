import { describe, expect, it } from 'vitest'
import { line, lines, requiredLine, requiredLines } from './text.ts'

const said = (schema: ReturnType<typeof line>, text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message) ?? []
const noLine = 'Must be one line, without control characters or direction marks: write it on one line'
const controls = ['a\u0007b', 'a\u001bb', 'a\u0085b']
const directions = ['Evil \u202egnp.exe', 'a\u2066b\u2069', 'a\u200fb', 'a\u061cb']
const breaks = ['Two\nlines', 'a\r\nb', 'a\tb', 'sep\u2028here', 'a\u2029b']
const invisible = ['\u200b', '\u2060\u200d', '\u00ad', '\u3164', '\u2800', '\ufe0f']

describe('a line', () => {
  it.each([...controls, ...directions, ...breaks])('refuses %j, and says what to do', (text) => {
    expect(said(line(50), text)).toEqual([noLine])
    expect(said(requiredLine(50, 'Write a name'), text)).toEqual([noLine])
  })

  it.each(invisible)('refuses %j, which has nothing to see', (text) => {
    expect(said(line(50), text)).toEqual(['Must have a visible character'])
    expect(said(requiredLine(50, 'Write a name'), text)).toEqual(['Write a name'])
  })

  it.each(['', 'Ω 5 ½', 'র‍্যাম', '👩🏽‍🔧', 'a\u00a0b', ' trimmed '])('takes %j', (text) => {
    expect(line(50).parse(text)).toBe(text.trim())
  })
})

describe('a text of several lines', () => {
  it.each(invisible)('refuses %j, which has nothing to see', (text) => {
    expect(said(lines(50), text)).toEqual(['Must have a visible character'])
    expect(said(requiredLines(50, 'Write a text'), text)).toEqual(['Write a text'])
  })

  it.each(['', ...breaks, ...directions, ...controls])('keeps %j', (text) => expect(lines(50).parse(text)).toBe(text))
})

it('reports a NUL and half of a sign once', () => {
  for (const schema of [line(50), lines(50)]) for (const text of ['a\0b', 'a\ud83d']) expect(said(schema, text)).toHaveLength(1)
})
