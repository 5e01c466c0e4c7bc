import { expect, test } from 'vitest'
import { checkBuild } from '#common/builds/check-build.ts'
import type { BuildLine } from '#common/builds/content.ts'
import { partFactsOf } from '#common/builds/facts/part-facts-of.ts'
import { type BuildCheck, type BuildPart, ruleIds } from '#common/builds/types.ts'
import { demoBuilds } from '#server/domain/builds/demo-builds.data.ts'
import { labelledBuilds } from './labelled-builds.ts'
import { readPriceList, sampleParts } from './sample-parts.ts'

const listed = new Map(readPriceList(sampleParts).map((part) => [part.sku, part]))

function buildPart({ sku, quantity }: BuildLine): BuildPart {
  const part = listed.get(sku)
  if (!part) throw new Error(`The sample lacks ${sku}: make it again (server/test/choose-sample.ts)`)
  const { name, productType, specs } = part
  return { sku, name, productType, quantity, verifiedOn: null, facts: partFactsOf(productType, specs) }
}

const check = (lines: readonly BuildLine[]): BuildCheck => checkBuild(lines.map(buildPart))

const checked = labelledBuilds.map((build) => ({ ...build, found: check(build.parts) }))

test('no build is said to fit that does not', () => {
  expect(checked.filter(({ verdict, found }) => found.verdict === 'fits' && verdict !== 'fits').map(({ title }) => title)).toEqual([])
})

test('at most one of fifty builds is wrongly said to be in conflict', () => {
  const wrong = checked.filter(({ verdict, found }) => found.verdict === 'conflict' && verdict !== 'conflict')
  expect(wrong.length / checked.length).toBeLessThanOrEqual(0.02)
})

test('every verdict and every answer of a rule is as labelled', () => {
  const wrong = checked.flatMap(({ title, verdict, answers, found }) => [
    ...(found.verdict === verdict ? [] : [`${title}: ${found.verdict}, not ${verdict}`]),
    ...ruleIds.flatMap((rule) => {
      const answer = found.findings.find((finding) => finding.rule === rule)?.verdict ?? 'fits'
      const right = answers.get(rule) ?? 'fits'
      return answer === right ? [] : [`${title}: ${rule} says ${answer}, not ${right}`]
    }),
  ])
  expect(wrong).toEqual([])
})

test('the labelled builds ask every rule for every answer that it has', () => {
  const titles = labelledBuilds.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  const asked = (rule: string, answer: string) =>
    labelledBuilds.some(({ answers }) => [...answers].some((pair) => pair.join() === `${rule},${answer}`))
  const silent = ruleIds.filter((rule) => !['unknown', 'warning', 'conflict'].some((answer) => asked(rule, answer)))
  expect(silent).toEqual([])
})

test('every finding is a sentence that names parts of the build', () => {
  for (const { title, parts, found } of checked) {
    const skus = parts.map(({ sku }) => sku)
    for (const { rule, message, parts: named } of found.findings) {
      expect([title, rule, named.length > 0 && named.every((sku) => skus.includes(sku))]).toEqual([title, rule, true])
      expect([title, rule, message]).toEqual([title, rule, expect.stringMatching(/^\S.*\.$/s)])
    }
  }
})

test('the demo builds of the price list are complete machines that fit', () => {
  const onTheList = demoBuilds.flatMap(({ name, variants }) =>
    variants.filter((parts) => parts.every(({ sku }) => listed.has(sku))).map((parts) => ({ name, found: check(parts) })),
  )
  expect(onTheList.map(({ name, found }) => ({ name, verdict: found.verdict, missing: found.missing, findings: found.findings }))).toEqual(
    demoBuilds.map(({ name }) => ({ name, verdict: 'fits', missing: undefined, findings: [] })),
  )
})

test('the school lab on the price list leaves something to do: a short part, a dear supply, cards that need a larger case', () => {
  const lab = demoBuilds.find(({ id }) => id === 'school-lab')
  const lines = lab?.variants.find((parts) => parts.every(({ sku }) => listed.has(sku))) ?? []
  const machines = lab?.machines ?? 0
  const parts = [...listed.values()]
  const ofType = (type: string) =>
    parts.filter(({ productType, availableQuantity }) => productType === type && availableQuantity >= machines)
  const chosen = (type: string) => lines.find(({ sku }) => listed.get(sku)?.productType === type)?.sku ?? ''
  const without = (...types: string[]) => lines.filter(({ sku }) => !types.includes(listed.get(sku)?.productType ?? ''))
  const checkWith = (types: string[], skus: string[]) => check([...without(...types), ...skus.map((sku) => ({ sku, quantity: 1 }))])

  expect(lines.filter(({ sku }) => (listed.get(sku)?.availableQuantity ?? 0) < machines).map(({ sku }) => sku)).toEqual([chosen('Memory')])
  expect(ofType('Memory').filter(({ sku }) => checkWith(['Memory'], [sku]).verdict === 'fits').length).toBeGreaterThan(5)

  const dear = listed.get(chosen('Power supply'))?.price ?? 0
  const cheaper = ofType('Power supply').filter(({ sku, price }) => price < dear && checkWith(['Power supply'], [sku]).verdict === 'fits')
  expect(cheaper.length).toBeGreaterThan(5)

  const tooLong = ofType('Graphics card').filter(({ sku }) => {
    const serious = checkWith(['Graphics card'], [sku]).findings.filter(({ verdict }) => verdict !== 'warning')
    return serious.map(({ rule, verdict }) => `${rule} ${verdict}`).join() === 'gpu-length conflict'
  })
  expect(tooLong.length).toBeGreaterThan(0)
  const larger = ofType('Case').filter(({ sku }) => checkWith(['Case', 'Graphics card'], [sku, tooLong[0]?.sku ?? '']).verdict === 'fits')
  expect(larger.length).toBeGreaterThan(5)
})

test('a build of a hundred parts is checked within two milliseconds of processor time', () => {
  const parts = ['CPU-20B1D05B*2', 'MOT-4F95084A', 'RAM-1D6BF16E*2', 'GPU-C2CEA366*8', 'STO-D75D4BBE*60', 'PSU-C22F93B5', 'PCC-B0C7C617']
  const many = [...parts.map((part) => part.split('*')).map(([sku = '', pieces = '1']) => buildPart({ sku, quantity: Number(pieces) }))]
  const repeats = 200
  for (let i = 0; i < repeats; i++) checkBuild(many)
  const before = process.cpuUsage()
  for (let i = 0; i < repeats; i++) checkBuild(many)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / repeats).toBeLessThan(2)
})
