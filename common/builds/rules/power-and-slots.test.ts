import { expect, test } from 'vitest'
import { board, card, cpu, drive, fan, pcCase, supply } from '../example-parts.test-helper.ts'
import { machineOf } from '../machine.ts'
import type { FactsOf } from '../part-facts.ts'
import { powerNeeded } from '../power.ts'
import type { BuildPart } from '../types.ts'
import { boardSlots } from './board-slots.ts'
import { driveBus } from './drive-bus.ts'
import { gpuPowerPlugs } from './gpu-power-plugs.ts'
import { m2Slots } from './m2-slots.ts'
import { oneMachine } from './one-machine.ts'
import { power } from './power.ts'
import { sataPorts } from './sata-ports.ts'
import { type Case, wrongAnswers } from './wrong-answers.test-helper.ts'

const other = { sku: 'other' }
const hdd = drive({ form: 'sata', length: null, is35Inch: true }, { sku: 'hdd' })

test.each<readonly [needed: number | null, parts: readonly BuildPart[]]>([
  [null, [supply()]],
  [60 + 88, [cpu()]],
  [60 + 88, [cpu({ packagePower: null })]],
  [60 + 88, [cpu({ packagePower: null, socket: 'AM4' })]],
  [60 + 130, [cpu({ packagePower: null, socket: 'LGA 1700' })]],
  [60 + 65, [cpu({ packagePower: null, socket: 'LGA 1151' })]],
  [60 + 230, [cpu({ packagePower: null, tdp: 170 })]],
  [null, [cpu({ packagePower: null, tdp: null })]],
  [60 + 220, [card()]],
  [60 + 28, [card({ tdp: 25 })]],
  [null, [cpu(), card({ tdp: null })]],
  [60 + 176 + 440, [cpu({}, { quantity: 2 }), card({}, { quantity: 2 })]],
  [60 + 88 + 6 + 20, [cpu(), drive(), { ...hdd, quantity: 2 }]],
  [60 + 88 + 3 + 18, [cpu(), fan(), fan({ fans: 3 }, { ...other, quantity: 2 })]],
])('%s W are needed, case %#', (needed, parts) => {
  expect(powerNeeded(machineOf(parts))).toBe(needed)
})

// 60 + 220 = 280
test('power', () => {
  const cases: readonly Case[] = [
    [null, supply(), drive()],
    [null, cpu(), card()],
    ['conflict', supply({ wattage: 279 }), card()],
    ['warning', supply({ wattage: 280 }), card()],
    ['warning', supply({ wattage: 335 }), card()],
    ['fits', supply({ wattage: 336 }), card()],
    ['unknown', supply({ wattage: null }), card()],
    ['unknown', supply(), card({ tdp: null })],
  ]
  expect(wrongAnswers(power, cases)).toEqual([])
})

type CardFacts = Partial<FactsOf<'card'>>
type SupplyFacts = Partial<FactsOf<'supply'>>
const plugged = (facts: CardFacts, offered: SupplyFacts = {}, quantity = 1) => [card(facts, { quantity }), supply(offered)] as const
const none = { eightPin: 0 }
const high = { eightPin: 0, highPower: 1, tdp: 300 }
const hungry = card({ ...high, tdp: 575 }, other)

