// The case must have enough expansion slots for the width of all graphics cards. Facts of cards: slotWidth, null if it is not credible
// (over 6 slots); of cases: expansionSlots.
import { conflict, type Machine, type Rule, type RuleAnswer, sumOf, unknown } from './rule.ts'
import { slotsOf } from './slots-of-card.ts'
import { counted, notStated } from './wording.ts'

/** In slots: measured widths may exceed the slots by this much in total. */
const tolerance = 0.3

function check({ card: cards, case: cases }: Machine): RuleAnswer {
  const [pcCase] = cases
  if (cards.length === 0 || pcCase === undefined) return null
  const width = sumOf(cards, ({ facts }) => facts.slotWidth)
  const needed = sumOf(cards, ({ facts }) => (facts.slotWidth === null ? null : slotsOf(facts.slotWidth)))
  const slots = pcCase.facts.expansionSlots
  const pieces = [...cards, pcCase]
  const values = [
    ['Graphics cards', needed === null ? notStated : counted(needed, 'slot')],
    ['Case', slots === null ? notStated : counted(slots, 'slot')],
  ] as const
  if (width === null || needed === null || slots === null) {
    const missing = slots === null ? "The number of the case's expansion slots" : 'The width of a graphics card'
    return unknown(pieces, `${missing} is not stated. Look it up on the maker's page.`, values)
  }
  if (needed <= slots) return 'fits'
  const compared = `The graphics cards take ${counted(needed, 'slot')}, but the case has ${counted(slots, 'slot')}.`
  if (Number(width.toFixed(3)) <= slots + tolerance) {
    return unknown(pieces, `${compared} They are only a little too wide: measure, or choose a narrower card.`, values)
  }
  return conflict(pieces, `${compared} Choose a narrower card, or a case with at least ${counted(needed, 'expansion slot')}.`, values)
}

export const gpuSlots: Rule = {
  id: 'gpu-slots',
  about: 'Expansion slots of the case',
  reads: ['card', 'case'],
  verifiedOn: '2026-11-23',
  check,
}
