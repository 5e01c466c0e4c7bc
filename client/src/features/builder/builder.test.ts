import { describe, expect, it } from 'vitest'
import { noBuild } from '#client/features/builds/current-build.ts'
import { slotTypes } from '#common/builds/slot-types.ts'
import type { BuildCheck } from '#common/builds/types.ts'
import { compareHref, contentHref, readCompared, readContent } from './address.ts'
import { type BuilderPart, fillSlots, isAwaited, isSold, isUnchecked, rowsOf } from './build-rows.ts'
import { marksOf, raiseTextOf, shortTextOf } from './line-texts.ts'
import { nextStepOf } from './next-step.ts'
import { slots } from './slots.ts'
import { sumBuild } from './sums.ts'
import { type Coverage, dataDateOf, headlineOf, powerTextOf, textOf } from './verdict-texts.ts'

const part = (sku: string, productType: string, more: Partial<BuilderPart> = {}): BuilderPart => ({
  ...{ id: Number(sku.slice(1)), sku, name: `Part ${sku}`, productType, manufacturer: null },
  ...{ priceMinor: 1_000, availableQuantity: 100, minOrderQuantity: 1, orderMultiple: 1, priceBreaks: [] },
  ...{ imageUrls: [], updatedAt: '2026-01-01T00:00:00Z', excerpt: '', isExcerptCut: false, rating: null, highlights: [] },
  ...{ verifiedOn: null, facts: null, factTexts: [] },
  ...more,
})
const kept = (sku: string, quantity = 1, productType: string | null = null) => ({ sku, quantity, productType, name: null })

describe('build rows', () => {
  const known = { parts: [part('P1', 'CPU'), part('P2', 'Webcam')], missing: ['P3'] }
  const rows = rowsOf([kept('P1'), kept('P2', 2), kept('P3', 1, 'Case'), kept('P4', 1, 'Memory')], known)

  it('are in the slots of their types, including parts that are gone or not loaded yet', () => {
    const filled = fillSlots(rows).map(({ slot, rows }) => [slot.name, rows.map(({ kept }) => kept.sku)] as const)
    expect(filled.filter(([, skus]) => skus.length > 0)).toEqual([
      ['Processor', ['P1']],
      ['Memory', ['P4']],
      ['Case', ['P3']],
      ['Other', ['P2']],
    ])
    expect(rows.map(({ isGone }) => isGone)).toEqual([false, false, true, false])
  })
})

describe('build slots', () => {
  it('have the same order as parts of builds in carts, lists and purchases', () => {
    expect(slots.map(({ type }) => type)).toEqual([...slotTypes, null])
  })
})

describe('the price of a build', () => {
  const raised = part('P1', 'Case', { minOrderQuantity: 5, priceBreaks: [{ quantity: 40, priceMinor: 900 }] })
  const several = part('P2', 'Memory', { orderMultiple: 4, availableQuantity: 80 })
  const rows = rowsOf([kept('P1'), kept('P2', 2)], { parts: [raised, several], missing: [] }).filter(isSold)

  it('covers the pieces of all machines, raised to quantities that can be ordered', () => {
    const { lines, ...sum } = sumBuild(rows, 3, null)
    expect(lines).toMatchObject([
      { pieces: 3, ordered: 5, unitPriceMinor: 1_000, totalMinor: 5_000, short: 0 },
      { pieces: 6, ordered: 8, unitPriceMinor: 1_000, totalMinor: 8_000, short: 0 },
    ])
    expect(sum).toEqual({ perMachineMinor: 3_000, totalMinor: 13_000, extraMinor: 4_000 })
  })

  it('falls with price breaks and customer prices, and reports shortages', () => {
    const own = new Map([[2, [{ fromQuantity: 4, unitPriceMinor: 500, listName: 'Schools' }]]])
    expect(sumBuild(rows, 41, own).lines).toMatchObject([
      { ordered: 41, unitPriceMinor: 900, listName: null, short: 0 },
      { ordered: 84, unitPriceMinor: 500, listName: 'Schools', short: 4 },
    ])
  })
})

