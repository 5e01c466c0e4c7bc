// A rule is a pure function over the parts of a machine, with its texts.
import type { FactsOf, PartFacts, PartKind } from '../part-facts.ts'
import type { Answer, Finding, RuleId } from '../types.ts'

export type Piece<Facts extends PartFacts = PartFacts> = Readonly<{ sku: string; name: string; quantity: number; facts: Facts }>

export type Machine = Readonly<{ [Kind in PartKind]: readonly Piece<FactsOf<Kind>>[] }>

/** An answer with the parts that it concerns, and a sentence for buyers. */
export type Outcome = Readonly<{
  answer: Exclude<Answer, 'fits'>
  pieces: readonly Piece[]
  message: string
  values?: NonNullable<Finding['values']>
}>

/** Null: the rule does not apply, such as when a part that it compares is missing. */
export type RuleAnswer = Outcome | 'fits' | null

export type Rule = Readonly<{
  id: RuleId
  /** The subject, for people: "Length of graphics cards". */
  about: string
  reads: readonly PartKind[]
  /** The day of the last check of its table and limits. */
  verifiedOn: string
  /** True if its `unknown` never affects the verdict. */
  isAdvice?: true
  check: (machine: Machine) => RuleAnswer
}>

type Values = readonly (readonly [label: string, value: string])[]

const outcome =
  (answer: Outcome['answer']) =>
  (pieces: readonly Piece[], message: string, values?: Values): Outcome => ({
    answer,
    pieces,
    message,
    ...(values && { values: values.map(([label, value]) => ({ label, value })) }),
  })

export const warning = outcome('warning')
export const unknown = outcome('unknown')
export const conflict = outcome('conflict')

const seriousness: Readonly<Record<Answer, number>> = { fits: 0, warning: 1, unknown: 2, conflict: 3 }

export const rankOf = (answer: RuleAnswer | Answer): number =>
  answer === null ? 0 : seriousness[typeof answer === 'string' ? answer : answer.answer]

/** The worst answer, with the message of the first answer that bad and the parts of all of them. */
export const worstOf = (answers: readonly RuleAnswer[]): RuleAnswer => answers.reduce(worse, null)

function worse(worst: RuleAnswer, answer: RuleAnswer): RuleAnswer {
  if (worst === null || rankOf(answer) > rankOf(worst)) return answer
  if (!isOutcome(worst) || !isOutcome(answer) || answer.answer !== worst.answer) return worst
  return { ...worst, pieces: [...new Set([...worst.pieces, ...answer.pieces])] }
}

export const isOutcome = (answer: RuleAnswer): answer is Outcome => answer !== null && answer !== 'fits'

export const countOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** The sum of a figure over all pieces; null if one piece does not state it. */
export function sumOf<P extends Piece>(pieces: readonly P[], figure: (piece: P) => number | null): number | null {
  let sum = 0
  for (const piece of pieces) {
    const value = figure(piece)
    if (value === null) return null
    sum += value * piece.quantity
  }
  return sum
}
