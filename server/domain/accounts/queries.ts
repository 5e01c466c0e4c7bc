import type { PublicCtx } from '../ctx.ts'

/** Who is signed in with this call: enough for a page's frame. null for a visitor. */
export function findMe({ actor }: PublicCtx): { id: string; email: string; role: 'user' | 'admin'; displayName: string } | null {
  return actor && { id: actor.userId, email: actor.email, role: actor.role, displayName: actor.displayName }
}
