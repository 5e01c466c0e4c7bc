// The build must be one machine. If not, no other rule answers, because it is unclear which parts form a machine. Reads the numbers of
// boards, cases and supplies.
import { countOf, type Machine, type Piece, type Rule, type RuleAnswer, unknown } from './rule.ts'
import { both, counted } from './wording.ts'

function check({ board: boards, case: cases, supply: supplies }: Machine): RuleAnswer {
  const singles: readonly Readonly<{ pieces: readonly Piece[]; noun: string }>[] = [
    { pieces: boards, noun: 'motherboard' },
    { pieces: cases, noun: 'case' },
    { pieces: supplies, noun: 'power supply' },
  ]
  const several = singles.filter(({ pieces }) => countOf(pieces) > 1)
  if (several.length === 0) return countOf([...boards, ...cases, ...supplies]) === 0 ? null : 'fits'
  const found = several.map(({ pieces, noun }) => counted(countOf(pieces), noun))
  const message = `The build has ${both(found)}, so it is not one machine. Make a separate build for each machine: nothing else can be checked.`
  return unknown(
    several.flatMap(({ pieces }) => pieces),
    message,
    [
      ['Found', both(found)],
      ['In one machine', 'one of each'],
    ],
  )
}

export const oneMachine: Rule = {
  id: 'one-machine',
  about: 'One machine',
  reads: ['board', 'case', 'supply'],
  verifiedOn: '2026-11-23',
  check,
}