test('power plugs', () => {
  const cases: readonly Case[] = [
    [null, card()],
    ['fits', ...plugged({ ...none, tdp: 75 })],
    ['unknown', ...plugged({ ...none, tdp: 76 })],
    ['unknown', ...plugged({ ...none, tdp: null })],
    ['unknown', ...plugged({ ...high, eightPin: 1 })],
    ['unknown', ...plugged({ ...high, sixPin: 1 })],
    ['unknown', ...plugged({ tdp: null })],
    ['fits', ...plugged({ tdp: 225 })],
    ['unknown', ...plugged({ tdp: 226 })],
    ['fits', ...plugged({ tdp: 300, sixPin: 1 })],
    ['unknown', ...plugged({ tdp: 301, sixPin: 1 })],
    ['fits', ...plugged({ ...high, tdp: 675 })],
    ['unknown', ...plugged({ ...high, tdp: 676 })],
    ['unknown', card({ ...none, tdp: 75 }), card({ tdp: null }, other), supply()],
    // Plugs of the supply.
    ['unknown', ...plugged(high, { highPower: 2, wattage: 999 })],
    ['fits', ...plugged(high, { highPower: 2, wattage: 1000 })],
    ['fits', ...plugged({}, { highPower: 2, wattage: 750 })],
    ['fits', ...plugged(high, { eightPin: null })],
    ['unknown', ...plugged({}, { eightPin: null })],
    ['unknown', ...plugged(high, { highPower: 0, eightPin: null })],
    ['warning', ...plugged(high, { highPower: 0, eightPin: 2 })],
    ['conflict', ...plugged(high, { highPower: 0, eightPin: 1, wattage: 600 })],
    ['warning', ...plugged({ ...high, tdp: 450 }, { highPower: 0, eightPin: 3 })],
    ['conflict', ...plugged({ ...high, tdp: 451 }, { highPower: 0, eightPin: 3 })],
    ['warning', ...plugged({ ...high, highPower: 2, tdp: 900 }, { highPower: 0, eightPin: 6, wattage: 1200 })],
    // The 575 W card gets the native plug; the other card uses two 8-pin plugs.
    ['warning', card(high), hungry, supply({ highPower: 1, eightPin: 2, wattage: 800 })],
    ['conflict', card({ ...high, tdp: 451 }), hungry, supply({ highPower: 1, eightPin: 3, wattage: 1200 })],
    ['fits', ...plugged({ eightPin: 2, sixPin: 1 }, { eightPin: 3 })],
    ['fits', ...plugged({ eightPin: 2 }, { eightPin: 4 }, 2)],
    ['conflict', ...plugged({ eightPin: 2 }, { eightPin: 3 }, 2)],
    // Probably too few plugs.
    ['unknown', ...plugged(high, { highPower: 0, eightPin: 1, wattage: 600, isAtx3: true })],
    ['conflict', ...plugged({ eightPin: 2 }, { eightPin: 1, wattage: 600, isAtx3: true })],
    ['unknown', ...plugged({ eightPin: 2, sixPin: 1 }, { eightPin: 2 })],
    ['conflict', ...plugged({ eightPin: 3, sixPin: 1 }, { eightPin: 2 })],
    ['unknown', ...plugged({ eightPin: 2 }, { eightPin: 1, wattage: 650 })],
    ['conflict', ...plugged({ eightPin: 2 }, { eightPin: 1, wattage: 649 })],
    ['unknown', ...plugged({ eightPin: 3 }, { eightPin: 2, wattage: 850 })],
    ['conflict', ...plugged({ eightPin: 3 }, { eightPin: 2, wattage: 849 })],
    ['conflict', ...plugged({ eightPin: 4 }, { eightPin: 3, wattage: 850 })],
  ]
  expect(wrongAnswers(gpuPowerPlugs, cases)).toEqual([])
})

const m2Board = (m2Slots: FactsOf<'board'>['m2Slots']) => board({ m2Slots })
const slots = { most: 3, sure: 2, lengths: ['2280'], sata: 1 }
const sataM2 = { isM2Sata: true }

test('M.2 slots', () => {
  const cases: readonly Case[] = [
    [null, board(), hdd],
    [null, drive()],
    ['unknown', m2Board(null), drive()],
    ['fits', m2Board(slots), drive({}, { quantity: 2 })],
    ['unknown', m2Board(slots), drive({}, { quantity: 3 })],
    ['conflict', m2Board(slots), drive({}, { quantity: 4 })],
    ['unknown', m2Board(slots), drive({ length: '2230' })],
    ['unknown', m2Board(slots), drive({ length: null })],
    ['fits', m2Board({ ...slots, lengths: ['2230', '2280'] }), drive({ length: '2230' })],
    ['fits', m2Board(slots), drive(sataM2)],
    ['unknown', m2Board(slots), drive(sataM2, { quantity: 2 })],
    ['unknown', m2Board({ ...slots, sata: 0 }), drive(sataM2)],
  ]
  expect(wrongAnswers(m2Slots, cases)).toEqual([])
})

