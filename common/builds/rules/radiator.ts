// The case must be long enough for the radiators of liquid coolers and liquid-cooled graphics cards. Mounting positions are not in the
// data, so no radiator certainly fits. Facts of coolers and cards: isLiquid, radiatorSize; of cases: longestSide.
import { longestTellingSide } from '../part-facts.ts'
import { conflict, type Machine, type Rule, type RuleAnswer, unknown, worstOf } from './rule.ts'
import { mm, notStated, The, the } from './wording.ts'

/** In mm: a radiator is this much longer than its fans. */
const ends = 25

function check({ cooler: coolers, card: cards, case: cases }: Machine): RuleAnswer {
  const [pcCase] = cases
  if (pcCase === undefined) return null
  const side = pcCase.facts.longestSide
  const answers = [coolers, cards].flatMap((pieces) =>
    pieces.flatMap((piece) => {
      const { isLiquid, radiatorSize: size } = piece.facts
      if (!isLiquid) return []
      const values = [
        ['Radiator', size === null ? notStated : mm(size)],
        ['Longest side of the case', side === null ? notStated : side < longestTellingSide ? mm(side) : `${mm(side)} or more`],
      ] as const
      if (size !== null && side !== null && size + ends > side) {
        const message = `The ${mm(size)} radiator of ${the(piece, pieces)} needs about ${mm(size + ends)}, but the longest side of the case is ${mm(side)}. Choose a smaller radiator or a larger case.`
        return [conflict([piece, pcCase], message, values)]
      }
      const radiator = size === null ? 'a radiator, whose size is not stated' : `a ${mm(size)} radiator`
      const message = `${The(piece, pieces)} has ${radiator}. Look up on the page of the case's maker where a radiator of that size fits.`
      return [unknown([piece, pcCase], message, values)]
    }),
  )
  return worstOf(answers)
}

export const radiator: Rule = { id: 'radiator', about: 'Radiators', reads: ['cooler', 'card', 'case'], verifiedOn: '2026-11-23', check }
