import { expect, test } from 'vitest'
import { board, memory } from '../example-parts.test-helper.ts'
import type { FactsOf } from '../part-facts.ts'
import { memoryCapacity } from './memory-capacity.ts'
import { memoryForm } from './memory-form.ts'
import { memoryRegistered } from './memory-registered.ts'
import { memorySlots } from './memory-slots.ts'
import { memoryType } from './memory-type.ts'
import { type Case, wrongAnswers } from './wrong-answers.test-helper.ts'

type BoardFacts = Partial<FactsOf<'board'>>
const other = { sku: 'other' }
const on = (socket: string | null, memoryType: string | null, kit: string | null) =>
  [board({ socket, memoryType }), memory({ memoryType: kit })] as const

test('memory type', () => {
  const cases: readonly Case[] = [
    [null, board()],
    [null, memory()],
    ['fits', ...on('AM5', 'DDR5', 'DDR5')],
    ['conflict', ...on('AM5', 'DDR5', 'DDR4')],
    ['unknown', ...on('AM5', 'DDR5', null)],
    ['unknown', ...on('AM5', null, 'DDR5')],
    ...['AM4', 'LGA 1200', 'LGA 2011-3', 'LGA 2066', 'sTR4', 'sTRX4'].flatMap((socket): Case[] => [
      ['fits', ...on(socket, 'DDR4', 'DDR4')],
      ['unknown', ...on(socket, 'DDR5', 'DDR5')],
      ['unknown', ...on(socket, 'DDR3', 'DDR4')],
    ]),
    ...['AM5', 'LGA 1851', 'sTR5'].flatMap((socket): Case[] => [
      ['fits', ...on(socket, 'DDR5', 'DDR5')],
      ['unknown', ...on(socket, 'DDR4', 'DDR4')],
    ]),
    ...['LGA 1150', 'LGA 1155', 'AM3+', 'FM2', 'FM2+'].flatMap((socket): Case[] => [
      ['fits', ...on(socket, 'DDR3', 'DDR3')],
      ['unknown', ...on(socket, 'DDR4', 'DDR4')],
    ]),
    ['fits', ...on('LGA 1151', 'DDR3', 'DDR3')],
    ['conflict', ...on('LGA 1151', 'DDR3', 'DDR4')],
    ['unknown', ...on('LGA 1151', 'DDR5', 'DDR5')],
    ['fits', ...on('LGA 1700', 'DDR4', 'DDR4')],
    ['unknown', ...on('LGA 1700', 'DDR3', 'DDR3')],
    ['fits', ...on('LGA 775', 'DDR2', 'DDR2')],
    ['fits', ...on(null, 'DDR4', 'DDR4')],
    ['conflict', board(), memory({ memoryType: null }), memory({ memoryType: 'DDR4' }, other)],
  ]
  expect(wrongAnswers(memoryType, cases)).toEqual([])
})

const formed = (form: 'DIMM' | 'SO-DIMM' | null, facts: BoardFacts) => [board(facts), memory({ form })] as const

test('module form', () => {
  const cases: readonly Case[] = [
    [null, board()],
    ...['Micro ATX', 'ATX', 'E-ATX', 'XL-ATX', 'SSI CEB', 'SSI EEB', 'HPTX'].flatMap((formFactor): Case[] => [
      ['fits', ...formed('DIMM', { formFactor })],
      ['conflict', ...formed('SO-DIMM', { formFactor })],
      ['unknown', ...formed(null, { formFactor })],
    ]),
    ...['AM4', 'AM5', 'LGA 1151', 'LGA 1200', 'LGA 1700', 'LGA 1851'].map(
      (socket): Case => ['conflict', ...formed('SO-DIMM', { formFactor: 'Mini-ITX', socket, chipset: 'Z390' })],
    ),
    ...['A520', 'B650', 'H610', 'X570', 'Z790'].map((chipset): Case => ['fits', ...formed('DIMM', { formFactor: 'Mini-DTX', chipset })]),
    ...['Q370', 'C236', 'H81', null].map((chipset): Case => ['unknown', ...formed('DIMM', { formFactor: 'Mini-ITX', chipset })]),
    ['unknown', ...formed('DIMM', { formFactor: 'Mini-ITX', socket: 'LGA 1150' })],
    ['unknown', ...formed('DIMM', { formFactor: 'Mini-ITX', isForServers: true })],
    ['unknown', ...formed('SO-DIMM', { formFactor: 'Thin Mini-ITX' })],
    ['unknown', ...formed('DIMM', { formFactor: 'Flex ATX' })],
    ['unknown', ...formed('DIMM', { formFactor: null })],
    ['conflict', board(), memory({ form: null }), memory({ form: 'SO-DIMM' }, other)],
  ]
  expect(wrongAnswers(memoryForm, cases)).toEqual([])
})

