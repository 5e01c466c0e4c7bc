// Checks the compatibility of builds in carts and lists with the builder's rules, over the parts that a build still has.
import { checkBuild } from '#common/builds/check-build.ts'
import type { BuildCheck } from '#common/builds/types.ts'
import type { Db } from '#server/db/database.ts'
import { readRuledPartsById } from '../builds/parts.ts'

/** A part of a build. `isOut`: it was removed from the cart or list, so rules ignore it. */
export type CheckedPart = Readonly<{ productId: number; perMachine: number; isOut: boolean; isGone: boolean }>

type Row = CheckedPart & Readonly<{ id: string; build: string; machines: number }>

/** Groups rows into builds with their check, in row order. The check ignores parts that are no longer sold. */
export async function checkGroups<R extends Row>(db: Db, rows: readonly R[]) {
  const groups = new Map<string, { id: string; name: string; machines: number; lines: Omit<R, 'id' | 'build' | 'machines'>[] }>()
  for (const { id, build, machines, ...line } of rows) {
    const group = groups.get(id) ?? { id, name: build, machines, lines: [] }
    group.lines.push(line)
    groups.set(id, group)
  }
  const ids = [...new Set(rows.flatMap(({ productId, isOut }) => (isOut ? [] : [productId])))]
  const parts = new Map((await readRuledPartsById(db, ids)).map((part) => [part.id, part]))
  const check = (lines: readonly Omit<R, 'id' | 'build' | 'machines'>[]): BuildCheck =>
    checkBuild(
      lines.flatMap(({ productId, perMachine, isOut }) => {
        const part = isOut ? undefined : parts.get(productId)
        return part === undefined ? [] : [{ ...part, quantity: perMachine }]
      }),
    )
  return Array.from(groups.values(), (group) => ({ ...group, check: check(group.lines) }))
}
