// Checks if a part fits a build: runs only the rules that read its kind.
import { decides, findingOf } from './check-build.ts'
import { machineOf, machineWith } from './machine.ts'
import { type PartKind, singleKinds } from './part-facts.ts'
import { rulesOf } from './rules/every-rule.ts'
import { oneMachine } from './rules/one-machine.ts'
import { isOutcome, type Machine, rankOf } from './rules/rule.ts'
import type { Answer, BuildPart, Finding } from './types.ts'

/** `findings` name the candidate or are worse than without it, the most serious first; `answer` is the worst of them. */
export type Judgement = Readonly<{ answer: Answer; findings: readonly Finding[] }>

const fits: Judgement = { answer: 'fits', findings: [] }

/**
 * Judges a part that is added to a build. It replaces the part `replaces`, or, if a machine has one part of its kind, the present part of
 * that kind. Many candidates may be judged with the same list of parts.
 */
export function judgeCandidate(build: readonly BuildPart[], candidate: BuildPart, { replaces }: { replaces?: string } = {}): Judgement {
  if (candidate.facts === null) return fits
  const { kind } = candidate.facts
  const others = othersOf(build, singleKinds.has(kind) ? kind : null, replaces ?? null)
  const machine = machineWith(others.machine, candidate)
  const severalMachines = oneMachine.check(machine)
  if (isOutcome(severalMachines)) {
    return { answer: severalMachines.answer, findings: [findingOf(oneMachine, severalMachines, [...others.parts, candidate])] }
  }
  const findings: Finding[] = []
  for (const rule of rulesOf(kind)) {
    const outcome = rule.check(machine)
    if (!isOutcome(outcome)) continue
    const namesIt = outcome.pieces.some(({ sku }) => sku === candidate.sku)
    if (namesIt || rankOf(outcome) > rankOf(rule.check(others.machine)))
      findings.push(findingOf(rule, outcome, [...others.parts, candidate]))
  }
  if (findings.length === 0) return fits
  findings.sort((a, b) => rankOf(b.verdict) - rankOf(a.verdict))
  return { answer: findings.find(decides)?.verdict ?? 'fits', findings }
}

type Others = Readonly<{ parts: readonly BuildPart[]; machine: Machine }>
const known = new WeakMap<readonly BuildPart[], Map<string, Others>>()

/** The parts of a build that remain with a candidate; cached per list of parts. */
function othersOf(build: readonly BuildPart[], kind: PartKind | null, replaces: string | null): Others {
  const kept = known.get(build) ?? new Map<string, Others>()
  known.set(build, kept)
  const key = `${kind ?? ''} ${replaces ?? ''}`
  const before = kept.get(key)
  if (before !== undefined) return before
  const parts = build.filter(({ sku, facts }) => sku !== replaces && (kind === null || facts?.kind !== kind))
  const others = { parts, machine: machineOf(parts) }
  kept.set(key, others)
  return others
}
