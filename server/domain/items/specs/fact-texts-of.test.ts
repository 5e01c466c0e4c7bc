import { expect, it } from 'vitest'
import { factTextsOf } from './fact-texts-of.ts'

const part = { name: 'AMD Ryzen 5 7600', stored: null, supplied: { socket: 'AM5' }, edits: null }

it('returns the facts that rules read of a part, indexed or not', () => {
  expect(factTextsOf({ ...part, productType: 'CPU' })).toContain('Socket AM5')
  expect(factTextsOf({ ...part, productType: 'CPU', stored: { socket: 'AM4' }, supplied: null })).toContain('Socket AM4')
})

it('returns null for categories that no rule reads', () => {
  expect(factTextsOf({ ...part, productType: 'Monitor' })).toBeNull()
})
