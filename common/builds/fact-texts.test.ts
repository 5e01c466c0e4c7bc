import { expect, test } from 'vitest'
import { board, card, cooler, cpu, drive, fan, memory, pcCase, supply } from './example-parts.test-helper.ts'
import { factTexts } from './fact-texts.ts'
import type { PartFacts } from './part-facts.ts'

test.each<readonly [facts: PartFacts, texts: string]>([
  [cpu().facts, 'Socket AM5 · Zen 4 · up to 88 W · with graphics · cooler in the box'],
  [cpu({ packagePower: null, hasGraphics: null, hasCooler: false }).facts, 'Socket AM5 · Zen 4 · 65 W · without a cooler'],
  [board().facts, 'Socket AM5 · DDR5 · ATX · B650 chipset · 4 memory slots, up to 128 GB · 2 M.2 slots'],
  [
    board({ socket: null, isSoldered: true, chipset: null, memorySlots: null, m2Slots: null }).facts,
    'processor soldered on · DDR5 · ATX · 4 SATA ports',
  ],
  [
    board({ m2Slots: { sure: 2, most: 3, lengths: [], sata: 0 } }).facts,
    'Socket AM5 · DDR5 · ATX · B650 chipset · 4 memory slots, up to 128 GB · 2 M.2 slots',
  ],
  [memory().facts, 'DDR5 · DIMM · 2 modules · 32 GB · unbuffered'],
  [card().facts, '300 mm long · 2 slots wide · 200 W · 1 × 8-pin plug'],
  [
    card({ length: null, isLiquid: true, radiatorSize: 240, eightPin: 2 }).facts,
    '2 slots wide · 200 W · 2 × 8-pin plugs · with a 240 mm radiator',
  ],
  [supply().facts, '750 W · ATX · 140 mm long · 1 × 12V-2x6 plug · 4 × PCIe 8-pin plugs'],
  [pcCase().facts, 'ATX, Micro ATX and Mini-ITX boards · up to 360 mm cards · up to 165 mm coolers · 7 expansion slots'],
  [cooler().facts, '155 mm high · AM5 · AM4 · LGA 1700'],
  [
    cooler({ isLiquid: true, height: null, radiatorSize: 360, sockets: ['AM5', 'AM3', 'FM2'] }).facts,
    '360 mm radiator · AM5 · 2 more sockets',
  ],
  [cooler({ height: null, sockets: null }).facts, ''],
  [drive().facts, 'M.2 2280 · PCIe'],
  [drive({ form: 'sata', length: null, is35Inch: true }).facts, 'SATA · 3.5-inch'],
  [drive({ form: 'other', length: null, bus: 'SAS' }).facts, 'SAS'],
  [fan({ fans: 3 }).facts, '3 fans'],
  [fan({ fans: 1 }).facts, ''],
])('facts in words, case %#', (facts, texts) => {
  expect(factTexts(facts).join(' · ')).toBe(texts)
})