const sata = (quantity: number) => drive({ form: 'sata', length: null }, { sku: 'sata', quantity })

test('SATA ports', () => {
  const cases: readonly Case[] = [
    [null, board(), drive()],
    ['unknown', board({ sataPorts: null }), sata(1)],
    ['fits', board(), sata(4)],
    ['conflict', board(), sata(5)],
    ['fits', board(), sata(2), drive()],
    ['warning', board(), sata(3), drive()],
    ['conflict', board(), sata(5), drive()],
  ]
  expect(wrongAnswers(sataPorts, cases)).toEqual([])
})

const odd = (bus: 'SAS' | 'U.2' | null, quantity = 1) => drive({ form: 'other', length: null, bus }, { quantity })

test('other drives', () => {
  const cases: readonly Case[] = [
    [null, board(), drive(), hdd],
    [null, odd('SAS')],
    ...['A620', 'B650', 'H81', 'P67', 'Q370', 'X99', 'X570', 'Z790'].map((chipset): Case => ['conflict', board({ chipset }), odd('SAS')]),
    ...['C612', 'TRX50', '990FX', null].map((chipset): Case => ['unknown', board({ chipset }), odd('SAS')]),
    ['fits', board({ u2Ports: 1 }), odd('U.2')],
    ['unknown', board({ u2Ports: 1 }), odd('U.2', 2)],
    ['unknown', board(), odd('U.2')],
    ['unknown', board(), odd(null)],
  ]
  expect(wrongAnswers(driveBus, cases)).toEqual([])
})

const inserted = (formFactor: string, all: number, wide: number, ...cards: BuildPart[]) =>
  [board({ formFactor, cardSlots: { all, wide } }), ...cards] as const
const driveCard = drive({ form: 'card', length: null }, { sku: 'drive card' })
const wideCard = (slotWidth: number | null, quantity = 1) => card({ slotWidth }, { quantity })

test('motherboard slots', () => {
  const cases: readonly Case[] = [
    [null, board(), drive()],
    [null, card()],
    ['unknown', board({ cardSlots: null }), card()],
    ['fits', ...inserted('Mini-ITX', 1, 1, wideCard(3.5))],
    ['conflict', ...inserted('Mini-ITX', 1, 1, wideCard(2), driveCard)],
    ['conflict', ...inserted('Mini-DTX', 2, 2, wideCard(2, 2))],
    ['fits', ...inserted('Mini-DTX', 2, 2, wideCard(2), driveCard)],
    ['fits', ...inserted('Micro ATX', 2, 2, wideCard(3, 2))],
    ['conflict', ...inserted('Micro ATX', 2, 2, wideCard(3.2, 2))],
    ['fits', ...inserted('Micro ATX', 5, 2, wideCard(4), driveCard)],
    ['fits', ...inserted('ATX', 3, 3, wideCard(3, 3))],
    ['conflict', ...inserted('ATX', 4, 4, wideCard(3, 4))],
    ['fits', ...inserted('E-ATX', 4, 4, wideCard(3, 4))],
    ['fits', ...inserted('ATX', 7, 7, wideCard(null, 7))],
    ['unknown', ...inserted('ATX', 3, 1, wideCard(2, 2))],
    ['unknown', ...inserted('ATX', 1, 0, wideCard(2))],
    ['conflict', ...inserted('ATX', 2, 2, wideCard(1, 3))],
  ]
  expect(wrongAnswers(boardSlots, cases)).toEqual([])
})

test('one machine', () => {
  const cases: readonly Case[] = [
    [null, cpu()],
    ['fits', board(), pcCase(), supply()],
    ['unknown', board({}, { quantity: 2 })],
    ['unknown', pcCase(), pcCase({}, other)],
    ['unknown', supply({}, { quantity: 2 })],
  ]
  expect(wrongAnswers(oneMachine, cases)).toEqual([])
})
