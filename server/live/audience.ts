/** The recipients of an event: everyone, or admins and the affected customers. */
export type Audience = 'everybody' | { customers: ReadonlySet<string> | 'all' | 'none' }

/** The user who reads a stream; null for a visitor. */
export type Viewer = { userId: string; role: 'user' | 'admin' } | null

export function concerns(audience: Audience, viewer: Viewer): boolean {
  if (audience === 'everybody') return true
  if (!viewer) return false
  if (viewer.role === 'admin') return true
  const { customers } = audience
  return customers === 'all' || (customers !== 'none' && customers.has(viewer.userId))
}
