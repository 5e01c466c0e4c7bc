import { expect, test } from 'vitest'
import { board, card, cooler, pcCase, supply } from '../example-parts.test-helper.ts'
import type { FactsOf } from '../part-facts.ts'
import { backConnect } from './back-connect.ts'
import { boardInCase } from './board-in-case.ts'
import { coolerHeight } from './cooler-height.ts'
import { gpuLength } from './gpu-length.ts'
import { gpuSlots } from './gpu-slots.ts'
import { psuForm } from './psu-form.ts'
import { psuLength } from './psu-length.ts'
import { radiator } from './radiator.ts'
import { type Case, wrongAnswers } from './wrong-answers.test-helper.ts'

type CaseFacts = Partial<FactsOf<'case'>>
const other = { sku: 'other' }

const placed = (formFactor: string | null, sizes: string[] | null, caseFacts: CaseFacts = {}, boardFacts: Partial<FactsOf<'board'>> = {}) =>
  [board({ ...boardFacts, formFactor }), pcCase({ ...caseFacts, boardSizes: sizes })] as const
const htpc = { formFactor: 'HTPC' }
const large = ['E-ATX', 'XL-ATX', 'SSI CEB', 'SSI EEB', 'HPTX']

test('motherboard in the case', () => {
  const cases: readonly Case[] = [
    [null, board()],
    [null, pcCase()],
    ['unknown', ...placed(null, ['ATX'])],
    ['unknown', ...placed('ATX', null)],
    ['fits', ...placed('ATX', ['ATX'])],
    ['fits', ...placed('Thin Mini-ITX', ['Mini-ITX'])],
    ['fits', ...placed('Mini-ITX', ['E-ATX'])],
    ['fits', ...placed('Micro ATX', ['SSI EEB'])],
    ['conflict', ...placed('Micro ATX', ['Mini-ITX', 'Flex ATX'])],
    ['conflict', ...placed('ATX', ['Micro ATX'])],
    ['unknown', ...placed('ATX', ['Mini-ITX'], htpc)],
    ['fits', ...placed('Mini-ITX', ['Mini-ITX'], htpc)],
    ['fits', ...placed('Mini-DTX', ['Mini-DTX'])],
    ['fits', ...placed('Mini-DTX', ['Micro ATX'])],
    ['unknown', ...placed('Mini-DTX', ['Flex ATX', 'Mini-ITX'])],
    ['fits', ...placed('Flex ATX', ['ATX'])],
    ['unknown', ...placed('Flex ATX', ['Mini-ITX'])],
    ...large.flatMap((form): Case[] => [
      ['conflict', ...placed(form, ['Micro ATX', 'Mini-ITX'])],
      ['unknown', ...placed(form, ['Mini-ITX'], htpc)],
      ['unknown', ...placed(form, ['ATX'])],
      ['fits', ...placed(form, [form])],
    ]),
    ['warning', ...placed('E-ATX', ['ATX'], { formFactor: 'ATX full tower' })],
    ['warning', ...placed('E-ATX', ['ATX'], { formFactor: 'E-ATX mid tower' })],
    ['unknown', ...placed('SSI EEB', ['ATX'], { formFactor: 'ATX full tower' })],
    ['unknown', ...placed('E-ATX', ['ATX', 'E-ATX'], {}, { socketCount: 2 })],
    ['unknown', ...placed('E-ATX', ['ATX', 'E-ATX'], { formFactor: 'ATX full tower' }, { socketCount: 2 })],
    ['unknown', ...placed('E-ATX', ['ATX'], { formFactor: 'ATX full tower' }, { socketCount: null })],
    ['unknown', ...placed('AT', ['ATX'])],
  ]
  expect(wrongAnswers(boardInCase, cases)).toEqual([])
})

const long = (length: number | null, maxCardLength: number | null) => [card({ length }), pcCase({ maxCardLength })] as const

