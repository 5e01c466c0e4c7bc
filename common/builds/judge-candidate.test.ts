import { expect, test } from 'vitest'
import { board, card, cooler, cpu, drive, memory, pcCase, supply, wholeBuild } from './example-parts.test-helper.ts'
import { judgeCandidate } from './judge-candidate.ts'

const other = { sku: 'other' }
const rules = ({ findings }: ReturnType<typeof judgeCandidate>) => findings.map(({ rule, verdict }) => `${rule} ${verdict}`)

test('a part that fits has no findings', () => {
  expect(judgeCandidate(wholeBuild, memory({}, other))).toEqual({ answer: 'fits', findings: [] })
  expect(judgeCandidate([], card())).toEqual({ answer: 'fits', findings: [] })
  expect(judgeCandidate(wholeBuild, { ...card({}, other), facts: null })).toEqual({ answer: 'fits', findings: [] })
})

test('the worst finding is the answer', () => {
  const judged = judgeCandidate(wholeBuild, card({ length: 355, tdp: 450, eightPin: 3 }, other))
  expect(rules(judged)).toEqual(['power conflict', 'gpu-length warning'])
  expect(judged.answer).toBe('conflict')
})

test('in slots for one part, a candidate replaces the present part', () => {
  expect(judgeCandidate(wholeBuild, pcCase({}, other)).answer).toBe('fits')
  expect(judgeCandidate(wholeBuild, supply({ wattage: 400 }, other)).answer).toBe('warning')
  expect(judgeCandidate(wholeBuild, cpu({ socket: 'AM4' }, other)).answer).toBe('conflict')
  expect(judgeCandidate(wholeBuild, cooler({ sockets: ['LGA 1700'] }, other)).answer).toBe('conflict')
})

test('in other slots a candidate is added, unless it replaces a part', () => {
  const long = card({ length: 355 }, other)
  const short = card({ length: 250 }, other)
  const build = [board({ cardSlots: { all: 1, wide: 1 } }), card(), pcCase()]
  expect(rules(judgeCandidate(build, short))).toEqual(['board-slots conflict'])
  expect(judgeCandidate(build, short, { replaces: 'card' }).answer).toBe('fits')
  expect(rules(judgeCandidate(build, long, { replaces: 'card' }))).toEqual(['gpu-length warning'])
})

test('problems that existed before do not count against a candidate', () => {
  const build = [card({ length: 500 }), pcCase(), cpu({ socket: 'AM4' }), board()]
  expect(judgeCandidate(build, drive()).answer).toBe('fits')
  expect(judgeCandidate(build, card({ length: 200 }, other)).answer).toBe('fits')
})

test('a problem that gets worse counts, even if the finding does not name the candidate', () => {
  const build = [cpu({ packagePower: 120 }), supply({ wattage: 190 })]
  const drives = drive({ form: 'sata', length: null, is35Inch: true }, { quantity: 2 })
  expect(rules(judgeCandidate(build, drives))).toEqual(['power conflict'])
})

test('unknown advice is reported, but does not decide', () => {
  const judged = judgeCandidate([pcCase({ maxSupplyLength: 160 })], supply({ length: null }))
  expect(judged).toMatchObject({ answer: 'fits', findings: [{ rule: 'psu-length', verdict: 'unknown' }] })
})

test("a candidate's fit is unknown if the build has parts for several machines", () => {
  const build = [board({}, { quantity: 2 }), cpu({ socket: 'AM4' })]
  expect(judgeCandidate(build, memory())).toMatchObject({ answer: 'unknown', findings: [{ rule: 'one-machine' }] })
})