const inserted = (modules: number | null, facts: BoardFacts) => [board(facts), memory({ modules })] as const
const itx = { formFactor: 'Mini-ITX' }

test('memory slots', () => {
  const cases: readonly Case[] = [
    [null, memory()],
    ['unknown', ...inserted(null, {})],
    ['unknown', ...inserted(2, { memorySlots: null })],
    ['fits', ...inserted(4, {})],
    ['conflict', ...inserted(5, {})],
    ['fits', ...inserted(1, { memorySlots: 1 })],
    ['unknown', ...inserted(2, { memorySlots: 1 })],
    ['fits', ...inserted(1, { memorySlots: 1, formFactor: 'Thin Mini-ITX' })],
    ['conflict', ...inserted(2, { memorySlots: 1, formFactor: 'Thin Mini-ITX' })],
    ['fits', ...inserted(2, { ...itx, memorySlots: 4 })],
    ['unknown', ...inserted(3, { ...itx, memorySlots: 4 })],
    ['unknown', ...inserted(4, { ...itx, memorySlots: 4 })],
    ['conflict', ...inserted(5, { ...itx, memorySlots: 4 })],
    ['fits', ...inserted(2, { ...itx, memorySlots: 2 })],
    ['conflict', ...inserted(3, { ...itx, memorySlots: 2 })],
    ['fits', ...inserted(4, { memorySlots: 8, socket: 'LGA 1851' })],
    ['unknown', ...inserted(8, { memorySlots: 8, socket: 'LGA 1150' })],
    ['conflict', ...inserted(9, { memorySlots: 8, socket: 'AM4' })],
    ['fits', ...inserted(8, { memorySlots: 8, socket: 'LGA 2066' })],
    ['conflict', ...inserted(9, { memorySlots: 8, socket: 'LGA 2066' })],
    ['fits', board(), memory({}, { quantity: 2 })],
    ['conflict', board(), memory({}, { quantity: 2 }), memory({ modules: 1 }, other)],
  ]
  expect(wrongAnswers(memorySlots, cases)).toEqual([])
})

test('maximum memory', () => {
  const cases: readonly Case[] = [
    [null, board()],
    ['fits', board(), memory({ capacity: 64 }, { quantity: 2 })],
    ['warning', board(), memory({ capacity: 129 })],
    ['unknown', board({ memoryType: 'DDR4' }), memory({ capacity: 129 })],
    ['unknown', board({ maxMemory: null }), memory()],
    ['unknown', board(), memory({ capacity: null }), memory({ capacity: 256 }, other)],
  ]
  expect(wrongAnswers(memoryCapacity, cases)).toEqual([])
})

const [registered, unbuffered, ecc] = [memory({ isRegistered: true }), memory({}, other), memory({ isEcc: true })]
const at = (socket: string | null, chipset: string | null = null) => board({ socket, chipset })
const soldered = board({ socket: null, isSoldered: true })

test('registered memory', () => {
  const cases: readonly Case[] = [
    [null, registered],
    [null, unbuffered],
    [null, board()],
    ['conflict', registered, unbuffered],
    ['conflict', registered, unbuffered, memory({ isRegistered: null }, { sku: 'third' })],
    ['unknown', memory({ isRegistered: null }), board()],
    ['unknown', registered, memory({ isRegistered: null }, other), board()],
    ['unknown', registered, at(null)],
    ['unknown', unbuffered, at(null)],
    ...['AM5', 'AM1', 'FM2+', 'LGA 775', 'LGA 1156', 'LGA 2066', 'sTRX4'].map((socket): Case => ['conflict', registered, at(socket)]),
    ...['sTR5', 'LGA 3647', 'G34'].map((socket): Case => ['fits', registered, at(socket)]),
    ['fits', registered, at('LGA 1366', '5520')],
    ['unknown', registered, at('LGA 1366', 'X58')],
    ['fits', registered, at('LGA 2011', 'C602')],
    ['fits', registered, at('LGA 2011-3', 'C612')],
    ['unknown', registered, at('LGA 2011-3', 'X99')],
    ['unknown', registered, soldered],
    ['conflict', unbuffered, at('sTR5', 'TRX50')],
    ['fits', unbuffered, at('AM5', 'B650')],
    ['fits', unbuffered, at('LGA 2011-3', 'X99')],
    ['unknown', unbuffered, at('LGA 1151', 'C236')],
    ['fits', ecc, at('LGA 1151', 'C236')],
    ['unknown', ecc, unbuffered, at('LGA 1151', 'C236')],
    ['unknown', ecc, at('LGA 2011-3', 'C612')],
    ['unknown', ecc, at('G34', 'SR5690')],
    ['unknown', ecc, at('LGA 3647')],
    ['unknown', ecc, soldered],
  ]
  expect(wrongAnswers(memoryRegistered, cases)).toEqual([])
})
