// Checks a build against all rules: the same function on the server and in browsers.

import { machineOf } from './machine.ts'
import { productTypes } from './part-facts.ts'
import { powerOf } from './power.ts'
import { everyRule } from './rules/every-rule.ts'
import { oneMachine } from './rules/one-machine.ts'
import { isOutcome, type Machine, type Outcome, type Rule, rankOf } from './rules/rule.ts'
import type { BuildCheck, BuildPart, Finding, Verdict } from './types.ts'

/** Checks the parts against each other. Pure, and never throws. */
export function checkBuild(parts: readonly BuildPart[]): BuildCheck {
  const machine = machineOf(parts)
  const findings = findingsOf(machine, parts)
  const power = powerOf(machine)
  const missing = missingOf(machine)
  return {
    verdict: verdictOf(findings),
    findings,
    ...(power !== null && { power }),
    ...(missing.length > 0 && { missing }),
  }
}

/** The most serious first, then in the order of the rules. */
function findingsOf(machine: Machine, parts: readonly BuildPart[]): readonly Finding[] {
  const severalMachines = oneMachine.check(machine)
  if (isOutcome(severalMachines)) return [findingOf(oneMachine, severalMachines, parts)]
  return everyRule
    .flatMap((rule) => {
      const outcome = rule.check(machine)
      return isOutcome(outcome) ? [findingOf(rule, outcome, parts)] : []
    })
    .sort((a, b) => rankOf(b.verdict) - rankOf(a.verdict))
}

export function findingOf(rule: Rule, { answer, pieces, message, values }: Outcome, parts: readonly BuildPart[]): Finding {
  const skus: string[] = []
  for (const { sku } of pieces) if (!skus.includes(sku)) skus.push(sku)
  const asOf = earliestDay(parts, skus)
  return {
    rule: rule.id,
    verdict: answer,
    parts: skus,
    message,
    ...(values !== undefined && { values }),
    ...(asOf !== null && { asOf }),
  }
}

/** Null if the data of any of them was never checked. */
function earliestDay(parts: readonly BuildPart[], skus: readonly string[]): string | null {
  let earliest: string | null = null
  for (const { sku, verifiedOn } of parts) {
    if (!skus.includes(sku)) continue
    if (verifiedOn === null) return null
    if (earliest === null || verifiedOn < earliest) earliest = verifiedOn
  }
  return earliest
}

const advice: ReadonlySet<string> = new Set(everyRule.filter(({ isAdvice }) => isAdvice).map(({ id }) => id))

/** True if a finding affects the verdict: advice with an unknown answer does not. */
export const decides = ({ rule, verdict }: Finding): boolean => verdict !== 'unknown' || !advice.has(rule)

function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(({ verdict }) => verdict === 'conflict')) return 'conflict'
  return findings.some((finding) => finding.verdict === 'unknown' && decides(finding)) ? 'unknown' : 'fits'
}

const needed = ['cpu', 'board', 'memory', 'supply', 'drive', 'case', 'cooler'] as const

/** Parts that a machine needs to start, and lacks. A processor with a boxed cooler needs no other cooler. */
function missingOf(machine: Machine): readonly string[] {
  const isCooled = machine.cpu.length > 0 && machine.cpu.every(({ facts }) => facts.hasCooler)
  return needed.filter((kind) => machine[kind].length === 0 && !(kind === 'cooler' && isCooled)).map((kind) => productTypes[kind])
}
