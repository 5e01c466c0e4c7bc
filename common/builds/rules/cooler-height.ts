// The case must be wide enough for air coolers. Facts of coolers: isLiquid, height; of cases: maxCoolerHeight, shortestSide, formFactor.
import type { CaseFacts, CoolerFacts } from '../part-facts.ts'
import { conflict, type Machine, type Piece, type Rule, type RuleAnswer, unknown, worstOf } from './rule.ts'
import { mm, notStated, The, the } from './wording.ts'

/** In mm: every tower takes a cooler this low. */
const low = 80
const towers: ReadonlySet<string> = new Set(['ATX mid tower', 'ATX full tower', 'E-ATX mid tower', 'E-ATX full tower'])

function check({ cooler: coolers, case: cases }: Machine): RuleAnswer {
  const [pcCase] = cases
  const air = coolers.filter(({ facts }) => !facts.isLiquid)
  if (air.length === 0 || pcCase === undefined) return null
  return worstOf(air.map((cooler) => meet(cooler, coolers, pcCase)))
}

function meet(cooler: Piece<CoolerFacts>, coolers: readonly Piece[], pcCase: Piece<CaseFacts>): RuleAnswer {
  const { height } = cooler.facts
  const { maxCoolerHeight: most, shortestSide: side, formFactor } = pcCase.facts
  const values = [
    ['Cooler', height === null ? notStated : mm(height)],
    ['Case, at most', most === null ? notStated : mm(most)],
  ] as const
  const pieces = [cooler, pcCase]
  if (height === null)
    return unknown(pieces, `The height of ${the(cooler, coolers)} is not stated. Look it up on the maker's page.`, values)
  if (most !== null) {
    if (height <= most) return 'fits'
    const message = `${The(cooler, coolers)} is ${mm(height)} high, but the case takes coolers of up to ${mm(most)}. Choose a lower cooler, or a case for at least ${mm(height)}.`
    return conflict(pieces, message, values)
  }
  if (side !== null && height > side) {
    const message = `${The(cooler, coolers)} is ${mm(height)} high, but the shortest side of the case is ${mm(side)}. Choose a lower cooler or a larger case.`
    return conflict(pieces, message, [
      ['Cooler', mm(height)],
      ['Shortest side of the case', mm(side)],
    ])
  }
  if (height <= low && towers.has(formFactor ?? '')) return 'fits'
  const message = `${The(cooler, coolers)} is ${mm(height)} high, and the highest cooler that the case takes is not stated. Look it up on the page of the case's maker.`
  return unknown(pieces, message, values)
}

export const coolerHeight: Rule = {
  id: 'cooler-height',
  about: 'Height of the cooler',
  reads: ['cooler', 'case'],
  verifiedOn: '2026-11-23',
  check,
}
