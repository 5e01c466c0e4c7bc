import { expect, it, vi } from 'vitest'
import type { Actor } from '#server/domain/context/ctx.ts'
import { createLive } from './live.ts'

const actor = (userId: string, role: Actor['role']): Actor => ({
  ...{ userId, email: '', role, displayName: '', staffRoles: [], lacksFactor: false },
  session: { id: userId, kind: 'browser', parentId: null, endsAt: new Date() },
})

it('ends the streams of staff once the shop demands a second factor, and asks about no one else', async () => {
  // So the check that is due from time to time never comes.
  vi.useFakeTimers()
  const asked: string[] = []
  const standingsOf = async (ids: readonly string[]) => {
    asked.push(...ids)
    return new Map(ids.map((id) => [id, { role: 'admin', staffRoles: [], lacksFactor: true }] as const))
  }
  const live = createLive({ readStock: async () => [], standingsOf })
  for (const opened of [actor('admin', 'admin'), actor('customer', 'user')]) live.open({ actor: opened, toValue: (id) => id })
  live.listener.onChange('settings', 'all')
  await vi.waitFor(() => expect([live.size(), asked]).toEqual([1, ['admin']]))
  live.close()
  vi.useRealTimers()
})
