// Finds facts of a kind that conflict with a build. A rule gives the same answer for parts with the same values of the facts that it reads,
// so it is run once per group of such parts. A proxy records which facts it reads.
import { setImmediate } from 'node:timers/promises'
import { machineOf, machineWith } from '#common/builds/machine.ts'
import { type PartFacts, type PartKind, productTypes, singleKinds } from '#common/builds/part-facts.ts'
import { rulesOf } from '#common/builds/rules/every-rule.ts'
import { oneMachine } from '#common/builds/rules/one-machine.ts'
import { isOutcome, type Machine, type Rule, rankOf } from '#common/builds/rules/rule.ts'
import type { BuildPart } from '#common/builds/types.ts'

/** The parts that matter for a candidate of this kind: parts that it does not replace and that one of its rules reads. */
export function partsBeside<P extends BuildPart>(build: readonly P[], kind: PartKind): readonly P[] {
  const kinds = new Set([...rulesOf(kind), oneMachine].flatMap(({ reads }) => reads))
  return build.filter(({ facts }) => facts !== null && kinds.has(facts.kind) && !(facts.kind === kind && singleKinds.has(kind)))
}

type Groups = Readonly<{
  /** The fields that the rule has read so far. Facts in a group have equal values of them. */
  fields: ReadonlySet<string | symbol>
  byValues: Map<string, number>
  /** One representative per group. */
  firsts: PartFacts[]
  /** The group index of each of the facts. */
  of: number[]
}>

const groupsBy = (fields: Groups['fields']): Groups => ({ fields, byValues: new Map(), firsts: [], of: [] })

/**
 * A finder for one kind. For each of the `facts`, it returns true if `pieces` of a part with these facts conflict with the other parts, as
 * in `judgeCandidate`. Between calls `facts` may only be appended to.
 */
export function createConflictFinder(kind: PartKind) {
  const known = new Map<Rule, Groups>()
  const candidateOf = (facts: PartFacts, quantity: number): BuildPart => ({
    ...{ sku: '', name: '', productType: productTypes[kind], verifiedOn: null },
    ...{ quantity, facts },
  })

  return async function find(beside: readonly BuildPart[], pieces: number, facts: readonly PartFacts[]): Promise<readonly boolean[]> {
    const conflicts = facts.map(() => false)
    const [first] = facts
    const machine = machineOf(beside)
    if (first === undefined || isOutcome(oneMachine.check(machineWith(machine, candidateOf(first, pieces))))) return conflicts
    for (const rule of rulesOf(kind)) {
      const { groups, answers } = ask(rule, machine, pieces, facts)
      if (answers.includes(true)) for (const i of facts.keys()) if (answers[groups.of[i] ?? -1]) conflicts[i] = true
      await setImmediate()
    }
    return conflicts
  }

  function ask(rule: Rule, machine: Machine, pieces: number, facts: readonly PartFacts[]): { groups: Groups; answers: readonly boolean[] } {
    const groups = grown(known.get(rule) ?? groupsBy(new Set()), facts)
    known.set(rule, groups)
    const before = rankOf(rule.check(machine))
    const more = new Set<string | symbol>()
    const answers: boolean[] = []
    for (const one of groups.firsts) {
      const candidate = candidateOf(watched(one, groups.fields, more), pieces)
      const outcome = rule.check(machineWith(machine, candidate))
      if (more.size > 0) {
        known.set(rule, groupsBy(new Set([...groups.fields, ...more])))
        return ask(rule, machine, pieces, facts)
      }
      const isConflict = isOutcome(outcome) && outcome.answer === 'conflict'
      answers.push(isConflict && (rankOf(outcome) > before || outcome.pieces.some(({ sku }) => sku === candidate.sku)))
    }
    return { groups, answers }
  }
}

/** Adds the facts that are not in a group yet. */
function grown(groups: Groups, facts: readonly PartFacts[]): Groups {
  const { fields, byValues, firsts, of } = groups
  for (const one of facts.slice(of.length)) {
    const values = JSON.stringify([...fields].map((field): unknown => Reflect.get(one, field)))
    const group = byValues.get(values) ?? firsts.push(one) - 1
    byValues.set(values, group)
    of.push(group)
  }
  return groups
}

/** A proxy for the facts that adds fields to `more` when they are read and not in `fields`. */
function watched(facts: PartFacts, fields: Groups['fields'], more: Set<string | symbol>): PartFacts {
  return new Proxy(facts, {
    get(target, field): unknown {
      if (!fields.has(field)) more.add(field)
      return Reflect.get(target, field)
    },
  })
}
