import { dialogs } from '#client/components/dialogs/store.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'

export type Session = Outputs['sessions']['list'][number]

export const useSessions = () => trpc.sessions.list.useQuery()

/** Ends one session. `onEnded` runs after its row is gone. The query client shows errors. */
export function useEndSession({ id, device }: Session, onEnded: () => void) {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.sessions.end.useMutation({ onSettled: () => utils.sessions.list.invalidate() })
  const end = () =>
    mutateAsync({ id }).then(
      () => {
        toast.success(`${device} is signed out`)
        onEnded()
      },
      () => {},
    )
  return { end, isEnding: isPending }
}

/** Ends all other sessions after confirmation. */
export function useEndOtherSessions() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.sessions.endOthers.useMutation({ onSettled: () => utils.sessions.list.invalidate() })

  async function endOthers(onEnded: () => void): Promise<void> {
    const detail =
      'You stay signed in on this device only. Programs that use your password are signed out too. Your API tokens keep working.'
    if (!(await dialogs.confirm(messages.areYouSure, { detail, ok: 'Sign out all other devices', cancel: 'Keep them', danger: true })))
      return
    await mutateAsync().then(
      ({ ended }) => {
        toast.success(`${plural(ended, 'device')} signed out`)
        onEnded()
      },
      () => {},
    )
  }

  return { endOthers, isEnding: isPending }
}
