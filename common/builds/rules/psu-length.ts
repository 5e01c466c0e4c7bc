// The bay must be long enough for the power supply. Advice: few cases state it, and drive cages can often be moved. Facts of supplies:
// length; of cases: maxSupplyLength.
import { conflict, type Machine, type Rule, type RuleAnswer, unknown } from './rule.ts'
import { mm, notStated } from './wording.ts'

function check({ supply: supplies, case: cases }: Machine): RuleAnswer {
  const [supply] = supplies
  const [pcCase] = cases
  const most = pcCase?.facts.maxSupplyLength ?? null
  if (supply === undefined || pcCase === undefined || most === null) return null
  const { length } = supply.facts
  const values = [
    ['Power supply', length === null ? notStated : mm(length)],
    ['Case, at most', mm(most)],
  ] as const
  const pieces = [supply, pcCase]
  if (length === null) {
    const message = `The length of the power supply is not stated. The case takes up to ${mm(most)}: look it up on the maker's page.`
    return unknown(pieces, message, values)
  }
  if (length <= most) return 'fits'
  const message = `The power supply is ${mm(length)} long, but the case takes up to ${mm(most)}. Choose a shorter power supply, or a case for at least ${mm(length)}.`
  return conflict(pieces, message, values)
}

export const psuLength: Rule = {
  id: 'psu-length',
  about: 'Length of the power supply',
  reads: ['supply', 'case'],
  verifiedOn: '2026-11-23',
  isAdvice: true,
  check,
}
