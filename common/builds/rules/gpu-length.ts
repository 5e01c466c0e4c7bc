// The case must be long enough for the graphics cards. Facts of cards: length; of cases: maxCardLength. Both are null if they are not
// credible (under 60 and under 100 mm).
import { conflict, type Machine, type Rule, type RuleAnswer, unknown, warning, worstOf } from './rule.ts'
import { mm, notStated, The, the } from './wording.ts'

/** In mm: with less, a cable or a front fan may be in the way. */
const comfortable = 10

function check({ card: cards, case: cases }: Machine): RuleAnswer {
  const [pcCase] = cases
  if (cards.length === 0 || pcCase === undefined) return null
  const most = pcCase.facts.maxCardLength
  return worstOf(
    cards.map((card) => {
      const { length } = card.facts
      const values = [
        ['Graphics card', length === null ? notStated : mm(length)],
        ['Case, at most', most === null ? notStated : mm(most)],
      ] as const
      if (length === null || most === null) {
        const missing = length === null ? `The length of ${the(card, cards)}` : 'The longest graphics card that the case takes'
        return unknown([card, pcCase], `${missing} is not stated. Look it up on the maker's page.`, values)
      }
      const room = Number((most - length).toFixed(3))
      if (room >= comfortable) return 'fits'
      if (room >= 0) {
        const message = `${The(card, cards)} is ${mm(length)} long and the case takes ${mm(most)}, which leaves ${mm(room)}. Fans or a radiator at the front may be in the way: measure before you order.`
        return warning([card, pcCase], message, values)
      }
      const message = `${The(card, cards)} is ${mm(length)} long, but the case takes cards of up to ${mm(most)}. Choose a shorter card, or a case for at least ${mm(length)}.`
      return conflict([card, pcCase], message, values)
    }),
  )
}

export const gpuLength: Rule = {
  id: 'gpu-length',
  about: 'Length of the graphics card',
  reads: ['card', 'case'],
  verifiedOn: '2026-11-23',
  check,
}
