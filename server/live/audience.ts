import { hasRight, type Right, type Standing } from '#common/staff/rights.ts'

/** The recipients of an event: everyone, or those with the right and the affected customers. */
export type Audience = 'everybody' | { right: Right; customers: ReadonlySet<string> | 'all' | 'none' }

/** The user who reads a stream; null for a visitor. */
export type Viewer = (Standing & { userId: string; lacksFactor: boolean }) | null

export function concerns(audience: Audience, viewer: Viewer): boolean {
  if (audience === 'everybody') return true
  if (!viewer) return false
  const { right, customers } = audience
  if (hasRight(viewer, right) && !viewer.lacksFactor) return true
  return customers === 'all' || (customers !== 'none' && customers.has(viewer.userId))
}
