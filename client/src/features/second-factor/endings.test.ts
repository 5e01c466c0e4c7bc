import { expect, it } from 'vitest'
import { endingOfFirst } from './endings.ts'

it.each([
  [0, 0, 'No other device is signed in, so nothing is signed out.'],
  [1, 0, 'Turning this on signs out your 1 other device.'],
  [3, 1, 'Turning this on signs out your 3 other devices. Your 1 API token keeps working: check it below.'],
  [3, 2, 'Turning this on signs out your 3 other devices. Your 2 API tokens keep working: check them below.'],
])('the first factor says what it ends, with %i devices and %i tokens', (devices, tokens, text) => {
  expect(endingOfFirst({ devices, tokens })).toBe(text)
})
