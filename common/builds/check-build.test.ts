import { expect, test } from 'vitest'
import { checkBuild } from './check-build.ts'
import { board, card, cooler, cpu, drive, fan, memory, pcCase, supply, wholeBuild } from './example-parts.test-helper.ts'
import { everyRule, rulesOf } from './rules/every-rule.ts'
import { ruleIds } from './types.ts'

const other = { sku: 'other' }
const rulesIn = (parts: Parameters<typeof checkBuild>[0]) => checkBuild(parts).findings.map(({ rule, verdict }) => `${rule} ${verdict}`)

test('the rules are those that clients know, in the same order', () => {
  expect(everyRule.map(({ id }) => id)).toEqual(ruleIds)
  expect(everyRule.filter(({ isAdvice }) => isAdvice).map(({ id }) => id)).toEqual(['psu-length', 'video-output', 'cooler-present'])
  for (const { verifiedOn, about } of everyRule)
    expect([verifiedOn, about]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.any(String)])
  expect(rulesOf('fan').map(({ id }) => id)).toEqual(['power'])
})

test('a machine whose parts fit has no findings and no missing parts', () => {
  expect(checkBuild(wholeBuild)).toEqual({ verdict: 'fits', findings: [], power: { needed: 377, available: 750 } })
})

test('an empty build fits, and misses every required part', () => {
  expect(checkBuild([])).toEqual({
    verdict: 'fits',
    findings: [],
    missing: ['CPU', 'Motherboard', 'Memory', 'Power supply', 'Storage', 'Case', 'CPU cooler'],
  })
})

test('parts without facts are not checked', () => {
  const monitor = { sku: 'monitor', name: 'A monitor', productType: 'Monitor', quantity: 2, verifiedOn: null, facts: null }
  expect(checkBuild([...wholeBuild, monitor])).toEqual(checkBuild(wholeBuild))
})

test('findings are sorted by seriousness, then by the order of the rules', () => {
  const parts = [
    cpu({ generation: 'Zen 5' }),
    board({ maxMemory: 16 }),
    memory({ form: null }),
    card({ length: 500 }),
    pcCase({ maxCardLength: 400 }),
  ]
  expect(rulesIn(parts)).toEqual(['gpu-length conflict', 'memory-form unknown', 'cpu-chipset warning', 'memory-capacity warning'])
  expect(checkBuild(parts).verdict).toBe('conflict')
})

test('a warning keeps no machine from working, and unknown advice does not decide', () => {
  expect(checkBuild([cpu({ hasGraphics: false, hasCooler: false })]).verdict).toBe('fits')
  expect(checkBuild([cpu({ hasGraphics: null })])).toMatchObject({
    verdict: 'fits',
    findings: [{ rule: 'video-output', verdict: 'unknown' }],
  })
  expect(checkBuild([supply({ length: null }), pcCase({ maxSupplyLength: 160 })]).verdict).toBe('fits')
  expect(checkBuild([supply({ length: 170 }), pcCase({ maxSupplyLength: 160 })]).verdict).toBe('conflict')
  expect(checkBuild([supply({ formFactor: null }), pcCase()]).verdict).toBe('unknown')
})

test('a build for two machines gets the same answer', () => {
  const parts = [cpu({ socket: 'AM4' }), board(), board({}, other)]
  expect(checkBuild(parts)).toMatchObject({ verdict: 'unknown', findings: [{ rule: 'one-machine', parts: ['board', 'other'] }] })
  expect(rulesIn(parts)).toHaveLength(1)
  expect(checkBuild([cpu(), supply({}, { quantity: 2 })]).power).toEqual({ needed: 148 })
})

test('a finding names its parts, both values and a fix', () => {
  const [finding] = checkBuild([card({ length: 336 }), pcCase({ maxCardLength: 320 })]).findings
  expect(finding).toEqual({
    rule: 'gpu-length',
    verdict: 'conflict',
    parts: ['card', 'case'],
    message:
      'The graphics card is 336 mm long, but the case takes cards of up to 320 mm. Choose a shorter card, or a case for at least 336 mm.',
    values: [
      { label: 'Graphics card', value: '336 mm' },
      { label: 'Case, at most', value: '320 mm' },
    ],
  })
})

test('a finding names the worst of several parts', () => {
  const parts = [card({ length: 400 }), card({ length: 500 }, other), card({ length: 355 }, { sku: 'third' }), pcCase()]
  const finding = checkBuild(parts).findings.find(({ rule }) => rule === 'gpu-length')
  expect(finding).toMatchObject({ verdict: 'conflict', parts: ['card', 'case', 'other'] })
  expect(finding?.message).toContain('A card is 400 mm long')
})

test('a finding is as old as the oldest check of its data, if all of it was checked', () => {
  const [early, late] = [{ verifiedOn: '2025-10-03' }, { verifiedOn: '2026-02-01' }]
  const asOf = (...parts: Parameters<typeof checkBuild>[0]) => checkBuild(parts).findings[0]?.asOf
  expect(asOf(card({ length: 336 }, late), pcCase({ maxCardLength: 320 }, early))).toBe('2025-10-03')
  expect(asOf(card({ length: 336 }, late), pcCase({ maxCardLength: 320 }))).toBeUndefined()
  expect(asOf(card({ length: 336 }, late), pcCase({ maxCardLength: 320 }, early), drive())).toBe('2025-10-03')
})

test('the power is reported if enough of it is known', () => {
  expect(checkBuild([cpu()]).power).toEqual({ needed: 148 })
  expect(checkBuild([cpu(), supply({ wattage: null })]).power).toEqual({ needed: 148 })
  expect(checkBuild([cpu({ tdp: null, packagePower: null }), supply()])).not.toHaveProperty('power')
  expect(checkBuild([supply()])).not.toHaveProperty('power')
})

test('a processor with a boxed cooler needs no other cooler', () => {
  expect(checkBuild([cpu()]).missing).not.toContain('CPU cooler')
  expect(checkBuild([cpu({ hasCooler: false })]).missing).toContain('CPU cooler')
  expect(checkBuild([cpu({ hasCooler: false }), cooler()]).missing).not.toContain('CPU cooler')
})

test('lines for one part are added up', () => {
  const kits = [memory({}, { quantity: 2 }), memory()]
  expect(checkBuild([board(), ...kits]).findings).toEqual(checkBuild([board(), memory({}, { quantity: 3 })]).findings)
})

test('a build of a hundred parts takes a small part of two milliseconds', () => {
  const makers = [memory, drive, card, fan, cooler]
  const many = Array.from({ length: 97 }, (_, place) => (makers[place % makers.length] ?? fan)({}, { sku: `part ${place}` }))
  const parts = [board(), pcCase(), supply(), ...many]
  const times = Array.from({ length: 30 }, () => {
    const start = performance.now()
    checkBuild(parts)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(2)
})
