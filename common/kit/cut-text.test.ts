import { expect, it } from 'vitest'
import { cutText, shorten } from './cut-text.ts'

it.each([
  ['short', 10, 'short'],
  ['exactly ten', 7, 'exactly'],
  [`${'a'.repeat(159)}😀 more`, 160, 'a'.repeat(159)],
  ['ab👨‍👩‍👧‍👦c', 5, 'ab'],
  ['ab👨‍👩‍👧‍👦c', 13, 'ab👨‍👩‍👧‍👦'],
  ['cafe\u0301s', 4, 'caf'],
  ['cafe\u0301s', 5, 'cafe\u0301'],
  ['কম্পিউটার', 3, 'ক'],
  ['🇧🇩🇧🇩', 6, '🇧🇩'],
  ['a\r\nb', 2, 'a'],
  ['😀', 1, ''],
  [`e${'\u0301'.repeat(300)} more`, 100, `e${'\u0301'.repeat(99)}`],
  ['👨‍👩‍👧‍👦c', 4, '👨‍👩'.slice(0, 3)],
])('cuts %j at %i to %j', (text, max, cut) => expect(cutText(text, max)).toBe(cut))

it('ends a shortened text in an ellipsis', () => {
  expect(shorten('A long description', 8)).toBe('A long…')
  expect(shorten('As it is', 8)).toBe('As it is')
})

it('never leaves half of a sign at any length', () => {
  const text = 'Ω 😀 e\u0301 👩🏽‍🔧 পাসওয়ার্ড 🇧🇩 x'
  const whole = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ index }) => index)
  for (let max = 0; max < text.length; max += 1) expect(whole).toContain(cutText(text, max).length)
})
