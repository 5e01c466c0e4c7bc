import { useSyncExternalStore } from 'react'
import { WifiOff } from '#client/components/icons/shop.ts'
import { loadTrouble } from '#client/lib/load-trouble.ts'

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Reports that the browser is offline, or that a page or a part of it failed to load, with a retry button. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const isIncomplete = useSyncExternalStore(loadTrouble.subscribe, loadTrouble.isShown, () => false)
  return (
    <div role="status">
      {!isOnline && !isIncomplete && (
        <p className="flex items-center justify-center gap-2 bg-stop-back px-4 py-2 text-sm text-stop">
          <WifiOff size={16} />
          You're offline. Prices and stock may be out of date.
        </p>
      )}
      {isIncomplete && (
        // Always in view, because it responds to a press anywhere on the page.
        <p className="bottom-notice no-print fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-t border-rule bg-warn-back p-3 text-sm text-warn">
          {isOnline ? "Part of the shop didn't load." : "You're offline. Try again when you're connected."}
          <button type="button" onClick={loadTrouble.retry} className="min-h-9 font-semibold underline underline-offset-4">
            Try again
          </button>
          {isOnline && (
            <a href={location.href} className="underline underline-offset-4">
              Reload this page
            </a>
          )}
        </p>
      )}
    </div>
  )
}
