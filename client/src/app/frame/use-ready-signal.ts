import { useEffect } from 'react'

/** Signals that the page is hydrated, so that earlier input is replayed (see replay-early-input.ts). */
export function useReadySignal(): void {
  useEffect(() => {
    document.documentElement.dataset.listens = ''
    dispatchEvent(new Event('page-listens'))
  }, [])
}