describe('a builder address', () => {
  it('carries a build', () => {
    const build = { ...noBuild, name: 'School lab', machines: 40, parts: [kept('CPU-1'), kept('MEM,2', 2)] }
    const href = contentHref(build)
    expect(href).toBe('/builder?parts=CPU-1%2CMEM%25002c2*2&machines=40&name=School+lab')
    expect(readContent(new URL(href, 'http://shop').searchParams)).toEqual(build)
  })

  it('is read defensively', () => {
    const read = (search: string) => readContent(new URLSearchParams(search))
    expect(read('machines=3')).toBeNull()
    expect(read('parts=A*101')).toBeNull()
    expect(read('parts=A&machines=1e9&name=%00')).toMatchObject({ machines: 1, name: '' })
  })

  it('names two builds to compare', () => {
    const read = (search: string) => readCompared(new URLSearchParams(search))
    expect(read(compareHref(['current', 'demo.office']).split('?')[1] ?? '')).toEqual(['current', 'demo.office'])
    expect(read('compare=')).toEqual(['current', ''])
    expect(read('parts=A')).toBeNull()
  })
})

describe('verdict texts', () => {
  const check = (verdict: BuildCheck['verdict'], ...verdicts: BuildCheck['findings'][number]['verdict'][]): BuildCheck => ({
    verdict,
    findings: verdicts.map((verdict) => ({ rule: 'power', verdict, parts: [], message: 'Why' })),
  })

  const all: Coverage = { parts: 8, waiting: 0, hasFailed: false, unchecked: 0 }

  it('count the conflicts of a build, and what there is to check', () => {
    expect(headlineOf(check('fits'), all)).toEqual({ text: 'Fits', look: 'fits' })
    expect(headlineOf(check('fits', 'warning'), all)).toEqual({ text: 'Fits, 1 thing to check', look: 'warning' })
    expect(headlineOf(check('fits', 'warning', 'warning', 'unknown'), all).text).toBe('Fits, 1 unknown, 2 things to check')
    expect(headlineOf(check('conflict', 'conflict'), all)).toEqual({ text: '1 conflict', look: 'conflict' })
    expect(headlineOf(check('conflict', 'conflict', 'conflict', 'unknown', 'warning'), all).text).toBe(
      '2 conflicts, 1 unknown, 1 thing to check',
    )
    expect(headlineOf(check('unknown', 'unknown'), all)).toEqual({ text: "Can't confirm: 1 unknown", look: 'unknown' })
  })

  it('say "Fits" only for a complete, fully checked build', () => {
    const fits = check('fits')
    expect(headlineOf(fits, { ...all, short: 2 })).toEqual({ text: 'Fits, 2 parts short', look: 'warning' })
    expect(headlineOf({ ...fits, missing: ['CPU'] }, all)).toEqual({ text: 'OK so far', look: 'unknown' })
    expect(headlineOf(check('fits', 'unknown'), all)).toEqual({ text: 'Fits, 1 unknown', look: 'unknown' })
    expect(headlineOf(fits, { ...all, parts: 0 })).toEqual({ text: 'Nothing to check yet', look: null })
    expect(headlineOf(fits, { ...all, waiting: 1 })).toEqual({ text: 'Checking…', look: null })
    expect(headlineOf(fits, { ...all, waiting: 8, hasFailed: true })).toEqual({ text: 'Not checked', look: 'unknown' })
    expect(headlineOf(fits, { ...all, unchecked: 1 })).toEqual({ text: '1 part not checked', look: 'unknown' })
    expect(headlineOf(check('conflict', 'conflict'), { ...all, unchecked: 2 }).text).toBe('1 conflict, 2 parts not checked')
  })

  it('count parts that are gone, or without facts, as unchecked', () => {
    const rows = rowsOf([kept('P1'), kept('P2'), kept('P3'), kept('P4')], {
      parts: [part('P1', 'CPU'), part('P2', 'Webcam')],
      missing: ['P3'],
    })
    expect(rows.map(isUnchecked)).toEqual([true, false, true, false])
    expect(rows.map(isAwaited)).toEqual([false, false, false, true])
  })

  it('say what to fix, and what only to check', () => {
    const fix = { rule: 'video-output', verdict: 'warning', message: 'No graphics. Add a graphics card.' } as const
    expect(textOf(fix)).toEqual({ name: 'Works, with one thing to fix:', reason: 'no graphics. Add a graphics card.' })
    const look = { rule: 'gpu-length', verdict: 'warning', message: 'The card leaves 5 mm: measure' } as const
    expect(textOf(look)).toEqual({ name: 'Works, with one thing to check:', reason: 'the card leaves 5 mm: measure.' })
    expect(textOf({ rule: 'power', verdict: 'conflict', message: 'The parts need more' })).toEqual({
      name: 'Does not fit.',
      reason: 'The parts need more.',
    })
  })

  it('mark the parts of a finding, worst first', () => {
    const of = (rule: 'power' | 'gpu-length' | 'psu-form', verdict: 'warning' | 'conflict', ...parts: string[]) => ({
      rule,
      verdict,
      parts,
    })
    const findings = [of('power', 'warning', 'P1'), of('psu-form', 'conflict', 'P1', 'P2'), of('gpu-length', 'conflict', 'P1')]
    expect(marksOf('P1', findings)).toEqual([
      { answer: 'conflict', text: 'Does not fit: Form of the power supply, Length of the graphics card' },
      { answer: 'warning', text: 'To check: Power' },
    ])
    expect(marksOf('P3', findings)).toEqual([])
  })

  it('say why more pieces are ordered than needed', () => {
    const least = part('P1', 'Case', { minOrderQuantity: 10 })
    const several = part('P2', 'Memory', { orderMultiple: 5, availableQuantity: 9 })
    const rows = rowsOf([kept('P1'), kept('P2', 12)], { parts: [least, several], missing: [] }).filter(isSold)
    const { lines } = sumBuild(rows, 1, null)
    expect(lines.map(raiseTextOf)).toEqual(['Minimum order 10: 9 more than needed.', 'Sold in multiples of 5: 12 becomes 15.'])
    expect(lines.map(shortTextOf)).toEqual([null, 'Only 9 in stock: 6 of 15 short'])
  })

  it('name the power, and the age of the data', () => {
    expect(powerTextOf({ needed: 412, available: 650 })).toBe('412 W needed, 650 W supplied: 238 W to spare')
    expect(powerTextOf({ needed: 712, available: 650 })).toBe('712 W needed, 650 W supplied: 62 W too little')
    const parts = [{ verifiedOn: '2026-02-03' }, { verifiedOn: '2026-01-31' }]
    expect(dataDateOf(parts)).toBe('All parts checked by us since 31 Jan 2026.')
    expect(dataDateOf([...parts, { verifiedOn: null }])).toMatch(/^2 of 3 parts checked by us since 31 Jan 2026\./)
  })
})

