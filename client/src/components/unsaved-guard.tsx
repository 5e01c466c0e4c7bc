import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { dialogs } from '#client/components/dialogs/store.ts'

/**
 * Mount it while a page has unsaved changes: it asks before the user leaves, with a dialog inside the shop and the browser's own question
 * outside. Set `mayLeave` after saving, before navigating.
 */
export function UnsavedGuard({
  mayLeave,
  title = 'Leave without saving?',
  detail = 'Your changes on this page will be lost.',
}: {
  mayLeave?: RefObject<boolean>
  title?: string
  detail?: string
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !mayLeave?.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void dialogs
      .confirm(title, { detail, ok: 'Leave', cancel: 'Stay', danger: true })
      .then((leaves) => (leaves ? blocker.proceed() : blocker.reset()))
  }, [blocker, title, detail])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return null
}
