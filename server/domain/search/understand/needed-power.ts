// Works out the power that a supply should have for parts, by the rule of builds.
import { machineOf } from '#common/builds/machine.ts'
import type { PartFacts } from '#common/builds/part-facts.ts'
import { powerNeeded, withReserve } from '#common/builds/power.ts'
import type { BuildPart } from '#common/builds/types.ts'
import type { Retrieval } from './retrieval.ts'

/** `factsOf`: the facts of the graphics cards or processors that match a text best. */
export async function powerFor(
  parts: readonly Retrieval[],
  factsOf: (part: Retrieval) => Promise<readonly PartFacts[]>,
): Promise<number | null> {
  const usual = (await Promise.all(parts.map(factsOf))).map(usualFacts)
  const known = usual.flatMap((facts) => facts ?? [])
  if (known.length < parts.length) return null
  const needed = powerNeeded(machineOf(known.map((facts, i) => pieceOf(facts, i))))
  return needed === null ? null : Math.ceil(withReserve(needed))
}

/** The facts with the most frequent power: cards of one chip differ a little, and single suppliers write a wrong figure. */
function usualFacts(all: readonly PartFacts[]): PartFacts | undefined {
  const byPower = new Map<number, PartFacts[]>()
  for (const facts of all) {
    const needed = powerNeeded(machineOf([pieceOf(facts)]))
    if (needed !== null) byPower.set(needed, [...(byPower.get(needed) ?? []), facts])
  }
  const [usual] = [...byPower].sort(([powerA, a], [powerB, b]) => b.length - a.length || powerB - powerA)
  return usual?.[1][0]
}

/** Rules of power look at the facts alone. */
const pieceOf = (facts: PartFacts, i = 0): BuildPart => ({ sku: `${i}`, name: '', productType: '', quantity: 1, verifiedOn: null, facts })
