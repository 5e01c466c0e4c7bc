import { expect, test } from 'vitest'
import { board, card, cooler, cpu, drive, memory, pcCase, supply, wholeBuild } from './example-parts.ts'
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

test('in slots for one part, a candidate takes the place of the one before', () => {
  expect(judgeCandidate(wholeBuild, pcCase({}, other)).answer).toBe('fits')
  expect(judgeCandidate(wholeBuild, supply({ wattage: 400 }, other)).answer).toBe('warning')
  expect(judgeCandidate(wholeBuild, cpu({ socket: 'AM4' }, other)).answer).toBe('conflict')
  expect(judgeCandidate(wholeBuild, cooler({ sockets: ['LGA 1700'] }, other)).answer).toBe('conflict')
})

test('elsewhere it comes beside the others unless it replaces one', () => {
  const long = card({ length: 355 }, other)
  const short = card({ length: 250 }, other)
  const build = [board({ cardSlots: { all: 1, wide: 1 } }), card(), pcCase()]
  expect(rules(judgeCandidate(build, short))).toEqual(['board-slots conflict'])
  expect(judgeCandidate(build, short, { replaces: 'card' }).answer).toBe('fits')
  expect(rules(judgeCandidate(build, long, { replaces: 'card' }))).toEqual(['gpu-length warning'])
})

test('what was wrong before is not held against it', () => {
  const build = [card({ length: 500 }), pcCase(), cpu({ socket: 'AM4' }), board()]
  expect(judgeCandidate(build, drive()).answer).toBe('fits')
  expect(judgeCandidate(build, card({ length: 200 }, other)).answer).toBe('fits')
})

test('what is worse with it counts, even if the finding does not name it', () => {
  const build = [cpu({ packagePower: 120 }), supply({ wattage: 190 })]
  const drives = drive({ form: 'sata', length: null, is35Inch: true }, { quantity: 2 })
  expect(rules(judgeCandidate(build, drives))).toEqual(['power conflict'])
})

test('an unknown advice is told, but does not decide', () => {
  const judged = judgeCandidate([pcCase({ maxSupplyLength: 160 })], supply({ length: null }))
  expect(judged).toMatchObject({ answer: 'fits', findings: [{ rule: 'psu-length', verdict: 'unknown' }] })
})

test('nothing is known of a part for several machines', () => {
  const build = [board({}, { quantity: 2 }), cpu({ socket: 'AM4' })]
  expect(judgeCandidate(build, memory())).toMatchObject({ answer: 'unknown', findings: [{ rule: 'one-machine' }] })
})
