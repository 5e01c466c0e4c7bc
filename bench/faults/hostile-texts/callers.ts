import type { Policy, World } from '#server/test/policy.ts'
import type { Caller } from './target.ts'

/** Who gets the furthest: visitors of public calls; else customers, admins or both, as both may see different rows. */
export function callersOf(rows: readonly Policy[]): Caller[] {
  if (rows.length === 0) return ['visitor', 'admin']
  const may = (who: 'visitor' | 'own' | 'admin') => rows.some((row) => row.who[who] === 'ok')
  const callers: Caller[] = []
  if (may('visitor')) callers.push('visitor')
  else {
    if (may('own')) callers.push('customer')
    if (may('admin')) callers.push('admin')
  }
  return callers.length > 0 ? callers : ['customer']
}

export function credentialOf(world: World, caller: Caller): Record<string, string> {
  if (caller === 'visitor') return {}
  return { authorization: `Bearer ${(caller === 'customer' ? world.own : world.admin).token}` }
}