test('length of the card', () => {
  const cases: readonly Case[] = [
    [null, card()],
    [null, pcCase()],
    ['unknown', ...long(null, 300)],
    ['unknown', ...long(300, null)],
    ['fits', ...long(290, 300)],
    ['fits', ...long(290.7, 300.7)],
    ['warning', ...long(290.1, 300)],
    ['warning', ...long(300, 300)],
    ['conflict', ...long(300.1, 300)],
    ['conflict', card({ length: null }), card({ length: 400 }, other), pcCase()],
  ]
  expect(wrongAnswers(gpuLength, cases)).toEqual([])
})

const wide = (slotWidth: number | null, expansionSlots: number | null, quantity = 1) =>
  [card({ slotWidth }, { quantity }), pcCase({ expansionSlots })] as const

test('expansion slots', () => {
  const cases: readonly Case[] = [
    [null, pcCase()],
    ['unknown', ...wide(null, 7)],
    ['unknown', ...wide(2, null)],
    ['fits', ...wide(2, 2)],
    ['fits', ...wide(2.1, 2)],
    ['fits', ...wide(3.1, 3)],
    ['unknown', ...wide(2.2, 2)],
    ['unknown', ...wide(2.3, 2)],
    ['conflict', ...wide(2.35, 2)],
    ['fits', ...wide(2.1, 4, 2)],
    ['unknown', ...wide(2.15, 4, 2)],
    ['conflict', ...wide(2.2, 4, 2)],
    ['unknown', card({ slotWidth: null }), card({ slotWidth: 6 }, other), pcCase({ expansionSlots: 2 })],
  ]
  expect(wrongAnswers(gpuSlots, cases)).toEqual([])
})

const high = (height: number | null, facts: CaseFacts) => [cooler({ height }), pcCase(facts)] as const
const noLimit = { maxCoolerHeight: null }

test('height of the cooler', () => {
  const cases: readonly Case[] = [
    [null, cooler()],
    [null, cooler({ isLiquid: true, height: null }), pcCase()],
    ['unknown', ...high(null, {})],
    ['fits', ...high(165, {})],
    ['conflict', ...high(165.1, {})],
    ['conflict', ...high(70, { maxCoolerHeight: 60 })],
    ['conflict', ...high(201, { ...noLimit, shortestSide: 200 })],
    ['unknown', ...high(200, { ...noLimit, shortestSide: 200 })],
    ['conflict', ...high(80, { ...noLimit, shortestSide: 79 })],
    ...['ATX mid tower', 'ATX full tower', 'E-ATX mid tower', 'E-ATX full tower'].map(
      (formFactor): Case => ['fits', ...high(80, { ...noLimit, formFactor, shortestSide: 200 })],
    ),
    ['unknown', ...high(80.1, noLimit)],
    ['unknown', ...high(60, { ...noLimit, formFactor: 'Micro ATX mid tower' })],
  ]
  expect(wrongAnswers(coolerHeight, cases)).toEqual([])
})

const liquid = (radiatorSize: number | null, longestSide: number | null) =>
  [cooler({ isLiquid: true, height: null, radiatorSize }), pcCase({ longestSide })] as const

test('radiators', () => {
  const cases: readonly Case[] = [
    [null, cooler(), card(), pcCase()],
    [null, cooler({ isLiquid: true })],
    ['conflict', ...liquid(360, 384)],
    ['unknown', ...liquid(360, 385)],
    ['unknown', ...liquid(null, 300)],
    ['unknown', ...liquid(360, null)],
    ['conflict', card({ isLiquid: true, radiatorSize: 240 }), pcCase({ longestSide: 264 })],
    ['unknown', card({ isLiquid: true }), pcCase()],
  ]
  expect(wrongAnswers(radiator, cases)).toEqual([])
})

const powered = (formFactor: string | null, facts: CaseFacts) => [supply({ formFactor }), pcCase(facts)] as const
const listing = (...supplySizes: string[]) => ({ supplySizes })
const small = { formFactor: 'Micro ATX mini tower', volume: 28 }
const smallest = { formFactor: 'Mini-ITX tower', volume: 10, maxCardLength: 200, expansionSlots: 2 }

