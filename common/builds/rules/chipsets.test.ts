// Checks the whole table, chipset by chipset.
import { expect, test } from 'vitest'
import { board, cpu } from '../example-parts.test-helper.ts'
import { machineOf } from '../machine.ts'
import type { FactsOf } from '../part-facts.ts'
import type { Answer } from '../types.ts'
import { cpuChipset } from './cpu-chipset.ts'
import { answerOf } from './wrong-answers.test-helper.ts'

type Other = Partial<
  Pick<FactsOf<'cpu'>, 'isXeon' | 'isEpyc' | 'isRefreshed' | 'isPhoenix' | 'tdp'> & Pick<FactsOf<'board'>, 'isLaterRevision'>
>
type Row = readonly [chipsets: string, generations: string, answer: Answer | null, other?: Other]

const xeon = { isXeon: true }
const refreshed = { isRefreshed: true }
const [h1, h2, h3] = ['H110 B150 Q150 H170 Q170 Z170', 'B250 Q250 H270 Q270 Z270', 'H310 B360 B365 H370 Q370 Z370 Z390']
const [h8, h9] = ['H81 B85 Q85 H87 Q87 Z87', 'H97 Z97']
const [a3, a4, a6, a8] = ['A320 B350 X370', 'B450 X470', 'A620 B650 X670', 'A820 B840 B850 X870']

const tables: Readonly<Record<string, readonly Row[]>> = {
  'LGA 1151': [
    [`${h3} C242 C246`, 'Skylake, Kaby Lake', 'conflict'],
    [`${h3} C242 C246`, 'Skylake, Kaby Lake', 'conflict', xeon],
    [`${h1} ${h2} C232 C236`, 'Coffee Lake', 'conflict'],
    [`${h1} ${h2} C232 C236`, 'Coffee Lake', 'conflict', { ...xeon, ...refreshed }],
    [`${h1} ${h2}`, 'Skylake, Kaby Lake', 'conflict', xeon],
    [h3, 'Coffee Lake', 'unknown', xeon],
    ['C232 C236', 'Skylake', 'fits', xeon],
    ['C232 C236', 'Kaby Lake', 'warning', xeon],
    ['C242 C246', 'Coffee Lake', 'fits', xeon],
    ['C242 C246', 'Coffee Lake', 'warning', { ...xeon, ...refreshed }],
    ['C232 C236', 'Skylake, Kaby Lake', 'unknown'],
    ['C242 C246', 'Coffee Lake', 'unknown'],
    [h1, 'Skylake', 'fits'],
    [h1, 'Kaby Lake', 'warning'],
    [h2, 'Skylake, Kaby Lake', 'fits'],
    [h3, 'Coffee Lake', 'fits'],
    ['H310 B360 H370 Q370 Z370', 'Coffee Lake', 'warning', refreshed],
    ['B365 Z390', 'Coffee Lake', 'fits', refreshed],
    ['C422 X99', 'Skylake, Coffee Lake', 'unknown'],
    [h1, 'Comet Lake', 'unknown'],
  ],
  'LGA 1200': [
    ['H410 B460 H470 Q470 Z490 W480 H510 B560 H570 Q570 Z590 W580', 'Comet Lake', 'fits'],
    ['H410 B460', 'Rocket Lake', 'conflict'],
    ['H410 B460', 'Rocket Lake', 'unknown', { isLaterRevision: true }],
    ['H470 Q470 Z490 W480', 'Rocket Lake', 'warning'],
    ['H510 B560 H570 Q570 Z590 W580', 'Rocket Lake', 'fits'],
    ['Z390', 'Comet Lake', 'unknown'],
    ['Z490', 'Coffee Lake', 'unknown'],
  ],
  'LGA 1700': [
    ['H610 B660 H670 Q670 Z690 B760 H770 Z790', 'Alder Lake', 'fits'],
    ['H610 B660 H670 Q670 Z690', 'Raptor Lake', 'warning'],
    ['B760 H770 Z790', 'Raptor Lake', 'fits'],
    ['H610 B660 H670 Q670 Z690 B760 H770 Z790', 'Raptor Lake Refresh', 'warning'],
    ['W680', 'Alder Lake, Raptor Lake', 'unknown'],
    ['Z790', 'Arrow Lake', 'unknown'],
  ],
  'LGA 1851': [
    ['H810 B860 Z890 Q870 W880', 'Arrow Lake', 'fits'],
    ['H810 B860 Z890 Q870 W880', 'Arrow Lake Refresh', 'warning'],
    ['Z790', 'Arrow Lake', 'unknown'],
  ],
  'LGA 1150': [
    [h9, 'Broadwell', 'warning'],
    [h8, 'Broadwell', 'conflict'],
    ['C222 C224 C226', 'Broadwell', 'unknown'],
    ['C222 C224 C226', 'Haswell', 'fits', xeon],
    ['C222 C224 C226', 'Haswell Refresh', 'warning', xeon],
    ['C222 C224 C226', 'Haswell, Haswell Refresh', 'unknown'],
    [`${h8} ${h9}`, 'Haswell, Haswell Refresh', 'warning', xeon],
    [h8, 'Haswell Refresh', 'warning'],
    [h9, 'Haswell, Haswell Refresh', 'fits'],
    [h8, 'Haswell', 'fits'],
    ['C216', 'Haswell', 'unknown'],
  ],
  'LGA 1155': [
    ['B75 H77 Q75 Q77 Z75 Z77', 'Sandy Bridge, Ivy Bridge', 'fits'],
    ['H61 B65 Q65 Q67 H67 P67 Z68', 'Sandy Bridge', 'fits'],
    ['H61 H67 P67 Z68', 'Ivy Bridge', 'warning'],
    ['B65 Q65 Q67', 'Ivy Bridge', 'conflict'],
    ['C204', 'Sandy Bridge', 'unknown'],
    ['B75', 'Haswell', 'unknown'],
  ],
  'LGA 2011': [
    ['X79', 'Sandy Bridge', 'fits'],
    ['X79', 'Sandy Bridge, Ivy Bridge', 'warning', xeon],
    ['X79', 'Ivy Bridge', 'warning'],
    ['C602 C606 C602J', 'Sandy Bridge', 'fits', xeon],
    ['C602 C606 C602J', 'Ivy Bridge', 'warning', xeon],
    ['C602', 'Sandy Bridge, Ivy Bridge', 'unknown'],
    ['X99', 'Sandy Bridge', 'unknown'],
  ],
  'LGA 2011-3': [
    ['X99', 'Haswell', 'fits'],
    ['X99', 'Haswell, Broadwell', 'warning', xeon],
    ['X99', 'Broadwell', 'warning'],
    ['C612', 'Haswell', 'fits', xeon],
    ['C612', 'Broadwell', 'warning', xeon],
    ['C612', 'Haswell, Broadwell', 'unknown'],
  ],
  'LGA 2066': [
    ['X299', 'Skylake', 'fits'],
    ['X299', 'Cascade Lake', 'warning'],
    ['X299', 'Kaby Lake', 'unknown'],
    ['X299', 'Skylake, Cascade Lake', 'unknown', xeon],
    ['C422', 'Skylake', 'unknown'],
  ],
  AM4: [
    [a3, 'Excavator', 'fits'],
    [a4, 'Excavator', 'warning'],
    ['A520 B550 X570', 'Excavator', 'conflict'],
    [`${a3} ${a4}`, 'Zen', 'fits'],
    ['A520 B550 X570', 'Zen', 'unknown'],
    [a3, 'Zen+', 'warning'],
    [`${a4} X570`, 'Zen+', 'fits'],
    ['A520 B550', 'Zen+', 'unknown'],
    [`${a3} ${a4}`, 'Zen 2, Zen 3', 'warning'],
    ['A520 B550 X570', 'Zen 2, Zen 3', 'fits'],
    ['X300', 'Zen 2', 'unknown'],
    ['X570', 'Zen 4', 'unknown'],
  ],
  AM5: [
    [`${a6} ${a8}`, 'Zen 4', 'fits'],
    [a6, 'Zen 5', 'warning'],
    [a8, 'Zen 5', 'fits'],
    [a6, 'Zen 4', 'warning', { isPhoenix: true }],
    [a8, 'Zen 4', 'fits', { isPhoenix: true }],
    [`${a6} ${a8}`, 'Zen 4', 'unknown', { isEpyc: true }],
    ['X570', 'Zen 4', 'unknown'],
    [a6, 'Zen 3', 'unknown'],
  ],
  'AM3+': [
    ['970 990X 990FX 760G', 'Piledriver', 'fits', { tdp: 125 }],
    ['970 990X 990FX', 'Piledriver', 'unknown', { tdp: 126 }],
    ['760G A88X', 'Piledriver', 'conflict', { tdp: 220 }],
    ['970 760G', 'Piledriver', 'unknown', { tdp: null }],
  ],
  'FM2+': [
    ['A88X', 'Excavator', 'warning'],
    ['A88X A55', 'Steamroller, Piledriver', 'fits'],
  ],
  sTR4: [
    ['X399', 'Zen+', 'warning'],
    ['X399', 'Zen', 'fits'],
    ['TRX40', 'Zen', 'unknown'],
  ],
  sTR5: [
    ['TRX50', 'Zen 5', 'warning'],
    ['TRX50', 'Zen 4', 'fits'],
    ['WRX90', 'Zen 4', 'unknown'],
  ],
  // Not in the table.
  'LGA 775': [['P45', 'Haswell', 'fits']],
  sTRX4: [['TRX40', 'Zen 2', 'fits']],
}

