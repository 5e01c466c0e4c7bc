// The case must have openings for boards with connectors at the back (BTF, Project Zero, Stealth). Facts of boards: isBackConnect; of
// cases: takesBackConnect.
import { conflict, type Machine, type Rule, type RuleAnswer, unknown } from './rule.ts'
import { notStated } from './wording.ts'

function check({ board: boards, case: cases }: Machine): RuleAnswer {
  const [board] = boards
  const [pcCase] = cases
  if (board === undefined || pcCase === undefined || !board.facts.isBackConnect) return null
  const { takesBackConnect } = pcCase.facts
  if (takesBackConnect === true) return 'fits'
  const values = [
    ['Motherboard', 'connectors at the back'],
    ['Case', takesBackConnect === null ? notStated : 'no openings for them'],
  ] as const
  const about = "The motherboard has its connectors at the back, for which the case's tray needs openings."
  if (takesBackConnect === null) {
    return unknown([board, pcCase], `${about} Whether it has them is not stated: look it up on the page of the case's maker.`, values)
  }
  const message = `${about} This case has none. Choose a case for boards with connectors at the back, or another motherboard.`
  return conflict([board, pcCase], message, values)
}

export const backConnect: Rule = {
  id: 'back-connect',
  about: 'Connectors at the back of the motherboard',
  reads: ['board', 'case'],
  verifiedOn: '2026-11-23',
  check,
}