describe('the next step of a build', () => {
  const now = { ...noBuild, id: 'saved', saved: 'before', name: 'Lab', machines: 40, parts: [kept('P1', 1, 'CPU'), kept('P2', 2)] }
  const address = (parts: ReturnType<typeof kept>[], name = 'Lab') => ({ ...noBuild, name, machines: 40, parts })

  it('adds, replaces or repeats one part in the same build', () => {
    expect(nextStepOf(now, address([kept('P1'), kept('P2', 2), kept('P3')]))).toMatchObject({
      chosen: 'P3',
      build: { id: 'saved', saved: 'before' },
    })
    expect(nextStepOf(now, address([kept('P1'), kept('P3')]))).toMatchObject({
      chosen: 'P3',
      build: { parts: [{ sku: 'P1', productType: 'CPU' }, { sku: 'P3' }] },
    })
    expect(nextStepOf(now, address([kept('P1'), kept('P2', 3)]))).toMatchObject({ chosen: 'P2', build: { parts: [{}, { quantity: 3 }] } })
  })

  it('is null for another build, and for the same one', () => {
    expect(nextStepOf(now, address([kept('P1'), kept('P2', 2)]))).toBeNull()
    expect(nextStepOf(now, address([kept('P1'), kept('P2', 2), kept('P3')], 'Lab 2'))).toBeNull()
    expect(nextStepOf(now, address([kept('P3'), kept('P4')]))).toBeNull()
    expect(nextStepOf(now, address([kept('P3')]))).toBeNull()
    expect(nextStepOf({ ...now, parts: [] }, address([kept('P3')]))).toBeNull()
  })
})