test('form of the supply', () => {
  const cases: readonly Case[] = [
    [null, supply()],
    ['unknown', ...powered(null, {})],
    ['unknown', ...powered(null, listing('ATX'))],
    ['fits', ...powered('ATX', listing('ATX'))],
    ['fits', ...powered('SFX', listing('SFX-L'))],
    ['fits', ...powered('SFX', listing('ATX', 'SFX-L'))],
    ['fits', ...powered('SFX-L', listing('SFX', 'SFX-L'))],
    ['unknown', ...powered('SFX-L', listing('SFX'))],
    ['warning', ...powered('SFX-L', listing('SFX', 'ATX'))],
    ['warning', ...powered('SFX', listing('ATX'))],
    ['conflict', ...powered('SFX', listing('Flex ATX'))],
    ['conflict', ...powered('ATX', listing('SFX', 'SFX-L'))],
    ['conflict', ...powered('TFX', listing('ATX'))],
    ...['ATX mid tower', 'ATX full tower', 'E-ATX mid tower', 'E-ATX full tower'].flatMap((formFactor): Case[] => [
      ['fits', ...powered('ATX', { formFactor })],
      ['fits', ...powered('ATX', { formFactor, hasOwnSupply: true })],
      ['warning', ...powered('SFX', { formFactor })],
      ['warning', ...powered('SFX-L', { formFactor })],
      ['unknown', ...powered('TFX', { formFactor })],
      ['unknown', ...powered('ATX', { formFactor, hasSmallSupplyBay: true })],
    ]),
    ['fits', ...powered('ATX', small)],
    ['fits', ...powered('ATX', { ...small, formFactor: 'Micro ATX mid tower' })],
    ['warning', ...powered('SFX-L', small)],
    ['unknown', ...powered('ATX', { ...small, volume: 27.9 })],
    ['unknown', ...powered('ATX', { ...small, volume: null })],
    ['unknown', ...powered('ATX', { ...small, hasOwnSupply: true })],
    ['warning', ...powered('SFX', smallest)],
    ['unknown', ...powered('SFX-L', smallest)],
    ['unknown', ...powered('ATX', smallest)],
    ['unknown', ...powered('SFX', { ...smallest, volume: 9.9 })],
    ['unknown', ...powered('SFX', { ...smallest, maxCardLength: 199 })],
    ['unknown', ...powered('SFX', { ...smallest, expansionSlots: 1 })],
    ['unknown', ...powered('SFX', { ...smallest, hasOwnSupply: true })],
    ['unknown', ...powered('ATX', { formFactor: 'ATX mini tower' })],
    ['unknown', ...powered('ATX', { formFactor: null })],
  ]
  expect(wrongAnswers(psuForm, cases)).toEqual([])
})

test('length of the supply', () => {
  const cases: readonly Case[] = [
    [null, supply(), pcCase()],
    [null, supply()],
    ['unknown', supply({ length: null }), pcCase({ maxSupplyLength: 160 })],
    ['fits', supply({ length: 160 }), pcCase({ maxSupplyLength: 160 })],
    ['conflict', supply({ length: 161 }), pcCase({ maxSupplyLength: 160 })],
  ]
  expect(wrongAnswers(psuLength, cases)).toEqual([])
})

test('connectors at the back', () => {
  const cases: readonly Case[] = [
    [null, board({ isBackConnect: true })],
    [null, board(), pcCase({ takesBackConnect: false })],
    ['fits', board({ isBackConnect: true }), pcCase({ takesBackConnect: true })],
    ['conflict', board({ isBackConnect: true }), pcCase({ takesBackConnect: false })],
    ['unknown', board({ isBackConnect: true }), pcCase()],
  ]
  expect(wrongAnswers(backConnect, cases)).toEqual([])
})
