import { expect, it } from 'vitest'
import { endingOfFirst, endingOfRemoval } from './endings.ts'

it.each([
  [0, 0, 'No other device is signed in, so nothing is signed out.'],
  [1, 0, 'Turning this on signs out your other device.'],
  [3, 1, 'Turning this on signs out your 3 other devices. Your API token keeps working: check it below.'],
  [3, 2, 'Turning this on signs out your 3 other devices. Your 2 API tokens keep working: check them below.'],
])('the first factor says what it ends, with %i devices and %i tokens', (devices, tokens, text) => {
  expect(endingOfFirst({ devices, tokens })).toBe(text)
})

it.each([
  [0, /^This was your only second factor\. Your password, Google or GitHub alone is then enough/],
  [1, /^Your other ways stay\. No device is signed out\.$/],
  [2, /^Your other ways stay\. No device is signed out\.$/],
])('the removal of a factor says what it ends, with %i left', (left, text) => {
  expect(endingOfRemoval(left)).toMatch(text)
})
