import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type StaffRole, staffRoles } from '#common/staff/rights.ts'
import { projectRoot } from '#server/lib/root.ts'

/** The table of docs/staff.md: what each right's row says of each role, such as `yes`, `no` or `yes, without amounts`. */
export function documentedRights(): ReadonlyMap<string, Readonly<Record<StaffRole, string>>> {
  const lines = readFileSync(join(projectRoot, 'docs/staff.md'), 'utf8').split('\n')
  const head =
    lines
      .find((line) => line.startsWith('| right |'))
      ?.split('|')
      .map((cell) => cell.trim()) ?? []
  const placeOf = (role: StaffRole) => {
    const place = head.indexOf(role)
    if (place === -1) throw new Error(`docs/staff.md has no column for ${role}`)
    return place
  }
  return new Map(
    lines.flatMap((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      const right = /^`(\S+)`$/.exec(cells[1] ?? '')?.[1]
      if (right === undefined || cells.length !== head.length) return []
      const saidOf = staffRoles.map((role) => [role, cells[placeOf(role)] ?? ''] as const)
      return [[right, Object.fromEntries(saidOf) as Record<StaffRole, string>] as const]
    }),
  )
}
