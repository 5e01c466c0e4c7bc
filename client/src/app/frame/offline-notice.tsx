import { useSyncExternalStore } from 'react'
import { WifiOff } from '#client/components/icons/shop.ts'

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Says that the browser is offline, or that a part of the page failed to load. */
export function OfflineNotice({ isIncomplete = false }: { isIncomplete?: boolean | undefined }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-stop-back px-4 py-2 text-sm text-stop">
          <WifiOff size={16} />
          You are offline. What you see may be old; nothing you entered is lost.
        </p>
      )}
      {isOnline && isIncomplete && (
        <p className="bg-warn-back px-4 py-2 text-center text-sm text-warn">
          A part of this page did not load.{' '}
          <a href={location.href} className="underline underline-offset-4">
            Reload this page
          </a>
        </p>
      )}
    </div>
  )
}
