// For tests: cases of a rule as data.
import { machineOf } from '../machine.ts'
import type { Answer, BuildPart } from '../types.ts'
import { isOutcome, type Rule } from './rule.ts'

export type Case = readonly [expected: Answer | null, ...parts: BuildPart[]]

export function answerOf(rule: Rule, parts: readonly BuildPart[]): Answer | null {
  const answer = rule.check(machineOf(parts))
  return isOutcome(answer) ? answer.answer : answer
}

/** The cases in which the rule's answer is not the expected one. */
export const wrongAnswers = (rule: Rule, cases: readonly Case[]): readonly string[] =>
  cases.flatMap(([expected, ...parts], place) => {
    const answer = answerOf(rule, parts)
    return answer === expected ? [] : [`case ${place}: ${answer}, not ${expected}: ${JSON.stringify(parts.map(({ facts }) => facts))}`]
  })