test.each(Object.entries(tables))('%s', (socket, rows) => {
  const wrong = rows.flatMap(([chipsets, generations, expected, other = {}]) =>
    chipsets.split(' ').flatMap((chipset) =>
      generations.split(', ').flatMap((generation) => {
        const parts = [cpu({ ...other, socket, generation }), board({ ...other, socket, chipset })]
        const answer = answerOf(cpuChipset, parts)
        return answer === expected ? [] : [`${chipset} ${generation} ${JSON.stringify(other)}: ${answer}, not ${expected}`]
      }),
    ),
  )
  expect(wrong).toEqual([])
})

test('the chipset matters only if the socket fits and both are stated', () => {
  expect(answerOf(cpuChipset, [cpu({ socket: 'AM4' }), board()])).toBeNull()
  expect(answerOf(cpuChipset, [cpu()])).toBeNull()
  expect(answerOf(cpuChipset, [cpu(), board({ chipset: null })])).toBe('unknown')
  expect(answerOf(cpuChipset, [cpu({ generation: null }), board()])).toBe('unknown')
  expect(answerOf(cpuChipset, [cpu({ socket: 'LGA 775', generation: null }), board({ socket: 'LGA 775', chipset: null })])).toBe('fits')
})

test('a conflict names chipsets that run the processor', () => {
  const parts = [cpu({ socket: 'LGA 1200', generation: 'Rocket Lake' }), board({ socket: 'LGA 1200', chipset: 'H410' })]
  expect(cpuChipset.check(machineOf(parts))).toMatchObject({
    message: expect.stringContaining('Choose a motherboard with H510, B560, H570, Q570, Z590 or W580'),
  })
})
