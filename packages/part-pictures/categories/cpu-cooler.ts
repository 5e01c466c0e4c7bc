// A processor cooler: an air cooler from two sides with its height, or a radiator with its fans, tubes and pump.
import type { Category } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { flatCooler, tower } from '../shapes/air-coolers.ts'
import { liquidCooler } from '../shapes/liquid-cooler.ts'

export const cpuCooler: Category = {
  noun: (facts) => (isLiquid(facts) ? 'Liquid CPU cooler' : 'CPU cooler'),
  draw: (facts) =>
    isLiquid(facts) ? liquidCooler(facts) : (facts.number('height', 15, 220) ?? 150) < 85 ? flatCooler(facts) : tower(facts),
}

const isLiquid = (facts: Facts): boolean =>
  facts.word('kind') === '' ? facts.says(/\b(liquid|water|aio)\b/i) : facts.word('kind') === 'Liquid'
