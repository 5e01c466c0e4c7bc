import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { dialogs } from '#client/components/dialogs/store.ts'

/**
 * Stands on a page as long as it holds something unsaved, and asks before the page is left: within the shop by a dialog, out of it by the
 * browser's own question. `mayLeave` is set by whoever has just saved and goes on.
 */
export function UnsavedGuard({ mayLeave }: { mayLeave?: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !mayLeave?.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void dialogs
      .confirm('Leave without saving?', { detail: 'What you changed on this page is lost.', ok: 'Leave', cancel: 'Stay', danger: true })
      .then((leaves) => (leaves ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return null
}
