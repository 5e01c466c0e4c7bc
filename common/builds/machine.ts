// The parts of a build by kind, for the rules.
import type { PartFacts, PartKind } from './part-facts.ts'
import type { Machine, Piece } from './rules/rule.ts'
import type { BuildPart } from './types.ts'

type Pieces = { -readonly [Kind in PartKind]: Piece<Extract<PartFacts, { kind: Kind }>>[] }

/** Leaves out parts without facts. Adds up lines for one part. */
export function machineOf(parts: readonly BuildPart[]): Machine {
  const pieces: Pieces = { cpu: [], board: [], memory: [], card: [], supply: [], case: [], cooler: [], drive: [], fan: [] }
  for (const { sku, name, quantity, facts } of addedUp(parts)) {
    if (facts === null) continue
    // The compiler cannot see that the list has the kind of these facts.
    const list: Piece[] = pieces[facts.kind]
    list.push({ sku, name, quantity, facts })
  }
  return pieces
}

export function machineWith(machine: Machine, { sku, name, quantity, facts }: BuildPart): Machine {
  if (facts === null) return machine
  const before: readonly Piece[] = machine[facts.kind]
  const same = before.find((piece) => piece.sku === sku)
  const added = { sku, name, quantity: quantity + (same?.quantity ?? 0), facts }
  return { ...machine, [facts.kind]: same === undefined ? [...before, added] : before.map((piece) => (piece === same ? added : piece)) }
}

function addedUp(parts: readonly BuildPart[]): readonly BuildPart[] {
  const bySku = new Map<string, BuildPart>()
  for (const part of parts) {
    const before = bySku.get(part.sku)
    bySku.set(part.sku, before === undefined ? part : { ...before, quantity: before.quantity + part.quantity })
  }
  return bySku.size === parts.length ? parts : [...bySku.values()]
}
