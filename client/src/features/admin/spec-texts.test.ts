import { expect, it } from 'vitest'
import { type SpecField, shownText, specChanges, specErrors, typeSpec } from './spec-texts.ts'

const field = (stated: string | null, edit: SpecField['edit'] = null): SpecField => ({
  key: 'wattage',
  label: 'Power',
  kind: 'number',
  unit: 'W',
  choices: [],
  isClosed: false,
  stated,
  edit,
})

it("sends values that differ from the supplier's, and resets them", () => {
  const stated = field('850 W')
  expect(specChanges(typeSpec({}, stated, '900'))).toEqual({ specEdits: { wattage: '900' }, specResets: [] })
  expect(specChanges(typeSpec({}, stated, ' '))).toEqual({ specEdits: { wattage: null }, specResets: [] })
  expect(typeSpec(typeSpec({}, stated, '900'), stated, '850 W')).toEqual({})

  const edited = field('850 W', { text: '900 W' })
  expect(shownText(edited, {})).toBe('900 W')
  expect(specChanges(typeSpec({}, edited, '850 W'))).toEqual({ specEdits: {}, specResets: ['wattage'] })
  expect(specChanges(typeSpec({}, field(null, { text: '900 W' }), ''))).toEqual({ specEdits: {}, specResets: ['wattage'] })
  expect(shownText(field('850 W', { text: null }), {})).toBe('')
})

it('finds errors of specs', () => {
  const issues = [
    { path: 'changes.specEdits.wattage', message: 'a' },
    { path: 'specEdits.length', message: 'b' },
    { path: 'name', message: 'c' },
  ]
  expect(specErrors(issues)).toEqual({ wattage: 'a', length: 'b' })
})
